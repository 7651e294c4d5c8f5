import { setTimeout as pause } from 'node:timers/promises';
import { numberEvents } from '@dossier/kernel/events/numbering.ts';
import { events } from './events-log/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DispatchedEvent } from './events-log/index.ts';
import { Dispatcher, dispatchBatch, type Reaction } from './dispatcher.ts';
import { WritePriority } from './write-priority.ts';
import { openWorld, type TestWorkspace, type World } from './testing/world.ts';
import { sleepUntilRung } from './testing/long-sleeps.ts';
import { dispatchToWebhooks } from './webhooks/index.ts';
import { dispatchToWorkflows } from './workflows/index.ts';

const reactions = [dispatchToWebhooks, dispatchToWorkflows];

let world: World;
let workspace: TestWorkspace;
let folderId: string;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  workspace = await world.workspace();
  ({
    data: { id: folderId },
  } = await workspace.owner.folders.create({ name: 'Folder' }));
  await dispatchAll();
});

afterAll(() => world.close());

test('every event is shown to every reaction once, oldest first, and is then marked', async () => {
  const ids = await makeRecords('First', 'Second', 'Third');
  const seen: DispatchedEvent[] = [];
  expect(await dispatchBatch(world.database, [async (_db, batch) => void seen.push(...batch)])).toBe(3);
  expect(seen.map(({ kind, workspaceId, recordId }) => ({ kind, workspaceId, recordId }))).toEqual(
    ids.map((recordId) => ({ kind: 'record.created', workspaceId: workspace.id, recordId })),
  );
  expect(await dispatchBatch(world.database, [])).toBe(0);
});

test('a batch has a size, and what is left over waits for the next', async () => {
  await makeRecords('A', 'B', 'C');
  expect(await dispatchBatch(world.database, [], 2)).toBe(2);
  expect(await dispatchBatch(world.database, [], 2)).toBe(1);
});

test('what a reaction wrote is undone when a later one fails, and the events wait', async () => {
  await makeRecords('Unlucky');
  await world.asOwner('create table written_by_a_reaction (a int)');
  const writes: Reaction = async (db) => void (await db.orm.execute(sql`insert into written_by_a_reaction values (1)`));
  const fails: Reaction = async () => {
    throw new Error('This reaction fails.');
  };
  await expect(dispatchBatch(world.database, [writes, fails])).rejects.toThrow('This reaction fails.');
  expect((await world.database.pool.query('select from written_by_a_reaction')).rowCount).toBe(0);
  expect(await dispatchAll()).toBe(1);
});

test('of two dispatchers at once one goes, and the next has the rest: none is shown twice, and the order holds', async () => {
  await makeRecords(...Array.from({ length: 40 }, (_, at) => `Record ${at}`));
  const seen: string[] = [];
  const collect: Reaction = async (_db, batch) => void seen.push(...batch.map(({ id }) => id));
  const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = dispatchBatch(
    world.database,
    [
      async (db, batch) => {
        await collect(db, batch);
        isHeld.resolve();
        await released.promise;
      },
    ],
    25,
  );
  await isHeld.promise;
  expect(await dispatchBatch(world.database, [collect], 25)).toBe(0);
  released.resolve();
  expect(await slow).toBe(25);
  expect(await dispatchBatch(world.database, [collect], 25)).toBe(15);
  expect(new Set(seen).size).toBe(40);
  expect(seen).toEqual(seen.toSorted());
});

test('a running dispatcher is woken by a commit and needs no polling', async () => {
  let batches = 0;
  const sleep = sleepUntilRung();
  const dispatcher = new Dispatcher(world.database, [async () => void (batches += 1)], log);
  await dispatcher.start();
  await expect.poll(() => sleep.mock.calls.length, { interval: 5 }).toBeGreaterThan(0);
  await makeRecords('Soon');
  await expect.poll(() => batches, { interval: 5 }).toBe(1);
  await dispatcher.close();
});

