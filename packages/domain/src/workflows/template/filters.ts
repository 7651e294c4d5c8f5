import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { clock } from '@dossier/kernel/clock.ts';
import { type Context } from 'liquidjs';
import { DateTime } from 'luxon';
import { demandExact, readMoney, readNumber } from './amounts.ts';
import { isBlank, propertyOf, quoteValue } from './quote-value.ts';

dayjs.extend(customParseFormat);
dayjs.extend(utc);

export interface Within {
  readonly context: Context;
}
/** A Liquid filter; Liquid sets `this`. */
export type Filter<This = unknown> = (this: This, value: unknown, ...given: unknown[]) => unknown;

/** Our own filters. A missing value (null, a blank text) stays missing; an unreadable one fails the step. */
export const ownFilters: Readonly<Record<string, Filter>> = {
  number: (value, locale) => readNumber(value, textOf(locale)),
  money: (value, locale, currency) => readMoney(value, textOf(locale), textOf(currency)),
};

/** Liquid takes unreadable input for 0 or passes it through; here it fails the step. */
export const strictFilters: Readonly<Record<string, (original: Filter) => Filter<Within>>> = {
  ...Object.fromEntries(
    ['abs', 'at_least', 'at_most', 'ceil', 'divided_by', 'floor', 'minus', 'modulo', 'plus', 'round', 'times'].map(
      (name) => [name, calculating],
    ),
  ),
  sum: (original) =>
    function (value, property) {
      const items = Array.isArray(value) ? (value as unknown[]) : [value];
      const addends = items.map((item) => operand('sum', property === undefined ? item : propertyOf(item, property)));
      return demandExact(original.call(this, addends));
    },
  date: (original) =>
    function (value, ...given) {
      if (isBlank(value)) return value;
      const formats = given.filter((format) => typeof format === 'string');
      const isPrinting = formats.length === 0 || formats[0]?.includes('%') === true;
      if (!isPrinting) return readDate(value, formats);
      if (typeof value === 'string' && !isDate(value))
        throw new Error(
          `${quoteValue(value)} is not a date that can be printed: read it first, as in date: "DD.MM.YYYY"`,
        );
      const [format, timeZone, ...more] = given;
      const moment = momentOf(value);
      return original.call(this, moment, format, timeZone ?? offsetOf(moment, zoneOf(value, format, this)), ...more);
    },
};

/** A day is kept as it is. A format that marks UTC by a final `Z` prints UTC; all others print local time. */
function zoneOf(value: unknown, format: unknown, { context }: Within): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}(-\d{2})?$/.test(value.trim());
  if (isDay || (typeof format === 'string' && /(?<!%)Z$/.test(format))) return 'UTC';
  const zone = context.getSync(['timeZone']);
  return typeof zone === 'string' ? zone : 'UTC';
}

/** Minutes behind UTC. Liquid also accepts a name, but creates several formatters for it in each call. */
function offsetOf(value: unknown, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const text = String(value).trim();
  const ms = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1_000
    : /^(now|today)$/.test(text)
      ? clock.now()
      : Date.parse(text);
  const { offset } = DateTime.fromMillis(Number.isNaN(ms) ? 0 : ms, { zone: timeZone });
  return -offset;
}

/** A time without an offset is UTC, as everywhere else, and not the local time of this machine. */
function momentOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : '';
  if (!text.includes(':') || /(Z|GMT|UTC|[+-]\d{2}:?\d{2})$/.test(text)) return value;
  return text.includes(',') ? `${text} UTC` : `${text.replace(' ', 'T')}Z`;
}

function calculating(original: Filter): Filter {
  return function (value, ...given) {
    const result = original.call(
      this,
      ...([value, ...given].map((one) =>
        typeof one === 'boolean' && one !== value ? one : operand('arithmetic', one),
      ) as [unknown, ...unknown[]]),
    );
    if (typeof result === 'number' && !Number.isFinite(result))
      throw new Error(`${quoteValue(value)}: the result is not a number; was it divided by 0?`);
    return demandExact(result);
  };
}

/** An operand. A missing value counts as 0, as in Liquid. */
function operand(what: string, value: unknown): number {
  if (isBlank(value)) return 0;
  const number = typeof value === 'string' || typeof value === 'number' ? readNumber(value) : null;
  if (number === null) throw new Error(`${quoteValue(value)} is not a number, as ${what} needs it`);
  return number;
}

const dateLengthMax = 100;

/** Parses a text in one of these dayjs formats to `YYYY-MM-DD`, or with a time to ISO 8601 in UTC. */
function readDate(value: unknown, formats: readonly string[]): string {
  const text = typeof value === 'string' ? value.trim() : '';
  const format = text.length <= dateLengthMax ? formats.find((one) => dayjs.utc(text, one, true).isValid()) : undefined;
  if (format === undefined) throw new Error(`${quoteValue(value)} is not a date in the format ${formats.join(' or ')}`);
  const moment = dayjs.utc(text, format, true);
  return /[HhmsX]/i.test(format.replaceAll(/\[[^[\]]*\]|M|D|Y/g, ''))
    ? moment.toISOString()
    : moment.format('YYYY-MM-DD');
}

// V8 guesses other texts: it parses "lots 5" as a day in May.
const dateTexts =
  /^(now|today|-?\d+(\.\d+)?|\d{4}-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?|[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4}( \d{2}:\d{2}(:\d{2})?( (GMT|UTC|[+-]\d{4}))?)?)$/;

function isDate(text: string): boolean {
  return (
    text.length <= dateLengthMax &&
    dateTexts.test(text.trim()) &&
    (/^(now|today|-?\d+(\.\d+)?)$/.test(text.trim()) || !Number.isNaN(Date.parse(text)))
  );
}

function textOf(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}
