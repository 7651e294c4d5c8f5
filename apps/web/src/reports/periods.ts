import { today } from '../moments.ts';

export const periods = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'year', label: 'This year' },
  { value: 'next', label: 'The next 90 days' },
] as const;
export type Period = (typeof periods)[number]['value'];

export function periodNamed(value: unknown): Period | undefined {
  return periods.find((period) => period.value === value)?.value;
}

/** The first and the last day of a period, by the person's own calendar. */
export function daysOf(period: Period | undefined, now = new Date()): { from?: string; to?: string } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const span = (from: Date, to: Date) => ({ from: today(from), to: today(to) });
  const quarter = month - (month % 3);
  switch (period) {
    case 'month':
      return span(new Date(year, month, 1), new Date(year, month + 1, 0));
    case 'last-month':
      return span(new Date(year, month - 1, 1), new Date(year, month, 0));
    case 'quarter':
      return span(new Date(year, quarter, 1), new Date(year, quarter + 3, 0));
    case 'year':
      return span(new Date(year, 0, 1), new Date(year, 11, 31));
    case 'next':
      return span(now, new Date(year, month, day + 90));
    default:
      return {};
  }
}
