import type pg from 'pg';

/**
 * Many rows go in several times faster while only the primary key stands; the other indexes are made anew from their
 * own definitions.
 */
export async function withoutIndexes(
  client: pg.ClientBase | pg.Pool,
  table: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = $1 and indexname not like '%_pk'`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}
