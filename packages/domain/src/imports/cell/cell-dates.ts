import { parseMoment } from '@dossier/kernel/values.ts';
import { foldText } from '@dossier/kernel/words.ts';
import { DateTime } from 'luxon';
import type { DateFormat } from '../schema.ts';

const lengthMax = 80;

const offset = '(?:gmt|utc)[+-]\\d{1,2}(?::?\\d{2})?|[+-]\\d{2}:?\\d{2}|\\+\\d{2}';
const zone = `\\(?(?<zone>z|utc|cest|cet|[ecmp][sd]t|${offset}|gmt)?\\)?(?: (?:utc|\\(.*\\)))?`;
const timeOfDay =
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)? ?(?<half>[ap])?\\.?m?\\.?';
const timed = new RegExp(`^(?<date>.*?)(?:[t, ]+${timeOfDay} ?${zone})?$`);
/** Finland and Italy write 17.30. */
const timedByPoint = /^(?<date>.*\d{4}),? (?<hour>\d{1,2})\.(?<minute>\d{2})(?:\.(?<second>\d{2}))?$/;
/** The zones of RFC 5322, and those of Central Europe. */
const zones = new Map(
  'est -05:00 edt -04:00 cst -06:00 cdt -05:00 mst -07:00 mdt -06:00 pst -08:00 pdt -07:00 cet +01:00 cest +02:00'
    .split(/ (?=[a-z])/)
    .map((zone) => [zone.slice(0, -7), zone.slice(-6)] as const),
);
/** Seconds or milliseconds since 1970, from 2001 on. */
const epoch = /^1\d{9}(?:\d{3})?$/;
const numbered = /^(\d{1,4}) ?[./ -] ?(\d{1,2}) ?[./ -] ?(\d{1,4})\.?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;
/** Day numbers of a spreadsheet from 1927 to 2064, with a time as fraction. */
const dayNumber = /^[1-5]\d{4}(?:[.,]\d+)?$/;

export interface DateRules {
  /** The order of day, month and year in dates of numbers. Other dates do not need it. */
  readonly format?: DateFormat | undefined;
  /** The time zone of times without an offset. */
  readonly timeZone?: string;
  /** The latest day for a two-digit year: today for birthdays. */
  readonly latest?: string;
}

/** The moment in a cell, as ISO 8601 in UTC; undefined for anything else. */
export function momentInCell(cell: string, rules: DateRules = {}): string | undefined {
  const written = writtenIn(cell, rules);
  if (!written) return undefined;
  const { day, time, offset } = written;
  const { timeZone = 'UTC' } = rules;
  const zoned = offset ?? (timeZone === 'UTC' ? 'Z' : undefined);
  if (zoned !== undefined) return parseMoment(`${day}T${time}${zoned}`);
  const local = parseMoment(`${day}T${time}Z`) && DateTime.fromISO(`${day}T${time}`, { zone: timeZone });
  return local ? (local.toUTC().toISO() ?? undefined) : undefined;
}

/** The day written in a cell, as `2026-01-31`. An offset after it does not shift it. */
export function dayInCell(cell: string, rules: DateRules = {}): string | undefined {
  const written = writtenIn(cell, rules);
  return written && parseMoment(`${written.day}T${written.time}Z`)?.slice(0, 10);
}

/** The parts of a date as ISO 8601. */
function writtenIn(said: string, rules: DateRules) {
  if (said.length > lengthMax) return undefined;
  const serial = rules.format === 'DAY_NUMBER' && dayNumber.test(said) ? Number(said.replace(',', '.')) : undefined;
  const cell = (serial !== undefined && dateOfSerial(serial)) || said;
  const iso = /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:[\d:.]+) ?(?<offset>Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
    cell,
  )?.groups;
  if (iso) return { day: iso['day'] ?? '', time: iso['time'] ?? '00:00', offset: iso['offset'] };
  if (epoch.test(cell)) {
    const [day = '', time = ''] = new Date(Number(cell.padEnd(13, '0'))).toISOString().slice(0, -1).split('T');
    return { day, time, offset: 'Z' };
  }
  const plain = foldText(cell)
    .replaceAll(/\s+/g, ' ')
    .trim()
    // Unix writes the year after the time: Fri Jan 5 09:30:00 CET 2024
    .replace(/^(\p{L}+ \p{L}+ \d+) ([\d:]+)( \S+)? (\d{4})$/u, '$1 $4 $2$3');
  const parts = (timedByPoint.exec(plain) ?? timed.exec(plain))?.groups;
  const day = parts && dayIn(parts['date'] ?? '', rules);
  if (!parts || day === undefined) return undefined;
  const { hour = '0', minute = '00', second = '00', half, zone } = parts;
  const hours = hourOf(Number(hour), half);
  if (hours === undefined) return undefined;
  const signed = zone
    ?.replace(/^(?:gmt|utc)(?=.)/, '')
    .replace(/^([+-])(\d{1,2}):?(\d{2})?$/, (_, sign: string, hours: string, minutes?: string) => {
      return `${sign}${hours.padStart(2, '0')}:${minutes ?? '00'}`;
    });
  const offset = zones.get(signed ?? '') ?? (signed !== undefined && /^[a-z]/.test(signed) ? 'Z' : signed);
  return { day, time: `${String(hours).padStart(2, '0')}:${minute}:${second}`, offset };
}

