import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import type { TestWorkspace } from '../../testing/world.ts';
import { reactWithWorkflows } from '../trigger/dispatch.ts';
import type { Condition, Step } from '../definition.ts';
import { call, openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const onFailure = (condition: Condition | null = null) =>
  ({
    kind: 'event',
    event: 'workflow.run_failed',
    folderId: null,
    pipelineId: null,
    changedField: null,
    condition,
  }) as const;
const of = (workflowId: string) =>
  onFailure({ left: '{{ trigger.body.workflow.id }}', operator: 'equals', right: workflowId });
const unjudged: Condition = { left: '{{ 1 | divided_by: 0 }}', operator: 'equals', right: 1 };
/** Fails at once. */
const broken: Step = call('?status=404');
const secretive: Step = {
  ...call('?status=401'),
  input: { url: 'https://api.example.com/?status=401', headers: { authorization: 'Bearer {{ secrets.token }}' } },
};

/** Dispatches and executes until nothing happens any more. */
async function settle(here: TestWorkspace): Promise<void> {
  do await world.executor.drain(here.id);
  while ((await dispatchBatch(world.database, [reactWithWorkflows()])) > 0);
}

const failuresOf = async (here: TestWorkspace) =>
  (await here.events()).filter(({ event }) => event === 'workflow.run_failed');
const runsOf = async (here: TestWorkspace, id: string) => (await here.owner.workflows.listRuns({ id })).data;

describe('a run that fails', () => {
  it('states it with the step, the error and its status, and the record that it ran for', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example' });
    await world.ownerOf(here).workflows.setSecret({ name: 'token', value: 'hush-hush-1234' });
    const id = await world.publish(here, [task('First'), secretive]);
    await world.post(id, { recordId: record.id });
    const run = await world.runOf(here, id);
    const [stated, ...others] = await failuresOf(here);
    expect(others).toEqual([]);
    expect(stated).toMatchObject({
      workflow: { id, name: 'Test workflow' },
      runId: run.id,
      recordId: record.id,
      folderId: folder.id,
      record: { id: record.id, title: 'Example' },
      dealId: null,
      trigger: 'webhook',
      reason: 'STEP',
      step: { name: 'call', action: 'callApi' },
      error: { message: 'The receiver answered with status 401.', status: 401 },
    });
    expect(world.sent.at(-1)?.headers).toMatchObject({ authorization: 'Bearer hush-hush-1234' });
    expect(JSON.stringify(stated)).not.toContain('hush-hush');
    expect(run.eventIds).toContain(stated?.['id']);
  });

  it('states nothing while it is retried, and once for each time that it ends', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [call('?status=503')]);
    await world.post(id, {});
    expect(await world.runOf(here, id)).toMatchObject({ state: 'WAITING' });
    expect(await failuresOf(here)).toEqual([]);
    const failing = await world.publish(here, [broken]);
    await world.post(failing, {});
    const { id: runId } = await world.runOf(here, failing);
    await here.owner.workflows.retryRun({ id: failing, runId });
    await world.runOf(here, failing);
    expect(await failuresOf(here)).toHaveLength(2);
  });

  it('states that the condition of its trigger could not be judged', async () => {
    const here = await world.workspace();
    const trigger = { ...onFailure(unjudged), event: 'task.created' };
    const id = await world.publish(here, [task('Never')], trigger);
    await here.key('write').tasks.create({ title: 'By hand' });
    await settle(here);
    const [run] = await runsOf(here, id);
    expect(run).toMatchObject({ state: 'FAILED' });
    expect(await failuresOf(here)).toMatchObject([
      { workflow: { id }, runId: run?.id, trigger: 'event', reason: 'CONDITION', step: null },
    ]);
  });

  it('is no event of another workspace', async () => {
    const [here, there] = [await world.workspace(), await world.workspace()];
    const listener = await world.publish(there, [task('Look')], onFailure());
    const id = await world.publish(here, [broken]);
    await world.post(id, {});
    await settle(here);
    await settle(there);
    expect(await failuresOf(there)).toEqual([]);
    expect(await runsOf(there, listener)).toEqual([]);
  });
});

