import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Step } from '../definition.ts';
import { placeOf } from './repeat.ts';
import { openWorkflowWorld, task, webhook, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const branch = (name: string, inner: Step[]): Step => ({
  name,
  action: 'branch',
  input: { condition: { left: 1, operator: 'equals', right: 1 } },
  then: inner,
});
const titlesOf = async (owner: { tasks: { list: (input: object) => Promise<{ data: { title: string }[] }> } }) =>
  (await owner.tasks.list({})).data.map(({ title }) => title).toSorted();

it('a run begins again at any step, with what came in as it should have been', async () => {
  const here = await world.workspace();
  const { workflows } = here.key('workflows:run', 'events:read');
  const id = await world.publish(here, [
    task('First of {{ trigger.body.name }}', 'first'),
    branch('look', [
      task('Second of {{ trigger.body.name }}, after {{ steps.first.output.title }}', 'second'),
      task('Third of {{ trigger.body.name }}', 'third'),
    ]),
  ]);
  await world.post(id, { name: 'a' });
  const { id: runId, steps } = await world.runOf(here, id);
  expect(steps).toHaveLength(4);
  const { data: queued } = await workflows.repeatRun({ id, runId, fromStep: 'second', body: { name: 'b' } });
  expect(queued).toMatchObject({ state: 'QUEUED', version: 1, stepCount: 2, trigger: { body: { name: 'b' } } });
  const again = await world.runOf(here, id);
  expect(again).toMatchObject({ id: queued.id, state: 'SUCCEEDED', stepCount: 4 });
  expect(again.steps.map(({ name }) => name)).toEqual(['first', 'look', 'second', 'third']);
  expect(await titlesOf(here.owner)).toEqual([
    'First of a',
    'Second of a, after First of a',
    'Second of b, after First of a',
    'Third of a',
    'Third of b',
  ]);
  // The log of the earlier run is as it was.
  expect((await workflows.getRun({ id, runId })).data.steps).toEqual(steps);
});

it('a run from a step takes the version that the earlier one took; from the first, the published one', async () => {
  const here = await world.workspace();
  const { workflows } = here.owner;
  const id = await world.publish(here, [task('Old', 'first'), task('Old too', 'second')]);
  await world.post(id, {});
  const { id: runId } = await world.runOf(here, id);
  await workflows.update({ id, draft: { trigger: webhook, steps: [task('New', 'first')] } });
  await workflows.publish({ id });
  expect((await workflows.repeatRun({ id, runId, fromStep: 'second' })).data.version).toBe(1);
  expect((await world.runOf(here, id)).steps).toHaveLength(2);
  expect((await workflows.repeatRun({ id, runId, body: { other: 1 } })).data).toMatchObject({
    version: 2,
    trigger: { body: { other: 1 } },
  });
  expect((await world.runOf(here, id)).steps).toMatchObject([{ output: { title: 'New' } }]);
  expect(await titlesOf(here.owner)).toEqual(['New', 'Old', 'Old too', 'Old too']);
});

it('an unknown step, and one inside of a loop, are refused by name', async () => {
  const here = await world.workspace();
  const loop: Step = { name: 'each', action: 'forEach', input: { items: [1] }, steps: [task('Inner', 'inner')] };
  const id = await world.publish(here, [loop]);
  await world.post(id, {});
  const { id: runId } = await world.runOf(here, id);
  for (const [fromStep, message] of [
    ['none', 'has no step "none"'],
    ['inner', 'is inside of "each": begin with that'],
  ])
    await expect(here.owner.workflows.repeatRun({ id, runId, fromStep })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['fromStep'], message: expect.stringContaining(message ?? '') as string }],
    });
  const again = await here.owner.workflows.repeatRun({ id, runId, fromStep: 'each' });
  expect(again.data.stepCount).toBe(0);
});

it('a step is found in any list, with the steps before it', () => {
  const steps = [task('1', 'a'), branch('b', [task('2', 'c'), branch('d', [task('3', 'e')])]), task('4', 'f')];
  expect(placeOf(steps, 'e')).toEqual({
    cursor: [{ at: 1 }, { at: 1, list: 'then' }, { at: 0, list: 'then' }],
    before: ['a', 'b', 'c', 'd'],
    loop: undefined,
  });
  expect(placeOf(steps, 'f')).toMatchObject({ cursor: [{ at: 2 }], before: ['a', 'b', 'c', 'd', 'e'] });
  expect(placeOf(steps, 'x')).toBeUndefined();
});
