import { isoTimestamp } from '@dossier/kernel/db/columns.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import { decodeParts, encodeParts } from '@dossier/kernel/paging.ts';
import { parseMoment } from '@dossier/kernel/values.ts';
import { and, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from './filter/compile.ts';
import type { Order, Queryable } from './filter/fields.ts';
import type { Path } from './filter/operands.ts';

export interface SortKey {
  readonly key: SQL;
  readonly type: Queryable['type'] | Order['type'];
  readonly isNullable: boolean;
  readonly isDescending: boolean;
  readonly name?: string;
}

/** The sort keys of an order without ties: the named fields, then the id. */
export function sortKeysOf(sort: readonly string[], demandField: (name: string, path: Path) => Queryable): SortKey[] {
  const names = sort.map((one) => one.replace(/^-/, ''));
  const repeated = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (repeated >= 0) throw impossible(['sort', repeated], 'names a field that is already in the order');
  const keys = names.map((name, at) => {
    const field = demandField(name, ['sort', at]);
    demandOrder(field, ['sort', at]);
    return sortKey(field, sort[at]?.startsWith('-') ?? false);
  });
  if (names.includes('id')) return keys;
  return [...keys, sortKey(demandField('id', ['sort']), keys[0]?.isDescending ?? true)];
}

export function demandOrder({ name, kind }: Queryable, path: Path): void {
  if (kind === 'set') throw impossible(path, `"${name}" is a set, which has no order`);
}

function sortKey({ key, shown, type, isNullable, order }: Queryable, isDescending: boolean): SortKey {
  return { key: order?.of(shown) ?? key, type, isNullable, ...order, isDescending };
}

function nameOf(sort: readonly string[], keys: readonly SortKey[]): string {
  return [...sort, ...keys.flatMap(({ name }) => name ?? [])].join();
}

/** Empty values come last in both directions; a key that is never empty is sorted as in its index. */
export function orderBy(keys: readonly SortKey[]): SQL[] {
  return keys.map(({ key, isNullable, isDescending }) => {
    const order = isDescending ? (isNullable ? 'desc nulls last' : 'desc') : 'asc';
    return sql`${key} ${sql.raw(order)}`;
  });
}

export type Position = readonly (string | null)[];

/** A query with its fields resolved: its condition, its order, and the row to continue after. */
export interface Question extends Scope {
  readonly keys: readonly SortKey[];
  readonly place: Position | undefined;
}

/**
 * True if a row comes after this position. If all keys have a value and one direction, a row comparison, which an index
 * can seek. Otherwise key by key, plus a condition on the first key that an index can use.
 */
export function isAfter(keys: readonly SortKey[], position: Position): SQL | undefined {
  const [first] = keys;
  const places = keys.map((key, n) => {
    const value = position[n] ?? null;
    return { ...key, at: value === null ? undefined : sql`${value}::${sql.raw(key.type)}` };
  });
  if (keys.every(({ isNullable, isDescending }) => !isNullable && isDescending === first?.isDescending)) {
    const list = (parts: SQL[]) => sql.join(parts, sql`, `);
    const ours = list(places.map(({ key }) => key));
    const theirs = list(places.map(({ at }) => at ?? sql`null`));
    return sql`(${ours}) ${sql.raw(first?.isDescending ? '<' : '>')} (${theirs})`;
  }
  const alternatives = places.map((place, n) =>
    and(...places.slice(0, n).map(({ key, at }) => (at ? sql`${key} = ${at}` : sql`${key} is null`)), beyond(place)),
  );
  const [head] = places;
  const bound = head?.at && !head.isNullable && sql`${head.key} ${sql.raw(head.isDescending ? '<=' : '>=')} ${head.at}`;
  return and(bound || undefined, or(...alternatives));
}

function beyond({ key, at, isNullable, isDescending }: SortKey & { readonly at: SQL | undefined }): SQL {
  if (!at) return sql`false`;
  const isBeyond = sql`${key} ${sql.raw(isDescending ? '<' : '>')} ${at}`;
  return isNullable ? sql`(${isBeyond} or ${key} is null)` : isBeyond;
}

const placeSchema = z.tuple([z.string(), z.array(z.string().max(3_000).nullable()).max(4)]);

export function encodePlace(sort: readonly string[], keys: readonly SortKey[], position: Position): string {
  const values = keys.map(({ type }, at) => {
    const value = position[at] ?? null;
    return value !== null && type === 'timestamptz' ? isoTimestamp(value) : value;
  });
  return encodeParts([nameOf(sort, keys), values]);
}

/** The position in a cursor; 422 if it is malformed or belongs to another order. */
export function decodePlace(sort: readonly string[], keys: readonly SortKey[], cursor: string): Position {
  const made = impossible(
    ['cursor'],
    'This cursor is not one that a query with the same sort gave, or the order has changed since. Start without it.',
  );
  const [name, values] = decodeParts(cursor, placeSchema) ?? [];
  if (!values || name !== nameOf(sort, keys) || values.length !== keys.length) throw made;
  for (const [at, { type, isNullable }] of keys.entries()) {
    const value = values[at] ?? null;
    if (value === null ? !isNullable : !isOf[type](value)) throw made;
  }
  return values;
}

// A value that PostgreSQL can't cast would fail the query.
const isOf: Record<SortKey['type'], (value: string) => boolean> = {
  text: (value) => !value.includes('\0'),
  numeric: (value) => /^-?\d{1,400}(\.\d{1,400})?$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && parseMoment(value) !== undefined,
  timestamptz: (value) => value === neverDue || parseMoment(value) === value,
  uuid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  'integer[]': (value) => /^\{\d{1,6}(,\d{1,6})*\}$/.test(value),
  jsonb: () => false,
};

/** Sorts items without a moment last. */
const neverDue = '9999-12-31T00:00:00.000Z';
