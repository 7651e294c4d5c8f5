import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Database } from '../database.ts';
import { openPipelined, queriesDuring } from './testing/pipelined.ts';
import { noMeasures, type Measures } from '../measures.ts';
import { arg, defineStatement } from '../statement.ts';
import { isPassing } from '../failures.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { asc, eq, gte, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const things = pgTable('things', { id: integer().primaryKey(), name: text(), isGood: boolean('is_good').notNull() });
const thing = defineStatement('read', 'things.get', (orm) =>
  orm
    .select()
    .from(things)
    .where(eq(things.id, arg(things.id, 'id'))),
);
const thingsFrom = defineStatement('read', 'things.from', (orm) =>
  orm
    .select({ id: things.id })
    .from(things)
    .where(gte(things.id, arg(things.id, 'id')))
    .orderBy(asc(things.id)),
);
const divide = defineStatement('read', 'things.divide', (orm) =>
  orm
    .select({ share: sql<number>`12 / ${sql.placeholder('by')}::int` })
    .from(things)
    .limit(1),
);
const take = defineStatement('change', 'things.take', { ownTransaction: true }, (orm) =>
  orm.select({ at: sql<string>`nextval('tickets')` }).from(sql`(select 1) one`),
);
const missing = defineStatement('read', 'things.missing', (orm) => orm.select({ id: sql`1` }).from(sql`no_such_table`));

let url: string;
let database: Database;
beforeAll(async () => {
  url = await freshDatabaseUrl();
  database = openPipelined({ url, applicationName: 'shared reads', sharedCount: 1 });
  await database.pool.query(
    `create table things (
        id integer primary key, name text, is_good boolean not null
      ); create sequence tickets; insert into things
      select n, nullif('thing ' || n, 'thing 2'), n % 2 = 0
      from generate_series(1, 40) n`,
  );
});
afterAll(() => database.close());

/**
 * The batches that `work` sends once its statements are prepared. PostgreSQL may be so late on a busy machine that the
 * engine runs reads again elsewhere: then another database of ours is observed, which knows of no late statement.
 */
async function sentBy(work: (observed: Database) => Promise<unknown>): Promise<string[]> {
  for (;;) {
    let repeatedCount = 0;
    const measures: Measures = { ...noMeasures, repeated: () => void (repeatedCount += 1) };
    const observed = openPipelined({ url, applicationName: 'shared reads', sharedCount: 1, measures });
    try {
      await work(observed);
      const sent = await queriesDuring(observed, () => work(observed));
      if (repeatedCount === 0) return sent.map(({ text }) => text);
    } finally {
      await observed.close();
    }
  }
}

it('reads of one turn share a message, and each gets its rows', async () => {
  const sent = await sentBy(async ({ read }) => {
    const found = await Promise.all([
      read.run(thing, { id: 1 }),
      read.run(thingsFrom, { id: 39 }),
      read.run(thing, { id: 2 }),
      read.run(thing, { id: 99 }),
    ]);
    expect(found).toEqual([
      [{ id: 1, name: 'thing 1', isGood: false }],
      [{ id: 39 }, { id: 40 }],
      [{ id: 2, name: null, isGood: true }],
      [],
    ]);
  });
  expect(sent).toEqual(['things.get things.from things.get things.get']);
});

it('a search gets a custom plan, unless its statement declares a generic one', async () => {
  const settings = {
    mode: sql<string>`current_setting('plan_cache_mode')`,
    seq: sql<string>`current_setting('enable_seqscan')`,
    index: sql<string>`current_setting('enable_indexscan')`,
  };
  const search = (name: string, genericPlan: boolean) =>
    defineStatement(
      'read',
      name,
      {
        lane: 'search',
        prepared: true,
        genericPlan,
      },
      (orm) => orm.select(settings).from(sql`(select 1) one`),
    );
  const [anew, once] = [search('settings.anew', false), search('settings.once', true)];
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await database.read.fetch(once, {})).decode()).toEqual([
      { mode: 'force_generic_plan', seq: 'off', index: 'off' },
    ]);
    expect((await database.read.fetch(anew, {})).decode()).toEqual([
      { mode: 'force_custom_plan', seq: 'on', index: 'on' },
    ]);
  }
});

