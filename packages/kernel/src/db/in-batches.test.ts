import { Database } from '@dossier/postgres-engine/index.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { asc, lt } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteInBatches } from './in-batches.ts';

const readings = pgTable(
  'readings',
  { place: text().notNull(), nth: integer().notNull(), value: integer().notNull() },
  (t) => [primaryKey({ columns: [t.place, t.nth] })],
);
const unkeyed = pgTable('unkeyed', { value: integer().notNull() });

let database: Database;
beforeAll(async () => {
  database = new Database({ url: await freshDatabaseUrl(), applicationName: 'test', poolSize: 2 });
  await database.pool.query(
    `create table readings (
        place text not null, nth integer not null, value integer not null, primary key (place, nth)
      ); create table deletions (value integer not null, xid xid8 not null);
      create function note_deletion() returns trigger language plpgsql as
        'begin insert into deletions values (old.value, pg_current_xact_id()); return null; end';
      create trigger note after delete on readings for each row execute function note_deletion()`,
  );
});
afterAll(() => database.close());

test('deletes what fulfils the condition in transactions of one batch each, except what is locked', async () => {
  // The first column of the key is not unique.
  await database.pool.query(`insert into readings select 'place ' || n % 2, n, n from generate_series(1, 30) n`);
  const other = await database.pool.connect();
  await other.query('begin; select from readings where value = 7 for update');
  const prune = (signal = new AbortController().signal) =>
    deleteInBatches(database, signal, 10, readings, lt(readings.value, 26));
  await prune();
  expect(await values()).toEqual([7, 26, 27, 28, 29, 30]);
  const { rows } = await database.pool.query('select count(*)::int from deletions group by xid order by 1');
  expect(rows).toEqual([{ count: 4 }, { count: 10 }, { count: 10 }]);

  await other.query('rollback');
  other.release();
  await prune(AbortSignal.abort());
  expect(await values()).toContain(7);
  await prune();
  expect(await values()).toEqual([26, 27, 28, 29, 30]);
});

test('refuses a table whose key it does not know', async () => {
  const { signal } = new AbortController();
  await expect(deleteInBatches(database, signal, 10, unkeyed, lt(unkeyed.value, 1))).rejects.toThrow(
    'unkeyed does not list the columns of its primary key.',
  );
});

async function values(): Promise<number[]> {
  const rows = await database.read.orm.select({ value: readings.value }).from(readings).orderBy(asc(readings.value));
  return rows.map(({ value }) => value);
}
