import { parseMoment } from '@dossier/kernel/values.ts';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { DateTime, type DateTimeUnit, type DurationLike } from 'luxon';
import { quoteValue, isBlank } from './quote-value.ts';
import { readNumber } from './amounts.ts';
import type { Filter, Within } from './filters.ts';

dayjs.extend(utc);

/**
 * A day, or a moment in the local time of a time zone. Calculated by Luxon, because dayjs is wrong on days when the
 * clocks change. A day is midnight in UTC, which has no clock changes.
 */
export interface LocalDate {
  readonly at: DateTime;
  readonly isDay: boolean;
}

/** Units of `start_of`; weeks start on Monday. */
const units: readonly DateTimeUnit[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const countMax = 100_000;
const formatLengthMax = 100;

/** Undefined for anything but a day (`2026-01-31`) or a moment. */
export function readLocalDate(value: unknown, timeZone: string): LocalDate | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const moment = text.length <= 40 ? parseMoment(text) : undefined;
  if (moment === undefined) return undefined;
  const isDay = text.length <= 10;
  const at = DateTime.fromISO(moment, { zone: isDay ? 'utc' : timeZone });
  if (!at.isValid) throw new Error(`there is no time zone ${quoteValue(timeZone)}`);
  return { at, isDay };
}

/** A day as `2026-01-31`, a moment as ISO 8601 in UTC. */
export function printLocalDate({ at, isDay }: LocalDate): string {
  const { year } = at;
  if (!(year >= 1 && year <= 9998)) throw new Error('the result is a date beyond the years 1 to 9998');
  return isDay ? at.toFormat('yyyy-MM-dd') : new Date(at.toMillis()).toISOString();
}

/** Counts Mondays to Fridays. From a weekend, the first one is the next working day, or backwards the previous one. */
export function addBusinessDays({ at, isDay }: LocalDate, days: number): LocalDate {
  const direction = Math.sign(demandCount(days));
  if (direction === 0) return { at, isDay };
  const isWeekend = (offset: number) => at.plus({ days: offset }).weekday > 5;
  let total = 0;
  // A weekend counts as the preceding working day, in the direction of the count.
  while (isWeekend(total)) total -= direction;
  total += direction * 7 * Math.floor(Math.abs(days) / 5);
  for (let left = Math.abs(days) % 5; left > 0; left -= 1) {
    do total += direction;
    while (isWeekend(total));
  }
  return plus({ at, isDay }, { days: total });
}

/**
 * Months, weeks and days by the calendar: the same time of day across clock changes, and the last day of a shorter
 * month. Shorter units are exact: an hour is 60 minutes.
 */
export function plus({ at, isDay }: LocalDate, duration: DurationLike): LocalDate {
  return { at: at.plus(duration), isDay };
}

function startOf({ at, isDay }: LocalDate, unit: unknown): LocalDate {
  const known = units.find((one) => one === unit && !(isDay && one === 'hour'));
  if (!known) throw new Error(`start_of takes ${units.join(', ')}${isDay ? ', for a day no hour' : ''}`);
  return { at: at.startOf(known), isDay };
}

/** Formats with the tokens of `date` (dayjs): `DD.MM.YYYY HH:mm`. */
function formatLocalDate({ at }: LocalDate, format: unknown): string {
  if (typeof format !== 'string' || format === '' || format.length > formatLengthMax)
    throw new Error(
      `format takes the parts of a date, at most ${formatLengthMax} characters, as in "DD.MM.YYYY HH:mm"`,
    );
  return dayjs.utc(at.toMillis()).utcOffset(at.offset).format(format);
}

/** The first moment of a day in a time zone: midnight, or the first time after it if the clocks skip it. */
export function startOfDay({ at, isDay }: LocalDate, timeZone: string): LocalDate {
  const start = isDay ? at.setZone(timeZone, { keepLocalTime: true }) : at;
  if (!start.isValid) throw new Error(`there is no time zone ${quoteValue(timeZone)}`);
  return { at: start.startOf('day'), isDay: false };
}

