import type { Database } from '@dossier/postgres-engine/index.ts';
import { getTableName, sql } from 'drizzle-orm';
import { records } from './table.ts';

/**
 * Runs ANALYZE on records after an import that grew the table beyond its statistics. Autovacuum does so within a
 * minute; until then the planner expects as few rows of a workspace as of an id, and scans the workspace to find one
 * record.
 */
export async function analyzeRecords({ read }: Database, broughtCount: number): Promise<void> {
  const { rowCount } = await read.orm.execute(
    sql`select from pg_class where oid = ${getTableName(records)}::regclass and reltuples < ${broughtCount}`,
  );
  if (rowCount === 1) await read.orm.execute(sql`select analyze_records()`);
}
