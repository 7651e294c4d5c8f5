import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../events-log/index.ts';
import { openPlanReader } from '../testing/plan-reader.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { listActivitiesInput } from './schema.ts';
import { listActivities, lookedThroughMax } from './noun.ts';

let world: World;
let here: TestWorkspace;
let oneId: string;
let madeAt: string;
let idleId: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const one = await here.member.records.create({ folderId: folder.id, title: 'One', ownerId: here.memberId });
  oneId = one.data.id;
  madeAt = one.data.createdAt;
  const two = await here.owner.records.create({ folderId: folder.id, title: 'Two' });
  await here.member.comments.create({ id: oneId, text: 'Hello' });
  await here.key('write').calls.create({ id: two.data.id });
  await here.owner.deals.create({ pipelineId: pipeline.id, title: 'Deal', recordId: oneId });
  await here.owner.tasks.create({ title: 'Call back' });
  idleId = (await here.owner.apiKeys.create({ name: 'Idle', scopes: ['read'] })).data.id;
});
afterAll(() => world.close());

type Input = Parameters<TestWorkspace['owner']['activities']['list']>[0];
const kinds = async (input: Input = {}) =>
  (await here.key('read').activities.list(input)).data.map(({ event }) => event);

const all = ['task.created', 'deal.created', 'call.logged', 'comment.created', 'record.created', 'record.created'];

describe('activities', () => {
  it('are the events of all records, deals and tasks, newest first, with actor and record', async () => {
    expect(await kinds()).toEqual(all);
    const { data } = await here.member.activities.list({ kind: ['comment.created'] });
    expect(data).toMatchObject([
      { recordId: oneId, actor: { kind: 'user', name: 'Test member' }, payload: { comment: { text: 'Hello' } } },
    ]);
  });

  it('are narrowed by kind, actor and owner of the record', async () => {
    expect(await kinds({ kind: ['call.logged', 'record.created'] })).toEqual([
      'call.logged',
      'record.created',
      'record.created',
    ]);
    expect(await kinds({ actorId: [here.memberId] })).toEqual(['comment.created', 'record.created']);
    expect(await kinds({ actorId: [here.memberId], kind: ['record.created'] })).toEqual(['record.created']);
    expect(await kinds({ ownerId: [here.memberId] })).toEqual(['deal.created', 'comment.created', 'record.created']);
  });

  it('are narrowed by time', async () => {
    expect(await kinds({ from: madeAt })).toEqual(all);
    expect(await kinds({ to: madeAt })).toEqual([]);
    expect(await kinds({ from: new Date(Date.now() + 3_600_000).toISOString() })).toEqual([]);
  });

  it.each<Input>([{}, { kind: ['record.created', 'deal.created', 'task.created'] }, { actorId: ['idle'] }])(
    'are the same page by page: %j',
    async ({ actorId, ...narrowed }) => {
      const input = actorId ? { ...narrowed, actorId: [idleId] } : narrowed;
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await here.owner.activities.list({ ...input, pageSize: 1, cursor });
        found.push(...page.data.map(({ event }) => event));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(await kinds(input));
    },
  );

  it('refuse an unknown kind, owner or actor and the cursor of another list', async () => {
    const stranger = 'usr_01h455vb4pex5vsknk084sn001';
    const asked = [
      { kind: ['record.lost'] },
      { ownerId: [stranger] },
      { actorId: [stranger] },
      { actorId: [here.memberId, 'nothing'] },
      { cursor: 'none' },
    ];
    for (const input of asked)
      await expect(here.owner.activities.list(input), JSON.stringify(input)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
  });

  it('of actors that have left or were deleted are still found, and others of theirs are an empty answer', async () => {
    const own = await world.workspace();
    const { data: folder } = await own.owner.folders.create({ name: 'Contacts' });
    await own.member.records.create({ folderId: folder.id, title: 'One' });
    const { data: key } = await own.owner.apiKeys.create({ name: 'Key', scopes: ['read'] });
    await own.owner.apiKeys.revoke({ id: key.id });
    const draft = { trigger: { kind: 'manual' }, steps: [] } as const;
    const { data: workflow } = await own.owner.workflows.create({ name: 'Example', draft: { ...draft, steps: [] } });
    const { data: kept } = await own.owner.workflows.create({ name: 'Kept', draft: { ...draft, steps: [] } });
    await own.owner.workflows.remove({ id: workflow.id });
    await own.owner.members.remove({ userId: own.memberId });
    const found = async (input: Input) => (await own.owner.activities.list(input)).data.length;
    expect(await found({ actorId: [own.memberId] })).toBe(1);
    expect(await found({ actorId: [own.memberId], to: '2020-01-01' })).toBe(0);
    for (const id of [key.id, workflow.id, kept.id]) {
      expect(await found({ actorId: [id] })).toBe(0);
      expect(await found({ actorId: [id, own.memberId] })).toBe(1);
    }
  });

  it('of another workspace are not shown', async () => {
    const elsewhere = await world.workspace();
    expect((await elsewhere.owner.activities.list({})).data).toEqual([]);
  });
});

it('a page by actor looks through a bounded number of events, and the next one goes on', async () => {
  const busy = await world.workspace();
  const { data: folder } = await busy.owner.folders.create({ name: 'Contacts' });
  await busy.member.records.create({ folderId: folder.id, title: 'One' });
  await addEvents(busy, lookedThroughMax);
  const first = await busy.owner.activities.list({ actorId: [busy.memberId] });
  expect(first.data).toEqual([]);
  const second = await busy.owner.activities.list({ actorId: [busy.memberId], cursor: first.nextCursor ?? '' });
  expect(second.data).toMatchObject([{ event: 'record.created', actor: { kind: 'user' } }]);
  expect(second.nextCursor).toBeNull();
});

it('are found by index, whatever they are narrowed by', async () => {
  const busy = await world.workspace();
  const { data: folder } = await busy.owner.folders.create({ name: 'Contacts' });
  await busy.member.records.create({ folderId: folder.id, title: 'One' });
  await addEvents(busy, 8 * lookedThroughMax);
  // As where nearly all events are of one kind.
  await world.asOwner('alter table events alter column kind set (n_distinct = 1)');
  await world.asOwner('vacuum analyze events');
  const plans = await openPlanReader(world, busy);
  const planOf = async (input: object) =>
    (await plans.plansOf(() => listActivities(plans.ctx, listActivitiesInput.parse(input)))).join();
  for (const input of [{}, { actorId: [busy.memberId] }, { from: '2026-01-31' }])
    expect(await planOf(input), JSON.stringify(input)).toMatch(/Index Scan Backward using events_\w*pk/);
  expect(await planOf({ kind: ['deal.created', 'record.created'] })).toMatch(/Index Scan Backward using events_kind/);
  await plans.close();
});

/** Copies of the only event of a workspace, with ids of an hour later. */
async function addEvents({ id }: TestWorkspace, count: number) {
  await world.asOwner(
    `insert into events (workspace_id, id, kind, request_id, actor, occurred_at, payload, depth)
      select workspace_id, uuidv7(interval '1 hour'), kind, request_id, '{"kind":"system","id":null,"name":"Test"}',
        now(), payload, 0
      from events, generate_series(1, $2::int)
      where workspace_id = $1`,
    [events.workspaceId.mapToDriverValue(id), count],
  );
}
