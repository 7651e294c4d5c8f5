import type { Filter, Operator } from '@dossier/domain/query/schema.ts';
import { t } from '../../language/t.ts';
import type { ViewField } from '../view-field.ts';

export type Taken = 'nothing' | 'one' | 'several' | 'two' | 'span';

export interface Comparison {
  id: string;
  op: Operator;
  words: string;
  takes: Taken;
  value?: boolean;
}

const filled: Comparison[] = [
  { id: 'isEmpty', op: 'isEmpty', words: t('is empty'), takes: 'nothing', value: true },
  { id: 'isFilled', op: 'isEmpty', words: t('is not empty'), takes: 'nothing', value: false },
];

const is: Comparison = { id: 'eq', op: 'eq', words: t('is'), takes: 'one' };
const isNot: Comparison = { id: 'ne', op: 'ne', words: t('is not'), takes: 'one' };
const between: Comparison = { id: 'between', op: 'between', words: t('is between'), takes: 'two' };

const texts: Comparison[] = [
  { id: 'contains', op: 'contains', words: t('contains'), takes: 'one' },
  is,
  isNot,
  { id: 'startsWith', op: 'startsWith', words: t('begins with'), takes: 'one' },
  ...filled,
];

const numbers: Comparison[] = [
  is,
  isNot,
  { id: 'gt', op: 'gt', words: t('is more than'), takes: 'one' },
  { id: 'gte', op: 'gte', words: t('is at least'), takes: 'one' },
  { id: 'lt', op: 'lt', words: t('is less than'), takes: 'one' },
  { id: 'lte', op: 'lte', words: t('is at most'), takes: 'one' },
  between,
  ...filled,
];

const times: Comparison[] = [
  { id: 'withinLast', op: 'withinLast', words: t('in the last'), takes: 'span' },
  { id: 'after', op: 'after', words: t('is after'), takes: 'one' },
  { id: 'before', op: 'before', words: t('is before'), takes: 'one' },
  between,
  ...filled,
];

const choices: Comparison[] = [
  { id: 'in', op: 'in', words: t('is any of'), takes: 'several' },
  { id: 'nin', op: 'nin', words: t('is none of'), takes: 'several' },
  ...filled,
];

const lists: Comparison[] = [
  { id: 'in', op: 'in', words: t('has any of'), takes: 'several' },
  { id: 'nin', op: 'nin', words: t('has none of'), takes: 'several' },
  ...filled,
];

const booleans: Comparison[] = [
  { id: 'yes', op: 'eq', words: t('is yes'), takes: 'nothing', value: true },
  // Includes records without a value, which people see as the same empty box.
  { id: 'no', op: 'ne', words: t('is not yes'), takes: 'nothing', value: true },
];

const byType: Partial<Record<ViewField['type'], readonly Comparison[]>> = {
  NUMBER: numbers,
  DATE: [...times, is],
  DATETIME: times,
  BOOLEAN: booleans,
  SELECT: choices,
  USER: choices,
  RECORD: choices,
  MULTI_SELECT: lists,
  TAGS: lists,
};

/** The comparisons of a field, the usual one first. */
export function comparisonsOf(type: ViewField['type']): readonly Comparison[] {
  return byType[type] ?? texts;
}

/** Words for operators that the app does not offer for a field, but that the API allows. */
const otherWords: Partial<Record<Operator, string>> = {
  eq: t('is'),
  ne: t('is not'),
  in: t('is any of'),
  nin: t('is none of'),
  lt: t('is before'),
  lte: t('is not after'),
  gt: t('is after'),
  gte: t('is not before'),
};

export function comparisonOf({ op, value }: Filter, type: ViewField['type']): Comparison | undefined {
  if (op === undefined) return undefined;
  const known = comparisonsOf(type).filter((one) => one.op === op);
  // `isEmpty` without a value is true.
  const fixed = value ?? (op === 'isEmpty' ? true : undefined);
  const found = known.find((one) => one.takes !== 'nothing' || one.value === fixed);
  if (found) return found;
  const takes = op === 'in' || op === 'nin' ? 'several' : op === 'between' ? 'two' : 'one';
  return { id: op, op, words: otherWords[op] ?? op, takes };
}

/** A condition on a field, still incomplete if its comparison needs a value. */
export function conditionOn({ id, type }: ViewField, comparison = comparisonsOf(type)[0], value?: unknown): Filter {
  if (!comparison) return { field: id };
  return { field: id, op: comparison.op, value: comparison.takes === 'nothing' ? comparison.value : value };
}
