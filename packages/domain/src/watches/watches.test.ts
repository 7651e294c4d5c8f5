import { newId } from '@dossier/kernel/ids.ts';
import { QuotaLimits } from '@dossier/kernel/quotas.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { eraseRest } from '../erasures/erase.job.ts';
import { quotas } from '../quotas.ts';
import { jobContext } from '../testing/job-context.ts';
import { readAllPages, type TestWorkspace } from '../testing/world.ts';
import { dispatchToWebhooks } from '../webhooks/index.ts';
import { dispatchToWorkflows } from '../workflows/index.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../workflows/testing/world.ts';
import { compareWatches, pruneMembers } from './compare.job.ts';
import { reactWithWatches } from './index.ts';
import { watchMembers } from './table.ts';

let world: WorkflowWorld;
let here: TestWorkspace;
let folderId: string;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  const fields = [{ key: 'status', label: 'Status', type: 'SELECT' as const, options: ['Hot', 'Cold'] }];
  folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
});

async function dispatch(): Promise<void> {
  const reactions = [reactWithWatches(world.database), dispatchToWebhooks, dispatchToWorkflows];
  while ((await dispatchBatch(world.database, reactions)) > 0);
}
async function compare(): Promise<void> {
  await compareWatches.run(jobContext(world.database), {});
  await dispatch();
}
const makeDue = () => world.asOwner('update watches set due_at = now()');

const hot = () => ({
  and: [
    { field: 'folderId', op: 'eq' as const, value: folderId },
    { field: 'data.status', op: 'eq' as const, value: 'Hot' },
  ],
});
type Created = Parameters<TestWorkspace['owner']['watches']['create']>[0];
const watch = async (input: Partial<Created> = {}) =>
  (await here.owner.watches.create({ name: 'Hot', of: 'records', where: hot(), ...input })).data;
const record = async (status: string, title = status) =>
  (await here.owner.records.create({ folderId, title, data: { status } })).data.id;
const setStatus = (id: string, status: string) => here.owner.records.update({ id, data: { status } });
const membersOf = async (id: string) =>
  (await readAllPages((cursor) => here.owner.watches.listMembers({ id, cursor, pageSize: 2 }))).map((one) => one.id);
const leftovers = (watchId: string) =>
  world.database.autocommit.orm.$count(watchMembers, eq(watchMembers.watchId, watchId));

/** The events of watches since the last call, as kind and item. */
async function told(): Promise<string[]> {
  await dispatch();
  const all = (await here.events()).filter(({ event }) => String(event).startsWith('watch.'));
  const fresh = all.slice(seen.get(here.id) ?? 0);
  seen.set(here.id, all.length);
  return fresh.map(({ event, itemId }) => `${String(event).slice(6)} ${String(itemId)}`);
}
const seen = new Map<string, number>();
const newest = async () => (await here.owner.events.list({ pageSize: 1 })).data[0];

