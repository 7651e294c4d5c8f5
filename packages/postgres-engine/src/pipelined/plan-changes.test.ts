import type { Database } from '../database.ts';
import { openPipelined } from './testing/pipelined.ts';
import { arg, defineSql, defineStatement, valuesFor } from '../statement.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

const things = pgTable('things', { id: integer().primaryKey(), size: text().notNull() });
const isThing = eq(things.id, arg(things.id, 'id'));

const thing = defineStatement('read', 'things.get', (orm) => orm.select().from(things).where(isThing));
const lockThing = defineStatement('read', 'things.lock', (orm) =>
  orm.select().from(things).where(isThing).for('update'),
);
const found = defineStatement(
  'read',
  'things.search',
  {
    lane: 'search',
    prepared: true,
  },
  (orm) => orm.select().from(things).where(isThing),
);
const insertThing = defineStatement('insert', 'things.insert', (orm) =>
  orm
    .insert(things)
    .values(valuesFor(things, ['id', 'size']))
    .returning(),
);
const plain = defineSql<{ size: unknown }>('read', 'things.plain')`
  select size from things where id = ${sql.placeholder('id')}`;

let database: Database;
beforeAll(async () => {
  database = openPipelined({ url: await freshDatabaseUrl(), applicationName: 'plans' });
  await database.pool.query(
    `create table things (id integer primary key, size integer not null); insert into things
      select n, n
      from generate_series(1, 10) n`,
  );
});
afterAll(() => database.close());

/** Runs every kind of statement at once, so that several connections have prepared them. */
function askEverything(firstNew: number): Promise<unknown[]> {
  const { read } = database.of('here');
  return Promise.all(
    Array.from({ length: 8 }, (_, at) => [
      read.run(thing, { id: 1 }),
      read.fetch(thing, { id: 2 }).then((rows) => rows.decode()),
      read.fetch(found, { id: 3 }).then((rows) => rows.decode()),
      read.run(plain, { id: 4 }),
      database.of('here').transaction((db) => db.run(lockThing, { id: 5 })),
      database
        .of('here')
        .transaction(async (db) => db.send(insertThing, { id: firstNew + at, size: String(firstNew + at) })),
      database.of('here').transaction(async (db) => {
        db.send(insertThing, { id: firstNew + 50 + at, size: '1' });
        return db.run(thing, { id: 1 });
      }),
    ]).flat(),
  );
}

it('no request fails because a column changed its type, and each write happens once', async () => {
  let firstNew = 100;
  for (const type of ['integer', 'bigint', 'text', 'varchar(20)']) {
    await database.pool.query(`alter table things alter column size type ${type}`);
    await askEverything(firstNew);
    firstNew += 100;
  }
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from things');
  expect(rows).toEqual([{ n: 10 + 4 * 16 }]);
});
