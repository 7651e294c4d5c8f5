import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openPipelined, queriesDuring } from './testing/pipelined.ts';
import { noMeasures, type Measures } from '../measures.ts';
import { arg, defineSql, defineStatement, valuesFor } from '../statement.ts';

const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => JSON.parse(value),
  toDriver: (value) => (value === null ? (null as never) : JSON.stringify(value)),
});
const timestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});
const things = pgTable('things', {
  id: integer().primaryKey(),
  name: text(),
  data: json(),
  madeAt: timestamp('made_at'),
  mark: uuid(),
});
const logs = pgTable('logs', { thingId: integer('thing_id').notNull(), note: text().notNull() });

const insertThing = defineStatement('insert', 'things.insert', (orm) =>
  orm.insert(things).values(valuesFor(things, ['id', 'name', 'data', 'madeAt'])),
);
const insertLog = defineStatement('insert', 'logs.insert', (orm) =>
  orm.insert(logs).values(valuesFor(logs, ['thingId', 'note'])),
);
const demandFew = defineStatement('look', 'things.demand_few', (orm) =>
  orm.select({ isFew: sql`1 / (count(*) < ${sql.placeholder('limit')}::int)::int` }).from(things),
);
const renameFree = defineSql('change', 'things.rename_free', { skipsLocked: true })`
  with free as (select ctid from things where id = ${sql.placeholder('id')}::int for update skip locked), renamed as (
    update things t set name = ${sql.placeholder('to')} from free where t.ctid = free.ctid returning t.id
  )
  select 1 / count(*) from renamed`;
const named = defineStatement('read', 'things.named', (orm) =>
  orm
    .select()
    .from(things)
    .where(eq(things.name, arg(things.name, 'name')))
    .orderBy(asc(things.id)),
);

let url: string;
let database: Database;
beforeAll(async () => {
  url = await freshDatabaseUrl();
  database = openPipelined({ url, applicationName: 'test', poolSize: 1 });
  await database.pool.query(
    `create table things (
        id integer primary key, name text, data jsonb, made_at timestamptz(3), mark uuid default gen_random_uuid()
      ); create table logs (thing_id integer not null, note text not null)`,
  );
});
afterAll(() => database.close());
beforeEach(async () => void (await database.pool.query('truncate things, logs')));

const thing = (id: number, name: string | null = 'thing') => ({
  id,
  name,
  data: { z: id, a: ['ä "quoted" \\ \u2028', null] },
  madeAt: '2026-01-02T03:04:05.600Z',
});

