import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflowWorld, type WorkflowWorld } from '../../testing/world.ts';
import type { Step } from '../../definition.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

async function furnished() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Leads' });
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const made: Step[] = [
    { name: 'contact', action: 'createRecord', input: { folderId: folder.id, title: 'Example lead' } },
    { name: 'sale', action: 'createDeal', input: { pipelineId: pipeline.id } },
    { name: 'task', action: 'createTask', input: { title: 'Call' } },
  ];
  const assign = (input: Record<string, unknown>): Step => ({ name: 'assign', action: 'assignOwner', input });
  return { here, made, assign };
}

it('assigns what the run has made', async () => {
  const { here, made, assign } = await furnished();
  const assigned = async (subject: Record<string, unknown>) => {
    const id = await world.publish(here, [...made, assign({ ownerId: here.memberId, ...subject })]);
    await world.post(id, {});
    const { state, steps } = await world.runOf(here, id);
    expect(state, JSON.stringify(steps.at(-1)?.error)).toBe('SUCCEEDED');
    return [steps.at(-1)?.output, ...steps.map(({ output }) => output)];
  };
  const [record, contact] = await assigned({ recordId: '{{ steps.contact.output.id }}' });
  expect(record).toMatchObject({ ownerId: here.memberId, id: (contact as { id: string }).id });
  const [deal, , sale] = await assigned({ dealId: '{{ steps.sale.output.id }}' });
  expect(deal).toMatchObject({ ownerId: here.memberId, id: (sale as { id: string }).id });
  const [task, , , created] = await assigned({ taskId: '{{ steps.task.output.id }}' });
  expect(task).toMatchObject({ assigneeId: here.memberId, id: (created as { id: string }).id });
});

it('never assigns the record of the run where the deal or the task that is named is missing', async () => {
  const { here, made, assign } = await furnished();
  const { data: folders } = await here.owner.folders.list({});
  const { data: record } = await here.owner.records.create({ folderId: folders[0]?.id ?? '', title: 'Example lead' });
  for (const field of ['dealId', 'taskId']) {
    const subject = { [field]: '{{ trigger.body.none }}' };
    const id = await world.publish(here, [...made, assign({ ownerId: here.memberId, ...subject })]);
    await world.post(id, { recordId: record.id });
    const { state, steps } = await world.runOf(here, id);
    expect([state, steps.at(-1)?.error]).toEqual(['FAILED', expect.stringContaining(field)]);
  }
  expect((await here.owner.records.get({ id: record.id })).data.ownerId).toBeNull();
});

it('two things at once are refused', async () => {
  const { here, made, assign } = await furnished();
  const both = { recordId: '{{ steps.contact.output.id }}', dealId: '{{ steps.sale.output.id }}' };
  const steps = [...made, assign({ ownerId: here.memberId, ...both })];
  await expect(world.publish(here, steps)).rejects.toMatchObject({
    issues: [{ path: ['draft', 'steps', 3, 'input', 'dealId'] }],
  });
});
