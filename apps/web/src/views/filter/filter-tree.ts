import { emailProblem } from '@dossier/domain/fields/constants.ts';
import { conditionsMax } from '@dossier/domain/query/constants.ts';
import type { Filter } from '@dossier/domain/query/schema.ts';
import { Unread } from '../../ui/input/reading.ts';
import { comparisonOf } from './comparisons.ts';
import type { ViewField } from '../view-field.ts';

/** Leaves three for conditions that the page adds itself: the folder, the days of a calendar. */
export const ownConditionsMax = conditionsMax - 3;

export interface Group {
  /** `nor`: none of the filters holds. */
  join: 'and' | 'or' | 'nor';
  filters: readonly Filter[];
}

export function groupOf({ and, or, not }: Filter): Group | undefined {
  if (not) return { join: 'nor', filters: not.or ?? [not] };
  if (and) return { join: 'and', filters: and };
  return or ? { join: 'or', filters: or } : undefined;
}

export function filterOfGroup({ join, filters }: Group): Filter {
  const [first = {}, ...others] = filters;
  if (join === 'nor') return { not: others.length === 0 ? first : { or: [...filters] } };
  return join === 'and' ? { and: [...filters] } : { or: [...filters] };
}

export function rootOf(filter: Filter | null): Group {
  if (!filter) return { join: 'and', filters: [] };
  return groupOf(filter) ?? { join: 'and', filters: [filter] };
}

export function filterOfRoot(group: Group): Filter | null {
  const [first, ...others] = group.filters;
  if (!first) return null;
  return others.length === 0 && group.join !== 'nor' ? first : filterOfGroup(group);
}

/** The part of a filter that can be sent: complete conditions on existing fields. */
export function askedOf(filter: Filter | null, fields: readonly ViewField[]): Filter | null {
  return narrowed(filter, (condition) => {
    const known = withKnownOptions(condition, fields);
    return isComplete(known, fields) ? known : null;
  });
}

/** A filter without incomplete conditions. Conditions on removed fields stay until a person removes them. */
export function keptOf(filter: Filter | null, fields: readonly ViewField[]): Filter | null {
  return narrowed(filter, (condition) =>
    isComplete(condition, fields) || (condition.field !== undefined && !fieldOf(condition, fields)) ? condition : null,
  );
}

function narrowed(filter: Filter | null, kept: (condition: Filter) => Filter | null): Filter | null {
  if (!filter) return null;
  const group = groupOf(filter);
  if (!group) return kept(filter);
  return filterOfRoot({ ...group, filters: group.filters.flatMap((inner) => narrowed(inner, kept) ?? []) });
}

export function conditionsIn(filter: Filter | null): Filter[] {
  if (!filter) return [];
  return groupOf(filter)?.filters.flatMap(conditionsIn) ?? [filter];
}

export function fieldOf({ field }: Filter, fields: readonly ViewField[]): ViewField | undefined {
  return fields.find(({ id }) => id === field);
}

/** Drops options that were removed since: for ids, such as stages, the server would refuse the whole filter. */
function withKnownOptions(condition: Filter, fields: readonly ViewField[]): Filter {
  const names = fieldOf(condition, fields)?.names;
  if (!names || !Array.isArray(condition.value)) return condition;
  return { ...condition, value: condition.value.filter((option) => String(option) in names) };
}

function isComplete(condition: Filter, fields: readonly ViewField[]): boolean {
  const field = fieldOf(condition, fields);
  const comparison = field && comparisonOf(condition, field.type);
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
      return isValue(value) && (condition.op === 'contains' || condition.op === 'startsWith' || isWhole(field, value));
  }
}

/** False for an e-mail address or number that is only partly typed. */
function isWhole({ type }: ViewField, value: unknown): boolean {
  if (type === 'EMAIL') return emailProblem(String(value).trim()) === undefined;
  return type !== 'PHONE' || /\d/.test(String(value));
}

function isValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(value instanceof Unread);
}
