import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { fireReminders } from '../reminders/fire.job.ts';
import { followTasks } from '../reminders/index.ts';
import { jobContext } from '../testing/job-context.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { noticeAssignments, noticeMentions } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function desk() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Leads' });
  const stages = [{ name: 'New' }];
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages });
  const add = async (title: string, ownerId: string | null = null) =>
    (await here.owner.records.create({ folderId: folder.id, title, ownerId })).data;
  return { here, folder, pipeline, add };
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
async function dispatch() {
  while ((await dispatchBatch(world.database, [noticeMentions, noticeAssignments, followTasks])) > 0);
}
async function inboxOf(here: TestWorkspace, input?: Parameters<TestWorkspace['owner']['notices']['list']>[0]) {
  await dispatch();
  return (await here.member.notices.list(input)).data;
}
/** Time passes for what waits in this workspace. */
async function pass(here: TestWorkspace): Promise<void> {
  const of = sql`workspace_id = ${decodeId('ws', here.id)}`;
  const { orm } = world.database.autocommit;
  await orm.execute(sql`update reminders set remind_at = now() - interval '1 second' where ${of}`);
  await orm.execute(sql`
    update notices set snoozed_until = now() - interval '1 second' where ${of} and snoozed_until is not null`);
  await fireReminders.run(jobContext(world.database), {});
}

describe('an assignment', () => {
  it('of a record, a deal or a task by somebody else is noticed, at its creation and later', async () => {
    const { here, pipeline, add } = await desk();
    await add('Given', here.memberId);
    const later = await add('Later', here.ownerId);
    await here.key('write').records.update({ id: later.id, ownerId: here.memberId });
    await here.owner.deals.create({
      pipelineId: pipeline.id,
      stageId: pipeline.stages[0]?.id ?? '',
      title: 'Big one',
      ownerId: here.memberId,
    });
    await here.owner.tasks.create({ title: 'Call', assigneeId: here.memberId });
    const { notices, unread } = await inboxOf(here);
    expect(unread).toBe(4);
    expect(notices.map(({ kind, subjectName, message }) => [kind, subjectName, message])).toEqual([
      ['task.assigned', 'Call', 'Test owner'],
      ['deal.assigned', 'Big one', 'Test owner'],
      ['record.assigned', 'Later', 'Test key'],
      ['record.assigned', 'Given', 'Test owner'],
    ]);
    expect((await here.owner.notices.list()).data.notices).toEqual([]);
  });

  it('to oneself, and a change that leaves the owner, is none', async () => {
    const { here, add } = await desk();
    await here.member.tasks.create({ title: 'Mine', assigneeId: here.memberId });
    const { id } = await add('Taken');
    await here.member.records.update({ id, ownerId: here.memberId });
    await here.owner.records.update({ id, title: 'Taken by the member' });
    expect((await inboxOf(here)).notices).toEqual([]);
  });

  it('of many at once is one notice with their number and their folder', async () => {
    const { here, folder } = await desk();
    const items = Array.from({ length: 7 }, (_, at) => ({
      action: 'create' as const,
      values: { folderId: folder.id, title: `Lead ${at}`, ownerId: here.memberId },
    }));
    await here.owner.records.batch({ atomic: true, items });
    expect((await inboxOf(here)).notices).toMatchObject([
      { kind: 'record.assigned', subjectId: folder.id, subjectName: 'Leads', count: 7 },
    ]);
  });

  it('is closed when the task is done or another’s', async () => {
    const { here } = await desk();
    const add = async () => (await here.owner.tasks.create({ title: 'Call', assigneeId: here.memberId })).data.id;
    const [done, passed] = [await add(), await add()];
    await dispatch();
    await here.owner.tasks.update({ id: done, status: 'DONE' });
    await here.owner.tasks.update({ id: passed, assigneeId: here.ownerId });
    expect((await inboxOf(here)).notices).toEqual([]);
    expect((await inboxOf(here, { state: 'done' })).notices).toHaveLength(2);
  });
});

