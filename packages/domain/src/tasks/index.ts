export { createTask, relinkTasks, taskInverses, updateTask } from './service.ts';
export { countOpenTasks, dueKey, dueOrder } from './list.ts';
export { findTask, getTask, taskNoun } from './noun.ts';
export { searchedInTasks, tasks } from './table.ts';
