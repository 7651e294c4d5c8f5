import { t } from '../language/t.ts';
import { zoned, zonedDay } from '../language/person.ts';
import { today } from '../ground/moments.ts';

export const periods = [
  { value: 'month', label: t('This month') },
  { value: 'last-month', label: t('Last month') },
  { value: 'quarter', label: t('This quarter') },
  { value: 'year', label: t('This year') },
  { value: 'next', label: t('The next 90 days') },
] as const;
export type Period = (typeof periods)[number]['value'];

export function periodNamed(value: unknown): Period | undefined {
  return periods.find((period) => period.value === value)?.value;
}

/** The first and the last day of a period, by the person's own calendar. */
export function daysOf(period: Period | undefined, now = new Date()): { from?: string; to?: string } {
  const here = zoned(now);
  const [year, month, day] = [here.getFullYear(), here.getMonth() + 1, here.getDate()];
  const span = (from: Date, to: Date) => ({ from: today(from), to: today(to) });
  const quarter = month - ((month - 1) % 3);
  switch (period) {
    case 'month':
      return span(zonedDay(year, month, 1), zonedDay(year, month + 1, 0));
    case 'last-month':
      return span(zonedDay(year, month - 1, 1), zonedDay(year, month, 0));
    case 'quarter':
      return span(zonedDay(year, quarter, 1), zonedDay(year, quarter + 3, 0));
    case 'year':
      return span(zonedDay(year, 1, 1), zonedDay(year, 12, 31));
    case 'next':
      return span(now, zonedDay(year, month, day + 90));
    default:
      return {};
  }
}

/** The period before, up to the same day if the present one is not over. */
export function daysBefore(period: Period | undefined, now = new Date()): { from?: string; to?: string } | undefined {
  const months = { month: 1, 'last-month': 1, quarter: 3, year: 12, next: 0, '': 0 }[period ?? ''];
  if (months === 0) return undefined;
  const here = zoned(now);
  const end = zonedDay(here.getFullYear(), here.getMonth() + 2 - months, 0);
  const day = zonedDay(end.getFullYear(), end.getMonth() + 1, Math.min(here.getDate(), end.getDate()));
  const before = daysOf(period, day);
  return period === 'last-month' ? before : { ...before, to: today(day) };
}

export interface ReportsSearch {
  report?: string | undefined;
  period?: Period | undefined;
  owner?: string | undefined;
}

export function validateReportsSearch({ report, period, owner }: Record<string, unknown>): ReportsSearch {
  return {
    report: typeof report === 'string' ? report : undefined,
    period: periodNamed(period),
    owner: typeof owner === 'string' ? owner : undefined,
  };
}
