import { t } from '../../language/t.ts';
import { labelOf } from '../step/input-schema.ts';

const spans: Readonly<Record<string, (count: number) => string>> = {
  seconds: (count) => t('{count, plural, one {# second} other {# seconds}}', { count }),
  minutes: (count) => t('{count, plural, one {# minute} other {# minutes}}', { count }),
  hours: (count) => t('{count, plural, one {# hour} other {# hours}}', { count }),
  business_hours: (count) => t('{count, plural, one {# business hour} other {# business hours}}', { count }),
  days: (count) => t('{count, plural, one {# day} other {# days}}', { count }),
  business_days: (count) => t('{count, plural, one {# business day} other {# business days}}', { count }),
  weeks: (count) => t('{count, plural, one {# week} other {# weeks}}', { count }),
  months: (count) => t('{count, plural, one {# month} other {# months}}', { count }),
  years: (count) => t('{count, plural, one {# year} other {# years}}', { count }),
};
const offsetUnits: Readonly<Record<string, string>> = {
  m: 'minutes',
  h: 'hours',
  bh: 'business_hours',
  d: 'days',
  bd: 'business_days',
  w: 'weeks',
};

/** A span like "3 days". A count from a template stays as text. */
export function showSpan(count: unknown, unit: unknown): string {
  const span = spans[String(unit)];
  return span && Number.isFinite(Number(count)) ? span(Number(count)) : `${String(count)} ${String(unit)}`;
}

/** The offset of a date, like `-3bd`; undefined if it is no such text. */
export function readOffset(offset: unknown): { span: string; isBefore: 'yes' | 'no' } | undefined {
  const [, sign, count, unit = ''] = /^([+-]?)(\d{1,4})(bh|bd|[mhdw])$/.exec(String(offset).trim()) ?? [];
  return count === undefined
    ? undefined
    : { span: showSpan(count, offsetUnits[unit]), isBefore: sign === '-' ? 'yes' : 'no' };
}

const structural = new Set(['trigger', 'body', 'steps', 'output', 'data']);
const selfNaming = new Set(['id', 'title', 'name']);

/** People's words for an expression of a template: `deal.ownerId` is "Owner", `now | add_days: 2` is "2 days later". */
export function labelOfExpression(expression: string): string {
  const [path = '', ...filters] = expression.split('|').map((part) => part.trim());
  const parts = path.split(/[.[\]'"]+/).filter((part) => part !== '' && !structural.has(part));
  const last = parts.at(-1) ?? path;
  const name = path === 'now' ? t('now') : labelOf(selfNaming.has(last) ? (parts.at(-2) ?? last) : last);
  for (const filter of filters) {
    const [, unit = '', count] = /^add_(\w+): *(-?\d{1,4})/.exec(filter) ?? [];
    if (count === undefined) continue;
    const span = showSpan(Math.abs(Number(count)), unit);
    if (count.startsWith('-')) return t('{span} before {moment}', { span, moment: name });
    return path === 'now' ? t('{span} later', { span }) : t('{span} after {moment}', { span, moment: name });
  }
  return name;
}
