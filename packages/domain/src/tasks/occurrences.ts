import type { Recurrence } from './recurrence.ts';

const dayMs = 86_400_000;
/** An occurrence after this many years counts as none; bounds the work for an impossible rule. */
const horizonDays = 36_525;

/**
 * The first occurrence after both `start` and `now`, or undefined where the rule has ended or never
 * comes true. `start` gives the phase (which week, which day of the month) and the time of day.
 * All in UTC. Days are counted from 1970-01-01, as in Date.
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
  // Begins at the period of `afterMs`, however long ago the start was.
  const { INTERVAL = 1 } = rule;
  const skipped = Math.floor((periods.at(searchDay) - first) / INTERVAL);
  let period = first + skipped * INTERVAL;
  for (; periods.startOf(period) <= searchDay + horizonDays; period += INTERVAL) {
    for (const day of days(periods.startOf(period), periods.startOf(period + 1))) {
      const occursMs = day * dayMs + timeMs;
      if (occursMs <= afterMs) continue;
      const occursAt = new Date(occursMs).toISOString();
      const isOver = (rule.UNTIL !== undefined && occursAt > rule.UNTIL) || occursAt > '9998';
      return isOver ? undefined : occursAt;
    }
  }
  return undefined;
}

function timeOfDay(rule: Recurrence, startMs: number): number {
  const hour = rule.BYHOUR ?? Math.floor(startMs / 3_600_000);
  const minute = rule.BYMINUTE ?? Math.floor(startMs / 60_000) % 60;
  const second = rule.BYSECOND ?? Math.floor(startMs / 1_000) % 60;
  return ((hour * 60 + minute) * 60 + second) * 1_000 + (startMs % 1_000);
}

/** The days, weeks, months or years of a rule, as consecutive numbers. */
function periodsOf({ FREQ, WKST = 0 }: Recurrence): { at(day: number): number; startOf(period: number): number } {
  if (FREQ === 'DAILY') return { at: (day) => day, startOf: (day) => day };
  if (FREQ === 'WEEKLY') return { at: (day) => weekOf(day, WKST), startOf: (week) => weekStartDay(week, WKST) };
  if (FREQ === 'MONTHLY') return { at: monthOf, startOf: (month) => dayAt(0, month, 1) };
  return { at: (day) => new Date(day * dayMs).getUTCFullYear(), startOf: (year) => dayAt(year, 0, 1) };
}

/** The occurrences within a period, in order: BY parts filter its days, then BYSETPOS picks among them. */
function daysOf(rule: Recurrence, startDay: number): (from: number, to: number) => number[] {
  const matches = matcherOf(withDefaults(rule, startDay));
  return (from, to) => {
    const days: number[] = [];
    for (let day = from; day < to; day += 1) if (matches(day)) days.push(day);
    const { BYSETPOS } = rule;
    return BYSETPOS ? days.filter((_, at) => isIn(BYSETPOS, at + 1, days.length)) : days;
  };
}

/** If no part names the day, it is that of the start (RFC 5545, 3.3.10). */
function withDefaults(rule: Recurrence, startDay: number): Recurrence {
  if (rule.BYWEEKNO || rule.BYYEARDAY || rule.BYMONTHDAY || rule.BYDAY || rule.FREQ === 'DAILY') return rule;
  const start = new Date(startDay * dayMs);
  if (rule.FREQ === 'WEEKLY') return { ...rule, BYDAY: [{ weekday: weekdayAt(startDay), nth: undefined }] };
  const BYMONTHDAY = [start.getUTCDate()];
  return rule.FREQ === 'MONTHLY'
    ? { ...rule, BYMONTHDAY }
    : { ...rule, BYMONTHDAY, BYMONTH: rule.BYMONTH ?? [start.getUTCMonth() + 1] };
}

function matcherOf(rule: Recurrence): (day: number) => boolean {
  const { FREQ, WKST = 0, BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY } = rule;
  const isCountedInMonth = FREQ === 'MONTHLY' || BYMONTH !== undefined;
  return (day) => {
    const date = new Date(day * dayMs);
    const year = date.getUTCFullYear();
    const month = date.getUTCMonth();
    if (BYMONTH && !BYMONTH.includes(month + 1)) return false;
    const ofMonth = date.getUTCDate();
    const monthLength = dayAt(year, month + 1, 1) - dayAt(year, month, 1);
    if (BYMONTHDAY && !isIn(BYMONTHDAY, ofMonth, monthLength)) return false;
    const ofYear = day - dayAt(year, 0, 1) + 1;
    const yearLength = dayAt(year + 1, 0, 1) - dayAt(year, 0, 1);
    if (BYYEARDAY && !isIn(BYYEARDAY, ofYear, yearLength)) return false;
    if (BYWEEKNO && !isIn(BYWEEKNO, ...weekOfYear(day, WKST))) return false;
    if (!BYDAY) return true;
    const [place, length] = isCountedInMonth ? [ofMonth, monthLength] : [ofYear, yearLength];
    return BYDAY.some(
      ({ weekday, nth }) =>
        weekday === weekdayAt(day) &&
        (nth === undefined || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7)),
    );
  };
}

/** Whether `places` name this one of `length`, counted from the start or, below zero, from the end. */
function isIn(places: number[], place: number, length: number): boolean {
  return places.includes(place) || places.includes(place - length - 1);
}

/** The number of the week and how many its year has; week 1 is the first with four days in the year. */
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

// Not Date.UTC: it takes the years 0 to 99 for 1900 to 1999.
function dayAt(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day) / dayMs;
}
