import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { patchOf, type Inverses } from '../bulk/index.ts';
import { reviveTask } from './revive.ts';
import { taskSchema } from './schema.ts';
import { changeBack, removeTask, updateTask } from './service.ts';
import { tasks } from './table.ts';

/** Everything of a task that an update event may name. */
const changedTask = taskSchema.partial().required({ id: true });
// Events from before there were tags have none.
const withTask = z.looseObject({ task: taskSchema.extend({ tags: taskSchema.shape.tags.default([]) }) });

/** How the events about tasks are undone. */
export const taskInverses: Inverses = {
  async lock(ctx, ids) {
    const rows = await ctx.db.orm
      .select({ id: tasks.id, version: tasks.version })
      .from(tasks)
      .where(and(eq(tasks.workspaceId, ctx.workspaceId), inArray(tasks.id, ids)))
      .orderBy(tasks.id)
      .for('no key update');
    return new Map(rows.map(({ id, version }) => [id, version]));
  },
  verbs: {
    'task.created': removeTask,
    'task.updated': (ctx, id, body) => changeBack(ctx, patchOf(changedTask, id, body)),
    'task.completed': (ctx, id) => updateTask(ctx, { id, status: 'OPEN' }),
    'task.deleted': (ctx, _id, body) => reviveTask(ctx, withTask.parse(body).task),
  },
};
