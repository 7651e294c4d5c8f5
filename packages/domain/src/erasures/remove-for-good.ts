import type { WriteContext } from '@dossier/kernel/context.ts';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { relinkDeals } from '../deals/index.ts';
import { relinkTasks } from '../tasks/index.ts';
import { forgetPurged, listPredecessorIds, recordMerges, recordNoun, records } from '../records/index.ts';
import type { Record } from '../records/schema.ts';

/** Records, deals and tasks that one batch changes. */
export const batchSize = 500;

/**
 * Deletes locked records with their comments, calls and links; deals and tasks lose the link, each with its event. With
 * more of those than a batch, only these are unlinked, and `isMore` is true.
 */
export async function removeForGood(ctx: WriteContext, ids: string[]) {
  const deals = await relinkDeals(ctx, ids, null, batchSize);
  const tasks = await relinkTasks(ctx, ids, null, batchSize);
  const isMore = deals === batchSize || tasks === batchSize;
  if (!isMore) {
    await forgetPurged(ctx, ids);
    await ctx.db.orm.delete(records).where(and(eq(records.workspaceId, ctx.workspaceId), inArray(records.id, ids)));
  }
  return { isMore, deals, tasks };
}

/** More than anybody merges into one record by hand. */
const predecessorsMax = 1_000;

/** The record, in Trash or not, and those in Trash that were merged into it; locked until the transaction ends. */
export async function lockWithPredecessors(ctx: WriteContext, id: string): Promise<Record[]> {
  const ids = await listPredecessorIds(ctx, id, predecessorsMax);
  return ctx.db.orm
    .select(recordNoun.columns)
    .from(records)
    .where(
      and(
        eq(records.workspaceId, ctx.workspaceId),
        or(eq(records.id, id), and(inArray(records.id, ids), isNotNull(records.deletedAt))),
      ),
    )
    .orderBy(records.id)
    .for('update');
}

/** Deletes locked records with all that hangs on them, and the merges that led from them. */
export async function forgetRecords(ctx: WriteContext, ids: string[]) {
  let [deals, tasks, isMore] = [0, 0, true];
  while (isMore) {
    const removed = await removeForGood(ctx, ids);
    deals += removed.deals;
    tasks += removed.tasks;
    ({ isMore } = removed);
  }
  await ctx.db.orm
    .delete(recordMerges)
    .where(and(eq(recordMerges.workspaceId, ctx.workspaceId), inArray(recordMerges.fromId, ids)));
  return { records: ids.length, deals, tasks };
}
