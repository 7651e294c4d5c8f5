export { createTask, unlinkTasks } from './service.ts';
