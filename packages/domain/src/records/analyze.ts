import type { Database } from '@dossier/postgres-engine/index.ts';
import { getTableName, sql } from 'drizzle-orm';
import { records } from './table.ts';

/**
 * Has PostgreSQL look at its records anew, where somebody alone has brought more of them than it knows
 * of. By itself it does so within a minute; until then it takes a whole workspace for as rare as an
 * id, and goes through all that the workspace has to find one.
 */
export async function analyzeRecords({ read }: Database, broughtCount: number): Promise<void> {
  const { rowCount } = await read.orm.execute(
    sql`select from pg_class where oid = ${getTableName(records)}::regclass and reltuples < ${broughtCount}`,
  );
  // Where PostgreSQL is at it already, nobody waits for it.
  if (rowCount === 1) await read.orm.execute(sql`analyze (skip_locked) ${records}`);
}