describe('a workflow that listens for failures', () => {
  it('runs for the record of the failed run, and sees its error', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example' });
    const id = await world.publish(here, [broken]);
    const look = { ...task('{{ trigger.body.error.status }} of {{ record.title }}') };
    const listener = await world.publish(here, [look], of(id));
    await world.post(id, { recordId: record.id });
    await settle(here);
    expect(await runsOf(here, listener)).toMatchObject([{ state: 'SUCCEEDED', recordId: record.id, depth: 1 }]);
    expect((await here.key('read').tasks.list({})).data).toMatchObject([{ title: '404 of Example' }]);
  });

  it('does not start itself by its own failure', async () => {
    const here = await world.workspace();
    const listener = await world.publish(here, [broken], onFailure());
    const id = await world.publish(here, [broken]);
    await world.post(id, {});
    await settle(here);
    expect((await runsOf(here, listener)).map(({ state }) => state).toSorted()).toEqual(['CANCELLED', 'FAILED']);
    expect(await failuresOf(here)).toHaveLength(2);
  });

  it('does not start another one over and over that listens for its failures', async () => {
    const here = await world.workspace();
    const one = await world.publish(here, [broken]);
    const two = await world.publish(here, [broken], of(one));
    await here.owner.workflows.update({ id: one, draft: { trigger: of(two), steps: [broken] } });
    await here.owner.workflows.publish({ id: one });
    const first = await world.publish(here, [broken]);
    await here.owner.workflows.update({
      id: two,
      draft: {
        trigger: onFailure({ left: '{{ trigger.body.workflow.id }}', operator: 'isOneOf', right: [one, first] }),
        steps: [broken],
      },
    });
    await here.owner.workflows.publish({ id: two });
    await world.post(first, {});
    await settle(here);
    // first -> two -> one, and there it ends.
    expect(await failuresOf(here)).toHaveLength(3);
    expect((await runsOf(here, one)).map(({ state }) => state)).toEqual(['FAILED']);
    const runs = await runsOf(here, two);
    expect(runs).toHaveLength(2);
    expect(runs.map(({ note }) => note)).toContainEqual(expect.stringMatching(/by their failures/));
    expect((await here.owner.workflows.listStops()).data).toMatchObject([{ workflowId: two, reason: 'FAILURES' }]);
  });

  it('ends, however many listen for every failure and fail', async () => {
    const here = await world.workspace();
    for (let n = 0; n < 3; n += 1) await world.publish(here, [broken], onFailure());
    const first = await world.publish(here, [broken]);
    await world.post(first, {});
    await settle(here);
    // Each order of the three at most once, one after another: 1 + 3 + 6 + 6.
    expect((await failuresOf(here)).length).toBeLessThanOrEqual(16);
  });

  it('states no failure to judge its condition: another one that listens could not judge that either', async () => {
    const here = await world.workspace();
    const listener = await world.publish(here, [task('Never')], onFailure(unjudged));
    const id = await world.publish(here, [broken]);
    await world.post(id, {});
    await settle(here);
    expect(await runsOf(here, listener)).toMatchObject([{ state: 'FAILED' }]);
    expect(await failuresOf(here)).toHaveLength(1);
  });
});

it('a workflow that is switched off states it once, by the person who did it', async () => {
  const here = await world.workspace();
  const id = await world.publish(here, [task('Look')], webhook);
  const stated = async () => (await here.events()).filter(({ event }) => String(event).startsWith('workflow.'));
  expect(await stated()).toEqual([]);
  await here.owner.workflows.disable({ id });
  await here.owner.workflows.disable({ id });
  expect(await stated()).toMatchObject([
    { event: 'workflow.disabled', workflow: { id, name: 'Test workflow' }, record: null },
  ]);
});