function dayIn(said: string, rules: DateRules): string | undefined {
  // Without a day of the week, and with the signs of East Asia as hyphens.
  const date = said
    .replace(/^\p{L}+[.,]* (?=\d+ ?[./-])/u, '')
    .replace(/^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/, '$1-$2-$3');
  const [, first = '', second = '', third = ''] = numbered.exec(date) ?? compact.exec(date) ?? [];
  const { format } = rules;
  if (first === '') return namedDayIn(date, rules);
  if (first.length === 4) return dayOf(first, second, third, rules);
  if (format === 'DMY') return dayOf(third, second, first, rules);
  if (format === 'MDY') return dayOf(third, first, second, rules);
  return format === 'YMD' ? dayOf(first, second, third, rules) : undefined;
}

function namedDayIn(date: string, rules: DateRules): string | undefined {
  const parts = date.split(/[\s.,/-]+/).map((part) => part.replace(/^(\d+)(?:st|nd|rd|th|er|º|ª)$/, '$1'));
  const month = parts.map((part) => months().get(part)).find((known) => known !== undefined);
  const [one = '', other = '', ...more] = parts.filter((part) => /^\d+$/.test(part));
  // A time or an offset that was not read must not be dropped.
  const isOdd = parts.some((part) => /\d/.test(part) && !/^\d+$/.test(part));
  if (isOdd || month === undefined || other === '' || more.length > 0) return undefined;
  return one.length === 4 ? dayOf(one, month, other, rules) : dayOf(other, month, one, rules);
}

// POSIX: two-digit years mean 1969 to 2068.
const latestByPosix = '2068-12-31';

function dayOf(year: string, month: string, day: string, { latest = latestByPosix }: DateRules): string | undefined {
  if (![2, 4].includes(year.length) || day.length > 2) return undefined;
  const rest = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (year.length === 4) return `${year}-${rest}`;
  return `20${year}-${rest}` > latest ? `19${year}-${rest}` : `20${year}-${rest}`;
}
function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

const languages = 'en de fr es it pt nl pl cs sv da nb fi tr ru uk ro hu'.split(' ');
let monthNames: Map<string, string> | undefined;

/** Names of months from CLDR, long and short, folded; without those that mean another month in another language. */
function months(): Map<string, string> {
  if (monthNames) return monthNames;
  const found = new Map<string, Set<string>>();
  for (const language of languages)
    for (const width of ['long', 'short'] as const)
      for (const more of [{}, { day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { month: width, ...more, timeZone: 'UTC' });
        for (let month = 1; month <= 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2026, month - 1, 1));
          const name = foldText(parts.find(({ type }) => type === 'month')?.value ?? '').replaceAll('.', '');
          if (/^\p{L}+$/u.test(name)) found.set(name, (found.get(name) ?? new Set()).add(String(month)));
        }
      }
  monthNames = new Map(
    [...found].flatMap(([name, [month = '', ...others]]) => (others.length === 0 ? [[name, month] as const] : [])),
  );
  return monthNames.set('sept', '9');
}

const dayMs = 86_400_000;
/** Serial number of 1 January 1970, in the calendar that begins in 1900. */
const unixEpoch = 25_569;
/** Days between the calendars of 1900 and 1904. */
const calendarsApart = 1_462;
/** Excel counts a 29 February 1900, which did not exist. */
const falseLeapDay = 60;

/** The date of a spreadsheet's number, as ISO 8601 without an offset. */
export function dateOfSerial(serial: number, is1904 = false): string | undefined {
  const days = is1904 ? serial + calendarsApart : serial < falseLeapDay ? serial + 1 : serial;
  const date = new Date(Math.round((days - unixEpoch) * dayMs));
  if (serial < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999) return undefined;
  const iso = date.toISOString();
  if (serial < 1) return iso.slice(11, 16);
  return `${iso.slice(0, 10)} ${iso.slice(11, 23)}`.replace(/(?: 00:00:00)?\.000$/, '');
}
