export { inboxChannel } from './table.ts';
export { followTasks } from './follow-tasks.ts';
