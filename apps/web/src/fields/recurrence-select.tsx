import { Select, type SelectProps } from '@mantine/core';
import { t } from '../language/t.ts';
import { person } from '../language/person.ts';

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

// The 1st of March 2026 is a Sunday.
const weekdays = new Map(
  ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'].map((name, at) => [name, nameOf({ weekday: 'long' }, 2, 1 + at)]),
);
const months = Array.from({ length: 12 }, (_, month) => nameOf({ month: 'long' }, month, 1));
const ordinals: Record<string, string> = {
  '1': t('first'),
  '2': t('second'),
  '3': t('third'),
  '4': t('fourth'),
  '5': t('fifth'),
  '-1': t('last'),
  '-2': t('second to last'),
};
const frequencies = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const describedParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'COUNT', 'UNTIL', 'WKST']);

/** A recurrence rule (RFC 5545) in words. A rule with unsupported parts is shown unchanged. */
export function describeRecurrence(rule: string): string {
  const parts = new Map(
    rule.split(';').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );
  const frequency = parts.get('FREQ') ?? '';
  if (!frequencies.has(frequency) || [...parts.keys()].some((name) => !describedParts.has(name))) return rule;
  const interval = Number(parts.get('INTERVAL') ?? '1');
  const days = parts.get('BYDAY');
  if (days === 'MO,TU,WE,TH,FR' && interval === 1 && frequency === 'WEEKLY') return t('every weekday') + ending(parts);
  const onDays = days === undefined ? '' : ` ${t('on {days}', { days: listed(days.split(',').map(dayWords)) })}`;
  const every = everyWords(frequency, interval);
  return every + onDays + monthDays(parts.get('BYMONTHDAY')) + inMonths(parts.get('BYMONTH')) + ending(parts);
}

function everyWords(frequency: string, interval: number): string {
  return interval === 1
    ? t('{frequency, select, DAILY {every day} WEEKLY {every week} MONTHLY {every month} other {every year}}', {
        frequency,
      })
    : t('every {interval} {frequency, select, DAILY {days} WEEKLY {weeks} MONTHLY {months} other {years}}', {
        frequency,
        interval,
      });
}

function dayWords(day: string): string {
  const [, nth = '', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
  const weekday = weekdays.get(name) ?? day;
  if (nth === '') return weekday;
  return t('the {nth} {weekday}', { nth: ordinals[nth.replace('+', '')] ?? `${nth}.`, weekday });
}

function monthDays(days: string | undefined): string {
  if (days === undefined) return '';
  const named = days.split(',').map((day) => (day === '-1' ? t('the last day') : t('day {day}', { day })));
  return ` ${t('on {days}', { days: listed(named) })}`;
}

function inMonths(given: string | undefined): string {
  if (given === undefined) return '';
  const names = given.split(',').map((month) => months[Number(month) - 1] ?? month);
  return ` ${t('in {months}', { months: listed(names) })}`;
}

function ending(parts: Map<string, string>): string {
  const count = parts.get('COUNT');
  const until = parts.get('UNTIL');
  if (count !== undefined) return `, ${count === '1' ? t('once') : t('{count} times', { count: Number(count) })}`;
  if (until === undefined) return '';
  return `, ${t('until {date}', { date: `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}` })}`;
}

function listed(words: string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return t('{from} and {to}', { from: words.slice(0, -1).join(', '), to: words.at(-1) ?? '' });
}

function nameOf(part: Intl.DateTimeFormatOptions, month: number, day: number): string {
  return new Intl.DateTimeFormat(person.language, part).format(new Date(2026, month, day));
}
