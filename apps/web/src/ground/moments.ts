import { locale, person, zoned, zonedDay } from '../language/person.ts';
import { t } from '../language/t.ts';

const { language, timeZone } = person;
const dateFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
// Sweden writes dates as ISO 8601 does.
const isoFormat = new Intl.DateTimeFormat('sv', { timeZone });
// Relative times are words, so they use the language of the surrounding text.
const relativeFormat = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });

/** A calendar date (`YYYY-MM-DD`), which has no time zone. */
export function showDate(date: string): string {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return dateFormat.format(zonedDay(year, month, day));
}

/** The day of a moment, without its year: `Nov 24`. */
export const showDay = momentFormat({ month: 'short', day: 'numeric' });
export const showDateTime = momentFormat({ dateStyle: 'medium', timeStyle: 'short' });
export const showTime = momentFormat({ timeStyle: 'short' });

function momentFormat(options: Intl.DateTimeFormatOptions): (moment: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  return (moment) => format.format(new Date(moment));
}

const steps: [limitS: number, unit: Intl.RelativeTimeFormatUnit, secondsEach: number][] = [
  [60, 'second', 1],
  [3_600, 'minute', 60],
  [86_400, 'hour', 3_600],
  [7 * 86_400, 'day', 86_400],
];

/** Relative time within a week, else the date. */
export function showRelative(moment: string, now = Date.now()): string {
  const seconds = Math.round((new Date(moment).getTime() - now) / 1000);
  if (Math.abs(seconds) < 20) return t('just now');
  const step = steps.find(([limitS]) => Math.abs(seconds) < limitS);
  return step ? relativeFormat.format(Math.round(seconds / step[2]), step[1]) : dateFormat.format(new Date(moment));
}

/** Relative time in the future. It does not count seconds, and a due event may be slightly late. */
export function showAhead(moment: string, now = Date.now()): string {
  const isNear = new Date(moment).getTime() - now < 50_000;
  return isNear ? t('in a few seconds') : showRelative(moment, now);
}

const dayFormat = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const weekdayFormat = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone });

/** Days from today to a calendar date: `in 22 days`, `yesterday`. */
export function showDaysTo(date: string): string {
  return dayFormat.format(Math.round((Date.parse(date) - Date.parse(today())) / 86_400_000), 'day');
}

/** The name of a day near today, such as `Yesterday` or `Monday`; undefined for days a week away or more. */
export function nearDay(moment: string, now = new Date()): string | undefined {
  const date = new Date(moment);
  const days = Math.round((Date.parse(today(date)) - Date.parse(today(now))) / 86_400_000);
  if (Math.abs(days) > 6) return undefined;
  const name = Math.abs(days) < 2 ? dayFormat.format(days, 'day') : weekdayFormat.format(date);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** A day and its time in words: `Today, 3:00 PM`. */
export function showNear(moment: string): string {
  return `${nearDay(moment) ?? showDay(moment)}, ${showTime(moment)}`;
}

export function today(now = new Date()): string {
  return isoFormat.format(now);
}

/** Months as `YYYY-MM`, counted from the present one. */
export function monthsAround(from: number, to: number, now = zoned(Date.now())): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + from + at, 1)).toISOString().slice(0, 7),
  );
}

const monthFormat = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });

export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}
