import { randomUUID } from 'node:crypto';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql, type SQL } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { RunExecutor } from './executor.ts';
import { claimRuns, freeRunsOf, renewLeases } from './claim.ts';
import { attemptsMax, executeRun } from './run.ts';
import { findDueQueues, mendDueTimes } from './wake.ts';

let world: World;
const leaseS = 45;
const steps = [1, 2].map((n) => ({ name: `step${n}`, action: 'createTask', input: { title: `Step ${n}` } }));

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A workspace with `count` queued runs of two steps each. */
async function queued(count = 1) {
  const here = await world.workspace();
  const { data } = await here.owner.workflows.create({
    name: 'Test workflow',
    draft: { trigger: { kind: 'manual', on: 'nothing' }, steps },
  });
  await here.owner.workflows.publish({ id: data.id });
  await here.owner.workflows.enable({ id: data.id });
  for (let n = 0; n < count; n += 1) await here.owner.workflows.run({ id: data.id, recordId: null, dealId: null });
  const executor = new RunExecutor({
    database: world.database,
    services: world.services,
    log: pino({ level: 'silent' }),
    leaseS,
  });
  const set = (change: SQL) =>
    world.database.autocommit.orm.execute(
      sql`update workflow_runs set ${change} where workspace_id = ${decodeId('ws', here.id)}`,
    );
  const runs = async () => (await here.owner.workflows.listRuns({ id: data.id })).data;
  const titles = async () => (await here.owner.tasks.list({})).data.map(({ title }) => title).toSorted();
  return { here, executor, set, runs, titles, claim: { workspaceId: here.id, limit: 10, cap: 50, leaseS } };
}

const silent = new AbortController().signal;

it('a run of a silent worker continues when its lease ends, and not before', async () => {
  const { executor, claim, set, runs, titles } = await queued();
  expect(await claimRuns(world.database, claim)).toHaveLength(1);
  await executor.drain(claim.workspaceId);
  expect((await runs())[0]?.state).toBe('RUNNING');
  await set(sql`due_at = now() - interval '1 second'`);
  await executor.drain(claim.workspaceId);
  expect((await runs())[0]?.state).toBe('SUCCEEDED');
  expect(await titles()).toEqual(['Step 1', 'Step 2']);
});

it('a run of a dead worker continues at once, and no other run does', async () => {
  const [dead, alive] = [randomUUID(), randomUUID()];
  const { executor, claim, runs, titles } = await queued(2);
  for (const worker of [dead, alive])
    expect(await claimRuns(world.database, { ...claim, limit: 1, worker })).toHaveLength(1);
  await world.database.transaction((db) => freeRunsOf(db, [dead]));
  await executor.drain(claim.workspaceId);
  expect((await runs()).map(({ state }) => state).toSorted()).toEqual(['RUNNING', 'SUCCEEDED']);
  expect(await titles()).toEqual(['Step 1', 'Step 2']);
});

it('a worker that returns after another took its run writes nothing', async () => {
  const { executor, claim, set, titles } = await queued();
  const [late] = await claimRuns(world.database, claim);
  if (!late) throw new Error('Nothing was claimed.');
  await set(sql`due_at = now() - interval '1 second'`);
  await executor.drain(claim.workspaceId);
  await executeRun(world.database, world.services, late, silent);
  expect(await titles()).toEqual(['Step 1', 'Step 2']);
});

it('two workers that hold the same run execute each step once', async () => {
  const { claim, set, titles } = await queued();
  const [first] = await claimRuns(world.database, claim);
  await set(sql`due_at = now() - interval '1 second'`);
  const [second] = await claimRuns(world.database, claim, 'ABANDONED');
  if (!first || !second) throw new Error('Nothing was claimed.');
  await Promise.all([
    executeRun(world.database, world.services, first, silent),
    executeRun(world.database, world.services, second, silent),
  ]);
  expect(await titles()).toEqual(['Step 1', 'Step 2']);
});

