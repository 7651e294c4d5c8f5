import type { Queries, Reads } from '@dossier/postgres-engine/index.ts';
import { and, getTableColumns, type GetColumnData, inArray, is, SQL } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { equals, type EqualTo } from '../verbs.ts';

/** A condition, or the values of columns: of several values, a row has one. */
type Where<T extends PgTable> = SQL | EqualTo<T> | undefined;
type Selected = Record<string, PgColumn | SQL | SQL.Aliased>;
type Row<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends SQL.Aliased<infer Value> | SQL<infer Value>
    ? Value
    : Columns[Name] extends PgColumn
      ? GetColumnData<Columns[Name]>
      : never;
};

/** A row, or the first of several; all of its columns unless some are named. */
export async function findRow<T extends PgTable, Columns extends Selected = T['_']['columns']>(
  db: Reads,
  table: T,
  where: Where<T>,
  columns?: Columns,
): Promise<Row<NoInfer<Columns>> | undefined> {
  const [row] = await findRows(db, table, where, { columns });
  return row;
}

interface Choice<Columns> {
  readonly columns?: Columns | undefined;
  readonly orderBy?: readonly (PgColumn | SQL)[];
  readonly limit?: number;
  /** Locks the rows until the transaction ends. Transactions that lock several rows need one order. */
  readonly lock?: 'update' | 'no key update' | 'key share';
  readonly skipLocked?: true | undefined;
}

/** Rows; all of their columns unless some are named. */
export async function findRows<T extends PgTable, Columns extends Selected = T['_']['columns']>(
  { orm }: Reads,
  table: T,
  where: Where<T>,
  { columns, orderBy = [], limit, lock, skipLocked }: Choice<Columns> = {},
): Promise<Row<NoInfer<Columns>>[]> {
  const selected: Selected = columns ?? getTableColumns<PgTable>(table);
  const query = orm
    .select(selected)
    .from(table as PgTable)
    .where(conditionOf(table, where))
    .orderBy(...orderBy)
    .$dynamic();
  if (limit !== undefined) query.limit(limit);
  if (lock) query.for(lock, skipLocked ? { skipLocked } : {});
  // Guarantee: the selection is `columns`, which Row describes.
  return (await query) as Row<Columns>[];
}

/** Inserts a row and returns it as stored; all of its columns unless some are named. */
export async function insertRow<T extends PgTable, Columns extends Selected = T['_']['columns']>(
  { orm }: Queries,
  table: T,
  values: PgInsertValue<T>,
  columns?: Columns,
): Promise<Row<NoInfer<Columns>>> {
  const returned: Selected = columns ?? getTableColumns<PgTable>(table);
  const [row] = await orm.insert<PgTable>(table).values(values).returning(returned);
  if (!row) throw new Error('INSERT ... RETURNING answered without a row.');
  // Guarantee: the selection is `columns`, which Row describes.
  return row as Row<Columns>;
}

/** Changes rows; returns their number. */
export async function changeRows<T extends PgTable>(
  { orm }: Queries,
  table: T,
  where: Where<T>,
  values: PgUpdateSetSource<T>,
): Promise<number> {
  const { rowCount } = await orm.update<PgTable>(table).set(values).where(conditionOf(table, where));
  return rowCount ?? 0;
}

/** Changes rows of an owner, locked in the order of their ids. Returns their number. */
export function changeInOrder<T extends PgTable & { readonly id: PgColumn }>(
  db: Queries,
  table: T,
  ofOwner: SQL | undefined,
  where: SQL | undefined,
  values: PgUpdateSetSource<T>,
): Promise<number> {
  const { id } = table;
  const rows = db.orm.select({ id }).from(table as PgTable);
  const held = rows.where(and(ofOwner, where)).orderBy(id).for('no key update');
  return changeRows(db, table, and(ofOwner, inArray(id, held)), values);
}

/** Throws without a condition, which would mean every row. */
function conditionOf<T extends PgTable>(table: T, where: Where<T>): SQL {
  const condition = is(where, SQL) ? where : equals(table, where ?? {});
  if (!condition) throw new Error('A statement about rows needs a condition.');
  return condition;
}
