import type { ReadContext } from '@dossier/kernel/context.ts';
import { demandNothingElse, followChanges } from '@dossier/kernel/events/follow.ts';
import { sql } from 'drizzle-orm';
import { listFilteredTasks } from './list.ts';
import { taskNoun } from './noun.ts';
import type { ListTasksInput, Task } from './schema.ts';
import { tasks } from './table.ts';

export async function followTasks(ctx: ReadContext, input: ListTasksInput) {
  const { changedSince = '0', cursor = changedSince, pageSize, page, ...others } = input;
  demandNothingElse({ ...others, page: page === 1 ? undefined : page });
  return followChanges<Task>(ctx, cursor, pageSize, {
    scope: 'tasks',
    concerned: sql`kind like 'task.%'`,
    id: sql`payload::json -> 'task' ->> 'id'`,
    list: (from) => listFilteredTasks(ctx, { ...input, cursor: from }),
    table: tasks,
    columns: taskNoun.columns,
  });
}
