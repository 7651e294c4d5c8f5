export { inboxChannel } from './channel.ts';
export { followTasks } from './follow-tasks.ts';
