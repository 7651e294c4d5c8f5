import { locale as ownLocale, person } from '../../language/person.ts';
import { t } from '../../language/t.ts';
import { zoned, zonedDay } from '../../language/zoned.ts';
import type { Reading } from './reading.ts';

const { language, timeZone } = person;

interface DateRules {
  /** Locale of the person; default: the browser's. */
  locale?: string | undefined;
  now?: Date;
  /** The time of a day that is typed without one; by default its beginning. */
  timeOf?: ((day: Date) => Date) | undefined;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

type Part = keyof Day;

/**
 * A calendar date (`YYYY-MM-DD`) as people write it: in the order of their locale, as ISO, with a month's name, or
 * "today".
 */
export function readDate(typed: string, rules: DateRules = {}): Reading<string> {
  const text = plainText(typed);
  if (text === '') return { value: null };
  const day = readDay(text, rules);
  if (!day)
    return {
      problem: t('is not a date: write it like {example}', {
        example: showDateInput('2026-12-31', rules.locale),
      }),
    };
  return { value: isoOf(day), understood: `= ${sayDay(day, rules.locale)}` };
}

/** A moment, typed in the person's own time zone. */
export function readMoment(typed: string, rules: DateRules = {}): Reading<string> {
  const text = plainText(typed);
  if (text === '') return { value: null };
  const problem = t('is not a date with a time: write it like {example} 14:30', {
    example: showDateInput('2026-12-31', rules.locale),
  });
  const moment = /^\d{4}-\d{2}-\d{2}t.*(z|[+-]\d{2}:?\d{2})$/i.test(text)
    ? new Date(text.toUpperCase())
    : localMoment(text, rules);
  if (moment === undefined || Number.isNaN(moment.getTime())) return { problem };
  const printed = new Intl.DateTimeFormat(rules.locale ?? ownLocale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(moment);
  return { value: moment.toISOString(), understood: `= ${printed}` };
}

/** The text that readDate reads back as this date. */
export function showDateInput(date: string, locale?: string): string {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return digitsOf(localDate({ year, month, day }), locale);
}

/** The text that readMoment reads back as this moment, to the minute. */
export function showMomentInput(moment: string, locale?: string): string {
  const at = zoned(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${digitsOf(at, locale)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function dayFormat(locale: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale ?? ownLocale, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
}

/** 31.12.2026: without the words that Bulgarian puts after the year. */
function digitsOf(date: Date, locale: string | undefined): string {
  return dayFormat(locale)
    .format(date)
    .replaceAll(/(?<!\s)\s*\p{L}+\.?/gu, '');
}

function plainText(typed: string): string {
  return typed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function localMoment(text: string, rules: DateRules): Date | undefined {
  const found =
    /^(.*?)(?:,? |t)(?:um |at )?(\d{1,2})(?:[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?)? ?([ap])?\.?(?:m\.?)?(?: uhr)?$/.exec(
      text,
    );
  // "31 12 2026" ends in what could be an hour: a time has minutes, or says morning or afternoon.
  const time = found && (found[3] !== undefined || found[5] !== undefined) ? found : undefined;
  const day = readDay(time ? (time[1] ?? '') : text, rules);
  if (!day) return undefined;
  const [hour, minute, second] = [time?.[2], time?.[3], time?.[4]].map((part) => Number(part ?? 0));
  if (hour === undefined || minute === undefined || second === undefined || minute > 59 || second > 59)
    return undefined;
  const half = time?.[5];
  if (hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const date = localDate(day);
  if (!time) return rules.timeOf?.(date) ?? date;
  date.setHours(half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0), minute, second);
  return date;
}

function readDay(text: string, { locale, now = new Date() }: DateRules): Day | undefined {
  const here = zoned(now);
  const named = wordsOf(locale).indexOf(text);
  if (named !== -1) return dayOf(zonedDay(here.getFullYear(), here.getMonth() + 1, here.getDate() + (named % 3) - 1));
  const parts = text
    .replaceAll(/(?<=\d)(st|nd|rd|th)\b/g, '')
    .replaceAll(/[.,/\-\s\u3002年月日]+/g, ' ')
    .trim()
    .split(' ');
  if (parts.length < 2 || parts.length > 3) return undefined;
  const nameAt = parts.findIndex((part) => /\p{L}/u.test(part));
  if (nameAt !== -1) return withName(parts, nameAt, locale, now);
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  if (parts.length === 3 && /^\d{4}$/.test(parts[0] ?? ''))
    return realDay({ year: Number(parts[0]), month: Number(parts[1]), day: Number(parts[2]) });
  const order = orderOf(locale).filter((part) => parts.length === 3 || part !== 'year');
  const inOrder = dayFrom(parts, order, now);
  // Day and month are swapped if the locale's order gives no date: 31/12/2026 in the United States.
  return (
    inOrder ??
    dayFrom(
      parts,
      order.map((part) => ({ day: 'month', month: 'day', year: 'year' } as const)[part]),
      now,
    )
  );
}

function withName(parts: string[], nameAt: number, locale: string | undefined, now: Date): Day | undefined {
  const month = monthNamed(parts[nameAt] ?? '', locale);
  const [first = '', second] = parts.filter((_, at) => at !== nameAt);
  if (month === undefined || !/^\d{1,4}$/.test(first) || (second !== undefined && !/^\d{1,4}$/.test(second)))
    return undefined;
  // 2026 Dec 31 and 31 Dec 2026
  const [day, year] = first.length === 4 ? [second ?? '', first] : [first, second];
  return dayFrom([day, String(month), ...(year === undefined ? [] : [year])], ['day', 'month', 'year'], now);
}

function dayFrom(parts: string[], order: Part[], now: Date): Day | undefined {
  const found = { year: String(now.getFullYear()), month: '', day: '' };
  for (const [at, part] of parts.entries()) found[order[at] ?? 'year'] = part;
  if (found.month.length > 2 || found.day.length > 2 || ![2, 4].includes(found.year.length)) return undefined;
  const year = Number(found.year);
  // Two digits are a year within 50 years of now.
  const century = now.getFullYear() - (now.getFullYear() % 100);
  const full =
    found.year.length === 4
      ? year
      : [century + year, century + year - 100, century + year + 100].find(
          (one) => Math.abs(one - now.getFullYear()) <= 50,
        );
  return realDay({ year: full ?? year, month: Number(found.month), day: Number(found.day) });
}

/** Rejects overflow: Date reads 30 February as 2 March. */
function realDay(day: Day): Day | undefined {
  if (day.year < 1000 || day.year > 9998) return undefined;
  const { year, month, day: found } = dayOf(localDate(day));
  return year === day.year && month === day.month && found === day.day ? day : undefined;
}

function orderOf(locale: string | undefined): Part[] {
  return dayFormat(locale)
    .formatToParts(new Date())
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** Yesterday, today and tomorrow, in the person's language and in English. */
function wordsOf(locale: string | undefined): string[] {
  return [locale ?? ownLocale, language, 'en'].flatMap((name) =>
    [-1, 0, 1].map((days) => new Intl.RelativeTimeFormat(name, { numeric: 'auto' }).format(days, 'day').toLowerCase()),
  );
}

function monthNamed(name: string, locale: string | undefined): number | undefined {
  const found = new Set<number>();
  for (const spoken of [locale ?? ownLocale, language, 'en']) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(spoken, { month: style, calendar: 'gregory' });
      for (let month = 0; month < 12; month += 1) {
        const known = format
          .format(new Date(2026, month, 1))
          .toLowerCase()
          .replace(/\.$/, '');
        if (known === name || (name.length >= 3 && known.startsWith(name))) found.add(month + 1);
      }
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function localDate({ year, month, day }: Day): Date {
  return zonedDay(year, month, day);
}

function dayOf(date: Date): Day {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

function isoOf({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function sayDay(day: Day, locale: string | undefined): string {
  return new Intl.DateTimeFormat(locale ?? ownLocale, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone,
  }).format(localDate(day));
}
