export { taskInverses } from './inverses.ts';
export { countOpenTasks, dueKey } from './list.ts';
export { getTask, taskNoun } from './noun.ts';
export { createTask, relinkTasks } from './service.ts';
export { searchedInTasks, tasks } from './table.ts';
