import type { WriteContext } from '@dossier/kernel/context.ts';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { lockRunning, saveBulkPage } from '../bulk/index.ts';
import { deals, updateDeal } from '../deals/index.ts';
import { tasks, updateTask } from '../tasks/index.ts';

/** Deals, or tasks, that one transaction changes. */
const pageSize = 200;

const workSchema = z.object({
  from: z.string(),
  to: z.string(),
  noun: z.enum(['deals', 'tasks']),
  /** The last one of the page before. */
  after: z.string().nullable(),
});
export type HandOverWork = z.output<typeof workSchema>;

/** Hands over the next page of deals, and then of open tasks; true if there are more. For an operation that runs. */
export async function takeHandOverPage(call: WriteContext, operationId: string): Promise<boolean> {
  const ctx = { ...call, unitId: operationId };
  const row = await lockRunning(ctx, operationId);
  if (!row) return false;
  const work = workSchema.parse(row.work);
  const ids = await (work.noun === 'deals' ? lockDeals : lockTasks)(ctx, work);
  for (const { id } of ids)
    if (work.noun === 'deals') await updateDeal(ctx, { id, ownerId: work.to });
    else await updateTask(ctx, { id, assigneeId: work.to });
  const after = ids.length === pageSize ? (ids.at(-1)?.id ?? null) : null;
  const isOver = after === null && work.noun === 'tasks';
  const noun = after === null ? 'tasks' : work.noun;
  await saveBulkPage(ctx, operationId, {
    changed: ids.length,
    problems: [],
    next: isOver ? undefined : { work: { ...work, noun, after } },
  });
  return !isOver;
}

function lockDeals({ db, workspaceId }: WriteContext, { from, after }: HandOverWork) {
  const isTheirs = and(eq(deals.workspaceId, workspaceId), eq(deals.ownerId, from));
  return db.orm
    .select({ id: deals.id })
    .from(deals)
    .where(and(isTheirs, after === null ? undefined : gt(deals.id, after)))
    .orderBy(deals.id)
    .limit(pageSize)
    .for('no key update');
}

function lockTasks({ db, workspaceId }: WriteContext, { from, after }: HandOverWork) {
  const isTheirs = and(eq(tasks.workspaceId, workspaceId), eq(tasks.assigneeId, from), eq(tasks.status, 'OPEN'));
  return db.orm
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(isTheirs, after === null ? undefined : gt(tasks.id, after)))
    .orderBy(tasks.id)
    .limit(pageSize)
    .for('no key update');
}
