import { Select, type SelectProps } from '@mantine/core';
import { t } from '../language/t.ts';
import { describeRecurrence } from './recurrence-words.ts';

export const usualRecurrences = [
  { value: '', label: t('Once') },
  { value: 'FREQ=DAILY', label: t('Every day') },
  { value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: t('Every weekday') },
  { value: 'FREQ=WEEKLY', label: t('Every week') },
  { value: 'FREQ=WEEKLY;INTERVAL=2', label: t('Every 2 weeks') },
  { value: 'FREQ=MONTHLY', label: t('Every month') },
  { value: 'FREQ=YEARLY', label: t('Every year') },
];

interface RecurrenceSelectProps extends Omit<SelectProps<string>, 'value' | 'onChange'> {
  value: string | null;
  onChange: (rule: string | null) => void;
}

export function RecurrenceSelect({ value, onChange, ...rest }: RecurrenceSelectProps) {
  const rule = value ?? '';
  const isUsual = usualRecurrences.some((one) => one.value === rule);
  return (
    <Select
      {...rest}
      data={isUsual ? usualRecurrences : [...usualRecurrences, { value: rule, label: describeRecurrence(rule) }]}
      value={rule}
      onChange={(chosen) => onChange(chosen === null || chosen === '' ? null : chosen)}
    />
  );
}
