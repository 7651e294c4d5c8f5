import { isDeepStrictEqual } from 'node:util';
import { defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadContext, WriteContext } from './context.ts';
import type { Values } from './noun.ts';
import { areGiven, there } from './verbs.ts';
import { demandVersion } from './versions.ts';

type Stamped = Readonly<Record<'version' | 'updatedAt', PgColumn>>;
type VersionedTable = PgTable & Stamped & { readonly workspaceId: PgColumn };

/** Writes for a versioned noun whose answers differ from its rows, so that `defineVerbs` does not fit. */
export interface VersionedRows<Row> {
  readonly find: (ctx: ReadContext, key: string) => Promise<Row | undefined>;
  /** 404 if there is none. */
  readonly get: (ctx: ReadContext, key: string) => Promise<Row>;
  /** Locks a row until the transaction ends; 404 if there is none, 412 if If-Match names another version. */
  lock(ctx: WriteContext, key: string): Promise<Row>;
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
  const column = getTableColumns<PgTable>(table)[key];
  if (!column) throw new Error(`The table of the ${one} has no column ${key}.`);
  const isNamed = ({ workspaceId }: WriteContext, name: unknown) =>
    and(eq(table.workspaceId, workspaceId), eq(column, name));
  const byKey = defineStatement('read', `${getTableName(table)}.get`, (orm) =>
    orm
      .select()
      .from(table as PgTable)
      .where(areGiven({ workspaceId: table.workspaceId, key: column }, 'workspaceId', 'key')),
  );
  const find: VersionedRows<Values>['find'] = async ({ db, workspaceId }, name) =>
    (await db.run(byKey, { workspaceId, key: name }))[0];
  const rows: VersionedRows<Values> = {
    find,
    get: async (ctx, name) => there(await find(ctx, name), one),
    async lock(ctx, name) {
      const selected = ctx.db.orm.select().from(table as PgTable);
      const [found] = await selected.where(isNamed(ctx, name)).for('no key update');
      const row = there(found, one);
      demandVersion(ctx, Number(row['version']));
      return row;
    },
    async change(ctx, before, wanted) {
      const differing = Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]),
      );
      if (differing.length === 0) return before;
      const values = { ...Object.fromEntries(differing), ...nextVersion(table) };
      const updated = ctx.db.orm.update(table as PgTable).set(values);
      const [changed] = await updated.where(isNamed(ctx, before[key])).returning();
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
