import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordRuns } from './record-runs.job.ts';
import { openWorkflowWorld, webhook, type WorkflowWorld } from '../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

async function furnished(count: number) {
  const here = await world.workspace();
  const fields = [{ key: 'status', label: 'Status', type: 'SELECT' as const, options: ['lead', 'customer'] }];
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts', fields });
  const items = Array.from({ length: count }, (_, at) => ({
    action: 'create' as const,
    values: { folderId: folder.id, title: `Row ${at}`, data: { status: at % 10 === 0 ? 'customer' : 'lead' } },
  }));
  await here.owner.records.batch({ items });
  const mark = { name: 'mark', action: 'updateRecord', input: { data: { status: '{{ trigger.body.to }}' } } };
  const id = await world.publish(here, [mark], webhook);
  const goOn = (operationId: string) =>
    recordRuns.run(jobContext(world.database), { workspaceId: here.id, operationId });
  const filter = { folderId: [folder.id], data: { status: 'lead' } };
  const withStatus = async (status: string) =>
    (await here.owner.records.list({ folderId: [folder.id], data: { status }, pageSize: 500 })).data.length;
  const runsOf = async () => (await here.owner.workflows.listRuns({ id, pageSize: 500 })).data;
  return { here, id, folderId: folder.id, goOn, filter, withStatus, runsOf };
}

it('a workflow runs once for each record that a filter finds, in the background, with its progress', async () => {
  const { here, id, goOn, filter, withStatus, runsOf } = await furnished(300);
  const { workflows, operations } = here.key('workflows:run', 'operations:read');
  const { data: begun } = await workflows.runForRecords({ id, filter, body: { to: 'customer' } });
  expect(begun).toMatchObject({ kind: 'BULK', state: 'RUNNING', changedCount: 200, failedCount: 0 });
  await goOn(begun.id);
  await goOn(begun.id);
  expect((await operations.get({ id: begun.id })).data).toMatchObject({ state: 'DONE', changedCount: 270 });
  await world.executor.drain(here.id);
  const runs = await runsOf();
  expect(runs).toHaveLength(270);
  expect(new Set(runs.map(({ recordId }) => recordId)).size).toBe(270);
  expect(runs.every(({ state }) => state === 'SUCCEEDED')).toBe(true);
  expect(await withStatus('lead')).toBe(0);
});

it('stops where it is cancelled: what is queued runs, and no more is queued', async () => {
  const { here, id, goOn, filter, runsOf } = await furnished(300);
  const { data: begun } = await here.owner.workflows.runForRecords({ id, filter });
  expect((await here.owner.operations.cancel({ id: begun.id })).data.state).toBe('CANCELLED');
  await goOn(begun.id);
  expect(await runsOf()).toHaveLength(200);
});

it('refuses a workflow that is disabled or unknown, and a filter of what is not there', async () => {
  const { here, id, filter } = await furnished(1);
  const { workflows } = here.owner;
  const there = await world.workspace();
  const other = await world.publish(there, []);
  await expect(workflows.runForRecords({ id: other, filter })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(workflows.runForRecords({ id, filter: { folderId: ['fld_nonsense'] } })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    issues: [{ path: ['filter', 'folderId'] }],
  });
  await expect(here.key('workflows:read').workflows.runForRecords({ id, filter })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await workflows.disable({ id });
  await expect(workflows.runForRecords({ id, filter })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
});
