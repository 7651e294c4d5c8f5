import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatchBatch } from '../../dispatcher.ts';
import { dispatchToWorkflows } from './dispatch.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const onStage = (stageId: string, event = 'deal.stage_changed') =>
  ({ kind: 'event', event, folderId: null, pipelineId: null, stageId, changedField: null, condition: null }) as const;

it('a workflow that waits for a stage starts for deals that are moved there or created there, once each', async () => {
  const here = await world.workspace();
  const stages = [{ name: 'New' }, { name: 'Offer' }];
  const { id: pipelineId, stages: made } = (await here.owner.pipelines.create({ name: 'Sales', stages })).data;
  const [first = '', offer = ''] = made.map(({ id }) => id);
  const id = await world.publish(here, [task('{{ deal.title }}')], onStage(offer));
  const any = await world.publish(here, [], { ...onStage(offer), stageId: null });
  const moved = (await here.owner.deals.create({ pipelineId, title: 'Moved' })).data;
  await here.owner.deals.create({ pipelineId, title: 'Created there', stageId: offer });
  await here.owner.deals.create({ pipelineId, title: 'Elsewhere', stageId: first });
  await here.owner.deals.update({ id: moved.id, stageId: offer });
  await here.owner.deals.update({ id: moved.id, stageId: first });
  await dispatchBatch(world.database, [dispatchToWorkflows]);
  await world.executor.drain(here.id);
  const titles = (await here.key('read').tasks.list({})).data.map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['Created there', 'Moved']);
  const runsOf = async (of: string) => (await here.owner.workflows.listRuns({ id: of })).data.length;
  expect([await runsOf(id), await runsOf(any)]).toEqual([2, 2]);
});

it('a stage belongs to the event and the pipeline of its trigger', async () => {
  const here = await world.workspace();
  const pipeline = async (name: string) =>
    (await here.owner.pipelines.create({ name, stages: [{ name: 'New' }] })).data;
  const [sales, other] = [await pipeline('Sales'), await pipeline('Other')];
  const save = (trigger: object) =>
    here.owner.workflows.create({
      name: 'Test workflow',
      draft: { trigger: { ...onStage(sales.stages[0]?.id ?? ''), ...trigger }, steps: [] },
    });
  await save({ pipelineId: sales.id });
  for (const [trigger, message] of [
    [{ event: 'deal.updated' }, /only for deal.stage_changed/],
    [{ pipelineId: other.id }, /no such stage/],
    [{ stageId: 'st_unknown' }, /no such stage/],
  ] as const)
    await expect(save(trigger)).rejects.toMatchObject({
      issues: [{ path: ['draft', 'trigger', 'stageId'], message: expect.stringMatching(message) }],
    });
});
