import type { WriteContext } from '@dossier/kernel/context.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  defineSteps,
  demandRoomToRun,
  findOperation,
  lockRunning,
  noteOperation,
  type Operation,
  saveBulkPage,
} from '../bulk/index.ts';
import { records } from '../records/index.ts';
import { batchSize, removeForGood } from './remove-for-good.ts';

export const emptyTrashRest = defineSteps('erasures/empty-trash', 'emptying of Trash', takePage);

/** Records that come into Trash later stay. */
const workSchema = z.object({ until: z.string() });

export async function emptyTrash(ctx: WriteContext): Promise<Operation> {
  await demandRoomToRun(ctx);
  const { rows } = await ctx.db.orm.execute<{ until: string }>(sql`select now()::text as until`);
  const id = newId('op');
  noteOperation(ctx, { id, kind: 'PURGE', state: 'RUNNING', work: rows[0] });
  if (await takePage(ctx, id)) await enqueue(ctx, emptyTrashRest, { workspaceId: ctx.workspaceId, operationId: id });
  // `record.deleted` was stated when they went to Trash.
  ctx.events.unchanged();
  return findOperation(ctx, id);
}

async function takePage(ctx: WriteContext, id: string): Promise<boolean> {
  const row = await lockRunning(ctx, id);
  if (!row) return false;
  const { until } = workSchema.parse(row.work);
  const held = await ctx.db.orm
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.workspaceId, ctx.workspaceId), sql`${records.deletedAt} <= ${until}::timestamptz`))
    .orderBy(records.id)
    .limit(batchSize)
    .for('update');
  const removed = await removeForGood(
    ctx,
    held.map((one) => one.id),
  );
  const isMore = removed.isMore || held.length === batchSize;
  await saveBulkPage(ctx, id, {
    changed: removed.isMore ? 0 : held.length,
    problems: [],
    next: isMore ? { work: row.work } : undefined,
  });
  return isMore;
}
