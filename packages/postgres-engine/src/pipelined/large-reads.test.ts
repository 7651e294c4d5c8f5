import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { asc, eq } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { OwnerBusy } from '../failures.ts';
import { arg, defineStatement } from '../statement.ts';
import { openPipelined } from './testing/pipelined.ts';

const pages = pgTable('pages', { id: integer().primaryKey(), text: text().notNull() });
const page = defineStatement('read', 'pages.get', (orm) =>
  orm
    .select({ id: pages.id })
    .from(pages)
    .where(eq(pages.id, arg(pages.id, 'id'))),
);
const allPages = defineStatement('read', 'pages.all', (orm) => orm.select().from(pages).orderBy(asc(pages.id)));
const searched = defineStatement(
  'read',
  'pages.search',
  {
    lane: 'search',
    genericPlan: true,
  },
  (orm) => orm.select().from(pages).orderBy(asc(pages.id)),
);

const bytesMax = 500_000;
const kept = 4;

let database: Database;
beforeAll(async () => {
  database = openPipelined({ url: await freshDatabaseUrl(), applicationName: 'large reads' });
  await database.pool.query(
    `create table pages (id integer primary key, text text not null); insert into pages
      select n, repeat('x', 100000)
      from generate_series(1, 200) n`,
  );
});
afterAll(() => database.close());

it.each([
  ['lists', (owner: string) => database.of(owner).read.fetch(allPages, {}, bytesMax)],
  ['searches', (owner: string) => database.of(owner).read.fetch(searched, {}, bytesMax)],
])('the first large %s of an owner hold up no other owner, and end early', async (name, read) => {
  const owner = `greedy with ${name}`;
  let answered = 0;
  const large = Array.from({ length: 40 }, async () => {
    const rows = await read(owner);
    answered += 1;
    return rows;
  });
  const settled = Promise.allSettled(large);
  const other = Promise.all(Array.from({ length: 40 }, (_, n) => database.of('other').read.run(page, { id: n + 1 })));
  expect((await other).map(([row]) => row?.id)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  expect(answered).toBeLessThan(20);
  for (const one of await settled) {
    if (one.status === 'fulfilled') expect([one.value.length, one.value.isCut]).toEqual([kept, true]);
    else expect(one.reason).toBeInstanceOf(OwnerBusy);
  }
});

it('reads that are known to be large run one after the other for each owner, and wait in a bounded queue', async () => {
  const order: string[] = [];
  const read = (owner: string, n: number) =>
    database
      .of(owner)
      .read.fetch(allPages, {}, bytesMax)
      .then(
        () => order.push(`${owner} ${n}`),
        (error: unknown) => order.push(error instanceof OwnerBusy ? `${owner} busy` : String(error)),
      );
  await Promise.all([read('first', 0), read('second', 0)]);
  order.length = 0;
  await Promise.all([...Array.from({ length: 20 }, (_, n) => read('first', n)), read('second', 0)]);
  expect(order.filter((one) => one === 'first busy')).toHaveLength(3);
  // The second owner does not wait for all reads of the first.
  expect(order.indexOf('second 0')).toBeLessThan(order.indexOf('first 16'));
  expect(order.filter((one) => one.startsWith('first') && !one.endsWith('busy'))).toEqual(
    Array.from({ length: 17 }, (_, n) => `first ${n}`),
  );
});

it('a large read is refused before it is read where its caller has no room for it', async () => {
  const owned = database.of('first', () => {
    throw new Error('There is no room.');
  });
  await expect(owned.read.fetch(allPages, {}, bytesMax)).rejects.toThrow('There is no room.');
  expect(await owned.read.run(page, { id: 1 })).toEqual([{ id: 1 }]);
});