it('searches with a generic plan get its settings, also beside one that fails', async () => {
  const settings = {
    mode: sql<string>`current_setting('plan_cache_mode')`,
    share: sql<number>`12 / ${sql.placeholder('by')}::int`,
  };
  const planned = defineStatement(
    'read',
    'settings.share',
    {
      lane: 'search',
      prepared: true,
      genericPlan: true,
    },
    (orm) => orm.select(settings).from(sql`(select 1) one`),
  );
  const found = (share: number) => ({ value: [{ mode: 'force_generic_plan', share }] });
  const sent = await sentBy(async ({ read }) => {
    const searches = [3, 0, 4, 6].map(async (by) => (await read.fetch(planned, { by })).decode());
    const outcomes = [found(4), { reason: { code: '22012' } }, found(3), found(2)];
    expect(await Promise.allSettled(searches)).toMatchObject(outcomes);
  });
  expect(sent).toEqual(Array.from({ length: 4 }, () => 'plan_once settings.share'));
});

it('reads that arrive while a group is under way are the next group', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => at + 1);
  const sent = await sentBy(async ({ read }) => {
    const rows = await Promise.all(ids.map((id) => read.run(thing, { id })));
    expect(rows.map(([row]) => row?.id)).toEqual(ids);
  });
  expect(sent.map((text) => text.split(' ').length)).toEqual([16, 16, 8]);
});

it('a read that fails affects no other', async () => {
  const outcomes = await Promise.allSettled([
    database.read.run(thing, { id: 1 }),
    database.read.run(divide, { by: 0 }),
    database.read.run(missing, {}),
    database.read.run(divide, { by: 3 }),
    database.read.run(thing, { id: 3 }),
  ]);
  expect(outcomes).toMatchObject([
    { value: [{ id: 1 }] },
    { reason: { code: '22012' } },
    { reason: { code: '42P01' } },
    { value: [{ share: 4 }] },
    { value: [{ id: 3 }] },
  ]);
});

it('a read that writes has a transaction of its own', async () => {
  const [ticket, failed] = await Promise.allSettled([
    database.autocommit.run(take, {}),
    database.read.run(divide, { by: 0 }),
  ]);
  expect([ticket, failed]).toMatchObject([{ value: [{ at: '1' }] }, { status: 'rejected' }]);
  const sent = await sentBy(({ read, autocommit }) =>
    Promise.all([read.run(thing, { id: 1 }), autocommit.run(take, {}), read.run(thing, { id: 2 })]),
  );
  expect(sent).toEqual(['things.take', 'things.get things.get']);
});

