import { defineEvent } from '@dossier/kernel/events/define.ts';
import { changesSchema } from '../records/events.ts';
import { taskSchema } from './schema.ts';

export const taskCreated = defineEvent(
  'task.created',
  'A task was created, by a caller or by the recurrence of a completed task.',
  'created the task “{task.title}”',
  { task: taskSchema },
);
export const taskUpdated = defineEvent(
  'task.updated',
  'Something of a task changed, or it was taken up again.',
  'changed the task “{task.title}”',
  { task: taskSchema, changes: changesSchema },
);
export const taskCompleted = defineEvent(
  'task.completed',
  'A task was marked DONE.',
  'completed the task “{task.title}”',
  { task: taskSchema },
);
export const taskDeleted = defineEvent(
  'task.deleted',
  'A task was deleted for good.',
  'deleted the task “{task.title}”',
  { task: taskSchema },
);

export const taskEvents = [taskCreated, taskUpdated, taskCompleted, taskDeleted];
