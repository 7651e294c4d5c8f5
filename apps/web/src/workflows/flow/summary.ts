import type { Condition, Operator, Step } from '@dossier/domain/workflows/schema.ts';
import { t } from '../../language/t.ts';

/** The inputs that best summarise a step; the first existing one is shown. */
const tellingKeys = ['title', 'text', 'summary', 'items', 'event', 'until', 'name', 'value'];
const lengthMax = 90;

export function summaryOf({ input }: Step): string {
  const { condition, url, method, duration, unit } = input;
  if (isCondition(condition)) return cut(wordsFor(condition));
  if (typeof url === 'string' && url !== '') return cut(`${typeof method === 'string' ? method : 'POST'} ${url}`);
  if (duration !== undefined) return cut(`${String(duration)} ${typeof unit === 'string' ? unit : ''}`.trim());
  const telling = tellingKeys.map((key) => input[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof telling === 'string' ? cut(telling) : '';
}

function wordsFor(condition: Condition): string {
  if ('operator' in condition) {
    const { left, operator, right } = condition;
    if (left === '' || left === undefined) return '';
    const name = operatorNames[operator].replace(/ \([^()]*\)$/, '');
    return [plain(left), name, ...(isUnary(operator) ? [] : [plain(right)])].join(' ');
  }
  const { join, parts } = groupOf(condition);
  const words = parts.map(wordsFor).filter((one) => one !== '');
  const joined = words.join(join === 'all' ? ' and ' : ' or ');
  return join === 'none' && joined !== '' ? t('not ({conditions})', { conditions: joined }) : joined;
}

/** The parts of a group, and which of them must hold. */
export function groupOf(condition: Exclude<Condition, { operator: Operator }>) {
  if ('all' in condition) return { join: 'all' as const, parts: condition.all };
  return 'any' in condition
    ? { join: 'any' as const, parts: condition.any }
    : { join: 'none' as const, parts: condition.none };
}

/** A value as text; braces around a single expression are dropped. */
function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return /^\{\{((?:(?!\}\}).)*)\}\}$/s.exec(text)?.[1]?.trim() ?? text;
}

export function isUnary(operator: Operator): boolean {
  return operator === 'isEmpty' || operator === 'isNotEmpty';
}

export function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && ['all', 'any', 'none', 'operator'].some((key) => key in value);
}

function cut(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line;
}

export const operatorNames: Record<Operator, string> = {
  equals: t('is'),
  notEquals: t('is not'),
  contains: t('contains'),
  notContains: t('does not contain'),
  startsWith: t('starts with'),
  greater: t('is greater than'),
  greaterOrEqual: t('is at least'),
  less: t('is less than'),
  lessOrEqual: t('is at most'),
  isEmpty: t('is empty'),
  isNotEmpty: t('is not empty'),
  isOneOf: t('is one of (separated by commas)'),
};
