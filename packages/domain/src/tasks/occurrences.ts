import type { Recurrence } from './recurrence.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { DateTime } from 'luxon';
import { getWorkspace } from '../workspaces/index.ts';

const dayMs = 86_400_000;
/** An occurrence after this many days counts as none, which bounds the work for an impossible rule. */
const horizonDays = 36_525;

/**
 * The first occurrence after both `start` and `now`, in UTC; undefined if the rule has ended or never matches. `start`
 * gives the phase and the time of day. Days are counted from 1970-01-01, as in Date.
 */
export function nextOccurrence(rule: Recurrence, start: string, now: string): string | undefined {
  const startMs = Date.parse(start);
  const afterMs = Math.max(startMs, Date.parse(now));
  const startDay = Math.floor(startMs / dayMs);
  const searchDay = Math.floor(afterMs / dayMs);
  const timeMs = timeOfDay(rule, startMs - startDay * dayMs);
  const days = daysOf(rule, startDay);
  const periods = periodsOf(rule);
  const first = periods.at(startDay);
  // Starts at the period of `afterMs`, however long ago the rule started.
  const skipped = Math.floor((periods.at(searchDay) - first) / rule.interval);
  for (
    let period = first + skipped * rule.interval;
    periods.startOf(period) <= searchDay + horizonDays;
    period += rule.interval
  ) {
    for (const day of days(periods.startOf(period), periods.startOf(period + 1))) {
      const occursMs = day * dayMs + timeMs;
      if (occursMs <= afterMs) continue;
      const occursAt = new Date(occursMs).toISOString();
      const isOver = (rule.until !== undefined && occursAt > rule.until) || occursAt > '9998';
      return isOver ? undefined : occursAt;
    }
  }
  return undefined;
}

function timeOfDay(rule: Recurrence, startMs: number): number {
  const hour = rule.hour ?? Math.floor(startMs / 3_600_000);
  const minute = rule.minute ?? Math.floor(startMs / 60_000) % 60;
  const second = rule.second ?? Math.floor(startMs / 1_000) % 60;
  return ((hour * 60 + minute) * 60 + second) * 1_000 + (startMs % 1_000);
}

/** The days, weeks, months or years of a rule, as consecutive numbers. */
function periodsOf({ frequency, weekStart }: Recurrence): { at(day: number): number; startOf(period: number): number } {
  if (frequency === 'DAILY') return { at: (day) => day, startOf: (day) => day };
  if (frequency === 'WEEKLY')
    return { at: (day) => weekOf(day, weekStart), startOf: (week) => weekStartDay(week, weekStart) };
  if (frequency === 'MONTHLY')
    return {
      at: (day) => monthOf(day),
      startOf: (month) => dayAt(Math.floor(month / 12), ((month % 12) + 12) % 12, 1),
    };
  return { at: (day) => new Date(day * dayMs).getUTCFullYear(), startOf: (year) => dayAt(year, 0, 1) };
}

/** The occurrences within a period, in order: BY parts filter its days, then BYSETPOS picks among them. */
function daysOf(rule: Recurrence, startDay: number): (from: number, to: number) => number[] {
  const matches = matcherOf(withDefaults(rule, startDay));
  return (from, to) => {
    const days: number[] = [];
    for (let day = from; day < to; day += 1) if (matches(day)) days.push(day);
    const { positions } = rule;
    return positions ? days.filter((_, at) => isIn(positions, at + 1, days.length)) : days;
  };
}

/** If no part names the day, it is the start's (RFC 5545, 3.3.10). */
function withDefaults(rule: Recurrence, startDay: number): Recurrence {
  const { frequency, months, weeksOfYear, daysOfYear, daysOfMonth, weekdays } = rule;
  if (weeksOfYear || daysOfYear || daysOfMonth || weekdays) return rule;
  const start = new Date(startDay * dayMs);
  if (frequency === 'WEEKLY') return { ...rule, weekdays: [{ weekday: weekdayAt(startDay), nth: undefined }] };
  if (frequency === 'MONTHLY') return { ...rule, daysOfMonth: [start.getUTCDate()] };
  if (frequency === 'YEARLY')
    return { ...rule, months: months ?? [start.getUTCMonth() + 1], daysOfMonth: [start.getUTCDate()] };
  return rule;
}

