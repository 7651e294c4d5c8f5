import type { Filter } from '@dossier/domain/query/schema.ts';

export function narrowedBy(where: Filter | null, conditions: readonly Filter[]): Filter {
  return { and: [...(where ? (where.and ?? [where]) : []), ...conditions] };
}

/** One condition per field with a value here: equal to it, or to any of several. */
export function conditionsOn(values: Readonly<Record<string, string | readonly string[] | undefined>>): Filter[] {
  return Object.entries(values).flatMap(([field, value]): Filter[] => {
    if (value === undefined) return [];
    return [typeof value === 'string' ? { field, op: 'eq', value } : { field, op: 'in', value: [...value] }];
  });
}

/** Reads the filter from URLs of earlier versions, which had a parameter per field. */
export function filterOfParameters(given: Record<string, unknown>): Filter | undefined {
  const conditions = Object.entries(given).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, op: 'in' as const, value: [value].flat() }],
  );
  return conditions.length > 1 ? { and: conditions } : conditions[0];
}

export function tagsNamed(value: unknown): string[] | undefined {
  const names = Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
  return names.length === 0 ? undefined : names;
}
