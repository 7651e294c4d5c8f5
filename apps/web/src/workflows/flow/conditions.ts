import type { Condition, Operator } from '@dossier/domain/workflows/schema.ts';
import { t } from '../../language/t.ts';

export function groupOf(condition: Exclude<Condition, { operator: Operator }>) {
  if ('all' in condition) return { join: 'all' as const, parts: condition.all };
  return 'any' in condition
    ? { join: 'any' as const, parts: condition.any }
    : { join: 'none' as const, parts: condition.none };
}

export function isUnary(operator: Operator): boolean {
  return operator === 'isEmpty' || operator === 'isNotEmpty';
}

export function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && ['all', 'any', 'none', 'operator'].some((key) => key in value);
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
