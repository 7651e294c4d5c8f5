import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimRuns } from '../run/claim.ts';
import type { Step } from '../definition.ts';
import { executeRun } from '../run/run.ts';
import { call, openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const goingOn = (step: Step): Step => ({ ...step, onError: 'continue' });
const caught = (step: Step, ...onErrorSteps: Step[]): Step => ({ ...step, onError: 'branch', onErrorSteps });
const judge: Step = {
  name: 'judge',
  action: 'branch',
  input: { condition: { left: '{{ steps.call.error }}', operator: 'isNotEmpty' } },
  then: [task('Failed with {{ steps.call.error.status }}: {{ steps.call.error.message }}', 'failed')],
  else: [task('Fine', 'fine')],
};
const pause: Step = { name: 'pause', action: 'wait', input: { duration: 1, unit: 'minutes' } };

it('a run goes on after a failed step, and later steps see its error', async () => {
  const here = await world.workspace();
  const id = await world.publish(here, [goingOn(call('?status=404')), judge]);
  await world.post(id, {});
  expect(await world.runOf(here, id)).toMatchObject({
    state: 'SUCCEEDED',
    note: 'Step "call" failed, and the run went on.',
    failedStep: null,
    steps: [
      { name: 'call', state: 'FAILED', output: { status: 404 } },
      { name: 'judge', state: 'SUCCEEDED' },
      { input: { title: 'Failed with 404: The receiver answered with status 404.' } },
    ],
  });
});

it('the error of a step that did not fail is empty', async () => {
  const here = await world.workspace();
  const id = await world.publish(here, [goingOn(call()), judge]);
  await world.post(id, {});
  expect(await world.runOf(here, id)).toMatchObject({ note: null, steps: [{}, {}, { name: 'fine' }] });
});

it('another worker that goes on with the run knows the error', async () => {
  const here = await world.workspace();
  const id = await world.publish(here, [goingOn(call('?status=404')), pause, judge]);
  await world.post(id, {});
  expect(await world.runOf(here, id)).toMatchObject({ state: 'WAITING' });
  await world.database.autocommit.orm.execute(
    `update workflow_runs set due_at = now() - interval '1 second' where state = 'WAITING'`,
  );
  const { steps } = await world.runOf(here, id);
  expect(steps.at(-1)).toMatchObject({ name: 'failed', state: 'SUCCEEDED' });
});

it('a round of a loop that fails leaves the other rounds alone', async () => {
  const here = await world.workspace();
  const each: Step = {
    name: 'each',
    action: 'forEach',
    input: { items: '{{ trigger.body.titles }}' },
    steps: [goingOn(task('{{ item }}')), task('After {{ item }}', 'after')],
  };
  const id = await world.publish(here, [each]);
  await world.post(id, { titles: ['First', '', 'Third'] });
  const run = await world.runOf(here, id);
  expect(run.state).toBe('SUCCEEDED');
  expect(run.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'each SUCCEEDED',
    ...['SUCCEEDED', 'FAILED', 'SUCCEEDED'].flatMap((state) => [`task ${state}`, 'after SUCCEEDED']),
  ]);
});

it('a dry run goes on as a run does', async () => {
  const here = await world.workspace();
  const { data } = await world.ownerOf(here).workflows.dryRun({
    definition: {
      trigger: webhook,
      steps: [goingOn(task('{{ trigger.body.none }}')), task('{{ steps.task.error.message }}', 'after')],
    },
    trigger: { kind: 'webhook', body: {}, headers: {}, query: {} },
  });
  expect(data).toMatchObject({ outcome: 'SUCCEEDED', steps: [{ state: 'FAILED' }, { state: 'SUCCEEDED' }] });
});

