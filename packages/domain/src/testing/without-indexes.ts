import type pg from 'pg';

/** Drops all indexes but the primary key during a bulk insert, which makes it several times faster. */
export async function withoutIndexes(
  owner: { query(statement: string, values?: unknown[]): Promise<pg.QueryResult> },
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await owner.query(
    `select indexname, indexdef
      from pg_indexes
      where schemaname = 'public' and tablename = $1 and indexname not like '%_pk'`,
    [table],
  );
  for (const { indexname } of rows) await owner.query(`drop index "${indexname}"`);
  await work();
  for (const { indexdef } of rows) await owner.query(indexdef);
}
