import { conditionsMax } from '@dossier/domain/query/constants.ts';
import type { Filter } from '@dossier/domain/query/schema.ts';
import { Unread } from '../fields/reading.ts';
import type { Column } from '../records/columns.ts';
import { comparisonOf } from './comparisons.ts';

/** One condition stands for the folder. */
export const ownConditionsMax = conditionsMax - 1;

/** A group of conditions, of which all hold, or any. */
export interface Group {
  join: 'and' | 'or';
  filters: readonly Filter[];
}

export function groupOf({ and, or }: Filter): Group | undefined {
  if (and) return { join: 'and', filters: and };
  return or ? { join: 'or', filters: or } : undefined;
}

export function filterOfGroup({ join, filters }: Group): Filter {
  return join === 'and' ? { and: [...filters] } : { or: [...filters] };
}

/** The outermost group of a filter. */
export function rootOf(filter: Filter | null): Group {
  if (!filter) return { join: 'and', filters: [] };
  return groupOf(filter) ?? { join: 'and', filters: [filter] };
}

/** The filter of an outermost group; null where it has no condition. */
export function filterOfRoot(group: Group): Filter | null {
  const [first, ...others] = group.filters;
  if (!first) return null;
  return others.length === 0 ? first : filterOfGroup(group);
}

/** The part of a filter that can be asked: conditions that have a value, on fields that there are. */
export function askedOf(filter: Filter | null, columns: readonly Column[]): Filter | null {
  return narrowed(filter, (condition) => isComplete(condition, columns));
}

/** A filter without what is only begun. Conditions on removed fields stay until a person removes them. */
export function keptOf(filter: Filter | null, columns: readonly Column[]): Filter | null {
  return narrowed(
    filter,
    (condition) => isComplete(condition, columns) || (condition.field !== undefined && !columnOf(condition, columns)),
  );
}

function narrowed(filter: Filter | null, isKept: (condition: Filter) => boolean): Filter | null {
  if (!filter) return null;
  const group = groupOf(filter);
  if (!group) return isKept(filter) ? filter : null;
  return filterOfRoot({ ...group, filters: group.filters.flatMap((inner) => narrowed(inner, isKept) ?? []) });
}

export function conditionsIn(filter: Filter | null): Filter[] {
  if (!filter) return [];
  return groupOf(filter)?.filters.flatMap(conditionsIn) ?? [filter];
}

export function columnOf({ field }: Filter, columns: readonly Column[]): Column | undefined {
  return columns.find(({ id }) => id === field);
}

function isComplete(condition: Filter, columns: readonly Column[]): boolean {
  const column = columnOf(condition, columns);
  const comparison = column && comparisonOf(condition, column.type);
  if (!comparison) return false;
  const { value } = condition;
  switch (comparison.takes) {
    case 'nothing':
      return true;
    case 'two':
      return Array.isArray(value) && value.length === 2 && value.every(isValue);
    case 'several':
      return Array.isArray(value) && value.length > 0;
    default:
      return isValue(value);
  }
}

function isValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(value instanceof Unread);
}
