import type { Task } from '@dossier/domain/tasks/schema.ts';
import { t } from '../language/t.ts';
import { api } from '../session/trpc.ts';
import type { ChangedNoun } from '../undo/change-step.ts';
import { readThings } from '../undo/read-things.ts';
import { writeInBatch } from '../undo/write-in-batch.ts';
import { refreshTasks } from './task-lists.ts';

export const taskNoun: ChangedNoun<Task> = {
  sayAll: (count, isRedo) =>
    isRedo
      ? t('{count, plural, one {# task is changed again} other {# tasks are changed again}}', { count })
      : t('{count, plural, one {# task is as it was before} other {# tasks are as they were before}}', { count }),
  read: (ids) => readThings(ids, (input) => api.query.tasks.query(input)),
  write: (changes) => writeInBatch(changes, (items) => api.tasks.batch.mutate({ items })),
  show: refreshTasks,
};
