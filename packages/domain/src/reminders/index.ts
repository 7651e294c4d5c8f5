export { inboxChannel, reminders } from './table.ts';
export { followTasks } from './fire.job.ts';
