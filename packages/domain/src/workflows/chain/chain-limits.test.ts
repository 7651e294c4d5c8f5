import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import type { TestWorkspace } from '../../testing/world.ts';
import { budgetDefaults, type ChainBudget } from './chain.ts';
import type { Step } from '../definition.ts';
import { reactWithWorkflows } from '../trigger/dispatch.ts';
import { task, webhook, openWorkflowWorld, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const on = (event: string) =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, changedField: null, condition: null }) as const;
const four = (step: Step): Step => ({ name: 'each', action: 'forEach', input: { items: [1, 2, 3, 4] }, steps: [step] });
const newRecord = (folderId: string): Step => ({
  name: 'record',
  action: 'createRecord',
  input: { folderId, title: 'Again' },
});

/** Dispatches and executes until nothing happens any more. */
async function settle(here: TestWorkspace, budget: Partial<ChainBudget> = {}): Promise<void> {
  const react = reactWithWorkflows({ ...budgetDefaults, ...budget });
  do await world.executor.drain(here.id);
  while ((await dispatchBatch(world.database, [react])) > 0);
}

const runsOf = async (here: TestWorkspace) => (await here.owner.workflows.searchRuns({ pageSize: 500 })).data;
const stopsOf = async (here: TestWorkspace, id: string) =>
  (await here.owner.workflows.listStops()).data.filter(({ workflowId }) => workflowId === id);
const countIn = (runs: readonly { state: string }[], state: string) => runs.filter((run) => run.state === state).length;

async function storm(here: TestWorkspace): Promise<{ folderId: string; ids: string[] }> {
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const ids = [
    await world.publish(here, [four(newRecord(folder.id))], on('record.created')),
    await world.publish(here, [four(newRecord(folder.id))], on('record.created')),
  ];
  return { folderId: folder.id, ids };
}

