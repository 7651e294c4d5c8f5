import type { ReadContext } from '@dossier/kernel/context.ts';
import { and, count, eq, inArray } from 'drizzle-orm';
import { tasks } from './table.ts';

/** How many open tasks each of these people has; who has none is left out. */
export async function countOpenTasks(ctx: ReadContext, assigneeIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db.orm
    .select({ assigneeId: tasks.assigneeId, n: count() })
    .from(tasks)
    .where(
      and(
        eq(tasks.workspaceId, ctx.workspaceId),
        eq(tasks.status, 'OPEN'),
        inArray(tasks.assigneeId, [...assigneeIds]),
      ),
    )
    .groupBy(tasks.assigneeId);
  return new Map(rows.map(({ assigneeId, n }) => [assigneeId ?? '', n]));
}
