import { readNumber } from './amounts.ts';
import type { Within } from './filters.ts';
import {
  addBusinessDays,
  addBusinessHours,
  demandCount,
  formatLocalDate,
  plus,
  printLocalDate,
  readHours,
  readLocalDate,
  startOf,
  startOfDay,
  usualHours,
  type LocalDate,
} from './local-dates.ts';
import { isBlank, quoteValue } from './quote-value.ts';

type DateFilter = (this: Within, value: unknown, ...given: unknown[]) => unknown;

/**
 * Filters of days and moments. A moment uses the time zone of the last argument, else that of the workspace; a day
 * (`2026-01-31`) stays a day. A missing value stays missing; an unreadable one fails the step.
 */
export const dateFilters: Readonly<Record<string, DateFilter>> = {
  add_days: reading((date, days) => printLocalDate(plus(date, { days: demandCount(countOf(days)) }))),
  add_months: reading((date, months) => printLocalDate(plus(date, { months: demandCount(countOf(months)) }))),
  add_years: reading((date, years) => printLocalDate(plus(date, { months: demandCount(countOf(years) * 12) }))),
  add_business_days: reading((date, days) => printLocalDate(addBusinessDays(date, countOf(days)))),
  add_business_hours: addHours,
  start_of: reading((date, unit) => printLocalDate(startOf(date, unit))),
  format: reading(formatLocalDate),
};

export function usesTimeZone(templates: string): boolean {
  return /\|\s*date\b/.test(templates) || Object.keys(dateFilters).some((name) => templates.includes(name));
}

function reading(work: (date: LocalDate, given: unknown, timeZone: string) => string): DateFilter {
  return function (value, given, timeZone) {
    if (isBlank(value)) return value;
    const zone = timeZone ?? this.context.getSync(['timeZone']);
    const known = typeof zone === 'string' ? zone : 'UTC';
    const date = readLocalDate(value, known);
    if (!date) throw new Error(`${quoteValue(value)} is not a date: it takes 2026-01-31 or 2026-01-31T09:30:00Z`);
    return work(date, given, known);
  };
}

/** The hours may precede the time zone: `add_business_hours: 4, "08:00-16:00"`. */
function addHours(this: Within, value: unknown, count: unknown, ...rest: unknown[]): unknown {
  const hours = typeof rest[0] === 'string' ? readHours(rest[0]) : undefined;
  const work = (date: LocalDate, given: unknown, timeZone: string) => {
    const moment = date.isDay ? startOfDay(date, timeZone) : date;
    return printLocalDate(addBusinessHours(moment, countOf(given), hours ?? usualHours));
  };
  return reading(work).call(this, value, count, hours ? rest[1] : rest[0]);
}

function countOf(given: unknown): number {
  const count = typeof given === 'string' || typeof given === 'number' ? readNumber(given) : null;
  return typeof count === 'number' ? count : Number.NaN;
}
