import type { ParsedResult } from 'chrono-node';
import { dueOn } from './due-moments.ts';

/** A title without the words of its due date, and the date that they name. */
export interface DueWords {
  readonly title: string;
  readonly words: string;
  readonly dueAt: string;
}

/** Times of day that have a name and no number. */
const partsOfDay = ['tonight', 'morning', 'afternoon', 'evening', 'noon', 'midnight', 'lastNight'];

/**
 * Reads `tomorrow 9am` or `on Friday` in a title. The reader of dates is loaded at the first title that could hold one.
 */
export async function readDue(typed: string, now = new Date()): Promise<DueWords | undefined> {
  const found = await findDue(typed, now);
  if (!found) return undefined;
  const due = momentOf(found, now);
  const title = `${typed.slice(0, found.index)} ${typed.slice(found.index + found.text.length)}`
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,;:-]+$/, '')
    .trim();
  if (due.getTime() <= now.getTime() || title === '') return undefined;
  return { title, words: found.text, dueAt: due.toISOString() };
}

/** The moment that words alone name, as `tomorrow 9am`; undefined for none, and for one that is over. */
export async function readMomentWords(typed: string, now = new Date()): Promise<string | undefined> {
  const found = await findDue(typed, now);
  const moment = found && momentOf(found, now);
  return moment && moment.getTime() > now.getTime() ? moment.toISOString() : undefined;
}

async function findDue(typed: string, now: Date): Promise<ParsedResult | undefined> {
  if (!mayNameTime(typed)) return undefined;
  // Without a connection the words stay as they are typed.
  const chrono = await import('chrono-node/en').catch(() => undefined);
  if (!chrono) return undefined;
  const reader = isDayFirst() ? chrono.GB : chrono.casual;
  return reader.parse(typed, now, { forwardDate: true }).find(isDue);
}

const timeWords =
  /\d|\b(to(day|morrow|night)|tmrw|noon|midnight|morning|afternoon|evening|next|week|month|an?\s+hour|(mon|tue|wed|thu|fri|sat|sun)[a-z]*)\b/i;

function mayNameTime(typed: string): boolean {
  return timeWords.test(typed);
}

/** A day or a time of day. `May` alone is a name, and `now` is no date to wait for. */
function isDue({ start }: ParsedResult): boolean {
  if (start.tags().has('casualReference/now')) return false;
  return start.isCertain('day') || start.isCertain('weekday') || start.isCertain('hour');
}

function momentOf({ start }: ParsedResult, now: Date): Date {
  const isTimed = start.isCertain('hour') || partsOfDay.some((part) => start.tags().has(`casualReference/${part}`));
  return isTimed ? start.date() : dueOn(start.date(), now);
}

/** Whether 3/4 is the third of April for this person. */
function isDayFirst(): boolean {
  const parts = new Intl.DateTimeFormat().formatToParts(new Date(2026, 3, 3)).map(({ type }) => type);
  return parts.indexOf('day') < parts.indexOf('month');
}
