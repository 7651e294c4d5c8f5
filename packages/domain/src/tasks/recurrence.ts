const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof frequencies)[number];

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Parses the value of each part; undefined if it is invalid. */
const parts = {
  FREQ: (value: string) => frequencies.find((known) => known === value),
  INTERVAL: whole(1, 9_999),
  COUNT: whole(1, 9_999),
  UNTIL: readUntil,
  WKST: weekdayOf,
  BYMONTH: listOf(whole(1, 12)),
  BYWEEKNO: listOf(ordinal(53)),
  BYYEARDAY: listOf(ordinal(366)),
  BYMONTHDAY: listOf(ordinal(31)),
  BYDAY: listOf(readWeekday),
  BYSETPOS: listOf(ordinal(366)),
  BYHOUR: whole(0, 23),
  BYMINUTE: whole(0, 59),
  BYSECOND: whole(0, 59),
};
type PartName = keyof typeof parts;
type Parts = { [Name in PartName]?: NonNullable<ReturnType<(typeof parts)[Name]>> };

/**
 * How a task repeats: an RFC 5545 recurrence rule without DTSTART, parsed strictly. Safe in a browser.
 *
 * `occurrences.ts` expands it without a package, because a rule is untrusted input. rrule 2.8 searches 7 seconds for
 * FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30 and loops forever at INTERVAL=-1. rrule-temporal 2.2 searches one second for
 * FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=8 and ignores BYMONTHDAY beside BYYEARDAY. `recurrence.test.ts` compares with rrule.
 */
export type Recurrence = Parts & {
  FREQ: Frequency;
  /** The rule in upper case, without `RRULE:`; what is stored. */
  text: string;
};

/** The parsed rule, or a sentence that says what is wrong. */
export function parseRecurrence(given: string): { rule: Recurrence } | { problem: string } {
  const text = given
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '');
  const rule: Parts = {};
  for (const part of text.split(';')) {
    const [name = '', value = '', ...rest] = part.split('=');
    if (!isPart(name) || rest.length > 0)
      return {
        problem: `must be an RFC 5545 rule such as FREQ=WEEKLY;BYDAY=MO; "${part.slice(0, 30)}" is no part of one`,
      };
    if (name in rule) return { problem: `must name ${name} only once` };
    const parsed = parts[name](value);
    if (parsed === undefined) return { problem: explain(name) };
    Object.assign(rule, { [name]: parsed });
  }
  const { FREQ } = rule;
  if (!FREQ) return { problem: explain('FREQ') };
  const problem = contradictionIn(rule);
  return problem === undefined ? { rule: { ...rule, FREQ, text } } : { problem };
}

/** What the next task carries: COUNT one less, the rest as it is; null after the last one. */
export function recurrenceAfter({ text, COUNT }: Recurrence): string | null {
  if (COUNT === undefined) return text;
  return COUNT > 1 ? text.replace(/COUNT=\d+/, `COUNT=${COUNT - 1}`) : null;
}

/** Parts that RFC 5545, 3.3.10 forbids to combine. */
function contradictionIn(rule: Parts): string | undefined {
  const { FREQ, COUNT, UNTIL, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY, BYSETPOS } = rule;
  const hasNth = BYDAY?.some(({ nth }) => nth !== undefined) ?? false;
  if (COUNT !== undefined && UNTIL !== undefined) return 'must not have both COUNT and UNTIL';
  if (BYWEEKNO && FREQ !== 'YEARLY') return 'must not have BYWEEKNO unless FREQ is YEARLY';
  if (BYYEARDAY && FREQ !== 'YEARLY') return 'must not have BYYEARDAY unless FREQ is YEARLY';
  if (BYMONTHDAY && FREQ === 'WEEKLY') return 'must not have BYMONTHDAY where FREQ is WEEKLY';
  if (hasNth && (FREQ === 'DAILY' || FREQ === 'WEEKLY'))
    return 'must not number the days of BYDAY unless FREQ is MONTHLY or YEARLY';
  if (hasNth && BYWEEKNO) return 'must not number the days of BYDAY beside BYWEEKNO';
  const hasSet = Object.keys(rule).some((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  return BYSETPOS && !hasSet ? 'must have another BY part beside BYSETPOS' : undefined;
}

function explain(name: PartName): string {
  if (name === 'FREQ') return 'must have FREQ=DAILY, WEEKLY, MONTHLY or YEARLY: a task repeats at most once a day';
  if (name === 'BYHOUR' || name === 'BYMINUTE' || name === 'BYSECOND')
    return `must name one value for ${name}: a task repeats at most once a day`;
  return `must have a valid value for ${name}`;
}

function isPart(name: string): name is PartName {
  return Object.hasOwn(parts, name);
}

function listOf<T>(read: (item: string) => T | undefined): (value: string) => T[] | undefined {
  return (value) => {
    // Repeated items are one: each day is compared with all of them.
    const items = [...new Set(value.split(','))].map(read);
    const known = items.filter((item) => item !== undefined);
    return known.length === items.length ? known : undefined;
  };
}

function whole(min: number, max: number): (value: string) => number | undefined {
  return (value) => {
    const number = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };
}

/** A position from the start (1) or from the end (-1). */
function ordinal(max: number): (value: string) => number | undefined {
  return (value) => {
    const [, sign, digits = ''] = /^([+-]?)(\d{1,3})$/.exec(value) ?? [];
    const place = whole(1, max)(digits);
    return place !== undefined && sign === '-' ? -place : place;
  };
}

/** 0 for Monday. */
function weekdayOf(name: string): number | undefined {
  const at = weekdays.indexOf(name);
  return at < 0 ? undefined : at;
}

function readWeekday(value: string): { weekday: number; nth: number | undefined } | undefined {
  const weekday = weekdayOf(value.slice(-2));
  const nth = value.length > 2 ? ordinal(53)(value.slice(0, -2)) : undefined;
  return weekday === undefined || (value.length > 2 && nth === undefined) ? undefined : { weekday, nth };
}

/** The latest moment of an occurrence. A date means its last moment; a time without Z is UTC. */
function readUntil(value: string): string | undefined {
  const [, year, month, day, , hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.999Z`;
  const date = new Date(written);
  return !Number.isNaN(date.getTime()) && date.toISOString() === written ? written : undefined;
}
