export { inboxChannel, reminders } from './table.ts';
export { followTasks } from './follow-tasks.ts';
