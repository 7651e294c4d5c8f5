import { today } from '../../ground/moments.ts';
import { locale as ownLocale, person, zoned, zonedDay } from '../../language/person.ts';
import { t } from '../../language/t.ts';
import type { Reading } from './reading.ts';

const { language, timeZone } = person;

interface DateRules {
  /** Locale of the person; default: the browser's. */
  locale?: string | undefined;
  now?: Date;
  /** Default time for a day typed without one; by default midnight. */
  timeOf?: ((day: Date) => Date) | undefined;
}

type Part = 'year' | 'month' | 'day';

/** A date (`YYYY-MM-DD`) as people type it: in their locale's order, as ISO, with a month's name, or "today". */
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
  const words = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  return { value: today(day), understood: `= ${say(day, rules.locale, words)}` };
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
  const words = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return { value: moment.toISOString(), understood: `= ${say(moment, rules.locale, words)}` };
}

/** The text that readDate reads back as this date. */
export function showDateInput(date: string, locale?: string): string {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return digitsOf(zonedDay(year, month, day), locale);
}

/** The text that readMoment reads back as this moment, to the minute. */
export function showMomentInput(moment: string, locale?: string): string {
  const at = zoned(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${digitsOf(at, locale)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const numeric = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  calendar: 'gregory',
  numberingSystem: 'latn',
} as const;

/** 31.12.2026, without the words that Bulgarian appends to the year. */
function digitsOf(date: Date, locale: string | undefined): string {
  return say(date, locale, numeric).replaceAll(/(?<!\s)\s*\p{L}+\.?/gu, '');
}

function say(date: Date, locale: string | undefined, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale ?? ownLocale, { timeZone, ...format }).format(date);
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
  // "31 12 2026" ends in a possible hour, so a time needs minutes, or "am" or "pm".
  const time = found && (found[3] !== undefined || found[5] !== undefined) ? found : undefined;
  const date = readDay(time ? (time[1] ?? '') : text, rules);
  if (!date || !time) return date && (rules.timeOf?.(date) ?? date);
  const [hour = 0, minute = 0, second = 0] = [time[2], time[3], time[4]].map((part) => Number(part ?? 0));
  const half = time[5];
  if (minute > 59 || second > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  date.setHours(half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0), minute, second);
  return date;
}

function readDay(text: string, { locale, now = new Date() }: DateRules): Date | undefined {
  const here = zoned(now);
  const named = wordsOf(locale).indexOf(text);
  if (named !== -1) return zonedDay(here.getFullYear(), here.getMonth() + 1, here.getDate() + (named % 3) - 1);
  const parts = text
    .replaceAll(/(?<=\d)(st|nd|rd|th)\b/g, '')
    .replaceAll(/[.,/\-\s\u3002年月日]+/g, ' ')
    .trim()
    .split(' ');
  if (parts.length < 2 || parts.length > 3) return undefined;
  const nameAt = parts.findIndex((part) => /\p{L}/u.test(part));
  const digits = parts.filter((_, at) => at !== nameAt);
  if (!digits.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  if (nameAt !== -1) {
    const month = monthNamed(parts[nameAt] ?? '', locale);
    // 2026 Dec 31 and 31 Dec 2026
    const order = digits[0]?.length === 4 ? (['year', 'day'] as const) : (['day', 'year'] as const);
    return month === undefined
      ? undefined
      : dayFrom([...digits, String(month)], [...order.slice(0, digits.length), 'month'], here);
  }
  if (digits.length === 3 && digits[0]?.length === 4) return dayFrom(digits, ['year', 'month', 'day'], here);
  const order = orderOf(locale).filter((part) => digits.length === 3 || part !== 'year');
  const swapped = order.map((part): Part => (part === 'year' ? part : part === 'day' ? 'month' : 'day'));
  // Day and month are swapped if the locale's order gives no date: 31/12/2026 in the United States.
  return dayFrom(digits, order, here) ?? dayFrom(digits, swapped, here);
}

/** The day of these parts, in this year if none is given; undefined for 30 February. */
function dayFrom(parts: readonly string[], order: readonly Part[], here: Date): Date | undefined {
  const textOf = (part: Part) => parts[order.indexOf(part)];
  const thisYear = here.getFullYear();
  const [yearText = String(thisYear), monthText = '', dayText = ''] = [textOf('year'), textOf('month'), textOf('day')];
  if (!/^(\d\d|[1-9]\d{3})$/.test(yearText) || !/^\d\d?$/.test(monthText) || !/^\d\d?$/.test(dayText)) return undefined;
  const [typedYear, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  // Two digits are a year within 50 years of now.
  const century = thisYear - (thisYear % 100);
  const near = [century, century - 100, century + 100].map((start) => start + typedYear);
  const year = yearText.length === 4 ? typedYear : near.find((one) => Math.abs(one - thisYear) <= 50);
  const date = zonedDay(year ?? typedYear, month, day);
  // Date parses 30 February as 2 March.
  return date.getFullYear() < 9999 && date.getMonth() === month - 1 && date.getDate() === day ? date : undefined;
}

function orderOf(locale: string | undefined): Part[] {
  return new Intl.DateTimeFormat(locale ?? ownLocale, numeric)
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
  for (const spoken of [locale ?? ownLocale, language, 'en'])
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
  return found.size === 1 ? [...found][0] : undefined;
}
