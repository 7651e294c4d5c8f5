import {
  arg,
  defineInsert,
  defineStatement,
  valuesFor,
  type Orm,
  type Statement,
} from '@dossier/postgres-engine/index.ts';
import { and, eq, type SQL, type SQLWrapper, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { clock } from './clock.ts';
import type { ReadContext, WriteContext } from './context.ts';
import { type Condition, NewestFirst, type SelectedColumns } from './db/newest-first.ts';
import { there } from './errors.ts';
import { changesBetween, type Changes } from './events/changes.ts';
import { untyped, type Noun, type UntypedNoun, type Values } from './noun.ts';
import type { PageInput } from './page-schema.ts';
import type { Page } from './paging.ts';
import { demandVersion } from './versions.ts';
import { isDeepStrictEqual } from 'node:util';

/** The verbs that find, lock and remove one row. A noun with a special case calls them from its own verb. */
export interface Lookups<Row> {
  find(ctx: ReadContext, id: string): Promise<Row | undefined>;
  /** One row; 404 if there is none. */
  get(ctx: ReadContext, id: string): Promise<Row>;
  /** A page, newest first. The columns of `within` need an index that continues with (created_at, id). */
  list(ctx: ReadContext, page: PageInput, within?: Within, filters?: SQL[]): Promise<Page<Row>>;
  /** Locks a row until the transaction ends, even one that `shown` excludes. */
  findForUpdate(ctx: WriteContext, id: string): Promise<Row | undefined>;
  /** Locks a row; 404 if there is none, 412 if If-Match names another version. Passes it to the audit log. */
  lock(ctx: WriteContext, id: string): Promise<Row>;
  remove(ctx: WriteContext, row: Row): Row;
}

/** The verbs that nearly every noun has. */
export interface Verbs<Row> extends Lookups<Row> {
  create(ctx: WriteContext, row: Row): Row;
  /** Writes a locked row, then calls `state` for the event. If no field differs, it does neither. */
  change(ctx: WriteContext, before: Row, wanted: Row, state?: (row: Row, changes: Changes) => void): Row;
}

/** Columns and their allowed values. */
type Within = Readonly<Record<string, string | readonly string[] | undefined>>;

interface LookupOptions {
  /** Prefix of the statement names. */
  readonly name: string;
  /** The noun in messages: "There is no such tag." */
  readonly one: string;
  /** Condition of `find` and `get`; by default they return every row of the workspace. */
  readonly shown?: SQL | undefined;
  /** Condition of the rows that a list returns without `archived`. */
  readonly listed?: Condition;
}

interface Options extends LookupOptions {
  /** True if `create` and `change` confirm earlier reads: otherwise a unique index of the table refuses them. */
  readonly confirms?: boolean;
}

type OwnedTable = PgTable & { readonly workspaceId: PgColumn; readonly id: PgColumn; readonly createdAt: PgColumn };

/** `defineVerbs` for a noun that writes its rows itself. */
export function defineLookups<T extends OwnedTable, O extends z.ZodObject, S extends object>(
  noun: Noun<T, O, S>,
  options: LookupOptions,
): Lookups<z.output<O>> {
  return typed(lookupsOf(noun.table, untyped(noun), options));
}

/** Derives the statements of a noun and its verbs (docs/decisions/0001). */
export function defineVerbs<T extends OwnedTable, O extends z.ZodObject, S extends object>(
  noun: Noun<T, O, S>,
  options: Options,
): Verbs<z.output<O>> {
  const { table } = noun;
  const { name, confirms = false } = options;
  const { stated, stored } = untyped(noun);
  const insert: Statement<unknown> = defineInsert(`${name}.insert`, table, noun.given, { confirms });
  const values: Values = valuesFor(table, noun.changed);
  const changeRow = defineStatement('change', `${name}.change`, { confirms }, (orm) =>
    orm.update<OwnedTable>(table).set(values).where(isRow(table)),
  );
  const verbs: Verbs<Values> = {
    ...lookupsOf(table, untyped(noun), options),
    create(ctx, row) {
      ctx.db.send(insert, stored(ctx.workspaceId, row));
      return row;
    },
    change(ctx, before, wanted, state) {
      const changes = changesBetween(before, wanted, stated);
      if (Object.keys(changes).length === 0) {
        ctx.events.unchanged();
        return before;
      }
      const row = { ...wanted, ...stampsAfter(before) };
      ctx.db.send(changeRow, stored(ctx.workspaceId, row));
      state?.(row, changes);
      return row;
    },
  };
  return typed(verbs);
}

/** Guarantee: the rows are those of `untyped(noun)`, which has the fields of O. */
function typed<Typed>(verbs: Lookups<Values>): Typed {
  return verbs as unknown as Typed;
}

/** Matches the row with the arguments `workspaceId` and `id`. */
export function isRow({ workspaceId, id }: Pick<OwnedTable, 'workspaceId' | 'id'>): SQL | undefined {
  return areGiven({ workspaceId, id }, 'workspaceId', 'id');
}

/** Conditions that these columns equal the arguments of the same names. */
export function areGiven<Name extends string>(
  table: Readonly<Record<Name, PgColumn>>,
  ...names: Name[]
): SQL | undefined {
  return and(...names.map((name) => eq(table[name], arg(table[name], name))));
}

export type EqualTo<T extends PgTable> = {
  readonly [Name in keyof T['$inferSelect']]?:
    | T['$inferSelect'][Name]
    | readonly T['$inferSelect'][Name][]
    | SQLWrapper;
};

/** Conditions that columns of a table equal these values, or one of several. */
export function equals<T extends PgTable>(table: T, values: EqualTo<T>): SQL | undefined {
  const conditions = Object.entries<unknown>(values).map(([name, value]) =>
    Array.isArray(value) ? inArray(columnOf(table, name), value) : eq(columnOf(table, name), value),
  );
  return and(...conditions);
}

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`The table ${getTableName(table)} has no column ${name}.`);
  return column;
}

