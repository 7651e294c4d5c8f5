import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { boolean, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { defineInsert } from '../insert.ts';
import { defineSql } from '../statement.ts';
import { sql } from 'drizzle-orm';
import type { BoundStatement } from './batch.ts';
import { joinInserts } from './group-commit.ts';
import { openPipelined, queriesDuring } from './testing/pipelined.ts';

const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => JSON.parse(value),
  toDriver: (value) => JSON.stringify(value),
});
const owners = pgTable('owners', { id: integer().primaryKey(), note: text() });
const pets = pgTable('pets', {
  ownerId: integer('owner_id').notNull(),
  isTame: boolean('is_tame'),
  name: text(),
  tags: text().array(),
  data: json(),
});
const insertOwner = defineInsert('owners.insert', owners, ['id']);
// Named in another order than the table's.
const insertPet = defineInsert('pets.insert', pets, ['data', 'tags', 'name', 'isTame', 'ownerId']);
const noteOwner = defineSql('change', 'owners.note', {
  skipsLocked: true,
})`update owners set note = ${sql.placeholder('note')} where id = ${sql.placeholder('id')}::int`;

let url: string;
let database: Database;
beforeAll(async () => {
  url = await freshDatabaseUrl();
  database = openPipelined({ url, applicationName: 'test', poolSize: 1 });
  await database.pool.query(
    `create table owners (id integer primary key, note text);
     create table pets (
       owner_id integer not null references owners, is_tame boolean, name text, tags text[], data jsonb
     )`,
  );
});
afterAll(() => database.close());
beforeEach(async () => void (await database.pool.query('truncate owners, pets')));

const pet = (ownerId: number) => ({
  ownerId,
  isTame: ownerId % 2 === 0 ? true : null,
  name: ownerId === 3 ? null : `NULL, {"${ownerId}"} \\ ä`,
  tags: ownerId === 2 ? [] : ['a,b', `"${ownerId}"`],
  data: { 'a "quoted" \\ \u2028': [ownerId, null] },
});

/** A row, a change of it, and a row that names it: in this order, or PostgreSQL refuses them. */
const write = (id: number, over: Database = database) =>
  over.transaction(async (db) => {
    db.send(insertOwner, { id });
    db.send(noteOwner, { id, note: `of ${id}` });
    db.send(insertPet, pet(id));
  });

async function stored(): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select owner_id as "ownerId", is_tame as "isTame", name, tags, data, note, pets.xmin::text as xmin
     from pets join owners on owners.id = owner_id order by owner_id`,
  );
  // Our clients leave jsonb as text.
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(String(data)) as unknown }));
}

const expected = (id: number) => ({ ...pet(id), note: `of ${id}` });

describe('rows for one table of writes in a group', () => {
  it('are one statement each, in the order of their writes, with every value', async () => {
    await write(100);
    const sent = await queriesDuring(database, () => Promise.all([1, 2, 3, 4].map((id) => write(id))));
    const texts = sent.map(({ text: names }) => names).filter((names) => names.includes('owners.note'));
    expect(texts).toEqual([`owners.insert_many ${'owners.note '.repeat(4)}pets.insert_many`]);
    const rows = (await stored()) as { xmin: string }[];
    expect(rows).toMatchObject([1, 2, 3, 4, 100].map(expected));
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(2);
  });

  it('do not fail with one of them', async () => {
    await write(2);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((id) => write(id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: '23505' } });
    expect(await stored()).toMatchObject([1, 2, 3, 4].map(expected));
  });

  it('wait for the lock of one of them apart from other writes', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin; insert into owners (id) values (2)');
    let isHeldUp = true;
    const late = Promise.allSettled([1, 2, 3, 4].map((id) => write(id))).finally(() => (isHeldUp = false));
    const other = database.transaction(async (db) => db.send(noteOwner, { id: 100, note: '' }));
    await other;
    expect(isHeldUp).toBe(true);
    await client.query('rollback');
    await client.end();
    expect((await late).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'));
    expect(await stored()).toMatchObject([1, 2, 3, 4].map(expected));
  });

  it('are joined without prepared statements, too', async () => {
    const plain = openPipelined({ url, applicationName: 'test', isPreparing: false });
    try {
      await Promise.all([1, 2, 3, 4].map((id) => write(id, plain)));
      const rows = (await stored()) as { xmin: string }[];
      expect(rows).toMatchObject([1, 2, 3, 4].map(expected));
      expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
    } finally {
      await plain.close();
    }
  });
});

it('no order of statements within a write is changed, whatever the others are', () => {
  const statement = (table: string, of: string): BoundStatement => ({
    name: table,
    text: table,
    values: [of],
    ...(table !== 'change' && { many: { name: `${table}s`, text: `${table}s` } }),
  });
  const sets = [['a', 'b', 'change'], ['b', 'a', 'a'], ['change', 'b', 'a'], ['a', 'change', 'b', 'a'], ['b']].map(
    (tables, at) => tables.map((table, place) => statement(table, `${at}.${place}`)),
  );
  const sent = joinInserts(sets).map(({ name, values }) => [name, String(values[0]).match(/\d\.\d/g) ?? []] as const);
  const places = sent.flatMap(([, rows], place) => rows.map((row) => [row, place] as const));
  expect(places).toHaveLength(sets.flat().length);
  const placeOf = new Map(places);
  for (const [at, set] of sets.entries()) {
    const order = set.map((_, place) => placeOf.get(`${at}.${place}`) ?? -1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  }
  expect(sent.some(([name]) => name === 'as')).toBe(true);
});
