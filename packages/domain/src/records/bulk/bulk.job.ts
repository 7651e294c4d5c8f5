import * as bulk from '../../bulk/index.ts';
import type { WriteContext, ReadContext } from '@dossier/kernel/context.ts';
import { recordVerbs } from './batch.ts';
import { bulkWorkSchema, type BulkFilter, type bulkRecordsInput } from './bulk-schema.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { queryItems, recordSubject } from '../../query/index.ts';
import { demandKnownFilter } from '../list/filters.ts';
import { listRecords } from '../list/list.ts';
import { listRecordsInput } from '../schema.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import type { z } from 'zod';
import { mergeData, type Data } from '../../fields/index.ts';
import { demandFolder } from '../../folders/index.ts';
import { demandMember } from '../../members/index.ts';
import { references } from '../lookup.ts';
import { demandEmail } from '../service.ts';

export const bulkRecords = bulk.defineSteps('records/bulk', 'bulk change', takeBulkPage);

const pageSize = 200;

async function takeBulkPage(call: WriteContext, id: string): Promise<boolean> {
  const ctx = { ...call, unitId: id };
  const row = await bulk.lockRunning(ctx, id);
  if (!row) return false;
  const { filter, change, cursor } = bulkWorkSchema.parse(row.work);
  // A cursor is a position in the order of creation, so changed records that no longer match do not shift it.
  const { ids, nextCursor } = await listMatching(ctx, filter, { pageSize, cursor });
  const items = ids.map((recordId) => ({ ...change, id: recordId }));
  const results = items.length === 0 ? [] : await bulk.carryOut(ctx, { atomic: false, items }, recordVerbs);
  await bulk.saveBulkPage(ctx, id, {
    changed: results.filter(({ error }) => error === null).length,
    problems: results.flatMap(({ error }, at) =>
      error === null ? [] : [{ subjectId: ids[at] ?? '', message: error.message }],
    ),
    next: nextCursor === null ? undefined : { work: { filter, change, cursor: nextCursor } },
  });
  return nextCursor !== null;
}

/** The records of a filter, newest first: by the list, or by a query if the filter has `where`. */
async function listMatching(
  ctx: ReadContext,
  filter: BulkFilter,
  page: { pageSize: number; cursor?: string | undefined; count?: boolean },
) {
  const { where, search, folderId } = filter;
  const { data, nextCursor, total } =
    where === undefined
      ? await listRecords(ctx, listRecordsInput.parse({ ...filter, ...page }))
      : await queryItems(ctx, recordSubject, {
          where: { and: [where, { field: 'folderId', op: 'in', value: folderId }] },
          search,
          sort: ['-createdAt'],
          fields: ['id'],
          include: [],
          count: false,
          ...page,
        });
  return { ids: data.map(({ id }) => id), nextCursor, total };
}

/** 422 for a filter with a blank or unknown part, with its path in the body. */
async function demandKnownMatching(ctx: ReadContext, filter: BulkFilter): Promise<void> {
  const { where, ...listed } = filter;
  await demandKnownFilter(ctx, listed);
  if (where === undefined) return;
  const other = Object.keys(listed).find((name) => name !== 'folderId' && name !== 'search');
  if (other !== undefined)
    throw impossible(['filter', other], 'must be a condition of `where`, because `where` is given');
  try {
    await listMatching(ctx, filter, { pageSize: 1 });
  } catch (error) {
    const [issue] = error instanceof DomainError ? (error.issues ?? []) : [];
    if (!issue || issue.path[0] !== 'where') throw error;
    // Path in the query: where.and.0.
    throw impossible(['filter', 'where', ...issue.path.slice(3)], issue.message);
  }
}

export async function startBulk(ctx: WriteContext, input: z.output<typeof bulkRecordsInput>): Promise<bulk.Operation> {
  const { filter, change } = input;
  const ownerId = change.action === 'update' ? change.values.ownerId : undefined;
  if (ownerId) await demandMember(ctx, ownerId, ['change', 'values', 'ownerId']);
  await demandKnownMatching(ctx, filter);
  for (const folderId of filter.folderId) await demandFolder(ctx, folderId, ['filter', 'folderId']);
  if (change.action === 'update') await demandFitting(ctx, filter.folderId, change.values);
  await bulk.demandRoomToRun(ctx);
  const id = newId('op');
  bulk.noteOperation(ctx, { id, kind: 'BULK', state: 'RUNNING', work: input });
  if (await takeBulkPage(ctx, id)) await enqueue(ctx, bulkRecords, { workspaceId: ctx.workspaceId, operationId: id });
  // There may be no matches.
  ctx.events.unchanged();
  return bulk.findOperation(ctx, id);
}

/** 422 for values that no record of these folders accepts, even if the filter finds none. */
async function demandFitting(
  ctx: WriteContext,
  folderIds: readonly string[],
  { email, data = {} }: { email?: string | null | undefined; data?: Data | undefined },
): Promise<void> {
  try {
    if (email) demandEmail(email);
    const tries = folderIds.map(async (folderId) => {
      const { fields } = await demandFolder(ctx, folderId);
      // A matching record already has the required values.
      const optional = fields.map((field) => ({ ...field, required: false }));
      await mergeData(ctx, optional, {}, data, references);
    });
    await Promise.any(tries);
  } catch (error) {
    const problem: unknown = error instanceof AggregateError ? error.errors[0] : error;
    if (!(problem instanceof DomainError) || problem.code !== 'UNPROCESSABLE_CONTENT') throw problem;
    throw impossible(['change', 'values', ...(problem.issues?.[0]?.path ?? [])], problem.message);
  }
}

export async function countRecords(ctx: ReadContext, filter: BulkFilter): Promise<number> {
  await demandKnownMatching(ctx, filter);
  return (await listMatching(ctx, filter, { pageSize: 1, count: true })).total ?? 0;
}
