import { defineSteps, carryOut, lockRunning, saveBulkPage } from '../../bulk/index.ts';
import type { WriteContext, ReadContext } from '@dossier/kernel/context.ts';
import { recordVerbs } from './batch.ts';
import { bulkWorkSchema, type BulkFilter } from './bulk-schema.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { queryItems, recordSubject } from '../../query/index.ts';
import { demandKnownFilter } from '../list/filters.ts';
import { listRecords } from '../list/list.ts';
import { listRecordsInput } from '../schema.ts';

export const bulkRecords = defineSteps('records/bulk', 'bulk change', takeBulkPage);

const pageSize = 200;

export async function takeBulkPage(call: WriteContext, id: string): Promise<boolean> {
  const ctx = { ...call, unitId: id };
  const row = await lockRunning(ctx, id);
  if (!row) return false;
  const { filter, change, cursor } = bulkWorkSchema.parse(row.work);
  // A cursor is a place in the order of creation, so a change that leaves the filter moves nothing.
  const { ids, nextCursor } = await listMatching(ctx, filter, { pageSize, cursor });
  const items = ids.map((recordId) => ({ ...change, id: recordId }));
  const results = items.length === 0 ? [] : await carryOut(ctx, { atomic: false, items }, recordVerbs);
  await saveBulkPage(ctx, id, {
    changed: results.filter(({ error }) => error === null).length,
    problems: results.flatMap(({ error }, at) =>
      error === null ? [] : [{ subjectId: ids[at] ?? '', message: error.message }],
    ),
    next: nextCursor === null ? undefined : { work: { filter, change, cursor: nextCursor } },
  });
  return nextCursor !== null;
}

/** The records of a filter, newest first: by the list, or by a query where the filter has `where`. */
export async function listMatching(
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

/** 422 for a filter with a blank or an unknown part, by its place in the body. */
export async function demandKnownMatching(ctx: ReadContext, filter: BulkFilter): Promise<void> {
  const { where, ...listed } = filter;
  await demandKnownFilter(ctx, listed);
  if (where === undefined) return;
  const other = Object.keys(listed).find((name) => name !== 'folderId' && name !== 'search');
  if (other !== undefined) throw impossible(['filter', other], 'must be a condition of `where`, which is there, too');
  try {
    await listMatching(ctx, filter, { pageSize: 1 });
  } catch (error) {
    const [issue] = error instanceof DomainError ? (error.issues ?? []) : [];
    if (!issue || issue.path[0] !== 'where') throw error;
    // Its place in the query: where.and.0.
    throw impossible(['filter', 'where', ...issue.path.slice(3)], issue.message);
  }
}
