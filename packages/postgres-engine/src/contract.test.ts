import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database } from './database.ts';
import type { Session } from './engine.ts';
import { defineInsert } from './insert.ts';
import { arg, defineStatement, valuesFor } from './statement.ts';

const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => JSON.parse(value),
  toDriver: (value) => JSON.stringify(value),
});
const things = pgTable('contract_things', { id: integer().primaryKey(), name: text(), data: json() });

const insertThing = defineStatement('insert', 'contract.insert', (orm) =>
  orm.insert(things).values(valuesFor(things, ['id', 'name', 'data'])),
);
const listThings = defineStatement('read', 'contract.list', (orm) =>
  orm
    .select()
    .from(things)
    .where(eq(things.name, arg(things.name, 'name')))
    .orderBy(asc(things.id)),
);
const demandThing = defineStatement('look', 'contract.confirm', { confirms: true }, (orm) =>
  orm
    .select({ isThere: sql`1 / count(*)` })
    .from(things)
    .where(eq(things.id, arg(things.id, 'id'))),
);
const searchThings = defineStatement('read', 'contract.search', { lane: 'search' }, listThings.build);
const addThing = defineInsert('contract.add', things, undefined, { confirms: true });
const failWithout = defineStatement('look', 'contract.demand', (orm) =>
  orm
    .select({ isThere: sql`1 / count(*)` })
    .from(things)
    .where(eq(things.id, arg(things.id, 'id'))),
);

