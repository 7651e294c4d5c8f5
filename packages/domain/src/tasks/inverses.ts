import { z } from 'zod';
import { lockVersions, patchOf, type Inverses } from '../bulk/index.ts';
import { taskSchema } from './schema.ts';
import { changeBack, removeTask, reviveTask, updateTask } from './service.ts';
import { tasks } from './table.ts';

/** Everything of a task that an update event may name. */
const changedTask = taskSchema.partial().required({ id: true });
// Events that are older than tags have none.
const withTask = z.looseObject({ task: taskSchema.extend({ tags: taskSchema.shape.tags.default([]) }) });

export const taskInverses: Inverses = {
  lock: lockVersions(tasks),
  verbs: {
    'task.created': removeTask,
    'task.updated': (ctx, id, body) => changeBack(ctx, patchOf(changedTask, id, body)),
    'task.completed': (ctx, id) => updateTask(ctx, { id, status: 'OPEN' }),
    'task.deleted': (ctx, _id, body) => reviveTask(ctx, withTask.parse(body).task),
  },
};
