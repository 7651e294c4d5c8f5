import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

it('members see which workflows ran for a record, and nothing of what they did', async () => {
  const [here, there] = [await world.workspace(), await world.workspace()];
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example contact' });
  const id = await world.publish(here, [task('Look')]);
  await world.post(id, { recordId: record.id, secret: 'hidden' });
  await world.post(id, {});
  await world.executor.drain(here.id);
  const { data } = await here.member.workflows.listRecordRuns({ recordId: record.id });
  expect(data).toMatchObject([{ workflowId: id, workflowName: 'Test workflow', state: 'SUCCEEDED' }]);
  expect(JSON.stringify(data)).not.toContain('hidden');
  await expect(there.owner.workflows.listRecordRuns({ recordId: record.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
