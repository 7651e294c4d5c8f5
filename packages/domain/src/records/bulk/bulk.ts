import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, impossible } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import type { z } from 'zod';
import { demandRoomToRun, findOperation, noteOperation, type Operation } from '../../bulk/index.ts';
import { mergeData, type Data } from '../../fields/index.ts';
import { demandFolder } from '../../folders/index.ts';
import { demandMember } from '../../members/index.ts';
import { takeBulkPage, bulkRecords, demandKnownMatching, listMatching } from './bulk.job.ts';
import type { BulkFilter, bulkRecordsInput } from './bulk-schema.ts';
import { references } from '../lookup.ts';
import { demandEmail } from '../service.ts';

export async function startBulk(ctx: WriteContext, input: z.output<typeof bulkRecordsInput>): Promise<Operation> {
  const { filter, change } = input;
  const ownerId = change.action === 'update' ? change.values.ownerId : undefined;
  if (ownerId) await demandMember(ctx, ownerId, ['change', 'values', 'ownerId']);
  await demandKnownMatching(ctx, filter);
  for (const folderId of filter.folderId) await demandFolder(ctx, folderId, ['filter', 'folderId']);
  if (change.action === 'update') await demandFitting(ctx, filter.folderId, change.values);
  await demandRoomToRun(ctx);
  const id = newId('op');
  noteOperation(ctx, { id, kind: 'BULK', state: 'RUNNING', work: input });
  if (await takeBulkPage(ctx, id)) await enqueue(ctx, bulkRecords, { workspaceId: ctx.workspaceId, operationId: id });
  // Nothing may match.
  ctx.events.unchanged();
  return findOperation(ctx, id);
}

/** 422 for values that no record of these folders can take, whether or not the filter finds one. */
async function demandFitting(
  ctx: WriteContext,
  folderIds: readonly string[],
  { email, data = {} }: { email?: string | null | undefined; data?: Data | undefined },
): Promise<void> {
  try {
    if (email) demandEmail(email);
    const tries = folderIds.map(async (folderId) => {
      const { fields } = await demandFolder(ctx, folderId);
      // A record that the filter finds has the required values already.
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
