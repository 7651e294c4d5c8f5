import { randomUUID } from 'node:crypto';
import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestWorkspace } from '../../testing/world.ts';
import { claimRuns, freeRunsOf } from '../run/claim.ts';
import type { RunExecutor } from '../run/executor.ts';
import { openSecondWorker, openWorkflowWorld, task, type SecondWorker, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
let second: SecondWorker;
beforeAll(async () => {
  world = await openWorkflowWorld();
  second = await openSecondWorker(world);
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const callsPerKey = 12;
const keys = Array.from({ length: 10 }, (_, at) => `k${at}`);
const steps = [task('{{ trigger.body.key }} {{ trigger.body.at }}')];

async function publish(here: TestWorkspace, concurrencyMode: 'serial' | 'drop') {
  const concurrencyKey = '{{ trigger.body.key }}';
  const trigger = { kind: 'webhook', protection: 'none', concurrencyKey, concurrencyMode } as const;
  return world.publish(here, steps, trigger);
}

async function postAll(id: string) {
  await Promise.all(
    keys.map(async (key) => {
      for (let at = 0; at < callsPerKey; at += 1) await world.post(id, { key, at });
    }),
  );
}

/** The younger runs are claimed first, and have a higher priority. */
async function favourYounger(here: TestWorkspace) {
  await world.database.pool.query(
    `update workflow_runs set due_at = due_at - (trigger #>> '{body,at}')::int * interval '1 minute',
      priority = 2 - (trigger #>> '{body,at}')::int % 3
    where workspace_id = $1`,
    [decodeId('ws', here.id)],
  );
}

/** The calls of each key in the order in which their runs have created a task. */
async function orderIn(here: TestWorkspace) {
  const { rows } = await world.database.pool.query<{ title: string }>(
    'select title from tasks where workspace_id = $1 order by id',
    [decodeId('ws', here.id)],
  );
  const titles = rows.map(({ title }) => title.split(' '));
  return keys.map((key) => titles.filter(([of]) => of === key).map(([, at]) => Number(at)));
}

const inOrder = keys.map(() => Array.from({ length: callsPerKey }, (_, at) => at));

it.each([1, 2])('runs of a key start in the order of their calls, with workers: %i', async (workers) => {
  const here = await world.workspace();
  const id = await publish(here, 'serial');
  const taken: RunExecutor[] = [world.executor, second.executor].slice(0, workers);
  let isPosting = true;
  const working = taken.map(async (executor) => {
    while (isPosting) await executor.drain(here.id);
  });
  await postAll(id);
  isPosting = false;
  await Promise.all(working);
  await expect
    .poll(async () => {
      await Promise.all(taken.map((executor) => executor.drain(here.id)));
      return orderIn(here);
    })
    .toEqual(inOrder);
});

it('runs of a key start in the order of their calls, whatever their priorities', async () => {
  const here = await world.workspace();
  const id = await publish(here, 'serial');
  await postAll(id);
  await favourYounger(here);
  await expect
    .poll(async () => {
      await world.executor.drain(here.id);
      return orderIn(here);
    })
    .toEqual(inOrder);
});

it('runs of a key wait for older ones that a dead worker holds, before and after it has taken their gates', async () => {
  const here = await world.workspace();
  const id = await publish(here, 'serial');
  await postAll(id);
  const dead = randomUUID();
  const held = await claimRuns(world.database, { workspaceId: here.id, limit: 40, cap: 60, leaseS: 45, worker: dead });
  expect(held).toHaveLength(40);
  // Rows are claimed in the order of their places, which need not be that of their ids.
  const [first] = held.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { key } = (first?.trigger.body ?? {}) as { key?: string };
  await world.database.pool.query(
    `insert into workflow_gates (workspace_id, workflow_id, name, run_id) values ($1, $2, $3, $4)`,
    [decodeId('ws', here.id), decodeId('wf', id), `key:${key}`, decodeId('run', first?.id)],
  );
  const drain = () => Promise.all([world.executor, second.executor].map((executor) => executor.drain(here.id)));
  await drain();
  const { data } = await here.owner.workflows.listRuns({ id, pageSize: 500 });
  expect(data.filter(({ state }) => state === 'SUCCEEDED')).toEqual([]);
  await world.database.transaction((db) => freeRunsOf(db, [dead]));
  await expect
    .poll(async () => {
      await drain();
      return orderIn(here);
    })
    .toEqual(inOrder);
});

it('of calls that come while none has run, drop keeps the first of each key', async () => {
  const here = await world.workspace();
  const id = await publish(here, 'drop');
  await postAll(id);
  await favourYounger(here);
  await Promise.all([world.executor, second.executor].map((executor) => executor.drain(here.id)));
  expect((await orderIn(here)).map(([at]) => at)).toEqual(keys.map(() => 0));
});

it('an older run that ends before it takes its key lets the next one through', async () => {
  const here = await world.workspace();
  const id = await publish(here, 'serial');
  for (const at of [0, 1]) await world.post(id, { key: 'k0', at });
  const [held] = await claimRuns(world.database, { workspaceId: here.id, limit: 1, cap: 50, leaseS: 45 });
  await world.executor.drain(here.id);
  expect((await orderIn(here))[0]).toEqual([]);
  await here.owner.workflows.cancelRun({ id, runId: held?.id ?? '' });
  await world.executor.drain(here.id);
  expect((await orderIn(here))[0]).toEqual([1]);
});
