export { taskInverses } from './inverses.ts';
export { dueKey } from './list.ts';
export { countOpenTasks } from './open-count.ts';
export { taskNoun } from './noun.ts';
export { createTask, getTask, relinkTasks } from './service.ts';
export { searchedInTasks, tasks } from './table.ts';
