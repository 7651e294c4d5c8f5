import type { z } from 'zod';
import { callOf, changed, made, namedIds, orderById, type BatchVerbs } from '../bulk/index.ts';
import type { batchTaskItem } from './batch-schema.ts';
import type { Task } from './schema.ts';
import { createTask, lockTasks, removeTask, updateTask } from './service.ts';

/** How a batch carries out its items about tasks (docs/decisions/0043). */
export const taskVerbs: BatchVerbs<z.output<typeof batchTaskItem>, Task> = {
  lock: (ctx, items) => lockTasks(ctx, namedIds(items)),
  orderOf: orderById,
  async run(ctx, item) {
    if (item.action === 'create') return made(createTask(ctx, item.values));
    const { id } = item;
    const call = callOf(ctx, item);
    return changed(item.action === 'update' ? updateTask(call, { ...item.values, id }) : removeTask(call, id));
  },
};
