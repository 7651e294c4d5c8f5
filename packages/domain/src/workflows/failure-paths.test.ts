import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Step } from './definition.ts';
import { call, openWorkflowWorld, task, webhook, type WorkflowWorld } from './testing.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const goingOn = (step: Step): Step => ({ ...step, onError: 'continue' });
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

it('a stop whose condition can not be judged never goes on', async () => {
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
