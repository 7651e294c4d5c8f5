import { defineNoun } from '@dossier/kernel/noun.ts';
import { taskSchema } from './schema.ts';
import { tasks } from './table.ts';

export const taskNoun = defineNoun({
  table: tasks,
  output: taskSchema,
  hidden: ['nextTaskId'],
  unstated: ['completedAt'],
  alsoChanged: ['completedAt', 'nextTaskId'],
  stamped: ['createdAt', 'updatedAt'],
  setLater: ['completedAt', 'nextTaskId'],
});
