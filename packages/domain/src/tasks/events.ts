import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { taskSchema } from './schema.ts';

const { event, change } = eventsAbout('task', taskSchema);

export const taskCreated = event(
  'task.created',
  'A task was created, by a caller or by the recurrence of a completed task.',
  'created the task “{task.title}”',
);
export const taskUpdated = change(
  'task.updated',
  'Something of a task changed, or it was taken up again.',
  'changed the task “{task.title}”',
);
export const taskCompleted = event('task.completed', 'A task was marked DONE.', 'completed the task “{task.title}”');
export const taskDeleted = event('task.deleted', 'A task was deleted for good.', 'deleted the task “{task.title}”');

export const taskEvents = [taskCreated, taskUpdated, taskCompleted, taskDeleted];
