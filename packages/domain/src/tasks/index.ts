export { createTask, relinkTasks, taskEventSubject, taskInverses, updateTask } from './service.ts';
export { countOpenTasks, dueKey, dueOrder, findTask, getTask, taskExternalIds, taskNoun } from './noun.ts';
export { tasks } from './table.ts';
