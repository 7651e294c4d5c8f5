import { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prunings } from './prunings.job.ts';
import { openWorld, type World } from './testing/world.ts';
import { jobContext } from './testing/job-context.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await world.workspace();
});

afterAll(() => world.close());

test('events are forgotten after 30 days, unless they still wait for their dispatch', async () => {
  await addEvents('29 days', 'now()', 3);
  await addEvents('31 days', 'now()', 2_500);
  await addEvents('31 days', 'null', 2);
  await prune();
  expect(
    await rows(
      `select occurred_at > now() - interval '30 days' as "isYoung", dispatched_at is null as "isWaiting",
          count(*)::int
        from events
        group by 1, 2
        order by 1`,
    ),
  ).toEqual([
    { isYoung: false, isWaiting: true, count: 2 },
    { isYoung: true, isWaiting: false, count: 3 },
  ]);
});

test('a workspace keeps its events as long as it says', async () => {
  const apart = await openWorld();
  const workspace = await apart.workspace();
  await workspace.owner.workspaces.update({ eventDays: 90 });
  await addEvents('89 days', 'now()', 2, apart);
  await addEvents('91 days', 'now()', 2, apart);
  const count = async () => (await apart.database.autocommit.orm.execute(sql`select from events`)).rowCount;
  await prune(undefined, apart.database);
  expect(await count()).toBe(2);
  await workspace.owner.workspaces.update({ eventDays: 7 });
  await prune(undefined, apart.database);
  expect(await count()).toBe(0);
  for (const eventDays of [6, 366, 7.5])
    await expect(workspace.owner.workspaces.update({ eventDays })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await apart.close();
});

test('finds what is old without reading what is not', async () => {
  // PostgreSQL may publish a connection's counters 10 s late. So other connections are closed first, and the measured
  // one ends.
  const quiet = await openWorld();
  await quiet.workspace();
  await addEvents('1 day', 'now()', 20_000, quiet);
  await addEvents('31 days', 'now()', 10, quiet);
  await quiet.asOwner("analyze events; select pg_stat_reset_single_table_counters('events'::regclass)");
  const apart = new Database({ url: quiet.url, applicationName: 'test', poolSize: 1 });
  await prune(undefined, apart);
  await apart.close();
  await expect
    .poll(() =>
      rows(
        `select n_tup_del::int as deleted, seq_tup_read + idx_tup_fetch < 1000 as few
            from pg_stat_user_tables
            where relname = 'events'`,
        quiet,
      ),
    )
    .toEqual([{ deleted: 10, few: true }]);
  await quiet.close();
});

test('answers to repeatable requests are forgotten after 24 hours', async () => {
  for (const [key, age] of [
    ['young', '23 hours'],
    ['old', '25 hours'],
  ]) {
    await rows(
      `insert into idempotency_keys (workspace_id, key, fingerprint, answer, created_at)
        values (gen_random_uuid(), '${key}', '', '', now() - interval '${age}')`,
    );
  }
  await prune();
  expect(await rows('select key from idempotency_keys')).toEqual([{ key: 'young' }]);
});

test('a stop is heard between two batches', async () => {
  await addEvents('31 days', 'now()', 1_500);
  const stopping = new AbortController();
  stopping.abort();
  await prune(stopping.signal);
  expect(
    await rows("select from events where occurred_at < now() - interval '30 days' and dispatched_at is not null"),
  ).toHaveLength(1_500);
});

async function prune(signal = new AbortController().signal, database = world.database): Promise<void> {
  await prunings.housekeeping.run(jobContext(database, signal), {});
}

function addEvents(age: string, dispatchedAt: string, count: number, at = world): Promise<unknown> {
  return rows(
    `
    insert into events (workspace_id, id, kind, request_id, actor, depth, occurred_at, dispatched_at, number, payload)
    select w.id,
      (
        lpad(
          to_hex((extract(epoch from now() - interval '${age}') * 1000)::bigint), 12, '0'
        ) || right(replace(gen_random_uuid()::text, '-', ''), 20)
      )::uuid,
      'record.created', '', '{}', 0, now() - interval '${age}', ${dispatchedAt},
      ${dispatchedAt === 'null' ? 'null' : "nextval('event_numbers')"}, '{}'
    from workspaces w cross join generate_series(1, ${count})`,
    at,
  );
}

async function rows(text: string, at = world): Promise<unknown[]> {
  return (await at.database.autocommit.orm.execute(sql.raw(text))).rows;
}
