export { taskInverses } from './inverses.ts';
export { createTask, unlinkTasks } from './service.ts';
