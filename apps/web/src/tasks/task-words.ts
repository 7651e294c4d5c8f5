import { taskPriorityNames, type TaskType } from '@dossier/domain/tasks/constants.ts';
import { t } from '../language/t.ts';
import type { IconName } from '../ui/icon.tsx';

export const priorityOptions = Object.entries(taskPriorityNames).map(([value, label]) => ({ value, label: t(label) }));

export const typeIcons: Record<TaskType, IconName> = {
  TODO: 'circle-check',
  CALL: 'phone',
  EMAIL: 'mail',
  MEETING: 'users',
};