/** Counts the statements that are sent over any connection, whether or not they succeed. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  return (await queriesDuring(database, () => work().catch(() => {}))).length;
}

async function stored(): Promise<[things: unknown[], logs: unknown[]]> {
  return [
    (await database.pool.query('select id from things order by id')).rows.map(({ id }) => id),
    (await database.pool.query('select note from logs')).rows.map(({ note }) => note),
  ];
}

describe('a transaction that only sends', () => {
  it('is a single message, and commits everything', async () => {
    const write = (id: number) =>
      database.transaction(async (db) => {
        db.send(demandFew, { limit: 10 });
        db.send(insertThing, thing(id));
        db.send(insertLog, { thingId: id, note: 'made' });
      });
    await write(1);
    // Its statements are prepared by now.
    expect(await queriesOf(() => write(2))).toBe(1);
    expect(await stored()).toEqual([
      [1, 2],
      ['made', 'made'],
    ]);
  });

  it('is committed in a group, and alone if the group fails', async () => {
    const write = (id: number) => database.transaction(async (db) => db.send(insertThing, thing(id)));
    const transactions = async () =>
      (await database.pool.query<{ count: number }>('select count(distinct xmin::text)::int from things')).rows[0]
        ?.count;
    await Promise.all([1, 2, 3, 4].map(write));
    expect(await transactions()).toBe(1);
    const outcomes = await Promise.allSettled([5, 2, 6].map(write));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: '23505' } });
    expect((await stored())[0]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await transactions()).toBe(3);
  });

  it('of raw SQL that skips locks is committed in a group, too', async () => {
    await Promise.all([1, 2, 3].map((id) => database.transaction(async (db) => db.send(insertThing, thing(id)))));
    await Promise.all(
      [1, 2, 3].map((id) => database.transaction(async (db) => db.send(renameFree, { id, to: 'new' }))),
    );
    const { rows } = await database.pool.query(
      'select name, count(distinct xmin::text)::int from things group by name',
    );
    expect(rows).toEqual([{ name: 'new', count: 1 }]);
    const missing = database.transaction(async (db) => db.send(renameFree, { id: 4, to: 'x' }));
    await expect(missing).rejects.toMatchObject({ code: '22012' });
  });

  it('fails if its connection breaks; the next one works', async () => {
    const write = (id: number) => database.transaction(async (db) => db.send(insertThing, thing(id)));
    await write(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin; lock table things in share mode');
    const hanging = Promise.allSettled([write(2), write(3)]);
    await expect
      .poll(
        async () =>
          (
            await client.query(
              `select pg_terminate_backend(pid)
                from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount,
      )
      .toBe(1);
    for (const outcome of await hanging)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(Error) });
    await client.end();
    await write(4);
    expect((await stored())[0]).toEqual([1, 4]);
  });

  it('that waits for a lock delays no other', async () => {
    const late: string[] = [];
    const measures: Measures = { ...noMeasures, repeated: (_, reason) => void late.push(reason) };
    const open = openPipelined({ url, applicationName: 'test', measures });
    const write = (note: string) => open.of('here').transaction(async (db) => db.send(insertLog, { thingId: 1, note }));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin; lock table things in access exclusive mode');
    const waiting = ['here', 'there'].map((owner, id) =>
      open.of(owner).transaction(async (db) => db.send(insertThing, thing(id))),
    );
    await Promise.all(['one', 'two', 'three'].map(write));
    expect(late).toContain('late');
    late.length = 0;
    const later = open.of('there').transaction(async (db) => db.send(insertThing, thing(3)));
    await Promise.all(['four', 'five'].map(write));
    expect(late).toEqual([]);
    await client.query('rollback');
    await Promise.all([...waiting, later]);
    await client.end();
    await open.close();
    expect((await stored())[0]).toEqual([0, 1, 3]);
    expect((await stored())[1]).toHaveLength(5);
  });

  it('commits nothing if a statement fails, and fails with its error', async () => {
    const failing = database.transaction(async (db) => {
      db.send(insertThing, thing(1));
      db.send(insertLog, { thingId: 1, note: 'made' });
      db.send(demandFew, { limit: 0 });
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await stored()).toEqual([[], []]);
    await database.transaction(async (db) => db.send(insertThing, thing(1)));
    await expect(database.transaction(async (db) => db.send(insertThing, thing(1)))).rejects.toMatchObject({
      code: '23505',
    });
  });

  it('sends nothing if there is nothing to do', async () => {
    expect(await queriesOf(() => database.transaction(async () => {}))).toBe(0);
  });

  it('commits nothing if the work throws', async () => {
    const undone = database.transaction(async (db) => {
      db.send(insertThing, thing(1));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await stored()).toEqual([[], []]);
  });
});

describe('a transaction that awaits a statement', () => {
  it('runs everything in order', async () => {
    const seen = await database.transaction(async (db) => {
      db.send(insertThing, thing(1));
      const before = await db.run(named, { name: 'thing' });
      db.send(insertThing, thing(2));
      return [before.length, (await db.orm.select().from(things)).length];
    });
    expect(seen).toEqual([1, 2]);
    expect(await stored()).toEqual([[1, 2], []]);
  });

  it('fails with the error of a statement sent before, and commits nothing', async () => {
    const failing = database.transaction(async (db) => {
      db.send(insertLog, { thingId: 1, note: 'made' });
      db.send(demandFew, { limit: 0 });
      await db.run(named, { name: 'thing' });
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await stored()).toEqual([[], []]);
  });

  it('commits nothing if a value sent last cannot be encoded', async () => {
    const circle: Record<string, unknown> = {};
    circle['circle'] = circle;
    const failing = database.transaction(async (db) => {
      await db.run(named, { name: 'thing' });
      db.send(insertThing, thing(1));
      db.send(insertThing, { ...thing(2), data: circle });
    });
    await expect(failing).rejects.toThrow('circular');
    expect(await stored()).toEqual([[], []]);
  });

  it('fails if the statement sent last fails', async () => {
    const failing = database.transaction(async (db) => {
      await db.run(named, { name: 'thing' });
      db.send(demandFew, { limit: 0 });
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await database.transaction((db) => db.run(named, { name: 'thing' }))).toEqual([]);
  });
});

describe('a compiled statement', () => {
  it('decodes what drizzle decodes, and prints the same values', async () => {
    for (const id of [1, 2]) await database.transaction(async (db) => db.send(insertThing, thing(id, 'pair')));
    await database.pool.query(`insert into things values (3, 'pair', null, null)`);
    const query = () => database.read.orm.select().from(things).where(eq(things.name, 'pair')).orderBy(asc(things.id));
    const expected = await query();
    expect(expected).toHaveLength(3);
    expect(await database.read.run(named, { name: 'pair' })).toEqual(expected);
    const rows = await database.read.fetchQuery(query());
    expect(rows.decode()).toEqual(expected);
    expect(rows.at(-1)).toEqual(expected.at(-1));
    expect(JSON.parse(String(rows.print(['name', 'data', 'id', 'madeAt', 'mark'])?.first))).toEqual(expected);
    expect(rows.cut(1).decode()).toEqual(expected.slice(0, 1));
    expect(rows.print(['id', 'secret'])).toBeUndefined();
  });

  it('throws if a value is missing', async () => {
    await expect(async () => database.read.run(named, {})).rejects.toThrow('"name"');
  });
});
