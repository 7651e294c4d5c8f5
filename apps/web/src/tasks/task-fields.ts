import {
  taskPriorities,
  taskPriorityNames,
  taskTypeNames,
  taskTypes,
  type TaskType,
} from '@dossier/domain/tasks/constants.ts';
import { t } from '../language/t.ts';
import type { IconName } from '../ui/icon.tsx';
import type { ViewField } from '../views/view-field.ts';

export const dueField: ViewField = { id: 'dueAt', label: t('Due'), type: 'DATETIME', options: null };

/** The fields by which tasks are filtered and sorted. Whether they are done, the lists say. */
export const taskFields: readonly ViewField[] = [
  { id: 'title', label: t('Title'), type: 'TEXT', options: null },
  dueField,
  {
    id: 'priority',
    label: t('Priority'),
    type: 'SELECT',
    options: [...taskPriorities],
    names: named(taskPriorityNames),
    directions: [t('Least urgent first'), t('Most urgent first')],
  },
  {
    id: 'type',
    label: t('Type'),
    type: 'SELECT',
    options: [...taskTypes],
    names: named(taskTypeNames),
    isUnordered: true,
  },
  { id: 'assigneeId', label: t('Assignee'), type: 'USER', options: null },
  { id: 'tags', label: t('Tags'), type: 'TAGS', options: null },
  { id: 'recordId', label: t('Record'), type: 'RECORD', options: null },
  { id: 'completedAt', label: t('Done at'), type: 'DATETIME', options: null },
  { id: 'createdAt', label: t('Created'), type: 'DATETIME', options: null },
  { id: 'updatedAt', label: t('Changed'), type: 'DATETIME', options: null },
];

function named(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [value, t(name)]));
}

export const priorityOptions = Object.entries(named(taskPriorityNames)).map(([value, label]) => ({ value, label }));

export const typeIcons: Record<TaskType, IconName> = {
  TODO: 'circle-check',
  CALL: 'phone',
  EMAIL: 'mail',
  MEETING: 'users',
};
