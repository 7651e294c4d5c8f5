import type { Operator } from '@dossier/domain/workflows/schema.ts';
import { t } from '../../language/t.ts';

/** The comparisons of conditions, as people read them. */
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
