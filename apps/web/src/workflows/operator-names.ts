import type { Operator } from '@dossier/domain/workflows/schema.ts';

/** The comparisons of conditions, as people read them. */
export const operatorNames: Record<Operator, string> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  greater: 'is greater than',
  greaterOrEqual: 'is at least',
  less: 'is less than',
  lessOrEqual: 'is at most',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  isOneOf: 'is one of (separated by commas)',
};
