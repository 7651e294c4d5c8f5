import type { Database } from '../database.ts';
import { openPipelined } from './testing/pipelined.ts';
import { arg, defineStatement, valuesFor } from '../statement.ts';
import { freshDatabaseUrl } from '@dossier/testing/database.ts';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const readsMax = 16;
const writesMax = 32;
// These occupy both groups first, so that the requests after them are one group.
const ahead = 12;

const numbers = pgTable('numbers', { n: integer().notNull() });
const divide = defineStatement('read', 'numbers.divide', (orm) =>
  orm
    .select({ n: numbers.n, share: sql<number>`100 / ${sql.placeholder('by')}::int` })
    .from(numbers)
    .where(eq(numbers.n, arg(numbers.n, 'n'))),
);
const sleep = defineStatement('read', 'numbers.sleep', (orm) =>
  orm
    .select({
      n: numbers.n,
      share: sql<number>`case when pg_sleep(${sql.placeholder('by')}::float8) is null then 0 else 1 end`,
    })
    .from(numbers)
    .where(eq(numbers.n, arg(numbers.n, 'n'))),
);

const entries = pgTable('entries', { n: integer().notNull(), isBad: integer('is_bad').notNull() });
const enter = defineStatement('insert', 'entries.enter', (orm) =>
  orm.insert(entries).values(valuesFor(entries, ['n', 'isBad'])),
);
/** PostgreSQL refuses a check at the statement, and a deferred constraint at the commit. */
const bad = { statement: 1, commit: 2 };

let database: Database;
beforeAll(async () => {
  database = openPipelined({ url: await freshDatabaseUrl(), applicationName: 'refused', sharedCount: 1 });
  await database.pool.query(`
    create table numbers (n integer primary key);
    insert into numbers select generate_series(0, 100);
    create table entries (n integer not null, is_bad integer not null check (is_bad <> ${bad.statement}));
    create function refuse_bad()
    returns trigger language plpgsql as $$
    begin
      if new.is_bad = ${bad.commit} then raise exception 'refused at the commit' using errcode = 'P0099'; end if;
      return null;
    end $$;
    create constraint trigger refuse_bad after insert on entries deferrable initially deferred
    for each row execute function refuse_bad();`);
});
afterAll(() => database.close());

const positions = (count: number) => Array.from({ length: count }, (_, at) => at);

describe(`of a group of ${readsMax} reads`, () => {
  it.each(positions(readsMax))('the one at %i is refused, and no other', async (refused) => {
    const { read } = database.of('here');
    const outcomes = await Promise.allSettled(
      positions(readsMax).map((n) => read.run(divide, { n, by: n === refused ? 0 : 1 })),
    );
    for (const [n, outcome] of outcomes.entries())
      expect(outcome).toMatchObject(n === refused ? { reason: { code: '22012' } } : { value: [{ n, share: 100 }] });
  });

  it.each([0, 7, 15])('the one at %i is slow, and each is answered', async (slow) => {
    const { read } = database.of(`slow at ${slow}`);
    const found = await Promise.all(
      positions(readsMax).map((n) => (n === slow ? read.run(sleep, { n, by: 0.4 }) : read.run(divide, { n, by: 1 }))),
    );
    expect(found.map(([row]) => row?.n)).toEqual(positions(readsMax));
  });
});

describe(`of a group of ${writesMax} writes`, () => {
  let first = 0;

  /** Writes a full group with one refused write; answers each outcome, and the stored rows. */
  async function enterAll(refused: number, isBad: number) {
    const from = first;
    first += ahead + writesMax;
    const write = (n: number, kind: number) =>
      database.of('here').transaction(async (db) => db.send(enter, { n, isBad: kind }));
    const before = positions(ahead).map((at) => write(from + at, 0));
    const outcomes = await Promise.allSettled(
      positions(writesMax).map((at) => write(from + ahead + at, at === refused ? isBad : 0)),
    );
    await Promise.all(before);
    const { rows } = await database.pool.query<{ n: number }>('select n from entries where n >= $1 order by n', [from]);
    return {
      outcomes: outcomes.map(({ status }) => status),
      stored: rows.map(({ n }) => n - from),
      reason: outcomes[refused],
    };
  }

  it.each(
    positions(writesMax).flatMap(
      (at) =>
        [
          [at, 'statement', '23514'],
          [at, 'commit', 'P0099'],
        ] as const,
    ),
  )('the one at %i is refused at its %s, and each other is there once', async (refused, place, code) => {
    const { outcomes, stored, reason } = await enterAll(refused, bad[place]);
    expect(reason).toMatchObject({ reason: { code } });
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(1);
    expect(stored).toEqual(positions(ahead + writesMax).filter((at) => at !== ahead + refused));
  });
});
