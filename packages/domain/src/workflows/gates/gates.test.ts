import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '../../testing/world.ts';
import { claimRuns } from '../run/claim.ts';
import type { RunExecutor } from '../run/executor.ts';
import type { Step } from '../definition.ts';
import { openSecondWorker, openWorkflowWorld, type SecondWorker, task, type WorkflowWorld } from '../testing/world.ts';
import { bookStart, freeGates, recheckGate, takeGate } from './gates.ts';

let world: WorkflowWorld;
let second: SecondWorker;
let executors: RunExecutor[];
beforeAll(async () => {
  world = await openWorkflowWorld();
  second = await openSecondWorker(world);
  executors = [world.executor, second.executor];
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const key = '{{ trigger.body.key }}';
const steps: Step[] = [task('One', 'one'), task('Two', 'two')];
const later: Step[] = [{ name: 'pause', action: 'wait', input: { duration: 1 } }];

function publish(here: TestWorkspace, pacing: Record<string, unknown>, taken = steps) {
  return world.publish(here, taken, { kind: 'webhook', protection: 'none', ...pacing } as never);
}

const drain = async (here: TestWorkspace) => {
  await Promise.all(executors.map((executor) => executor.drain(here.id)));
};
const runsOf = async (here: TestWorkspace, id: string) =>
  (await here.owner.workflows.listRuns({ id, pageSize: 500 })).data.toReversed();
const set = (here: TestWorkspace, change: string) =>
  world.database.autocommit.orm.execute(
    sql`update workflow_runs set ${sql.raw(change)}
      where workspace_id = ${decodeId('ws', here.id)} and due_at is not null`,
  );

interface Span {
  readonly from: string;
  readonly to: string;
}

/** Pairs of runs of which one began before the other had ended: none, if they came one after the other. */
function overlapsIn(history: readonly Span[]): number {
  const ordered = history.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return ordered.filter(({ from }, at) => ordered.slice(0, at).some(({ to }) => to > from)).length;
}

async function historyOf(here: TestWorkspace, id: string): Promise<Span[]> {
  const runs = await runsOf(here, id);
  return Promise.all(
    runs.map(async ({ id: runId }) => {
      const { data } = await here.owner.workflows.getRun({ id, runId });
      return { from: data.steps[0]?.startedAt ?? '', to: data.steps.at(-1)?.finishedAt ?? '' };
    }),
  );
}

describe('runs with one key', () => {
  async function meet(pacing: Record<string, unknown>) {
    const here = await world.workspace();
    const id = await publish(here, pacing);
    await Promise.all(Array.from({ length: 50 }, () => world.post(id, { key: 'a' })));
    await drain(here);
    const states = (await runsOf(here, id)).map(({ state }) => state);
    expect(states).toEqual(states.map(() => 'SUCCEEDED'));
    return historyOf(here, id);
  }

  it('come one after the other, 50 in two workers; without a key they overlap, and the checker says so', async () => {
    const serial = await meet({ concurrencyKey: key });
    expect(serial).toHaveLength(50);
    expect(overlapsIn(serial)).toBe(0);
    expect(overlapsIn(await meet({}))).toBeGreaterThan(0);
    expect(overlapsIn([...serial.slice(1), { from: serial[1]?.from ?? '', to: serial[3]?.to ?? '' }])).toBeGreaterThan(
      0,
    );
  });

  it('wait for one that waits, without a due time, and go on in their order', async () => {
    const here = await world.workspace();
    const id = await publish(here, { concurrencyKey: key }, [...later, ...steps]);
    for (const at of [1, 2, 3]) {
      await world.post(id, { key: 'a', at });
      await drain(here);
    }
    await world.post(id, { key: 'b', at: 4 });
    await drain(here);
    const { rows } = await world.database.autocommit.orm.execute<{ at: string; parked: boolean }>(
      sql`
      select trigger #>> '{body,at}' as at, due_at is null as parked
      from workflow_runs where workspace_id = ${decodeId('ws', here.id)} order by 1`,
    );
    expect(rows.map(({ at, parked }) => [at, parked])).toEqual([
      ['1', false],
      ['2', true],
      ['3', true],
      ['4', false],
    ]);
    for (let times = 0; times < 3; times += 1) {
      await set(here, "due_at = now() - interval '1 second'");
      await drain(here);
    }
    const runs = await runsOf(here, id);
    expect(runs.map(({ state }) => state)).toEqual(runs.map(() => 'SUCCEEDED'));
    const ended = runs
      .filter(({ trigger }) => (trigger.body as { key: string }).key === 'a')
      .map((run) => run.finishedAt);
    expect(ended).toEqual(ended.toSorted());
  });

  it('are dropped, or cancel the older one', async () => {
    const here = await world.workspace();
    const drop = await publish(here, { concurrencyKey: key, concurrencyMode: 'drop' }, later);
    const newest = await publish(here, { concurrencyKey: key, concurrencyMode: 'newestWins' }, [...later, ...steps]);
    for (const id of [drop, newest]) {
      await world.post(id, { key: 'a' });
      await drain(here);
      await world.post(id, { key: 'a' });
      await drain(here);
    }
    const [first, second] = await runsOf(here, drop);
    expect([first?.state, second?.state]).toEqual(['WAITING', 'CANCELLED']);
    expect(second?.note).toBe(`Dropped: the run ${first?.id} of its key is under way.`);
    const [older, newer] = await runsOf(here, newest);
    expect([older?.state, newer?.state]).toEqual(['CANCELLED', 'WAITING']);
    expect(older?.note).toBe(`Replaced by the later run ${newer?.id} of its key.`);
  });

  it('are let through when the run before them is cancelled, or ends with its worker', async () => {
    const here = await world.workspace();
    const id = await publish(here, { concurrencyKey: key });
    await world.post(id, { key: 'a' });
    const claim = { workspaceId: here.id, limit: 1, cap: 50, leaseS: 45 };
    const [held] = await claimRuns(world.database, claim);
    await world.database.pool.query(
      `insert into workflow_gates (workspace_id, workflow_id, name, run_id) values ($1, $2, 'key:a', $3)`,
      [decodeId('ws', here.id), decodeId('wf', id), decodeId('run', held?.id)],
    );
    await world.post(id, { key: 'a' });
    await drain(here);
    expect((await runsOf(here, id)).map(({ state }) => state)).toEqual(['RUNNING', 'WAITING']);
    await freeGates(world.database);
    await drain(here);
    expect((await runsOf(here, id)).map(({ state }) => state)).toEqual(['RUNNING', 'WAITING']);
    await here.owner.workflows.cancelRun({ id, runId: held?.id ?? '' });
    await freeGates(world.database);
    await drain(here);
    expect((await runsOf(here, id)).map(({ state }) => state)).toEqual(['CANCELLED', 'SUCCEEDED']);
  });
});

it('a run that has parked goes on where the run before it has ended, though its gate is still being left', async () => {
  const here = await world.workspace();
  const id = await publish(here, { concurrencyKey: key });
  for (let times = 0; times < 2; times += 1) await world.post(id, { key: 'a' });
  await drain(here);
  const [ended, parked] = await runsOf(here, id);
  const gate = { workspaceId: here.id, workflowId: id, name: 'key:a' };
  await takeGate(world.database.autocommit, gate, ended?.id ?? '');
  await world.database.pool.query(
    `update workflow_runs set state = 'WAITING', due_at = null, gate = 'key:a' where workspace_id = $1 and id = $2`,
    [decodeId('ws', here.id), decodeId('run', parked?.id)],
  );
  await recheckGate(world.database.autocommit, gate);
  await drain(here);
  expect((await runsOf(here, id)).map(({ state }) => state)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
});

it('of a burst only the last call runs, after the quiet', async () => {
  const here = await world.workspace();
  const id = await publish(here, { concurrencyKey: key, debounceSeconds: 60 }, [task('No {{ trigger.body.at }}')]);
  for (const at of [1, 2, 3]) {
    await world.post(id, { key: 'a', at });
    await drain(here);
  }
  await world.post(id, { key: 'b', at: 4 });
  await drain(here);
  expect((await runsOf(here, id)).map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED', 'WAITING', 'WAITING']);
  // A minute later.
  await world.database.pool.query(
    `update workflow_runs set due_at = due_at - interval '60 s' where workspace_id = $1 and state = 'WAITING'`,
    [decodeId('ws', here.id)],
  );
  await drain(here);
  expect((await runsOf(here, id)).map(({ state }) => state)).toEqual([
    'CANCELLED',
    'CANCELLED',
    'SUCCEEDED',
    'SUCCEEDED',
  ]);
  expect((await here.owner.tasks.list({})).data.map(({ title }) => title).toSorted()).toEqual(['No 3', 'No 4']);
});

it('of two calls that arrive at once only one waits for the quiet', async () => {
  const here = await world.workspace();
  const id = await publish(here, { concurrencyKey: key, debounceSeconds: 60 });
  const keys = Array.from({ length: 60 }, (_, n) => [`${n}`, `${n}`]).flat();
  await Promise.all(keys.map((one) => world.post(id, { key: one })));
  await drain(here);
  expect(Map.groupBy(await runsOf(here, id), ({ state }) => state).get('WAITING')).toHaveLength(60);
});

it('runs start evenly, as often as their rate says, and wait without a lane', async () => {
  const here = await world.workspace();
  const id = await publish(here, { ratePerMinute: 1 });
  await Promise.all(Array.from({ length: 4 }, () => world.post(id, {})));
  await drain(here);
  const { rows } = await world.database.pool.query<{ afterS: number }>(
    `select round(extract(epoch from due_at - lag(due_at) over (order by due_at)))::int as "afterS"
    from workflow_runs where workspace_id = $1 and state = 'WAITING' order by due_at`,
    [decodeId('ws', here.id)],
  );
  expect(rows.map(({ afterS }) => afterS)).toEqual([null, 60, 60]);
  const succeeded = async () => (await runsOf(here, id)).filter(({ state }) => state === 'SUCCEEDED').length;
  for (let minute = 0; minute < 4; minute += 1) {
    expect(await succeeded()).toBe(minute + 1);
    await world.database.pool.query(
      `update workflow_runs set due_at = due_at - interval '60 s' where workspace_id = $1 and state = 'WAITING'`,
      [decodeId('ws', here.id)],
    );
    await drain(here);
  }
});

it('a run that may start at once is not parked before, however the milliseconds fall', async () => {
  const here = await world.workspace();
  for (let times = 0; times < 20; times += 1) await world.post(await publish(here, { ratePerMinute: 60 }), {});
  await drain(here);
  const { rows } = await world.database.pool.query<{ state: string; claims: number }>(
    `select distinct state, fence as claims from workflow_runs where workspace_id = $1`,
    [decodeId('ws', here.id)],
  );
  expect(rows).toEqual([{ state: 'SUCCEEDED', claims: 1 }]);
});

it('a start that is booked for months ahead is still one', async () => {
  const here = await world.workspace();
  const gate = { workspaceId: here.id, workflowId: await publish(here, { ratePerMinute: 1 }), name: 'rate' };
  expect(await bookStart(world.database.autocommit, gate, 60_000)).toBe(0);
  await world.database.pool.query(
    `update workflow_gates set free_at = date_trunc('milliseconds', now()) + interval '90 days' where workspace_id = $1`,
    [decodeId('ws', here.id)],
  );
  const days = (await bookStart(world.database.autocommit, gate, 60_000)) / 86_400_000;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThanOrEqual(90);
});

it('a key that cannot be evaluated fails its run, and a wrong one is refused', async () => {
  const here = await world.workspace();
  const id = await publish(here, { concurrencyKey: '{{ trigger.body.key | plus: 1 }}' });
  await world.post(id, { key: 'x' });
  await drain(here);
  expect((await runsOf(here, id))[0]?.note).toContain('The concurrency key failed');
  await expect(publish(here, { concurrencyKey: '{{ trgger.body }}' })).rejects.toThrow('there is no "trgger"');
  await expect(publish(here, { concurrencyMode: 'drop' })).rejects.toThrow('is only for a concurrencyKey');
});
