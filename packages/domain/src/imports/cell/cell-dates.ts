import { parseMoment } from '@dossier/kernel/values.ts';
import { foldText } from '@dossier/kernel/words.ts';
import type { DateFormat } from '../schema.ts';

const lengthMax = 60;
// POSIX: 00 to 68 are of this century.
const centuryEnds = 69;

const timed =
  /^(?<date>.*?)(?:[t, ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)? ?(?<half>[ap])?\.?m?\.? ?(?<zone>z|utc|gmt|[+-]\d{2}:?\d{2})?)?$/;
const numbered = /^(\d{1,4}) ?[./ -] ?(\d{1,2}) ?[./ -] ?(\d{1,4})\.?$/;
const compact = /^(\d{4})(\d{2})(\d{2})$/;

/**
 * The moment that a cell names, as ISO 8601; without an offset it is UTC. `format` is the order of day, month and year
 * where all are numbers. ISO dates, dates that begin with four digits, and named months need none. Undefined for
 * anything else.
 */
export function momentInCell(cell: string, format: DateFormat | undefined): string | undefined {
  if (cell.length > lengthMax) return undefined;
  const iso = parseMoment(cell);
  if (iso !== undefined) return iso;
  const said = timed.exec(foldText(cell).replaceAll(/\s+/g, ' ').trim())?.groups;
  const day = said && dayIn(said['date'] ?? '', format);
  if (!said || day === undefined) return undefined;
  const { hour, minute = '', second = '00', half, zone } = said;
  if (hour === undefined) return parseMoment(day);
  const hours = hourOf(Number(hour), half);
  const offset = zone === undefined || /^[a-z]/.test(zone) ? 'Z' : zone;
  return hours === undefined
    ? undefined
    : parseMoment(`${day}T${String(hours).padStart(2, '0')}:${minute}:${second}${offset}`);
}

function dayIn(date: string, format: DateFormat | undefined): string | undefined {
  const [, first = '', second = '', third = ''] = numbered.exec(date) ?? compact.exec(date) ?? [];
  if (first === '') return namedDayIn(date);
  if (first.length === 4) return dayOf(first, second, third);
  if (format === 'DMY') return dayOf(third, second, first);
  if (format === 'MDY') return dayOf(third, first, second);
  return format === 'YMD' ? dayOf(first, second, third) : undefined;
}

function namedDayIn(date: string): string | undefined {
  const parts = date.split(/[\s.,/-]+/).map((part) => part.replace(/^(\d+)(?:st|nd|rd|th|er|º|ª)$/, '$1'));
  const month = parts.map((part) => months().get(part)).find((known) => known !== undefined);
  const [one = '', other = '', ...more] = parts.filter((part) => /^\d+$/.test(part));
  if (month === undefined || other === '' || more.length > 0) return undefined;
  return one.length === 4 ? dayOf(one, month, other) : dayOf(other, month, one);
}

function dayOf(year: string, month: string, day: string): string | undefined {
  if (![2, 4].includes(year.length) || day.length > 2) return undefined;
  const century = Number(year) < centuryEnds ? '20' : '19';
  return `${year.length === 2 ? century : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'da', 'nb', 'fi', 'tr'];
let monthNames: Map<string, string> | undefined;

/** The names of months by CLDR, long and short, folded; without those that are another month in another language. */
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