describe('workflows that start one another in a circle', () => {
  it('stop after 20 repeats, with one run and one notice for each workflow', async () => {
    const here = await world.workspace();
    const { folderId, ids } = await storm(here);
    await here.key('write').records.create({ folderId, title: 'One record' });
    await settle(here);
    const runs = await runsOf(here);
    expect(countIn(runs, 'SUCCEEDED')).toBe(2 + 8 + 20);
    expect(runs.length).toBeLessThan(40);
    const stopped = runs.filter(({ state }) => state === 'FAILED');
    expect(new Set(stopped.map(({ workflowId }) => workflowId))).toEqual(new Set(ids));
    expect(stopped.every(({ note }) => note?.includes('circle'))).toBe(true);
    const { data: stops } = await here.owner.workflows.listStops();
    expect(stops.map(({ workflowId }) => workflowId).toSorted()).toEqual(ids.toSorted());
    // 32 repeats were asked of the second round, 12 of them stopped; the 20 that ran asked for 80 more.
    expect(stops.reduce((sum, { count }) => sum + count, 0)).toBe(12 + 80);
    const stated = (await here.events()).filter(({ event }) => event === 'workflow.stopped');
    expect(stated.map(({ workflow, reason, record }) => ({ workflow, reason, record }))).toEqual(
      expect.arrayContaining(
        ids.map((id) => ({ workflow: { id, name: 'Test workflow' }, reason: 'CIRCLE', record: null })),
      ),
    );
    const [first] = stops;
    expect(await here.owner.workflows.getRun({ id: first?.workflowId ?? '', runId: first?.runId ?? '' })).toMatchObject(
      {
        data: { state: 'FAILED' },
      },
    );
  });

  it('keep stopping when their runs are taken up one by one, and a dismissed notice does not come back', async () => {
    const here = await world.workspace();
    const { folderId, ids } = await storm(here);
    await here.key('write').records.create({ folderId, title: 'One record' });
    await settle(here);
    for (const id of ids) await here.owner.workflows.dismissStops({ id });
    expect((await here.owner.workflows.listStops()).data).toEqual([]);
    const before = (await runsOf(here)).length;
    await here.key('write').records.create({ folderId, title: 'Another record' });
    await settle(here);
    expect((await runsOf(here)).length).toBeLessThanOrEqual(before * 2);
    expect((await here.owner.workflows.listStops()).data).toHaveLength(2);
    // At most one an hour for each workflow.
    expect((await here.events()).filter(({ event }) => event === 'workflow.stopped')).toHaveLength(2);
  });

  it('start no further one by the event that they were stopped', async () => {
    const here = await world.workspace();
    await expect(world.publish(here, [task('Look')], on('workflow.stopped'))).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

describe('the budget of a root', () => {
  it('ends the runs that it led to through other workflows', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const first = await world.publish(here, [four(newRecord(folder.id))], webhook);
    const second = await world.publish(here, [task('Follow up')], on('record.created'));
    await world.post(first, {});
    await settle(here, { runsPerRoot: 3 });
    const runs = (await runsOf(here)).filter(({ workflowId }) => workflowId === second);
    expect(countIn(runs, 'SUCCEEDED')).toBe(3);
    expect(runs.find(({ state }) => state === 'FAILED')?.note).toMatch(/at most 3 runs/);
    expect(await stopsOf(here, second)).toMatchObject([{ reason: 'RUNS', count: 1 }]);
  });

  it('ends their writes, in the transaction of the step', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const first = await world.publish(here, [newRecord(folder.id)], webhook);
    const second = await world.publish(here, [four(task('Follow up'))], on('record.created'));
    await world.post(first, {});
    await dispatchBatch(world.database, []);
    await world.executor.drain(here.id);
    const tight = world.executorWith({ ...budgetDefaults, writesPerRoot: 3 });
    while ((await dispatchBatch(world.database, [reactWithWorkflows()])) > 0) await tight.drain(here.id);
    const [run] = (await here.owner.workflows.listRuns({ id: second })).data;
    expect(run).toMatchObject({ state: 'FAILED', failedStep: 'task' });
    expect(run?.note).toMatch(/at most 3 writes/);
    expect((await here.key('read').tasks.list({})).data).toHaveLength(3);
    expect(await stopsOf(here, second)).toMatchObject([{ reason: 'WRITES' }]);
    // A person's retry begins a chain of its own.
    await here.owner.workflows.retryRun({ id: second, runId: run?.id ?? '' });
    await tight.drain(here.id);
    expect((await here.key('read').tasks.list({})).data).toHaveLength(4);
  });

  it('is not spent by an import: each record is a root of its own', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const first = await world.publish(here, [newRecord(folder.id)], webhook);
    const second = await world.publish(here, [task('Follow up')], on('record.created'));
    for (let n = 0; n < 6; n += 1) await world.post(first, { n });
    await world.executor.drain(here.id);
    await settle(here, { runsPerRoot: 1, repeatsPerRoot: 0 });
    expect(countIn(await runsOf(here), 'FAILED')).toBe(0);
    expect((await here.owner.workflows.listRuns({ id: second })).data).toHaveLength(6);
  });
});

describe('the hourly budget of a workspace', () => {
  it('lets runs wait that are no circle, and stops those of a circle', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const first = await world.publish(here, [four(newRecord(folder.id))], webhook);
    const second = await world.publish(here, [task('Follow up')], on('record.created'));
    await world.post(first, {});
    await settle(here, { runsPerHour: 2 });
    const runs = (await here.owner.workflows.listRuns({ id: second })).data;
    expect(runs.map(({ state }) => state).toSorted()).toEqual(['SUCCEEDED', 'SUCCEEDED', 'WAITING', 'WAITING']);
    expect(runs.find(({ state }) => state === 'WAITING')?.note).toMatch(/waits/);
    expect((await here.owner.workflows.listStops()).data).toEqual([]);

    const there = await world.workspace();
    const { folderId, ids } = await storm(there);
    await there.key('write').records.create({ folderId, title: 'One record' });
    await settle(there, { runsPerHour: 8 });
    const all = await runsOf(there);
    expect(countIn(all, 'SUCCEEDED')).toBe(2 + 8);
    expect((await there.owner.workflows.listStops()).data.map(({ reason }) => reason)).toEqual(
      ids.map(() => 'WORKSPACE'),
    );
  });

  it('counts the writes of chains, too', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const first = await world.publish(here, [newRecord(folder.id)], webhook);
    const second = await world.publish(here, [four(task('Follow up'))], on('record.created'));
    const tight = { ...budgetDefaults, writesPerHour: 2 };
    const executor = world.executorWith(tight);
    for (let n = 0; n < 2; n += 1) {
      await world.post(first, { n });
      for (let round = 0; round < 3; round += 1) {
        await executor.drain(here.id);
        await dispatchBatch(world.database, [reactWithWorkflows(tight)]);
      }
    }
    const runs = (await here.owner.workflows.listRuns({ id: second })).data;
    expect(runs.map(({ state }) => state)).toEqual(['WAITING', 'SUCCEEDED']);
  });
});

it('counts nothing where no workflow started another', async () => {
  const here = await world.workspace();
  await world.publish(here, [task('Never')], on('task.created'));
  await here.key('write').tasks.create({ title: 'By hand' });
  await settle(here);
  const { rows } = await world.database.autocommit.orm.execute(
    sql`select root from workflow_chains where workspace_id = ${decodeId('ws', here.id)}`,
  );
  expect(rows).toEqual([]);
});
