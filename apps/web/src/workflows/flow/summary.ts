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
  const [parts, join] = 'all' in condition ? [condition.all, ' and '] : [condition.any, ' or '];
  return parts
    .map(wordsFor)
    .filter((words) => words !== '')
    .join(join);
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
  return typeof value === 'object' && value !== null && ('all' in value || 'any' in value || 'operator' in value);
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