describe.each(['plain', 'pipelined'] as const)('the %s engine', (engine) => {
  let database: Database;

  beforeAll(async () => {
    database = new Database({ url: await freshDatabaseUrl(), applicationName: 'contract', engine, poolSize: 1 });
    await database.pool.query('create table contract_things (id integer primary key, name text, data jsonb)');
  });
  beforeEach(async () => void (await database.pool.query('truncate contract_things')));
  afterAll(() => database.close());

  const thing = (id: number) => ({ id, name: 'one', data: [id, 'ä'] });
  const stored = () => database.read.run(listThings, { name: 'one' });

  it('takes back what failed behind a savepoint, and goes on', async () => {
    const refused: unknown[] = [];
    await database.transaction(async (db) => {
      db.send(insertThing, thing(1));
      await db
        .nested(async () => {
          db.send(insertThing, thing(2));
          db.send(insertThing, thing(1));
        })
        .catch((error: unknown) => refused.push(error));
      await db.nested(async () => db.send(insertThing, thing(3)));
      db.send(insertThing, thing(4));
    });
    expect(refused).toMatchObject([{ code: '23505' }]);
    expect(await stored()).toEqual([thing(1), thing(3), thing(4)]);
  });

  it('commits what a transaction sends, and every kind of read finds it', async () => {
    await database.transaction(async (db) => {
      db.send(insertThing, thing(1));
      db.send(insertThing, thing(2));
    });
    const expected = [thing(1), thing(2)];
    expect(await stored()).toEqual(expected);
    const query = database.read.orm.select().from(things).orderBy(asc(things.id));
    expect(await query).toEqual(expected);
    for (const rows of [
      await database.read.fetch(listThings, { name: 'one' }),
      await database.read.fetch(searchThings, { name: 'one' }),
      await database.read.fetchQuery(query),
    ]) {
      expect([rows.length, rows.decode(), rows.at(0), rows.at(5)]).toEqual([2, expected, thing(1), undefined]);
      expect([rows.cut(1).decode(), rows.ofLast('id')]).toEqual([[thing(1)], 2]);
      const printed = rows.print(['id', 'name', 'data']);
      if (printed) expect(JSON.parse(String(printed.first))).toEqual(expected);
    }
  });

  it('keeps as many rows as fit, at least one, at every run', async () => {
    const long = (id: number) => ({ id, name: 'one', data: 'x'.repeat(10_000) });
    await database.transaction(async (db) => {
      for (let id = 1; id <= 40; id += 1) db.send(insertThing, long(id));
    });
    const query = database.read.orm.select().from(things).orderBy(asc(things.id));
    const ways = [
      (bytes: number) => database.read.fetch(listThings, { name: 'one' }, bytes),
      (bytes: number) => database.read.fetch(searchThings, { name: 'one' }, bytes),
      (bytes: number) => database.read.fetchQuery(query, bytes),
    ];
    for (const read of ways) {
      for (const [bytes, count] of [
        [95_000, 9],
        [95_000, 9],
        [1, 1],
        [1_000_000, 40],
        [300_000, 29],
      ] as const) {
        const rows = await read(bytes);
        expect(rows.decode()).toEqual(Array.from({ length: count }, (_, at) => long(at + 1)));
        expect(rows.isCut).toBe(count < 40);
        expect(rows.byteLength).toBeGreaterThan(count * 10_000);
      }
    }
    expect((await database.read.fetch(listThings, { name: 'one' })).length).toBe(40);
  });

  it('works after a read of long rows failed halfway', async () => {
    await database.pool.query(
      `insert into contract_things select n, 'one', to_jsonb(repeat('x', 10000)) from generate_series(1, 40) n`,
    );
    const divide = defineStatement('read', 'contract.divide', (orm) =>
      orm
        .select({ id: things.id, data: things.data, share: sql<number>`1 / (${sql.placeholder('zero')}::int - id)` })
        .from(things)
        .orderBy(asc(things.id)),
    );
    expect((await database.read.fetch(divide, { zero: 0 }, 95_000)).isCut).toBe(true);
    await expect(database.read.fetch(divide, { zero: 8 }, 95_000)).rejects.toMatchObject({ code: '22012' });
    expect((await database.read.fetch(divide, { zero: 0 }, 95_000)).length).toBe(9);
  });

  it('is fresh until its first statement, and reads its own writes', async () => {
    await database.transaction(async (db) => {
      expect(db.isFresh).toBe(true);
      // The pool has one connection: the transaction takes it with its first statement only.
      expect(await db.peek.run(listThings, { name: 'one' })).toEqual([]);
      expect(db.isFresh).toBe(true);
      db.send(insertThing, thing(1));
      expect(db.isFresh).toBe(false);
      expect(await db.run(listThings, { name: 'one' })).toEqual([thing(1)]);
      expect(await db.peek.run(listThings, { name: 'one' })).toEqual([thing(1)]);
      db.send(insertThing, thing(2));
      expect(await db.orm.select().from(things).orderBy(asc(things.id))).toEqual([thing(1), thing(2)]);
      expect(await stored()).toEqual([]);
    });
    expect(await stored()).toEqual([thing(1), thing(2)]);
  });

  it('rolls back if work throws, and releases its connection', async () => {
    const failing = database.transaction(async (db) => {
      await db.run(insertThing, thing(1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await stored()).toEqual([]);
    await database.transaction(async (db) => db.send(insertThing, thing(2)));
    expect(await stored()).toEqual([thing(2)]);
  });

  it.each(['sent', 'sent before an awaited one', 'awaited'])(
    'runs again, without peeking, after a statement that confirms was refused: %s',
    async (how) => {
      const subject = `${engine} ${how}`;
      const tries: boolean[] = [];
      await database.transaction(async (db) => {
        tries.push(db.mayPeek(subject));
        await db.peek.run(listThings, { name: 'one' });
        if (tries.length > 1) return;
        db.send(insertThing, thing(1));
        if (how === 'awaited') await db.run(demandThing, { id: 9 });
        else db.send(demandThing, { id: 9 });
        if (how !== 'sent') await db.run(listThings, { name: 'one' });
      });
      expect(tries).toEqual([true, false]);
      expect(await stored()).toEqual([]);
    },
  );

  it('peeks at no subject about which a read was stale a moment ago', async () => {
    const subject = `${engine} subject`;
    const seen: boolean[] = [];
    await database.transaction(async (db) => {
      const isSecond = !db.mayPeek();
      if (isSecond) db.mayPeek(subject);
      else await db.run(demandThing, { id: 9 });
    });
    await database.transaction(async (db) => void seen.push(db.mayPeek(subject), db.mayPeek('other')));
    expect(seen).toEqual([false, true]);
  });

  it('fails if the second try is refused, too', async () => {
    await database.transaction(async (db) => db.send(addThing, thing(1)));
    for (const add of [
      (db: Session) => Promise.resolve(db.send(addThing, thing(1))),
      (db: Session) => db.run(addThing, thing(1)).then(() => {}),
    ]) {
      let tries = 0;
      const failing = database.transaction((db) => {
        tries += 1;
        return add(db);
      });
      await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
      expect(tries).toBe(2);
    }
  });

  it("throws PostgreSQL's own error, by whose code callers decide", async () => {
    await database.transaction(async (db) => db.send(insertThing, thing(1)));
    await expect(database.transaction((db) => db.run(insertThing, thing(1)))).rejects.toMatchObject({ code: '23505' });
    await expect(database.read.run(failWithout, { id: 9 })).rejects.toMatchObject({ code: '22012' });
  });

  it.each([true, false])('refuses a statement after the end of a transaction, begun before: %s', async (isBegun) => {
    const ended = await database.transaction(async (db) => {
      if (isBegun) await db.run(insertThing, thing(1));
      else db.send(insertThing, thing(1));
      return db;
    });
    expect(() => ended.send(insertThing, thing(2))).toThrow('ENDED');
    await expect(ended.run(insertThing, thing(3))).rejects.toThrow('ENDED');
    expect(await stored()).toEqual([thing(1)]);
  });

  it('commits nothing of a transaction with a value that cannot be encoded', async () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const failing = database.transaction(async (db) => {
      db.send(insertThing, thing(1));
      db.send(insertThing, { ...thing(2), data: circle });
    });
    await expect(failing).rejects.toThrow('circular');
    expect(await stored()).toEqual([]);
  });
});
