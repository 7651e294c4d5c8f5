import { hash } from 'node:crypto';
import { type BuildExtraConfigColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  customType,
  foreignKey,
  index,
  integer,
  type PgColumn,
  type PgColumnBuilderBase,
  pgTable,
  type PgTableExtraConfigValue,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { noBreakSpaceCharacters, zeroWidthCharacters } from '../words.ts';
import { decodeId, encodeId, nilUuid, uuidOf, type IdPrefix } from '../ids.ts';

/** Keeps null, because drizzle also maps the null of a placeholder. */
function unlessNull<T, D>(write: (value: T) => D): (value: T) => D {
  return (value) => (value === null ? (null as D) : write(value));
}

/** A uuid that the program only sees as `<prefix>_...`; a malformed id becomes the nil uuid, which matches nothing. */
export function id<P extends IdPrefix>(prefix: P, name?: string) {
  const column = customType<{ data: string; driverData: string }>({
    dataType: () => 'uuid',
    fromDriver: (uuid) => encodeId(prefix, uuid),
    toDriver: unlessNull((value) => decodeId(prefix, value) ?? nilUuid),
  });
  return name === undefined ? column() : column(name);
}

/** uuid[] of ids of one kind. Other values are a mistake of the program. */
export function idList<P extends IdPrefix>(prefix: P, name: string) {
  return customType<{ data: string[]; driverData: string[] }>({
    dataType: () => 'uuid[]',
    fromDriver: (uuids) => uuids.map((uuid) => encodeId(prefix, uuid)),
    toDriver: unlessNull((ids) => uuidsOf(prefix, ids)),
  })(name);
}

/** The uuids of ids of one kind. Throws for any other id. */
export function uuidsOf(prefix: IdPrefix, ids: readonly string[]): string[] {
  return ids.map((id) => uuidOf(prefix, id));
}

/** timestamptz(3), in the program an ISO 8601 text in UTC with milliseconds; never a Date. Sessions run in UTC. */
export const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoTimestamp,
});

/** The creation time of a row, unless a value is given. */
export function stamp(name: string) {
  return timestamp(name)
    .notNull()
    .default(sql`now()`);
}

/** The columns that every change of a row sets. */
export function versioned() {
  return { version: integer().notNull().default(1), createdAt: stamp('created_at'), updatedAt: stamp('updated_at') };
}

/**
 * A table of a workspace's things: its columns, the rest of its primary key, which begins with the workspace, and its
 * indexes and constraints.
 */
export function workspaceTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
) {
  const all = { workspaceId: id('ws', 'workspace_id').notNull(), ...columns };
  type Table = BuildExtraConfigColumns<Name, typeof all, 'pg'>;
  return (key: readonly (keyof Columns)[], others: (t: Table) => PgTableExtraConfigValue[] = () => []) =>
    pgTable(name, all, (t) => [
      primaryKey({ columns: [t.workspaceId, ...key.map((column) => t[column])] }),
      ...others(t),
    ]);
}

/** jsonb with a value of a type that our own code wrote. The driver returns its text, so that lists may pass it on. */
export function jsonOf<T>() {
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'jsonb',
    fromDriver: (text) => JSON.parse(text) as T,
    toDriver: unlessNull((value) => JSON.stringify(value)),
  });
}

export const json = jsonOf<Record<string, unknown>>();

/** text[]; Drizzle's own array column can't be null in a statement. */
export const textList = customType<{ data: string[]; driverData: string[] }>({ dataType: () => 'text[]' });

/** bytea; every engine takes its text in hex. */
export const bytes = customType<{ data: Buffer; driverData: Buffer | string }>({
  dataType: () => 'bytea',
  toDriver: unlessNull((value) => `\\x${value.toString('hex')}`),
});

/** numeric(15,4): every value is exact in a JSON number. */
export const amount = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(15, 4)',
  fromDriver: Number,
  toDriver: unlessNull(String),
});

