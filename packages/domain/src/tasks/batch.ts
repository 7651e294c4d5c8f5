import { batchById } from '../bulk/index.ts';
import { createTask, removeTask, updateTask } from './service.ts';
import { tasks } from './table.ts';

export const taskBatch = batchById({ table: tasks, create: createTask, update: updateTask, remove: removeTask });
