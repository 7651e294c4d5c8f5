/**
 * A task's recurrence: an RFC 5545 rule without DTSTART, parsed strictly. Safe in a browser.
 *
 * Own code, because a rule is untrusted input, which the rrule package does not handle: an impossible rule
 * (FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30) keeps it busy for 7 seconds, INTERVAL=-1 for ever, and it accepts FREQ=FOO.
 * `recurrence.test.ts` compares the two.
 */
export interface Recurrence {
  /** The normalised rule as stored: in upper case, without `RRULE:`. */
  text: string;
  frequency: Frequency;
  interval: number;
  count?: number;
  until?: string;
  /** The day that a week starts with, 0 for Monday. */
  weekStart: number;
  months?: number[];
  weeksOfYear?: number[];
  daysOfYear?: number[];
  daysOfMonth?: number[];
  weekdays?: { weekday: number; nth: number | undefined }[];
  positions?: number[];
  hour?: number;
  minute?: number;
  second?: number;
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const parts = new Map<string, (value: string) => Partial<Recurrence> | undefined>([
  ['FREQ', part('frequency', (value) => frequencies.find((known) => known === value))],
  ['INTERVAL', part('interval', (value) => whole(value, 1, 9_999))],
  ['COUNT', part('count', (value) => whole(value, 1, 9_999))],
  ['UNTIL', part('until', readUntil)],
  ['WKST', part('weekStart', weekdayOf)],
  [
    'BYMONTH',
    part(
      'months',
      listOf((item) => whole(item, 1, 12)),
    ),
  ],
  ['BYWEEKNO', part('weeksOfYear', ordinals(53))],
  ['BYYEARDAY', part('daysOfYear', ordinals(366))],
  ['BYMONTHDAY', part('daysOfMonth', ordinals(31))],
  ['BYDAY', part('weekdays', listOf(readWeekday))],
  ['BYSETPOS', part('positions', ordinals(366))],
  ['BYHOUR', part('hour', (value) => whole(value, 0, 23))],
  ['BYMINUTE', part('minute', (value) => whole(value, 0, 59))],
  ['BYSECOND', part('second', (value) => whole(value, 0, 59))],
]);

export function parseRecurrence(given: string): { rule: Recurrence } | { problem: string } {
  const text = given
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const rule: Partial<Recurrence> = {};
  const seen = new Set<string>();
  for (const part of text.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    const read = parts.get(name);
    if (!read || rest.length > 0)
      return {
        problem: `must be an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO; "${part.slice(0, 30)}" is no part of one`,
      };
    if (seen.has(name)) return { problem: `must name ${name} only once` };
    seen.add(name);
    const meaning = read(value);
    if (!meaning) return { problem: explain(name) };
    Object.assign(rule, meaning);
  }
  const { frequency, interval = 1, weekStart = 0 } = rule;
  if (!frequency) return { problem: explain('FREQ') };
  const problem = contradictionIn(frequency, rule, seen);
  return problem === undefined ? { rule: { ...rule, text, frequency, interval, weekStart } } : { problem };
}

/** The rule of the next task: COUNT reduced by one, the rest unchanged; null after the last one. */
export function recurrenceAfter({ text, count }: Recurrence): string | null {
  if (count === undefined) return text;
  return count > 1 ? text.replace(/COUNT=\d+/, `COUNT=${count - 1}`) : null;
}

/** Combinations of parts that RFC 5545, 3.3.10 forbids. */
function contradictionIn(frequency: Frequency, rule: Partial<Recurrence>, seen: Set<string>): string | undefined {
  const isYearly = frequency === 'YEARLY';
  const hasNth = rule.weekdays?.some(({ nth }) => nth !== undefined) ?? false;
  if (rule.count !== undefined && rule.until !== undefined) return 'must not have both COUNT and UNTIL';
  if (rule.weeksOfYear && !isYearly) return 'must not have BYWEEKNO unless FREQ is YEARLY';
  if (rule.daysOfYear && !isYearly) return 'must not have BYYEARDAY unless FREQ is YEARLY';
  if (rule.daysOfMonth && frequency === 'WEEKLY') return 'must not have BYMONTHDAY where FREQ is WEEKLY';
  if (hasNth && (frequency === 'DAILY' || frequency === 'WEEKLY'))
    return 'must not number the days of BYDAY unless FREQ is MONTHLY or YEARLY';
  if (hasNth && rule.weeksOfYear) return 'must not number the days of BYDAY beside BYWEEKNO';
  const hasSet = [...seen].some((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  if (rule.positions && !hasSet) return 'must have another BY part beside BYSETPOS';
  return undefined;
}

function explain(name: string): string {
  if (name === 'FREQ') return 'must have FREQ=DAILY, WEEKLY, MONTHLY or YEARLY: a task repeats at most once a day';
  if (name === 'BYHOUR' || name === 'BYMINUTE' || name === 'BYSECOND')
    return `must name one value for ${name}: a task repeats at most once a day`;
  return `must have a valid value for ${name}`;
}

function part<Name extends keyof Recurrence>(name: Name, read: (value: string) => Recurrence[Name] | undefined) {
  return (value: string): Partial<Recurrence> | undefined => {
    const known = read(value);
    return known === undefined ? undefined : { [name]: known };
  };
}

function listOf<T>(read: (item: string) => T | undefined) {
  return (value: string): T[] | undefined => {
    // Repeated items are dropped, since each day is compared with all items.
    const items = [...new Set(value.split(','))].map(read);
    const known = items.filter((item) => item !== undefined);
    return known.length === items.length ? known : undefined;
  };
}

function ordinals(max: number) {
  return listOf((item) => ordinal(item, max));
}

function whole(value: string, min: number, max: number): number | undefined {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  return number >= min && number <= max ? number : undefined;
}

/** A position from the start (1) or from the end (-1). */
function ordinal(value: string, max: number): number | undefined {
  const [, sign, digits = ''] = /^([+-]?)(\d{1,3})$/.exec(value) ?? [];
  const place = whole(digits, 1, max);
  return place !== undefined && sign === '-' ? -place : place;
}

function weekdayOf(name: string): number | undefined {
  const at = weekdayNames.indexOf(name);
  return at < 0 ? undefined : at;
}

function readWeekday(value: string): { weekday: number; nth: number | undefined } | undefined {
  const weekday = weekdayOf(value.slice(-2));
  const nth = value.length > 2 ? ordinal(value.slice(0, -2), 53) : undefined;
  return weekday === undefined || (value.length > 2 && nth === undefined) ? undefined : { weekday, nth };
}

/** A date means its last moment; a time without Z is UTC. */
function readUntil(value: string): string | undefined {
  const [, year, month, day, , hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.999Z`;
  const date = new Date(written);
  return !Number.isNaN(date.getTime()) && date.toISOString() === written ? written : undefined;
}
