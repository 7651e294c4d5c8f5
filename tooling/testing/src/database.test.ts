import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabaseUrl } from './database.ts';

test('databases that are asked for at once are all made, and are apart', async () => {
  const urls = await Promise.all(Array.from({ length: 5 }, () => freshDatabaseUrl()));
  expect(new Set(urls).size).toBe(5);
  const [first = '', second = ''] = urls;
  await query(first, 'create table only_here (a int)');
  const found = await query(second, `select to_regclass('only_here') as name`);
  expect(found).toEqual([{ name: null }]);
});

test('a fresh database reads the clock in UTC', async () => {
  expect(await query(await freshDatabaseUrl(), 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
