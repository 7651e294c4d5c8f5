import { newId } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { handOverRest } from './hand-over.job.ts';

let world: World;
let workspace: TestWorkspace;
/** An admin with a key, a webhook, a workflow with a URL, a deal and a task. */
let userId: string;
let pipelineId: string;
let held: { key: string; webhook: string; workflow: string; deal: string; task: string };

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  workspace = await world.workspace();
  const { owner } = workspace;
  userId = workspace.memberId;
  await owner.members.changeRole({ userId, role: 'ADMIN' });
  const caller = workspace.as({ kind: 'user', id: userId, name: 'Test admin', role: 'ADMIN' });
  pipelineId = (await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  const key = (await caller.apiKeys.create({ name: 'Program', scopes: ['read'] })).data.id;
  const webhook = (await caller.webhooks.create({ url: 'https://127.0.0.1:1/?token=abc' })).data.id;
  held = {
    key,
    webhook,
    workflow: await addWorkflow(caller),
    deal: (await owner.deals.create({ pipelineId, title: 'Deal', ownerId: userId })).data.id,
    task: (await owner.tasks.create({ title: 'Call', assigneeId: userId })).data.id,
  };
});

async function addWorkflow(caller: Caller): Promise<string> {
  const { id } = (
    await caller.workflows.create({
      name: 'Take forms',
      draft: {
        trigger: { kind: 'webhook', protection: 'none' },
        steps: [{ name: 'task', action: 'createTask', input: { title: 'Call' } }],
      },
    })
  ).data;
  await caller.workflows.publish({ id });
  await caller.workflows.enable({ id });
  return id;
}

const expected = () => ({
  keys: [{ id: held.key, name: 'Program' }],
  // The rest of the address may hold a secret.
  webhooks: [{ id: held.webhook, name: 'https://127.0.0.1:1' }],
  workflows: [{ id: held.workflow, name: 'Take forms', hasAddress: true }],
  dealCount: 1,
  taskCount: 1,
});

it('a removal is foreseen with all that the person holds, by owners and admins', async () => {
  expect((await workspace.owner.members.previewRemoval({ userId })).data).toEqual(expected());
  const caller = workspace.as({ kind: 'user', id: newId('usr'), name: 'Member', role: 'MEMBER' });
  await expect(caller.members.previewRemoval({ userId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const elsewhere = await world.workspace();
  await expect(elsewhere.owner.members.previewRemoval({ userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a removal revokes the keys, keeps automations for the caller, and leaves the work where it is', async () => {
  const { owner, ownerId } = workspace;
  expect((await owner.members.remove({ userId })).data).toMatchObject({
    userId,
    holdings: expected(),
    operationId: null,
  });
  expect((await owner.webhooks.get({ id: held.webhook })).data.isEnabled).toBe(true);
  expect((await owner.workflows.get({ id: held.workflow })).data.isEnabled).toBe(true);
  expect((await owner.deals.get({ id: held.deal })).data.ownerId).toBe(userId);
  const heir = (await owner.members.previewRemoval({ userId: ownerId })).data;
  expect(heir).toMatchObject({ keys: [], webhooks: [{ id: held.webhook }], workflows: [{ id: held.workflow }] });
  const { data } = await owner.audit.list({ action: 'members.remove' });
  expect(data[0]).toMatchObject({ before: { holdings: { webhooks: [{ id: held.webhook }] } } });
});

it('a removal stops automations where it is asked to, and states it', async () => {
  const { owner } = workspace;
  await owner.members.remove({ userId, automations: 'stop' });
  expect((await owner.webhooks.get({ id: held.webhook })).data).toMatchObject({
    isEnabled: false,
    disabledReason: 'MANUAL',
  });
  expect((await owner.workflows.get({ id: held.workflow })).data.isEnabled).toBe(false);
  const kinds = (await workspace.events()).map(({ event }) => event);
  expect(kinds).toEqual(expect.arrayContaining(['webhook.disabled', 'workflow.disabled']));
});

it('a removal hands deals and open tasks over, each with its event, and can be undone in that', async () => {
  const { owner, ownerId } = workspace;
  const { data: done } = await owner.tasks.create({ title: 'Done', assigneeId: userId });
  await owner.tasks.update({ id: done.id, status: 'DONE' });
  const { operationId } = (await owner.members.remove({ userId, reassignTo: ownerId })).data;
  expect((await owner.deals.get({ id: held.deal })).data.ownerId).toBe(ownerId);
  expect((await owner.tasks.get({ id: held.task })).data.assigneeId).toBe(ownerId);
  expect((await owner.tasks.get({ id: done.id })).data.assigneeId).toBe(userId);
  expect((await owner.operations.get({ id: operationId ?? '' })).data).toMatchObject({
    kind: 'BULK',
    state: 'DONE',
    changedCount: 2,
  });
  const kinds = (await workspace.events()).map(({ event }) => event);
  expect(kinds.slice(-2)).toEqual(['deal.updated', 'task.updated']);
});

it('a removal hands more over than fits in one transaction', async () => {
  const { owner, ownerId } = workspace;
  const items = Array.from({ length: 450 }, (_, at) => ({
    action: 'create' as const,
    values: { pipelineId, title: `Deal ${at}`, ownerId: userId },
  }));
  await owner.deals.batch({ items });
  const { operationId } = (await owner.members.remove({ userId, reassignTo: ownerId })).data;
  const id = operationId ?? '';
  expect((await owner.operations.get({ id })).data).toMatchObject({ state: 'RUNNING', changedCount: 400 });
  await handOverRest.run(jobContext(world.database), { workspaceId: workspace.id, operationId: id });
  expect((await owner.operations.get({ id })).data).toMatchObject({ state: 'DONE', changedCount: 452 });
});

it('work goes to no stranger, and not to the person themselves', async () => {
  const { ownerId: stranger } = await world.workspace();
  for (const reassignTo of [stranger, userId, newId('usr')])
    await expect(workspace.owner.members.remove({ userId, reassignTo })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['reassignTo'] }],
    });
  expect((await workspace.owner.members.previewRemoval({ userId })).data).toEqual(expected());
});
