import { decodeId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Step } from '../definition.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const nothing = { action: 'stopUnless', input: { condition: { left: '1', operator: 'equals', right: '1' } } };
const looping = (...steps: Step[]): Step[] => [
  { name: 'each', action: 'forEach', input: { items: '{{ trigger.body }}' }, steps },
];
const items = (length: number) => Array.from({ length }, (_, n) => n);

it('a loop of 1,000 items ends, and its log shows the last 1,000 steps', async () => {
  const here = await world.workspace();
  const id = await world.publish(here, looping({ name: 'a', ...nothing }, task('No. {{ item }}')));
  await world.post(id, items(1_000));
  const run = await world.runOf(here, id);
  expect(run).toMatchObject({ state: 'SUCCEEDED', note: null, stepCount: 2_001 });
  expect(run.steps).toHaveLength(1_000);
  expect([run.steps[0]?.path, run.steps.at(-1)?.path]).toEqual(['0[500].0', '0[999].1']);
  const { rows } = await world.database.pool.query('select 1 from tasks where workspace_id = $1', [
    decodeId('ws', here.id),
  ]);
  expect(rows).toHaveLength(1_000);
});

it('a loop that would take more than 20,000 steps is refused before its first round', async () => {
  const here = await world.workspace();
  const inner: Step = { name: 'inner', ...nothing, action: 'branch', then: items(20).map((n) => task('x', `t${n}`)) };
  const id = await world.publish(here, looping(inner));
  await world.post(id, items(1_000));
  const run = await world.runOf(here, id);
  expect(run).toMatchObject({ state: 'FAILED', failedStep: 'each', note: expect.stringContaining('20000 steps') });
  expect((await here.key('read').tasks.list({})).data).toEqual([]);
});

it('a loop takes up to 1,000 items, none included', async () => {
  const here = await world.workspace();
  const id = await world.publish(here, [
    { name: 'each', action: 'forEach', input: { items: '{{ trigger.body }}' }, steps: [task('x')] },
  ]);
  await world.post(
    id,
    Array.from({ length: 1_001 }, (_, n) => n),
  );
  expect(await world.runOf(here, id)).toMatchObject({
    state: 'FAILED',
    failedStep: 'each',
    note: expect.stringContaining('1,000'),
  });
  await world.post(id, []);
  expect(await world.runOf(here, id)).toMatchObject({ state: 'SUCCEEDED' });
  await world.post(id, { not: 'a list' });
  expect(await world.runOf(here, id)).toMatchObject({ state: 'FAILED' });
});