test('a running dispatcher goes on after a reaction failed and after its connections were cut', async () => {
  let failures = 2;
  const seen: string[] = [];
  const dispatcher = new Dispatcher(
    world.database,
    [
      async (_db, batch) => {
        if (failures-- > 0) throw new Error('Not yet.');
        seen.push(...batch.map(({ id }) => id));
      },
    ],
    log,
  );
  await dispatcher.start();
  await makeRecords('One');
  await expect.poll(() => seen.length).toBe(1);
  await world.database.autocommit.orm
    .execute(
      sql`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => {});
  await expect
    .poll(() =>
      makeRecords('Two').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(2);
  await dispatcher.close();
});

test('closing waits for the batch in hand', async () => {
  let isClosed = false;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const dispatcher = new Dispatcher(
    world.database,
    [
      async () => {
        begin();
        await released;
      },
    ],
    log,
  );
  await dispatcher.start();
  await makeRecords('Last');
  await begun;
  const closed = dispatcher.close().then(() => (isClosed = true));
  // A later transaction is over: `close` would be, too, if it did not wait.
  await makeRecords('Later');
  expect(isClosed).toBe(false);
  release();
  await closed;
  expect(await dispatchAll()).toBe(1);
  expect(await dispatchAll()).toBe(0);
});

test('events without a reaction are only numbered, in the order of the batch', async () => {
  const ids = await makeRecords('First', 'Second', 'Third');
  await world.database.pool.query('update events set dispatched_at = now() where record_id = $1', [uuidOf(ids[1])]);
  const seen: (string | null)[] = [];
  expect(
    await dispatchBatch(world.database, [
      async (_db, batch) => void seen.push(...batch.map(({ recordId }) => recordId)),
    ]),
  ).toBe(3);
  expect(seen).toEqual([ids[0], ids[2]]);
  expect(await numbered()).toEqual(ids);
});

test('an event that another process numbered keeps its number and is still dispatched', async () => {
  const ids = await makeRecords('First', 'Second');
  await numberEvents(world.database);
  const before = await numbered();
  const seen: (string | null)[] = [];
  await makeRecords('Third');
  await dispatchBatch(world.database, [async (_db, batch) => void seen.push(...batch.map(({ recordId }) => recordId))]);
  expect(before).toEqual(ids);
  expect(seen.slice(0, 2)).toEqual(ids);
  expect((await numbered()).slice(0, 2)).toEqual(ids);
});

test('a worker that is stopped in a batch lets go of it, and it is dispatched once', async () => {
  await makeRecords('Held');
  const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: holding } = Promise.withResolvers<void>();
  const held = dispatchBatch(world.database, [
    () => {
      holding();
      return stopped;
    },
  ]);
  held.catch(() => {});
  await isHeld;
  expect(await dispatchAll()).toBe(0);
  await expect.poll(dispatchAll, { interval: 500 }).toBe(1);
  goOn();
  await expect(held).rejects.toThrow(/terminat|idle|connection error/i);
});

test('a batch costs the same however many events there are', async () => {
  // PostgreSQL keeps a generic plan from the sixth run on: here one made for a nearly empty table.
  for (let n = 0; n < 10; n += 1) {
    await makeRecords('Few');
    await dispatchBatch(world.database, reactions);
  }
  await world.database.autocommit.orm.execute(sql`
    insert into events (
      workspace_id, id, kind, record_id, folder_id, request_id, actor, depth, occurred_at, dispatched_at, number,
      payload
    )
    select workspace_id, gen_random_uuid(), kind, record_id, folder_id, request_id, actor, depth, occurred_at, now(),
      nextval('event_numbers'), payload
    from (select * from events limit 20) as few, generate_series(1, 1000)`);
  await makeRecords(...Array.from({ length: 50 }, (_, at) => `Record ${at}`));
  await world.asOwner(`select pg_stat_reset_single_table_counters('events'::regclass)`);
  expect(await dispatchBatch(world.database, reactions)).toBe(50);
  await expect
    .poll(async () => {
      // PostgreSQL publishes a connection's counters when it is idle.
      const { rows } = await world.database.autocommit.orm.execute<{ read: number }>(
        sql`
            select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
            from pg_stat_user_tables
            where relname = 'events'`,
      );
      return rows[0]?.read;
    })
    .toSatisfy((read: number) => read >= 50 && read < 1_000);
});

test('a running dispatcher takes all waiting events at once; during writes it takes part of them at a time, with pauses, and never less than was written meanwhile', async () => {
  await makeRecords(...Array.from({ length: 250 }, (_, at) => `Record ${at}`));
  const ids = (
    await world.database.pool.query<{ id: string }>('select id from events where dispatched_at is null')
  ).rows.map(({ id }) => id);
  await dispatchAll();
  const sizes = async (writePriority: WritePriority) => {
    // Marks them as waiting without a notification.
    await world.database.pool.query('update events set dispatched_at = null where id = any($1)', [ids]);
    const batches: { size: number; at: number; tookMs: number }[] = [];
    const slowly: Reaction = async (_db, batch) => {
      const at = performance.now();
      await pause(20);
      batches.push({ size: batch.length, at, tookMs: performance.now() - at });
    };
    const dispatcher = new Dispatcher(world.database, [slowly], log, writePriority);
    await dispatcher.start();
    await expect.poll(() => batches.reduce((sum, { size }) => sum + size, 0)).toBe(250);
    await dispatcher.close();
    const rests = batches.slice(1).map(({ at }, n) => at - (batches[n]?.at ?? 0) - (batches[n]?.tookMs ?? 0));
    return { sizes: batches.map(({ size }) => size), restMs: Math.min(...rests) };
  };
  const calm = new WritePriority();
  // Late notifications of the records above would count as writes.
  vi.spyOn(calm, 'givesWay').mockReturnValue(false);
  expect((await sizes(calm)).sizes).toEqual([250]);
  const busy = new WritePriority();
  vi.spyOn(busy, 'givesWay').mockReturnValue(true);
  const small = await sizes(busy);
  expect(small.sizes).toEqual([100, 100, 50]);
  expect(small.restMs).toBeGreaterThan(40);
  busy.noteWrites(150 - busy.written);
  expect((await sizes(busy)).sizes).toEqual([150, 100]);
});

async function makeRecords(...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push((await workspace.owner.records.create({ folderId, title })).data.id);
  return ids;
}

/** Dispatches the events of other tests. */
async function dispatchAll(): Promise<number> {
  let total = 0;
  for (let count = -1; count !== 0; total += Math.max(count, 0)) count = await dispatchBatch(world.database, []);
  return total;
}

function uuidOf(recordId: string | undefined): string | undefined {
  return decodeId('rec', recordId);
}

/** The records of this test's workspace in the order of their events' numbers. */
async function numbered(): Promise<string[]> {
  const rows = await world.database.read.orm
    .select({ recordId: events.recordId })
    .from(events)
    .where(and(eq(events.workspaceId, workspace.id), isNotNull(events.number), isNotNull(events.recordId)))
    .orderBy(events.number);
  return rows.map(({ recordId }) => recordId ?? '');
}