/** This day at a time (`09:30`): the first of two such times; a skipped time is later by the clock change. */
export function atTime({ at }: LocalDate, time: string): LocalDate {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  // Computed from the start of the day: Luxon keeps the offset of its starting moment, which may be the later one.
  return { at: at.startOf('day').set({ hour, minute, second: 0, millisecond: 0 }), isDay: false };
}

function demandCount(count: number): number {
  if (!Number.isInteger(count) || Math.abs(count) > countMax)
    throw new Error(`the number must be a whole number of at most ${countMax}`);
  return count;
}

/** Opening and closing time, Monday to Friday. Public holidays are not considered. */
export interface BusinessHours {
  readonly opens: string;
  readonly closes: string;
}

export const usualHours: BusinessHours = { opens: '09:00', closes: '17:00' };
export const hoursExample = '09:00-17:00';

const hoursMax = 2_000;
/** Maximum number of days per calculation: with hours of a few minutes a day it would take seconds. */
const daysMax = 1_000;
const timePattern = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const hoursPattern = new RegExp(String.raw`^(${timePattern})\s*-\s*(${timePattern})$`);

/** Undefined unless it is like `09:00-17:00` and closes after it opens. */
export function readHours(text: string): BusinessHours | undefined {
  const [, opens, closes] = hoursPattern.exec(text.trim()) ?? [];
  return opens !== undefined && closes !== undefined && opens < closes ? { opens, closes } : undefined;
}

/** The moment itself within business hours, else the next opening, or with -1 the previous closing. */
export function nextOpen(date: LocalDate, hours: BusinessHours, direction: 1 | -1 = 1): LocalDate {
  const [from, to] = inDirection(hours, direction);
  if (isWorkday(date)) {
    const start = atTime(date, from);
    const isBefore = (moment: LocalDate) => direction * (date.at.toMillis() - moment.at.toMillis()) < 0;
    if (isBefore(start)) return start;
    if (isBefore(atTime(date, to))) return date;
  }
  return openingFrom(date, direction, from);
}

/** Counts only business hours. A count that ends with the day ends at closing time, not at the next opening. */
export function addBusinessHours(date: LocalDate, count: number, hours: BusinessHours): LocalDate {
  if (!(Math.abs(count) <= hoursMax)) throw new Error(`the number of business hours must be at most ${hoursMax}`);
  const direction = count < 0 ? -1 : 1;
  const [from, to] = inDirection(hours, direction);
  let left = Math.abs(count) * 3_600_000;
  let at = nextOpen(date, hours, direction);
  for (let days = 0; days < daysMax; days += 1) {
    // A clock change may remove all hours of a day.
    const room = Math.max(0, Math.abs(atTime(at, to).at.toMillis() - at.at.toMillis()));
    if (left <= room) return plus(at, { milliseconds: direction * left });
    left -= room;
    at = openingFrom(at, direction, from);
  }
  throw new Error(`so many business hours take more than ${daysMax} working days`);
}

function inDirection({ opens, closes }: BusinessHours, direction: 1 | -1): readonly [from: string, to: string] {
  return direction > 0 ? [opens, closes] : [closes, opens];
}

/** This time on the next working day, or with -1 on the previous one. */
function openingFrom(date: LocalDate, direction: 1 | -1, at: string): LocalDate {
  let day = plus(startOfDay(date, date.at.zoneName ?? 'UTC'), { days: direction });
  while (!isWorkday(day)) day = plus(day, { days: direction });
  return atTime(day, at);
}

function isWorkday({ at }: LocalDate): boolean {
  return at.weekday <= 5;
}

/**
 * Filters of days and moments. A moment uses the time zone of the last argument, else that of the workspace; a day
 * (`2026-01-31`) stays a day. A missing value stays missing; an unreadable one fails the step.
 */
export const dateFilters: Readonly<Record<string, Filter<Within>>> = {
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

function reading(work: (date: LocalDate, given: unknown, timeZone: string) => string): Filter<Within> {
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
