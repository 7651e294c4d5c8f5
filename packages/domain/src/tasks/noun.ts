import { ExternalIds } from '@dossier/kernel/db/external-ids.ts';
import { searchTextOf } from '@dossier/kernel/db/searched.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import { defineLookups } from '@dossier/kernel/verbs.ts';
import { tagNames } from '../tags/index.ts';
import { taskSchema } from './schema.ts';
import { tasks } from './table.ts';

export const taskNoun = defineNoun({
  table: tasks,
  output: taskSchema,
  hidden: ['searchText', 'nextTaskId', 'tagIds'],
  expressions: { tags: tagNames(tasks.tagIds) },
  searched: { searchText: ({ title }) => searchTextOf(title) },
  unstated: ['completedAt'],
  alsoChanged: ['completedAt', 'nextTaskId', 'tagIds'],
  stamped: ['createdAt', 'updatedAt'],
  setLater: ['completedAt', 'nextTaskId'],
});
export const taskVerbs = defineLookups(taskNoun, { name: 'tasks', one: 'task' });
export const { find: findTask, get: getTask } = taskVerbs;

export const taskExternalIds = new ExternalIds('task', 'tasks_external', tasks);