/** The statements that read one row by its workspace and the column `key`. */
function rowsBy(
  table: PgTable & { readonly workspaceId: PgColumn },
  columns: SelectedColumns,
  { name, one, shown, key = 'id' }: LookupOptions & { readonly key?: string },
) {
  const isGiven = areGiven({ workspaceId: table.workspaceId, key: columnOf(table, key) }, 'workspaceId', 'key');
  const selected = (orm: Orm, where: SQL | undefined) =>
    orm
      .select(columns)
      .from(table as PgTable)
      .where(where);
  const byKey = defineStatement('read', `${name}.get`, (orm) => selected(orm, and(isGiven, shown)));
  const byKeyForUpdate = defineStatement('read', `${name}.get_for_update`, (orm) =>
    selected(orm, isGiven).for('no key update'),
  );
  const find = async ({ db, workspaceId }: ReadContext, given: string): Promise<Values | undefined> =>
    (await db.run(byKey, { workspaceId, key: given }))[0];
  const findForUpdate = async ({ db, workspaceId }: WriteContext, given: string): Promise<Values | undefined> =>
    (await db.run(byKeyForUpdate, { workspaceId, key: given }))[0];
  return {
    find,
    findForUpdate,
    get: async (ctx: ReadContext, given: string) => there(await find(ctx, given), one),
    async lock(ctx: WriteContext, given: string) {
      const row = there(await findForUpdate(ctx, given), one);
      if (typeof row['version'] === 'number') demandVersion(ctx, row['version']);
      return row;
    },
  };
}

function lookupsOf(table: OwnedTable, { columns }: UntypedNoun, options: LookupOptions): Lookups<Values> {
  const { name, listed } = options;
  const deleteRow = defineStatement('change', `${name}.delete`, (orm) => orm.delete(table).where(isRow(table)));
  const newest = new NewestFirst(`${name}.list`, table, columns, listed);
  const rows = rowsBy(table, columns, options);
  return {
    ...rows,
    list: (ctx, page, within = {}, filters = []) => newest.list(ctx, page, within, filters),
    async lock(ctx, id) {
      const row = await rows.lock(ctx, id);
      if (ctx.audit) ctx.audit.before = row;
      return row;
    },
    remove(ctx, row) {
      ctx.db.send(deleteRow, { workspaceId: ctx.workspaceId, id: row['id'] });
      return row;
    },
  };
}

export { there };

/** The next version and time, for a noun that has them. The time never goes back. */
function stampsAfter({ version, updatedAt }: Values): Values {
  return {
    ...(typeof version === 'number' && { version: version + 1 }),
    ...(typeof updatedAt === 'string' && { updatedAt: clock.isoSince(updatedAt) }),
  };
}

type Stamped = Readonly<Record<'version' | 'updatedAt', PgColumn>>;
type VersionedTable = PgTable & Stamped & { readonly workspaceId: PgColumn };

/** Verbs of a versioned noun whose answers differ from its rows, so that `defineVerbs` does not fit. */
interface VersionedRows<Row> extends Pick<Lookups<Row>, 'find' | 'get' | 'lock'> {
  /** Writes the differing values into a locked row, with its next version. If none differs, it writes nothing. */
  change(ctx: WriteContext, before: Row, wanted: Wanted<Row>): Promise<Row>;
}

/** Undefined keeps a value. */
type Wanted<Row> = { readonly [Name in keyof Row]?: Row[Name] | SQL | undefined };

/** `key`: the column that identifies a row within its workspace. */
export function defineVersionedRows<T extends VersionedTable>(
  table: T,
  one: string,
  key: 'id' | 'name' | 'source' = 'id',
): VersionedRows<T['$inferSelect']> {
  const { find, get, lock } = rowsBy(table, getTableColumns<PgTable>(table), { name: getTableName(table), one, key });
  const rows: VersionedRows<Values> = {
    find,
    get,
    lock,
    async change(ctx, before, wanted) {
      const differing = Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]),
      );
      if (differing.length === 0) return before;
      const values = { ...Object.fromEntries(differing), ...nextVersion(table) };
      const updated = ctx.db.orm.update(table as PgTable).set(values);
      const isSame = and(eq(table.workspaceId, ctx.workspaceId), eq(columnOf(table, key), before[key]));
      const [changed] = await updated.where(isSame).returning();
      return there(changed, one);
    },
  };
  // Guarantee: the rows are those of T, with all of its columns.
  return rows as unknown as VersionedRows<T['$inferSelect']>;
}

/** Values that every change of a row sets. */
export function nextVersion({ version, updatedAt }: Stamped) {
  return { version: sql`${version} + 1`, updatedAt: sql`greatest(now(), ${updatedAt})` };
}
