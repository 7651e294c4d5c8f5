import { defineNoun } from '@dossier/kernel/noun.ts';
import { tagNames } from '../tags/index.ts';
import { taskSchema } from './schema.ts';
import { tasks } from './table.ts';

export const taskNoun = defineNoun({
  table: tasks,
  output: taskSchema,
  hidden: ['nextTaskId', 'tagIds'],
  expressions: { tags: tagNames(tasks.tagIds) },
  unstated: ['completedAt'],
  alsoChanged: ['completedAt', 'nextTaskId', 'tagIds'],
  stamped: ['createdAt', 'updatedAt'],
  setLater: ['completedAt', 'nextTaskId'],
});
