import type { TaskPriority, TaskType } from '@dossier/domain/tasks/schema.ts';
import type { IconName } from '../shell/icon.tsx';

export const priorityNames: Record<TaskPriority, string> = {
  LOW: 'Low',
  NORMAL: 'Normal',
  HIGH: 'High',
  URGENT: 'Urgent',
};
export const priorityOptions = Object.entries(priorityNames).map(([value, label]) => ({ value, label }));

const typeNames: Record<TaskType, string> = { TODO: 'To-do', CALL: 'Call', EMAIL: 'E-mail', MEETING: 'Meeting' };
export const typeIcons: Record<TaskType, IconName> = {
  TODO: 'circle-check',
  CALL: 'phone',
  EMAIL: 'mail',
  MEETING: 'users',
};
export const typeOptions = Object.entries(typeNames).map(([value, label]) => ({ value, label }));

export const recurrenceOptions = [
  { value: '', label: 'Once' },
  { value: 'FREQ=DAILY', label: 'Every day' },
  { value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: 'Every weekday' },
  { value: 'FREQ=WEEKLY', label: 'Every week' },
  { value: 'FREQ=WEEKLY;INTERVAL=2', label: 'Every 2 weeks' },
  { value: 'FREQ=MONTHLY', label: 'Every month' },
  { value: 'FREQ=YEARLY', label: 'Every year' },
];
