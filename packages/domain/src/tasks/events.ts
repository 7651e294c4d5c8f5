import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { changesSchema } from '../records/events.ts';
import { taskSchema } from './schema.ts';

export const taskCreated = defineEvent(
  'task.created',
  'A task was created, by somebody or by the recurrence of one that was done.',
  z.object({ task: taskSchema }),
  'created the task “{task.title}”',
);
export const taskUpdated = defineEvent(
  'task.updated',
  'Something of a task changed, or it was taken up again.',
  z.object({ task: taskSchema, changes: changesSchema }),
  'changed the task “{task.title}”',
);
export const taskCompleted = defineEvent(
  'task.completed',
  'A task was marked DONE.',
  z.object({ task: taskSchema }),
  'completed the task “{task.title}”',
);
export const taskDeleted = defineEvent(
  'task.deleted',
  'A task was deleted for good.',
  z.object({ task: taskSchema }),
  'deleted the task “{task.title}”',
);

export const taskEvents = [taskCreated, taskUpdated, taskCompleted, taskDeleted];
