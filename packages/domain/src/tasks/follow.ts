import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges, inOrderOf } from '@dossier/kernel/events/follow.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { listFilteredTasks } from './filters.ts';
import { taskNoun } from './noun.ts';
import type { ListTasksInput, Task } from './schema.ts';
import { tasks } from './table.ts';

/** Changes of tasks. */
export async function followTasks(ctx: ReadContext, input: ListTasksInput) {
  const { changedSince = '0', cursor = changedSince, pageSize, page, ...others } = input;
  demandNothingElse({ ...others, page: page === 1 ? undefined : page });
  return followChanges<Task>(ctx, cursor, pageSize, {
    scope: 'tasks',
    concerned: sql`kind like 'task.%'`,
    id: sql`payload::json -> 'task' ->> 'id'`,
    list: (from) => listFilteredTasks(ctx, { ...input, cursor: from }),
    read: (ids, bytesMax) =>
      ctx.db.fetchQuery(
        ctx.db.orm
          .select(taskNoun.columns)
          .from(tasks)
          .where(and(eq(tasks.workspaceId, ctx.workspaceId), inArray(tasks.id, ids)))
          .orderBy(inOrderOf(tasks.id, ids)),
        bytesMax,
      ),
  });
}