describe('a watch', () => {
  it('states which records enter, change within and leave its answer, and has members like the query', async () => {
    const [old, cold] = [await record('Hot'), await record('Cold')];
    const { id, memberCount } = await watch();
    expect(memberCount).toBe(1);
    expect(await told()).toEqual([]);
    await setStatus(cold, 'Hot');
    expect(await told()).toEqual([`entered ${cold}`]);
    expect(await newest()).toMatchObject({
      watch: { id, name: 'Hot', of: 'records' },
      recordId: cold,
      folderId,
      record: { id: cold, data: { status: 'Hot' } },
      deal: null,
      task: null,
      actor: { kind: 'user', name: 'Test owner' },
    });
    await here.owner.records.update({ id: cold, title: 'Renamed' });
    expect(await told()).toEqual([`changed ${cold}`]);
    expect(await newest()).toMatchObject({ changes: { title: { from: 'Cold', to: 'Renamed' } } });
    await setStatus(old, 'Cold');
    expect(await told()).toEqual([`left ${old}`]);
    const made = await record('Hot', 'New');
    expect(await told()).toEqual([`entered ${made}`]);
    const asked = await here.owner.query.records({ where: hot(), sort: ['title'] });
    expect((await membersOf(id)).toSorted()).toEqual(asked.data.map((one) => one.id).toSorted());
    expect((await here.owner.watches.get({ id })).data.memberCount).toBe(2);
  });

  it('adds nothing to the activity of its items', async () => {
    await watch();
    const id = await record('Hot');
    expect(await told()).toEqual([`entered ${id}`]);
    const kinds = async (kind?: string[]) =>
      (await here.owner.records.timeline({ id, kind })).data.map(({ event }) => event);
    expect(await kinds()).toEqual(['record.created']);
    expect(await kinds(['watch.entered'])).toEqual(['watch.entered']);
    const where = { field: 'folderId', op: 'eq' as const, value: folderId };
    const { data } = await here.owner.query.records({ where, include: ['lastActivity'] });
    expect(data[0]).toMatchObject({ id, lastActivity: { event: 'record.created' } });
  });

  it('states one change of an item per batch, and none for what was taken back meanwhile', async () => {
    const [one, other] = [await record('Hot', 'A'), await record('Hot', 'B')];
    await watch();
    await dispatch();
    await here.owner.records.update({ id: one, title: 'A2' });
    await here.owner.records.update({ id: one, title: 'A3', email: 'a@example.com' });
    await here.owner.records.update({ id: other, title: 'B2' });
    await here.owner.records.update({ id: other, title: 'B' });
    const passing = await record('Hot', 'C');
    await setStatus(passing, 'Cold');
    expect(await told()).toEqual([`changed ${one}`]);
    expect(await newest()).toMatchObject({
      changes: { title: { from: 'A', to: 'A3' }, email: { from: null, to: 'a@example.com' } },
    });
  });

  it('follows Trash and an erasure', async () => {
    const one = await record('Hot');
    await watch();
    await dispatch();
    await here.owner.records.remove({ id: one });
    expect(await told()).toEqual([`left ${one}`]);
    expect(await newest()).toMatchObject({ record: null, recordId: one, folderId });
    await here.owner.records.restore({ id: one });
    expect(await told()).toEqual([`entered ${one}`]);
    const { data: erasure } = await here.owner.records.erase({ id: one });
    expect(await told()).toEqual([`left ${one}`]);
    await eraseRest.run(jobContext(world.database), { workspaceId: here.id, operationId: erasure.id });
    const [blanked] = (await here.events()).filter(({ event }) => event === 'watch.entered');
    expect(blanked).toMatchObject({ isErased: true, itemId: one });
  });

  it('follows deals through their stages, and tasks', async () => {
    const stages = [{ name: 'New' }, { name: 'Won', kind: 'WON' as const }];
    const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages });
    const [first = '', won = ''] = pipeline.stages.map((stage) => stage.id);
    const recordId = await record('Hot');
    await watch({ of: 'deals', where: { field: 'stageId', op: 'eq', value: won } });
    await watch({ of: 'tasks', where: { field: 'status', op: 'eq', value: 'OPEN' } });
    const { data: deal } = await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Deal', recordId });
    const { data: job } = await here.owner.tasks.create({ title: 'Call', recordId });
    expect(await told()).toEqual([`entered ${job.id}`]);
    expect(await newest()).toMatchObject({ task: { id: job.id }, recordId, record: { id: recordId } });
    await here.owner.deals.update({ id: deal.id, stageId: won });
    expect(await told()).toEqual([`entered ${deal.id}`]);
    expect(await newest()).toMatchObject({ deal: { id: deal.id, stageId: won }, recordId, folderId });
    await here.owner.deals.update({ id: deal.id, amount: 5 });
    await here.owner.tasks.update({ id: job.id, status: 'DONE' });
    expect((await told()).toSorted()).toEqual([`changed ${deal.id}`, `left ${job.id}`]);
    await here.owner.deals.update({ id: deal.id, stageId: first });
    expect(await told()).toEqual([`left ${deal.id}`]);
    await here.owner.deals.update({ id: deal.id, stageId: won });
    await dispatch();
    await here.owner.deals.remove({ id: deal.id });
    await here.owner.tasks.update({ id: job.id, status: 'OPEN' });
    await here.owner.tasks.remove({ id: job.id });
    expect(await told()).toEqual([`entered ${deal.id}`, `left ${deal.id}`]);
    expect(await newest()).toMatchObject({ deal: null, itemId: deal.id });
  });

  it('notices an archived folder and a renamed tag at its next comparison', async () => {
    const id = await record('Hot');
    const { data: tagged } = await here.owner.records.create({ folderId, title: 'VIP', tags: ['vip'] });
    await watch();
    await watch({ where: { field: 'tags', op: 'contains', value: 'vip' } });
    await compare();
    await here.owner.folders.archive({ id: folderId });
    await dispatch();
    await compare();
    expect((await told()).toSorted()).toEqual([`left ${id}`, `left ${tagged.id}`].toSorted());
    await here.owner.folders.archive({ id: folderId, isArchived: false });
    await dispatch();
    await compare();
    expect((await told()).toSorted()).toEqual([`entered ${id}`, `entered ${tagged.id}`].toSorted());
    expect(await newest()).toMatchObject({ actor: { kind: 'system', name: 'Dossier' } });
    const [tag] = (await here.owner.tags.list({})).data;
    await here.owner.tags.update({ id: tag?.id ?? '', name: 'key account' });
    await makeDue();
    await compare();
    expect(await told()).toEqual([`left ${tagged.id}`]);
  });

  it('compares what a write committed while it was created', async () => {
    const id = await record('Cold');
    const { id: watchId } = await watch();
    await dispatch();
    await setStatus(id, 'Hot');
    // The dispatcher has not seen the watch.
    while ((await dispatchBatch(world.database, [])) > 0);
    await compare();
    expect(await told()).toEqual([`entered ${id}`]);
    expect(await membersOf(watchId)).toEqual([id]);
  });

  it('begins anew without events when its conditions change or it is switched on', async () => {
    const [one, other] = [await record('Hot'), await record('Cold')];
    const { id } = await watch();
    const cold = { field: 'data.status', op: 'eq', value: 'Cold' } as const;
    expect((await here.owner.watches.update({ id, where: cold })).data).toMatchObject({ memberCount: 1, version: 2 });
    expect(await membersOf(id)).toEqual([other]);
    expect(await leftovers(id)).toBe(2);
    await pruneMembers.run(jobContext(world.database), {});
    expect(await leftovers(id)).toBe(1);
    await here.owner.watches.update({ id, isEnabled: false });
    await setStatus(one, 'Cold');
    expect(await told()).toEqual([]);
    expect((await here.owner.watches.update({ id, isEnabled: true })).data.memberCount).toBe(2);
    await setStatus(other, 'Hot');
    expect(await told()).toEqual([`left ${other}`]);
    await here.owner.watches.remove({ id });
    await pruneMembers.run(jobContext(world.database), {});
    expect(await leftovers(id)).toBe(0);
    await expect(here.owner.watches.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is switched off with its problem once a field is gone, and stops no other', async () => {
    const broken = await watch();
    const { id: other } = await watch({ where: { field: 'folderId', op: 'eq', value: folderId } });
    await world.asOwner(`update folders set fields = '[]' where name = 'Contacts'`);
    const { data: made } = await here.owner.records.create({ folderId, title: 'New' });
    expect(await told()).toEqual([`entered ${made.id}`]);
    const { data } = await here.owner.watches.get({ id: broken.id });
    expect(data).toMatchObject({ isEnabled: false, version: 2 });
    expect(data.problem).toContain('There is no such field');
    expect((await here.owner.watches.get({ id: other })).data.isEnabled).toBe(true);
    await expect(here.owner.watches.update({ id: broken.id, isEnabled: true })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('refuses what a query refuses, unknown ids, and more than the quota', async () => {
    const there = await world.workspace();
    const { data: theirs } = await there.owner.folders.create({ name: 'Theirs' });
    for (const [where, path] of [
      [{ field: 'nothing', op: 'eq', value: 'x' }, ['where', 'field']],
      [{ field: 'data.status', op: 'eq', value: 'Warm' }, ['where', 'value']],
      [{ and: [{ field: 'folderId', op: 'eq', value: theirs.id }] }, ['where', 'and', 0, 'value']],
    ] as const)
      await expect(watch({ where } as never)).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        issues: [{ path }],
      });
    const { id } = await watch();
    for (const attempt of [
      () => there.owner.watches.get({ id }),
      () => there.owner.watches.update({ id, name: 'x' }),
      () => there.owner.watches.remove({ id }),
      () => there.owner.watches.listMembers({ id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const quota = { quotas: new QuotaLimits(['watches=1'], quotas) };
    const few = here.as({ kind: 'user', id: here.ownerId, name: 'Owner', role: 'OWNER' }, quota);
    await expect(few.watches.create({ name: 'Two', of: 'records', where: hot() })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it('needs the scope to read its noun', async () => {
    const { id } = await watch();
    await expect(here.key('read').watches.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const blind = here.key('watches:write', 'tasks:read');
    await expect(blind.watches.create({ name: 'x', of: 'records', where: hot() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(blind.watches.listMembers({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await blind.watches.list({})).data).toHaveLength(1);
  });
});

describe('events of watches', () => {
  it('start workflows, whose writes stay in the chain of the run', async () => {
    const { id } = await watch();
    const trigger = { kind: 'event', folderId: null, pipelineId: null, changedField: null, condition: null } as const;
    await world.publish(here, [task('Call {{ record.title }}')], { ...trigger, event: 'watch.entered' });
    const echo = { name: 'rename', action: 'updateRecord', input: { recordId: '{{ record.id }}', title: '{{ now }}' } };
    const self = await world.publish(here, [echo], { ...trigger, event: 'watch.changed' });
    const made = await record('Hot', 'Anna');
    await dispatch();
    await world.executor.drain(here.id);
    expect((await here.owner.tasks.list({})).data.map(({ title }) => title)).toEqual(['Call Anna']);
    await here.owner.records.update({ id: made, title: 'Bea' });
    for (let n = 0; n < 3; n += 1) {
      await dispatch();
      await world.executor.drain(here.id);
    }
    const runs = (await here.owner.workflows.listRuns({ id: self })).data;
    expect(runs.map(({ state }) => state).toSorted()).toEqual(['CANCELLED', 'SUCCEEDED']);
    const changed = (await here.events()).filter(({ event }) => event === 'watch.changed').at(-1);
    expect(changed).toMatchObject({ watch: { id }, actor: { kind: 'workflow' }, cause: { depth: 1 } });
  });

  it('reach webhooks by their kind, folder and a condition on the watch', async () => {
    const [one, other] = [await watch(), await watch({ name: 'Other' })];
    const condition = { left: '{{ trigger.body.watch.id }}', operator: 'equals', right: one.id } as const;
    const { data: hook } = await here.owner.webhooks.create({
      url: 'https://127.0.0.1:1/hook',
      kinds: ['watch.entered'],
      folderId,
      condition,
    });
    const id = await record('Hot');
    expect((await told()).toSorted()).toEqual([`entered ${id}`, `entered ${id}`]);
    const deliveries = (await here.owner.webhooks.listDeliveries({ id: hook.id })).data;
    expect(deliveries).toHaveLength(1);
    const stated = (await here.events()).find(({ id: eventId }) => eventId === deliveries[0]?.eventId);
    expect(stated).toMatchObject({ watch: { id: one.id } });
    expect(other.id).not.toBe(one.id);
  });

  it('belong to the operation of their cause, and its undo makes the items leave', async () => {
    await watch();
    const key = { kind: 'key', id: newId('key'), name: 'Key', scopes: ['write'] } as const;
    const ids = [await record('Cold', 'A'), await record('Cold', 'B')];
    await dispatch();
    const items = ids.map((id) => ({ action: 'update' as const, id, values: { data: { status: 'Hot' } } }));
    const { operationId } = (await here.as(key).records.batch({ items })).data;
    expect((await told()).toSorted()).toEqual(ids.map((id) => `entered ${id}`).toSorted());
    expect((await newest())?.cause).toMatchObject({ operationId });
    const { data: undo } = await here.as(key).operations.undo({ id: operationId });
    expect(undo).toMatchObject({ changedCount: 2, failedCount: 0 });
    expect((await told()).toSorted()).toEqual(ids.map((id) => `left ${id}`).toSorted());
  });
});
