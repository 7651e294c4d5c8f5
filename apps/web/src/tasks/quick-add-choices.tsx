import { taskPriorities } from '@dossier/domain/tasks/constants.ts';
import { Select } from '@mantine/core';
import { t } from '../language/t.ts';
import type { TypedTask } from './quick-add.tsx';
import { usualRecurrences } from '../fields/recurrence-select.tsx';
import { priorityOptions } from './task-words.ts';

interface QuickAddChoicesProps {
  task: TypedTask;
  onChange: (part: Partial<TypedTask>) => void;
}

const dues = [
  { value: 'today', label: t('Today') },
  { value: 'tomorrow', label: t('Tomorrow') },
  { value: 'week', label: t('In a week') },
  { value: '', label: t('No date') },
];

export function QuickAddChoices({ task: { due, priority, recurrence }, onChange }: QuickAddChoicesProps) {
  return (
    <>
      <Select
        aria-label={t('Due')}
        data={dues}
        value={due}
        allowDeselect={false}
        onChange={(value) => onChange({ due: value ?? '' })}
      />
      <Select
        aria-label={t('Priority')}
        data={priorityOptions}
        value={priority}
        allowDeselect={false}
        onChange={(value) => onChange({ priority: taskPriorities.find((one) => one === value) ?? 'NORMAL' })}
      />
      <Select
        aria-label={t('Repeats')}
        data={usualRecurrences}
        value={recurrence}
        allowDeselect={false}
        onChange={(value) => onChange({ recurrence: value ?? '' })}
      />
    </>
  );
}
