import '@mantine/dates/styles.css';
import { DateInput, DateTimePicker } from '@mantine/dates';
import type { ReactNode } from 'react';

interface DateFieldProps {
  label?: ReactNode;
  'aria-label'?: string;
  placeholder?: string;
  error?: ReactNode;
  withAsterisk?: boolean;
  variant?: 'unstyled';
  autoFocus?: boolean;
  withTime: boolean;
  isInPopover?: boolean;
  /** A calendar date, or a moment in UTC with time. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A date, or a moment in the person's own time zone; what goes out is what the API takes. */
export function DateField({ withTime, isInPopover = false, value, onChange, ...rest }: DateFieldProps) {
  const popoverProps = { shadow: 'md', withinPortal: !isInPopover };
  if (!withTime) return <DateInput {...rest} clearable valueFormat="D MMM YYYY" value={value?.slice(0, 10) ?? null} onChange={onChange} popoverProps={popoverProps} />;
  return <DateTimePicker {...rest} clearable valueFormat="D MMM YYYY HH:mm" value={value === null ? null : new Date(value)} onChange={(chosen) => onChange(chosen === null ? null : new Date(chosen.replace(' ', 'T')).toISOString())} popoverProps={popoverProps} />;
}
