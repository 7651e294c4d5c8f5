import { isDeepStrictEqual } from 'node:util';

export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Differences between two states of a row, field by field; `data` key by key, as `data.<key>`. */
export function changesBetween(before: object, after: object, fields: readonly string[]): Changes {
  const changes: Changes = {};
  const [from, to] = [valuesOf(before), valuesOf(after)];
  const inData = [...from.keys(), ...to.keys()].filter((name) => name.startsWith('data.'));
  for (const name of fields.flatMap((field) => (field === 'data' ? inData : field))) {
    if (!isDeepStrictEqual(from.get(name), to.get(name)))
      changes[name] = { from: from.get(name) ?? null, to: to.get(name) ?? null };
  }
  return changes;
}

function valuesOf({ data, ...row }: { readonly data?: object }): Map<string, unknown> {
  const inData = Object.entries(data ?? {}).map(([key, value]) => [`data.${key}`, value] as const);
  return new Map<string, unknown>([...Object.entries(row), ...inData]);
}
