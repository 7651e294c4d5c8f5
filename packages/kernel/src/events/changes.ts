import { isDeepStrictEqual } from 'node:util';

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Differences between two states of a row, field by field; `data` key by key, as `data.<key>`. */
export function changesBetween(before: object, after: object, fields: readonly string[]): Changes {
  const changes: Changes = {};
  const from = new Map(Object.entries(before));
  const to = new Map(Object.entries(after));
  for (const field of fields) {
    if (field === 'data') continue;
    if (!isDeepStrictEqual(from.get(field), to.get(field)))
      changes[field] = { from: from.get(field) ?? null, to: to.get(field) ?? null };
  }
  if (fields.includes('data')) Object.assign(changes, dataChanges(from.get('data') ?? {}, to.get('data') ?? {}));
  return changes;
}

function dataChanges(before: object, after: object): Changes {
  const changes: Changes = {};
  const from = new Map(Object.entries(before));
  const to = new Map(Object.entries(after));
  for (const key of new Set([...from.keys(), ...to.keys()])) {
    if (!isDeepStrictEqual(from.get(key), to.get(key)))
      changes[`data.${key}`] = { from: from.get(key) ?? null, to: to.get(key) ?? null };
  }
  return changes;
}