it('a dry run goes on after a write that PostgreSQL refused', async () => {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const values = { folderId: folder.id, title: 'Example', externalId: '1042' };
  await here.owner.records.create(values);
  const { data } = await world.ownerOf(here).workflows.dryRun({
    definition: {
      trigger: webhook,
      steps: [
        goingOn({ name: 'again', action: 'createRecord', input: values }),
        task('{{ steps.again.error.message }}'),
      ],
    },
  });
  expect(data).toMatchObject({ outcome: 'SUCCEEDED', steps: [{ state: 'FAILED' }, { state: 'SUCCEEDED' }] });
});

it('a stop whose condition cannot be judged never goes on', async () => {
  const here = await world.workspace();
  const stop = goingOn({
    name: 'stop',
    action: 'stopUnless',
    input: { condition: { left: '1', operator: 'equals', right: '1' } },
  });
  await expect(world.publish(here, [stop])).rejects.toMatchObject({
    issues: [{ path: ['draft', 'steps', 0, 'onError'] }],
  });
});

describe('a step with an error path', () => {
  const words = 'Failed with {{ steps.call.error.status }}';
  const pathsOf = ({ steps }: { steps: { path: string; state: string }[] }) =>
    steps.map(({ path, state }) => `${path} ${state}`);

  it('takes it when it has failed, and goes on after the step', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [caught(call('?status=404'), task(words, 'told')), task('After', 'after')]);
    await world.post(id, {});
    const run = await world.runOf(here, id);
    expect(run).toMatchObject({
      state: 'SUCCEEDED',
      failedStep: null,
      note: 'Step "call" failed, and the run took its error path.',
    });
    expect(pathsOf(run)).toEqual(['0 FAILED', '0.onErrorSteps.0 SUCCEEDED', '1 SUCCEEDED']);
    expect(run.steps[1]).toMatchObject({ input: { title: 'Failed with 404' } });
  });

  it('leaves it out when it has succeeded, and an empty one is passed', async () => {
    const here = await world.workspace();
    const fine = await world.publish(here, [caught(call(), task(words, 'told')), task('After', 'after')]);
    const empty = await world.publish(here, [caught(call('?status=404')), task('After', 'after')]);
    for (const id of [fine, empty]) await world.post(id, {});
    expect(pathsOf(await world.runOf(here, fine))).toEqual(['0 SUCCEEDED', '1 SUCCEEDED']);
    expect(pathsOf(await world.runOf(here, empty))).toEqual(['0 FAILED', '1 SUCCEEDED']);
  });

  it('takes it after its last retry only', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [caught(call('?status=503'), task(words, 'told'))]);
    await world.post(id, {});
    expect(pathsOf(await world.runOf(here, id))).toEqual(['0 RETRYING']);
  });

  it('fails the run where a step of the path fails, and goes on from there when it is retried', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [
      caught(call('?status=404'), call('?status=400', 'inner'), task('Never', 'never')),
    ]);
    await world.post(id, {});
    const run = await world.runOf(here, id);
    expect(run).toMatchObject({ state: 'FAILED', failedStep: 'inner' });
    await here.owner.workflows.retryRun({ id, runId: run.id });
    const { length } = world.sent;
    expect(pathsOf(await world.runOf(here, id))).toEqual(['0 FAILED', '0.onErrorSteps.0 FAILED']);
    expect(world.sent.slice(length).map(({ url }) => url)).toEqual(['https://api.example.com/?status=400']);
  });

  it('has error paths inside of error paths, branches and loops', async () => {
    const here = await world.workspace();
    const inner = caught(call('?status=400', 'inner'), task('{{ item }}: {{ steps.inner.error.status }}', 'told'));
    const each: Step = {
      name: 'each',
      action: 'forEach',
      input: { items: [1, 2] },
      steps: [caught(call('?status=404'), inner, task('Path {{ item }}', 'path')), task('Round {{ item }}', 'round')],
    };
    const id = await world.publish(here, [each, task('After', 'after')]);
    await world.post(id, {});
    const run = await world.runOf(here, id);
    expect(run.state).toBe('SUCCEEDED');
    const round = ['0', '0.onErrorSteps.0', '0.onErrorSteps.0.onErrorSteps.0', '0.onErrorSteps.1', '1'];
    expect(run.steps.map(({ path }) => path)).toEqual([
      '0',
      ...round.map((path) => `0[0].${path}`),
      ...round.map((path) => `0[1].${path}`),
      '1',
    ]);
    expect((await here.key('read').tasks.list({})).data.map(({ title }) => title).toSorted()).toEqual(
      ['1: 400', '2: 400', 'After', 'Path 1', 'Path 2', 'Round 1', 'Round 2'].toSorted(),
    );
  });

  it('is one and the same where a worker ends at every boundary', async () => {
    const here = await world.workspace();
    const steps = [
      caught(call('?status=404'), task(words, 'told'), caught(call('?status=400', 'inner'), task('Deep', 'deep'))),
      task('After', 'after'),
    ];
    const id = await world.publish(here, steps);
    await world.post(id, {});
    // Each worker takes one step, and the next one knows what the database says.
    const takeStep = async () => {
      const [run] = await claimRuns(world.database, { workspaceId: here.id, limit: 1, cap: 50, leaseS: 45 });
      // Without a run, it is over, or due in a moment: the step before said so by its own clock.
      if (run) await executeRun(world.database, world.runServices, run, AbortSignal.abort());
      return (await here.owner.workflows.listRuns({ id })).data.map(({ state }) => state);
    };
    await expect.poll(takeStep, { interval: 10 }).toEqual(['SUCCEEDED']);
    const run = await world.runOf(here, id);
    expect(pathsOf(run)).toEqual([
      '0 FAILED',
      '0.onErrorSteps.0 SUCCEEDED',
      '0.onErrorSteps.1 FAILED',
      '0.onErrorSteps.1.onErrorSteps.0 SUCCEEDED',
      '1 SUCCEEDED',
    ]);
    expect((await here.key('read').tasks.list({})).data.map(({ title }) => title).toSorted()).toEqual([
      'After',
      'Deep',
      'Failed with 404',
    ]);
  });

  it('is tried out by a dry run', async () => {
    const here = await world.workspace();
    const { data } = await world.ownerOf(here).workflows.dryRun({
      definition: {
        trigger: webhook,
        steps: [caught(task('{{ trigger.body.none }}'), task('{{ steps.task.error.message }}', 'told')), pause],
      },
    });
    expect(data).toMatchObject({ outcome: 'SUCCEEDED', note: null });
    expect(pathsOf(data)).toEqual(['0 FAILED', '0.onErrorSteps.0 SUCCEEDED', '1 SUCCEEDED']);
  });

  it('is checked: without onError "branch" it would never be taken, and its names must be known', async () => {
    const here = await world.workspace();
    const of = (step: Step) => world.publish(here, [step]);
    await expect(of({ ...call(), onErrorSteps: [task('x')] })).rejects.toMatchObject({
      issues: [{ path: ['draft', 'steps', 0, 'onErrorSteps'] }],
    });
    await expect(of(caught(call(), task('{{ steps.none.output }}')))).rejects.toMatchObject({
      issues: [{ path: ['draft', 'steps', 0, 'onErrorSteps', 0, 'input', 'title'] }],
    });
    await expect(of(caught(call(), { ...task('x'), name: 'call' }))).rejects.toMatchObject({
      issues: [{ path: ['draft', 'steps', 0, 'onErrorSteps', 0, 'name'] }],
    });
  });

  it('is none for a stop whose condition cannot be judged', async () => {
    const here = await world.workspace();
    const input = { condition: { left: '1', operator: 'equals', right: '1' } };
    await expect(world.publish(here, [caught({ name: 'stop', action: 'stopUnless', input })])).rejects.toMatchObject({
      issues: [{ path: ['draft', 'steps', 0, 'onError'] }],
    });
  });
});