function matcherOf(rule: Recurrence): (day: number) => boolean {
  const { frequency, weekStart, months, weeksOfYear, daysOfYear, daysOfMonth, weekdays } = rule;
  const isCountedInMonth = frequency === 'MONTHLY' || months !== undefined;
  return (day) => {
    const date = new Date(day * dayMs);
    const year = date.getUTCFullYear();
    const month = date.getUTCMonth();
    if (months && !months.includes(month + 1)) return false;
    const ofMonth = date.getUTCDate();
    const monthLength = dayAt(year, month + 1, 1) - dayAt(year, month, 1);
    if (daysOfMonth && !isIn(daysOfMonth, ofMonth, monthLength)) return false;
    const ofYear = day - dayAt(year, 0, 1) + 1;
    const yearLength = dayAt(year + 1, 0, 1) - dayAt(year, 0, 1);
    if (daysOfYear && !isIn(daysOfYear, ofYear, yearLength)) return false;
    if (weeksOfYear && !isIn(weeksOfYear, ...weekOfYear(day, weekStart))) return false;
    if (!weekdays) return true;
    const [place, length] = isCountedInMonth ? [ofMonth, monthLength] : [ofYear, yearLength];
    return weekdays.some(
      ({ weekday, nth }) =>
        weekday === weekdayAt(day) &&
        (nth === undefined || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7)),
    );
  };
}

/** True if `places` contain this position of `length`, counted from the start or, if negative, from the end. */
function isIn(places: number[], place: number, length: number): boolean {
  return places.includes(place) || places.includes(place - length - 1);
}

/** The number of the week and the number of weeks in its year; week 1 is the first with four days in the year. */
function weekOfYear(day: number, weekStart: number): [week: number, weeks: number] {
  const week = weekOf(day, weekStart);
  const year = new Date((weekStartDay(week, weekStart) + 3) * dayMs).getUTCFullYear();
  const firstWeek = weekOf(dayAt(year, 0, 4), weekStart);
  return [week - firstWeek + 1, weekOf(dayAt(year + 1, 0, 4), weekStart) - firstWeek];
}

function weekOf(day: number, weekStart: number): number {
  return Math.floor((day + 3 - weekStart) / 7);
}

function weekStartDay(week: number, weekStart: number): number {
  return week * 7 - 3 + weekStart;
}

/** 0 for Monday; 1970-01-01 was a Thursday. */
function weekdayAt(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

// Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
function dayAt(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day) / dayMs;
}

/** The next occurrence in local time: 09:00 stays 09:00 in winter; a time skipped by the clocks is an hour later. */
export async function nextLocalOccurrence(
  ctx: ReadContext,
  rule: Recurrence,
  start: string,
  now: string,
): Promise<string | undefined> {
  const { timeZone } = await getWorkspace(ctx);
  return occurrenceIn(timeZone, rule, start, now);
}

export function occurrenceIn(zone: string, rule: Recurrence, start: string, now: string): string | undefined {
  // RFC 5545 writes UNTIL in UTC.
  const { until } = rule;
  const local = { ...rule, ...(until === undefined ? {} : { until: shown(until, zone) }) };
  const next = nextOccurrence(local, shown(start, zone), shown(now, zone));
  if (next === undefined) return undefined;
  const at = DateTime.fromISO(next, { zone: 'utc' }).setZone(zone, { keepLocalTime: true });
  return new Date(at.toMillis()).toISOString();
}

/** Local time in the zone at a moment, written as if it were UTC. */
function shown(moment: string, zone: string): string {
  const at = DateTime.fromISO(moment, { zone }).setZone('utc', { keepLocalTime: true });
  return new Date(at.toMillis()).toISOString();
}
