import { defineSteps, lockRunning, noteOperation, saveBulkPage } from '../bulk/index.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { findRows } from '@dossier/kernel/db/rows.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { deals, updateDeal } from '../deals/index.ts';
import { tasks, updateTask } from '../tasks/index.ts';

export const handOverRest = defineSteps('departures/hand-over', 'hand-over', takeHandOverPage);

/** Deals or tasks per transaction. */
const pageSize = 200;

const workSchema = z.object({
  from: z.string(),
  to: z.string(),
  noun: z.enum(['deals', 'tasks']),
  /** Id of the last one on the previous page. */
  after: z.string().nullable(),
});
type HandOverWork = z.output<typeof workSchema>;

/** Hands over the next page of deals, and then of open tasks, for a running operation; true if there are more. */
async function takeHandOverPage(call: WriteContext, operationId: string): Promise<boolean> {
  const ctx = { ...call, unitId: operationId };
  const row = await lockRunning(ctx, operationId);
  if (!row) return false;
  const work = workSchema.parse(row.work);
  const ids = await lockPage(ctx, work);
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

function lockPage({ db, workspaceId }: WriteContext, { from, noun, after }: HandOverWork) {
  const table = noun === 'deals' ? deals : tasks;
  const isTheirs =
    noun === 'deals' ? eq(deals.ownerId, from) : and(eq(tasks.assigneeId, from), eq(tasks.status, 'OPEN'));
  const isNext = and(eq(table.workspaceId, workspaceId), isTheirs, after === null ? undefined : gt(table.id, after));
  return findRows(db, table, isNext, { orderBy: [table.id], limit: pageSize, lock: 'no key update' });
}

/** Hands over the first pages in this transaction; a job does the rest. */
export async function handOver(ctx: WriteContext, from: string, to: string): Promise<string> {
  const id = newId('op');
  const work: HandOverWork = { from, to, noun: 'deals', after: null };
  noteOperation(ctx, { id, kind: 'BULK', state: 'RUNNING', work });
  if ((await takeHandOverPage(ctx, id)) && (await takeHandOverPage(ctx, id)))
    await enqueue(ctx, handOverRest, { workspaceId: ctx.workspaceId, operationId: id });
  return id;
}
