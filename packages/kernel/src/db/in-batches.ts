import type { Database, Queries } from '@dossier/postgres-engine/index.ts';
import { and, getTableName, inArray, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { byIndex } from './by-index.ts';

/**
 * Repeats a statement that handles up to `batchSize` rows until it handles fewer. Each run is a separate transaction,
 * so that no lock is held for long, and a stop takes effect between two of them.
 */
export async function inBatches(
  database: Database,
  signal: AbortSignal,
  batchSize: number,
  statement: SQL,
): Promise<void> {
  while (!signal.aborted) {
    const { rowCount } = await database.transaction((db) => {
      db.send(byIndex, {});
      return db.orm.execute(statement);
    });
    if ((rowCount ?? 0) < batchSize) return;
  }
}

/** Deletes rows that match a condition, in batches. A locked row is left to the next call. */
export async function deleteInBatches(
  database: Database,
  signal: AbortSignal,
  batchSize: number,
  table: PgTable,
  where: SQL,
): Promise<void> {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (keys.length === 0) throw new Error(`${getTableName(table)} does not list the columns of its primary key.`);
  const key = sql.join(keys, sql`, `);
  await inBatches(
    database,
    signal,
    batchSize,
    sql`
      delete from ${table} where (${key}) in (
        select ${key} from ${table} where ${where} limit ${batchSize} for update skip locked)`,
  );
}

/** Deletes rows of an owner, locked in the order of their ids. Returns their number. */
export async function deleteInOrder(
  { orm }: Queries,
  table: PgTable & { readonly id: PgColumn },
  ofOwner: SQL,
  where?: SQL,
): Promise<number> {
  const { id } = table;
  const held = orm
    .select({ id })
    .from(table as PgTable)
    .where(and(ofOwner, where))
    .orderBy(id)
    .for('update');
  const { rowCount } = await orm.delete(table).where(and(ofOwner, inArray(id, held)));
  return rowCount ?? 0;
}
