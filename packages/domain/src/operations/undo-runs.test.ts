import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkflowWorld, task, type WorkflowWorld } from '../workflows/testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

it('takes back what a run of a workflow did in all of its steps', async () => {
  const workspace = await world.workspace();
  const { owner } = workspace;
  const folderId = (await owner.folders.create({ name: 'Contacts' })).data.id;
  const { data: record } = await owner.records.create({ folderId, title: 'Before' });
  const id = await world.publish(workspace, [
    task('Made by the run'),
    { name: 'rename', action: 'updateRecord', input: { recordId: record.id, title: 'After' } },
    { name: 'note', action: 'addComment', input: { recordId: record.id, text: 'Of the run' } },
  ]);
  await world.post(id, {});
  const run = await world.runOf(workspace, id);
  expect(run.state).toBe('SUCCEEDED');
  const operation = run.id.replace('run_', 'op_');
  expect((await owner.operations.list({ kind: ['RUN'] })).data.map((one) => one.id)).toEqual([operation]);
  const { data: undone } = await owner.operations.undo({ id: operation });
  expect(undone).toMatchObject({ changedCount: 3, failedCount: 0 });
  expect((await owner.records.get({ id: record.id })).data.title).toBe('Before');
  expect((await owner.tasks.list({})).data).toEqual([]);
  expect((await owner.comments.list({ id: record.id })).data).toEqual([]);
});