describe('an inbox', () => {
  it('has unread ones first, in pages, and is narrowed by group', async () => {
    const { here, add } = await desk();
    await add('Given', here.memberId);
    const [given] = (await inboxOf(here)).notices;
    await world.database.autocommit.orm.execute(sql`
      insert into notices (
        workspace_id, id, user_id, kind, subject_id, subject_name, hour, count, first_at, last_at, read_at
      )
      select workspace_id, gen_random_uuid(), user_id, 'comment.created', subject_id, subject_name,
        hour - n * interval '1 hour', 1, first_at - n * interval '1 hour', last_at - n * interval '1 hour',
        case when n % 2 = 0 then now() end
      from notices, generate_series(1, 240) n where workspace_id = ${decodeId('ws', here.id)}`);
    const seen: boolean[] = [];
    const ids = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof inboxOf>> = await inboxOf(here, cursor === null ? {} : { cursor });
      for (const { id, isRead } of page.notices) {
        seen.push(isRead);
        ids.add(id);
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids.size).toBe(241);
    expect(seen).toEqual([...Array(121).fill(false), ...Array(120).fill(true)]);
    expect((await inboxOf(here, { group: 'assignments' })).notices.map(({ id }) => id)).toEqual([given?.id]);
    expect((await inboxOf(here, { group: 'mentions' })).notices).toHaveLength(100);
    await expect(here.member.notices.list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('keeps what is done apart, takes it back, and shows it again when it happens again', async () => {
    const { here, add } = await desk();
    const { id } = await add('Lead');
    await here.owner.comments.create({ id, text: `@${here.memberId}` });
    const [notice] = (await inboxOf(here)).notices;
    const ids = [notice?.id ?? ''];
    await here.member.notices.settle({ ids, isDone: true });
    expect(await inboxOf(here)).toMatchObject({ notices: [], unread: 0 });
    expect((await inboxOf(here, { state: 'done' })).notices).toMatchObject([{ isDone: true, isRead: true }]);
    await here.member.notices.settle({ ids, isDone: false });
    expect((await inboxOf(here)).notices).toMatchObject([{ isDone: false }]);
    await here.member.notices.settle({ ids, isDone: true });
    await here.owner.comments.create({ id, text: `@${here.memberId} again` });
    expect(await inboxOf(here)).toMatchObject({ notices: [{ count: 2, isRead: false }], unread: 1 });
  });

  it('hides what is put off until its time, then it is unread and on top', async () => {
    const { here, add } = await desk();
    await add('First', here.memberId);
    const [first] = (await inboxOf(here)).notices;
    await here.member.notices.markRead({});
    const ids = [first?.id ?? ''];
    await here.member.notices.snooze({ ids, until: inAnHour() });
    await add('Second', here.memberId);
    expect((await inboxOf(here)).notices).toMatchObject([{ subjectName: 'Second' }]);
    expect((await inboxOf(here, { state: 'snoozed' })).notices).toMatchObject([{ subjectName: 'First' }]);
    await here.member.notices.snooze({ ids, until: null });
    expect((await inboxOf(here)).notices).toHaveLength(2);
    await here.member.notices.snooze({ ids, until: inAnHour() });
    await pass(here);
    expect((await inboxOf(here)).notices.find(({ subjectName }) => subjectName === 'First')).toMatchObject({
      isRead: false,
      snoozedUntil: null,
    });
    for (const until of ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])
      await expect(here.member.notices.snooze({ ids, until })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      });
  });

  it('is a person’s own: of others and strangers nothing is done or put off', async () => {
    const [{ here, add }, there] = [await desk(), await world.workspace()];
    await add('Given', here.memberId);
    const [notice] = (await inboxOf(here)).notices;
    const ids = [notice?.id ?? ''];
    for (const stranger of [here.owner, there.member]) {
      const refused = { code: 'NOT_FOUND' };
      await expect(stranger.notices.settle({ ids, isDone: true })).rejects.toMatchObject(refused);
      await expect(stranger.notices.snooze({ ids, until: inAnHour() })).rejects.toMatchObject(refused);
    }
    await expect(here.key('write').notices.settle({ ids, isDone: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await inboxOf(here)).notices).toMatchObject([{ isRead: false }]);
  });
});
