import { arg, defineInsert, defineStatement, valuesFor, type Orm } from '@dossier/postgres-engine/index.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { clock } from './clock.ts';
import type { ReadContext, WriteContext } from './context.ts';
import { NewestFirst } from './db/newest-first.ts';
import { notFound } from './errors.ts';
import { changesBetween, type Changes } from './events/changes.ts';
import { untyped, type Noun, type Values } from './noun.ts';
import type { PageInput } from './page-schema.ts';
import type { Page } from './paging.ts';
import { demandVersion } from './versions.ts';

/** The verbs that nearly every noun has, each for one row. A noun with a special case calls them in a verb of its own. */
export interface Verbs<Row> {
  /** One row; undefined if there is none. */
  find(ctx: ReadContext, id: string): Promise<Row | undefined>;
  /** One row; 404 if there is none. */
  get(ctx: ReadContext, id: string): Promise<Row>;
  /** A page, newest first. The columns of `within` need an index with (created_at, id) behind them. */
  list(ctx: ReadContext, page: PageInput, within?: Within, filters?: SQL[]): Promise<Page<Row>>;
  /** Locks a row until the transaction ends, also one that `shown` hides. */
  findForUpdate(ctx: WriteContext, id: string): Promise<Row | undefined>;
  /** Locks a row; 404 if there is none, 412 if If-Match names another version. Hands it to the audit log. */
  lock(ctx: WriteContext, id: string): Promise<Row>;
  create(ctx: WriteContext, row: Row): Row;
  /** Writes a row that is locked, then calls `state` for the event. If no field differs, it does neither. */
  change(ctx: WriteContext, before: Row, wanted: Row, state?: (row: Row, changes: Changes) => void): Row;
  /** Deletes a row that is locked. */
  remove(ctx: WriteContext, row: Row): Row;
}

/** Columns and the values that they may have. */
type Within = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Options {
  /** Beginning of the names of the statements. */
  readonly name: string;
  /** The noun in messages: "There is no such tag." */
  readonly one: string;
  /** Condition of `find` and `get`; without it they answer every row of the workspace. */
  readonly shown?: SQL | undefined;
  /** Translates a refusal of `create` or `change`, for example by a unique index. */
  readonly explain?: (error: unknown) => unknown;
}

type OwnedTable = PgTable & { readonly workspaceId: PgColumn; readonly id: PgColumn; readonly createdAt: PgColumn };

/** Derives the statements of a noun and the verbs that run them (docs/decisions/0001). */
export function defineVerbs<T extends OwnedTable, O extends z.ZodObject, S extends object>(
  noun: Noun<T, O, S>,
  { name, one, shown, explain }: Options,
): Verbs<z.output<O>> {
  const table: OwnedTable = noun.table;
  const { columns, stated, stored } = untyped(noun);
  const values: Values = valuesFor(noun.table, noun.changed);
  const isIt = and(eq(table.workspaceId, arg(table.workspaceId, 'workspaceId')), eq(table.id, arg(table.id, 'id')));
  const selected = (orm: Orm, where: SQL | undefined) =>
    orm
      .select(columns)
      .from(table as PgTable)
      .where(where);
  const byId = defineStatement('read', `${name}.get`, (orm) => selected(orm, and(isIt, shown)));
  const byIdForUpdate = defineStatement('read', `${name}.get_for_update`, (orm) =>
    selected(orm, isIt).for('no key update'),
  );
  const changeRow = defineStatement('change', `${name}.change`, (orm) => orm.update(table).set(values).where(isIt));
  const deleteRow = defineStatement('change', `${name}.delete`, (orm) => orm.delete(table).where(isIt));
  const insert = defineInsert(`${name}.insert`, noun.table, noun.given);
  const newest = new NewestFirst(`${name}.list`, table, columns);

  const find: Verbs<Values>['find'] = async ({ db, workspaceId }, id) => (await db.run(byId, { workspaceId, id }))[0];
  const findForUpdate: Verbs<Values>['findForUpdate'] = async ({ db, workspaceId }, id) =>
    (await db.run(byIdForUpdate, { workspaceId, id }))[0];

  return asVerbs({
    find,
    findForUpdate,
    async get(ctx, id) {
      return there(await find(ctx, id), one);
    },
    list: (ctx, page, within = {}, filters = []) => newest.list(ctx, page, within, filters),
    async lock(ctx, id) {
      const row = there(await findForUpdate(ctx, id), one);
      if (typeof row.version === 'number') demandVersion(ctx, row.version);
      if (ctx.audit) ctx.audit.before = row;
      return row;
    },
    create(ctx, row) {
      ctx.db.send(insert, stored(ctx.workspaceId, row), explain);
      return row;
    },
    change(ctx, before, wanted, state) {
      const changes = changesBetween(before, wanted, stated);
      if (Object.keys(changes).length === 0) {
        ctx.events.unchanged();
        return before;
      }
      const row = { ...wanted, ...stampsAfter(before) };
      ctx.db.send(changeRow, stored(ctx.workspaceId, row), explain);
      state?.(row, changes);
      return row;
    },
    remove(ctx, row) {
      ctx.db.send(deleteRow, { workspaceId: ctx.workspaceId, id: row.id });
      return row;
    },
  });
}

/** Guarantee: the rows are those of `untyped(noun)`, which has the fields of O. */
function asVerbs<Row>(verbs: Verbs<Values>): Verbs<Row> {
  return verbs as unknown as Verbs<Row>;
}

function there<Row>(row: Row | undefined, one: string): Row {
  if (row === undefined) throw notFound(one);
  return row;
}

/** The next version and the time, of a noun that has them. The time never goes back. */
function stampsAfter({ version, updatedAt }: Values): Values {
  const now = clock.iso();
  return {
    ...(typeof version === 'number' && { version: version + 1 }),
    ...(typeof updatedAt === 'string' && { updatedAt: now > updatedAt ? now : updatedAt }),
  };
}