/** `2026-01-02 03:04:05.6+00`, as PostgreSQL prints it in UTC, to `2026-01-02T03:04:05.600Z`. */
export function isoTimestamp(text: string): string {
  const zone = text.lastIndexOf('+');
  const fraction = text.slice(19, zone);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction === '' ? '.000' : fraction.padEnd(4, '0')}Z`;
}

/**
 * Stores only the SHA-256 of a text, in hex: it can be looked up, but not recovered. Only for random secrets that can't
 * be guessed.
 */
export const hashed = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => hash('sha256', value, 'hex'),
});

/**
 * Size of the pending list of a GIN index. The INSERT that fills it merges it, which takes 50 ms at PostgreSQL's
 * default of 4 MB, and every search scans it.
 */
const ginPendingKb = 256;

export function invertedIndex(name: string, ...columns: [PgColumn | SQL, ...(PgColumn | SQL)[]]) {
  return index(name)
    .using('gin', ...columns)
    .with({ gin_pending_list_limit: ginPendingKb });
}

/** An index that leaves out the rows without a value in `column`. */
export function sparseIndex(name: string, column: PgColumn, keys: [PgColumn | SQL, ...(PgColumn | SQL)[]]) {
  return index(name)
    .on(...keys)
    .where(sql.raw(`${column.name} is not null`));
}

/**
 * The comparison key of e-mail addresses and titles: case-insensitive, but not accent-insensitive; `lowered` does the
 * same in the program. It lowers with ICU, since plain `lower` depends on the locale of the database, and compares
 * bytes, so that no index depends on the version of ICU.
 */
export function caseless(text: SQLWrapper): SQL<string> {
  return sql<string>`(lower(${text} collate "und-x-icu") collate "C")`;
}

/**
 * The sort key of names, with the collation of migration 0068: accents count after letters, and digits by their value.
 * An update of ICU may change its order, so `migrate` then rebuilds its indexes.
 */
export function nameOrder(name: SQLWrapper): SQL<string> {
  return sql<string>`(lower(${name} collate "und-x-icu") collate "names")`;
}

/** The comparison form of a text: `visibleText` in SQL. */
export function visible(text: SQLWrapper): SQL<string> {
  return sql<string>`translate(${text}, ${sql.raw(`'${noBreakSpaceCharacters}${zeroWidthCharacters}', '${spaces}'`)})`;
}

const spaces = ' '.repeat(noBreakSpaceCharacters.length);

/** The text that a search compares: folded if the row has a folded text, else in lower case. */
export function searchedOf(searchText: SQLWrapper, text: SQLWrapper): SQL<string> {
  return sql<string>`coalesce(${searchText}, ${caseless(text)})`;
}

type Key = [PgColumn, PgColumn, ...PgColumn[]];

/** A foreign key within the workspace. */
export function refersTo(columns: Key, foreignColumns: Key, name?: string) {
  return foreignKey({ columns, foreignColumns, ...(name !== undefined && { name }) });
}

/** `refersTo` that deletes rows together with the referenced one. */
export function goesWith(...key: Parameters<typeof refersTo>) {
  return refersTo(...key).onDelete('cascade');
}

/** The external id of a thing (docs/decisions/0042). */
export const externalColumns = () => ({
  externalSource: text('external_source'),
  externalId: text('external_id'),
});

/** The source as the index of external ids stores it. */
export function sourceKey(source: PgColumn): SQL {
  return sql`coalesce(${source}, '')`;
}

/** Makes external ids unique by workspace and source. Things without a source share a blank one. */
export function externalIndex(
  name: string,
  { workspaceId, externalId, externalSource }: Record<'workspaceId' | 'externalId' | 'externalSource', PgColumn>,
) {
  return uniqueIndex(name)
    .on(workspaceId, externalId, sourceKey(externalSource))
    .where(sql`external_id is not null`);
}
