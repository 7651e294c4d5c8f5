import { locale } from '../language/person.ts';

/** Months as `YYYY-MM`, counted from the present one. */
export function monthsAround(from: number, to: number, now = new Date()): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + from + at, 1)).toISOString().slice(0, 7),
  );
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });

export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}
