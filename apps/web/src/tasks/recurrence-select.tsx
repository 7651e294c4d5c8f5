import { Select, type SelectProps } from '@mantine/core';
import { describeRecurrence } from './recurrence-words.ts';

export const usualRecurrences = [
  { value: '', label: 'Once' },
  { value: 'FREQ=DAILY', label: 'Every day' },
  { value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: 'Every weekday' },
  { value: 'FREQ=WEEKLY', label: 'Every week' },
  { value: 'FREQ=WEEKLY;INTERVAL=2', label: 'Every 2 weeks' },
  { value: 'FREQ=MONTHLY', label: 'Every month' },
  { value: 'FREQ=YEARLY', label: 'Every year' },
];

interface RecurrenceSelectProps extends Omit<SelectProps<string>, 'value' | 'onChange'> {
  value: string | null;
  onChange: (rule: string | null) => void;
}

/** The usual recurrence rules, and the current rule if it is another one. */
export function RecurrenceSelect({ value, onChange, ...rest }: RecurrenceSelectProps) {
  const rule = value ?? '';
  const isUsual = usualRecurrences.some((one) => one.value === rule);
  return (
    <Select
      {...rest}
      data={isUsual ? usualRecurrences : [...usualRecurrences, { value: rule, label: describeRecurrence(rule) }]}
      value={rule}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen === null || chosen === '' ? null : chosen)}
    />
  );
}
