import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflowWorld, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const amountsOf = async (template: string, body: object) => {
  const here = await world.workspace();
  const owner = world.ownerOf(here);
  const pipelineId = (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  const id = await world.publish(here, [
    { name: 'deal', action: 'createDeal', input: { pipelineId, title: 'Lead', amount: template } },
  ]);
  await world.post(id, body);
  const { state, note } = await world.runOf(here, id);
  return { state, note, amounts: (await owner.deals.list({ pipelineId })).data.map(({ amount }) => amount) };
};
const money = '{{ trigger.body.budget | money: "en-US", workspace.currency }}';

it.each<[budget: unknown, amount: number | null]>([
  ['1,200.50', 1200.5],
  ['$1,200.50', 1200.5],
  ['1200.5', 1200.5],
  [1200.5, 1200.5],
  ['', null],
  [undefined, null],
])('a budget of %j makes a deal of %j', async (budget, amount) => {
  expect(await amountsOf(money, { budget })).toEqual({ state: 'SUCCEEDED', note: null, amounts: [amount] });
});

it.each<[budget: unknown, template: string, note: string]>([
  ['lots', money, 'Step "deal" failed: A template failed: amount: "lots" is not an amount in USD'],
  [
    '1.200,50',
    money,
    'Step "deal" failed: A template failed: amount: "1.200,50" is not a number as en-US writes it, like 1,234.5',
  ],
  ['€1,200', money, 'Step "deal" failed: A template failed: amount: "€1,200" is not an amount in USD'],
  [
    '1,200.50',
    '{{ trigger.body.budget | default: 0 | plus: 0 }}',
    'Step "deal" failed: A template failed: amount: "1,200.50" is not a number as JSON writes it, like 1200.5; ' +
      'for another spelling name its locale, as in number: "en-US"',
  ],
  ['lots', '{{ trigger.body.budget }}', 'Step "deal" failed: amount: must be a number, but was given "lots"'],
])('a budget of %j in %s fails the run, and makes no deal', async (budget, template, note) => {
  expect(await amountsOf(template, { budget })).toEqual({ state: 'FAILED', note, amounts: [] });
});
