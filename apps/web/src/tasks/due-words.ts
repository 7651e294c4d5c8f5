import type { Chrono, ParsedResult } from 'chrono-node';
import { locale, person, type Language, zoned, zonedDay } from '../language/person.ts';
import { dueOn } from '../fields/due-moments.ts';

const partsOfDay = ['tonight', 'morning', 'afternoon', 'evening', 'noon', 'midnight', 'lastNight'];

/** Reads `tomorrow 9am` or `am Freitag` in a title. */
export async function readDue(typed: string, now = new Date(), language: Language = person.language) {
  const found = await findDue(typed, now, language);
  if (!found) return undefined;
  const due = momentOf(found, now);
  const title = `${typed.slice(0, found.index)} ${typed.slice(found.index + found.text.length)}`
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s,;:-])[\s,;:-]+$/, '')
    .trim();
  if (due.getTime() <= now.getTime() || title === '') return undefined;
  return { title, words: found.text, dueAt: due.toISOString() };
}

/** The moment that words such as `tomorrow 9am` name; undefined if there are none, or if it is past. */
export async function readMomentWords(
  typed: string,
  now = new Date(),
  language: Language = person.language,
): Promise<string | undefined> {
  const found = await findDue(typed, now, language);
  const moment = found && momentOf(found, now);
  return moment && moment.getTime() > now.getTime() ? moment.toISOString() : undefined;
}

/** Reads words of the person's language and English ones. */
async function findDue(typed: string, now: Date, language: Language): Promise<ParsedResult | undefined> {
  // The parsers load with the first text.
  if (typed.trim() === '') return undefined;
  const reference = { instant: now, timezone: -zoned(now).getTimezoneOffset() };
  const readers = await readersOf(language);
  const found = readers.flatMap((reader) => reader.parse(typed, reference, { forwardDate: true }).find(isDue) ?? []);
  // Each parser reads the time in "tomorrow 9am", but only one also the day: the longest match wins.
  return found.toSorted((one, other) => other.text.length - one.text.length)[0];
}

type Reader = Pick<Chrono, 'parse'>;

/** Empty without a connection; then the title stays as typed. */
async function readersOf(language: Language): Promise<Reader[]> {
  const [german, english] = await Promise.all([
    language === 'de' ? import('chrono-node/de').catch(() => undefined) : undefined,
    import('chrono-node/en').catch(() => undefined),
  ]);
  return [...(german ? [german.casual] : []), ...(english ? [isDayFirst() ? english.GB : english.casual] : [])];
}

/** A day or a time of day. `May` alone is a name, and `now` is not a due date. */
function isDue({ start }: ParsedResult): boolean {
  if (start.tags().has('casualReference/now')) return false;
  return start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour');
}

function momentOf({ start }: ParsedResult, now: Date): Date {
  const [year, month, day, hour, minute, second] = parts.map((part) => start.get(part) ?? 0);
  const moment = zonedDay(year ?? 0, month ?? 0, day ?? 0);
  const isTimed = start.isCertain('hour') || partsOfDay.some((part) => start.tags().has(`casualReference/${part}`));
  if (!isTimed) return dueOn(moment, now);
  moment.setHours(hour ?? 0, minute ?? 0, second ?? 0, 0);
  return moment;
}

const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** True if 3/4 means the third of April for this person. */
function isDayFirst(): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2026, 3, 3)).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}
