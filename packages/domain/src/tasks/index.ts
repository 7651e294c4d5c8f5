export { createTask, relinkTasks, taskInverses, updateTask } from './service.ts';
export { countOpenTasks, dueKey, dueOrder } from './list.ts';
export { findTask, getTask, taskNoun } from './noun.ts';
export { tasks } from './table.ts';