it('a step whose run is locked waits for the lock, and is taken once', async () => {
  const { claim, titles } = await queued();
  const [run] = await claimRuns(world.database, claim);
  if (!run) throw new Error('Nothing was claimed.');
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = world.database.transaction(async (db) => {
    await db.orm.execute(sql`select from workflow_runs where id = ${decodeId('run', run.id)} for update`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const executing = executeRun(world.database, world.services, run, silent);
  await expect.poll(isWaitingForLock, { interval: 10 }).toBe(true);
  expect(await titles()).toEqual([]);
  released.resolve();
  expect(await Promise.all([executing, holding])).toEqual(['SUCCEEDED', undefined]);
  expect(await titles()).toEqual(['Step 1', 'Step 2']);
});

it('a step that kills its worker each time fails, and the run names it', async () => {
  const { executor, claim, set, runs, titles } = await queued();
  await claimRuns(world.database, claim);
  await set(sql`due_at = now() - interval '1 second', attempt = ${attemptsMax}`);
  await executor.drain(claim.workspaceId);
  expect((await runs())[0]).toMatchObject({
    state: 'FAILED',
    failedStep: 'step1',
    note: `Step "step1" failed: The worker ended during this step ${attemptsMax} times.`,
  });
  expect(await titles()).toEqual([]);
});

it('runs of a dead worker are claimed together, those with a second death one by one', async () => {
  const { claim, set } = await queued(3);
  await claimRuns(world.database, claim);
  await set(sql`due_at = now() - interval '1 second'`);
  expect(await claimRuns(world.database, claim, 'SUSPECT')).toEqual([]);
  expect(await claimRuns(world.database, claim, 'ABANDONED')).toHaveLength(3);
  await set(sql`due_at = now() - interval '1 second'`);
  expect(await claimRuns(world.database, claim, 'ABANDONED')).toEqual([]);
  expect(await claimRuns(world.database, claim, 'SUSPECT')).toMatchObject([{ attempt: 3 }]);
});

it('only the holder renews a lease', async () => {
  const { claim, set } = await queued(2);
  const held = await claimRuns(world.database, claim);
  await set(
    sql`
      due_at = now() - interval '1 second',
      fence = fence + case
        when id = (select min(id::text)::uuid from workflow_runs r where r.workspace_id = workflow_runs.workspace_id)
          then 1
        else 0
      end`,
  );
  await renewLeases(world.database, held, leaseS);
  expect(await claimRuns(world.database, claim, 'ABANDONED')).toHaveLength(1);
});

it('a clock that was set back delays neither queued runs nor those of a dead worker', async () => {
  const { executor, claim, set, runs } = await queued(2);
  await claimRuns(world.database, { ...claim, limit: 1 });
  await set(sql`due_at = now() - interval '1 second' + interval '1 hour'`);
  const due = async () => (await findDueQueues(world.database)).map(({ workspaceId }) => workspaceId);
  expect(await due()).not.toContain(claim.workspaceId);
  await mendDueTimes(world.database, leaseS);
  expect(await due()).toContain(claim.workspaceId);
  await executor.drain(claim.workspaceId);
  expect((await runs()).map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

it('a second job for a workspace releases its slot at once', async () => {
  const { executor, claim, runs } = await queued(20);
  const context = jobContext(world.database, silent);
  let isFirstOver = false;
  const first = executor.job
    .run(context, { workspaceId: claim.workspaceId, priority: 1 })
    .then(() => (isFirstOver = true));
  await executor.job.run(context, { workspaceId: claim.workspaceId, priority: 1 });
  expect(isFirstOver).toBe(false);
  await first;
  expect((await runs()).every(({ state }) => state === 'SUCCEEDED')).toBe(true);
});

it('a worker that stops releases claimed runs that it did not start', async () => {
  const { executor, claim, here } = await queued(120);
  const isAnyRunning = async () => {
    const { rows } = await world.database.autocommit.orm.execute(
      sql`select 1 from workflow_runs where workspace_id = ${decodeId('ws', here.id)} and state = 'RUNNING' limit 1`,
    );
    return rows.length > 0;
  };
  void executor.drain(claim.workspaceId);
  await expect.poll(isAnyRunning, { interval: 2 }).toBe(true);
  await executor.close();
  expect(await isAnyRunning()).toBe(false);
});

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await world.database.autocommit.orm.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}