it('reads on a broken connection fail; the next ones use another', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table things in access exclusive mode');
  const hanging = Promise.allSettled([1, 2, 3].map((id) => database.read.run(thing, { id })));
  let isOver = false;
  void hanging.finally(() => (isOver = true));
  // Each runs again alone, until that connection breaks too.
  await expect
    .poll(
      async () =>
        (await client.query(
          `select pg_terminate_backend(pid)
            from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )) && isOver,
    )
    .toBe(true);
  expect((await hanging).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await client.end();
  expect(await database.read.run(thing, { id: 4 })).toMatchObject([{ id: 4 }]);
});

it('the wait for a turn is bounded while PostgreSQL does not answer', async () => {
  let attempts = 0;
  const server = createServer(() => (attempts += 1)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = openPipelined({
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    applicationName: 'shared reads',
    sharedCount: 1,
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 64 }, (_, id) => silent.read.run(thing, { id })));
  // The first failed connection attempt refuses all that wait.
  expect(attempts).toBe(1);
  for (const outcome of outcomes) expect(isPassing((outcome as PromiseRejectedResult).reason)).toBe(true);
  await silent.close();
  server.close();
});

it('a read is refused after the statement timeout', async () => {
  const hasty = openPipelined({ url, applicationName: 'shared reads', sharedCount: 1, statementTimeoutMs: 500 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table things in access exclusive mode');
  // The lock is held until all are refused.
  const outcomes = await Promise.allSettled(Array.from({ length: 16 }, (_, id) => hasty.read.run(thing, { id })));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: '57014' } });
  await client.end();
  await hasty.close();
});

it('two statements with one name are refused', async () => {
  const other = defineStatement('read', 'things.get', (orm) =>
    orm
      .select({ id: things.id })
      .from(things)
      .where(eq(things.name, arg(things.name, 'name'))),
  );
  // More than once: on a busy machine two reads may take different connections, each of which knows its own names.
  const twoOfOneName = async () => {
    for (let n = 0; n < 10; n += 1) {
      await database.read.run(thing, { id: 1 });
      await database.read.run(other, { name: 'thing 1' });
    }
  };
  await expect(twoOfOneName()).rejects.toThrow('Two statements are named "things.get".');
  expect(await database.read.run(thing, { id: 1 })).toHaveLength(1);
});

describe('while a table is locked', () => {
  let other: pg.Client;
  beforeAll(async () => {
    other = new pg.Client({ connectionString: url });
    await other.connect();
    await database.pool.query(
      'create table free (id integer primary key); insert into free select generate_series(1, 40)',
    );
  });
  afterAll(() => other.end());

  const free = pgTable('free', { id: integer().primaryKey() });
  const freeOne = defineStatement('read', 'free.get', (orm) =>
    orm
      .select()
      .from(free)
      .where(eq(free.id, arg(free.id, 'id'))),
  );

  async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
    await other.query('begin; lock table things in access exclusive mode');
    return work().finally(() => other.query('rollback'));
  }

  it('reads behind a read of it are answered by another group; later ones do not wait at all', async () => {
    const lateAfterwards = async () => {
      const late: string[] = [];
      const measures: Measures = { ...noMeasures, repeated: (_, reason) => void late.push(reason) };
      const spread = openPipelined({ url, applicationName: 'shared reads', sharedCount: 2, measures });
      const [here, there] = [spread.of('here'), spread.of('there')];
      await Promise.all([here.read.run(thing, { id: 1 }), there.read.run(freeOne, { id: 1 })]);
      const locked = await whileLocked(async () => {
        const stuck = Promise.all([here.read.run(thing, { id: 1 }), there.read.run(thing, { id: 2 })]);
        await Promise.all(Array.from({ length: 14 }, (_, id) => there.read.run(freeOne, { id: id + 1 })));
        expect(late.length).toBeGreaterThan(0);
        late.length = 0;
        const again = Promise.all([here, there, spread.of('third')].map((owned) => owned.read.run(thing, { id: 3 })));
        await Promise.all(Array.from({ length: 30 }, (_, id) => there.read.run(freeOne, { id: id + 1 })));
        return { lateNow: [...late], answers: [stuck, again] };
      });
      expect(await Promise.all(locked.answers)).toMatchObject([
        [[{ id: 1 }], [{ id: 2 }]],
        [[{ id: 3 }], [{ id: 3 }], [{ id: 3 }]],
      ]);
      await spread.close();
      return locked.lateNow;
    };
    // On a busy machine, a read may be late by itself.
    await expect.poll(lateAfterwards).toEqual([]);
  });

  it('an owner holds at most half of a lane; others get their turn', async () => {
    const small = openPipelined({ url, applicationName: 'shared reads', poolSize: 4 });
    const hog = await whileLocked(async () => {
      const waiting = Promise.all(
        Array.from({ length: 8 }, () => small.of('hog').autocommit.orm.execute(sql`select from things`)),
      );
      expect((await small.of('other').autocommit.orm.execute(sql`select 1`)).rows).toHaveLength(1);
      return { waiting };
    });
    await hog.waiting;
    await small.close();
  });

  it('searches of an owner run one at a time while others are active, and in parallel when the owner is alone', async () => {
    const throttled = openPipelined({ url, applicationName: 'throttled' });
    onTestFinished(() => throttled.close());
    const long = defineStatement('read', 'things.long', { lane: 'search' }, (orm) =>
      orm.select({ n: sql<number>`1` }).from(sql`(select pg_sleep(0.1)) one`),
    );
    const underWayMax = async (work: Promise<unknown>) => {
      let most = 0;
      let isOver = false;
      const done = work.finally(() => (isOver = true));
      while (!isOver) {
        const { rows } = await database.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where application_name = 'throttled' and state = 'active'`,
        );
        most = Math.max(most, rows[0]?.n ?? 0);
      }
      await done;
      return most;
    };
    const search = (count: number) =>
      Promise.all(Array.from({ length: count }, () => throttled.of('hog').read.fetch(long, {})));
    await expect.poll(() => underWayMax(search(8))).toBe(2);
    const other = setInterval(() => throttled.of('other'), 20);
    onTestFinished(() => clearInterval(other));
    throttled.of('other');
    // On a busy machine, the interval may be later than an owner counts as active.
    await expect.poll(() => underWayMax(search(4)), { timeout: 20_000 }).toBe(1);
  });
});
