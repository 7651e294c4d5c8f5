import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import type { TestWorkspace } from '../testing/world.ts';
import { call, openWorkflowWorld, task, type WorkflowWorld } from '../workflows/testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { prunings } from '../prunings.job.ts';
import { noticeOwners } from './react.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

const memberOf = (here: TestWorkspace) =>
  here.as({ kind: 'user', id: here.memberId, name: 'Test member', role: 'MEMBER' });
const dispatch = async () => {
  while ((await dispatchBatch(world.database, [noticeOwners])) > 0);
};
const noticesOf = async (here: TestWorkspace) => (await here.owner.notices.list()).data;

/** A workflow of which this many runs have failed. */
async function failed(here: TestWorkspace, times = 1): Promise<string> {
  const id = await world.publish(here, [call('?status=404')]);
  for (let n = 0; n < times; n += 1) await world.post(id, { n });
  await world.executor.drain(here.id);
  await dispatch();
  return id;
}

/** Moves the notices of a workspace back in time. */
const age = (here: TestWorkspace, interval: string) =>
  world.database.autocommit.orm.execute(sql`
    update notices
    set hour = hour - ${interval}::interval, first_at = first_at - ${interval}::interval,
      last_at = last_at - ${interval}::interval
    where workspace_id = ${decodeId('ws', here.id)}`);

describe('owners', () => {
  it('page through all of them, newest first', async () => {
    const here = await world.workspace();
    await failed(here);
    await world.database.autocommit.orm.execute(sql`
      insert into notices (
        workspace_id, id, user_id, kind, subject_id, subject_name, hour, count, first_at, last_at
      )
      select workspace_id, gen_random_uuid(), user_id, kind, subject_id, subject_name, hour - n * interval '1 hour', 1,
        first_at - n * interval '1 hour', last_at - n * interval '1 hour'
      from notices, generate_series(1, 249) n
      where workspace_id = ${decodeId('ws', here.id)}`);
    const times: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof noticesOf>> = (
        await here.owner.notices.list(cursor === null ? undefined : { cursor })
      ).data;
      expect(page.unread).toBe(100);
      times.push(...page.notices.map(({ lastAt }) => lastAt));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(times).toHaveLength(250);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(times).size).toBe(250);
    await expect(here.owner.notices.list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('get one notice of equal failures in an hour, with their number, the reason and the latest run', async () => {
    const here = await world.workspace();
    const id = await failed(here, 3);
    const { notices, unread } = await noticesOf(here);
    expect(unread).toBe(1);
    expect(notices).toMatchObject([
      {
        kind: 'workflow.run_failed',
        subjectId: id,
        subjectName: 'Test workflow',
        message: 'The receiver answered with status 404.',
        runId: expect.stringMatching(/^run_/),
        count: 3,
        isRead: false,
      },
    ]);
    await world.post(id, {});
    await world.executor.drain(here.id);
    await dispatch();
    expect((await noticesOf(here)).notices).toMatchObject([{ count: 4 }]);
  });

  it('get another one in the next hour, and for another workflow', async () => {
    const here = await world.workspace();
    const id = await failed(here);
    await age(here, '1 hour');
    await world.post(id, {});
    await world.executor.drain(here.id);
    await failed(here);
    expect((await noticesOf(here)).notices.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('get none of what they did themselves, but of what a program or another person did', async () => {
    const here = await world.workspace();
    const id = await world.publish(here, [task('Look')]);
    await here.owner.workflows.disable({ id });
    await dispatch();
    expect((await noticesOf(here)).notices).toEqual([]);
    await here.owner.workflows.enable({ id });
    await here.key('write').workflows.disable({ id });
    await dispatch();
    expect((await noticesOf(here)).notices).toMatchObject([{ kind: 'workflow.disabled', subjectId: id, runId: null }]);
  });

  it('are the admins, and the member who published the workflow; no other member', async () => {
    const here = await world.workspace();
    const member = memberOf(here);
    await failed(here);
    expect((await member.notices.list()).data).toEqual({ notices: [], unread: 0, nextCursor: null });
    const id = await world.publish(here, [call('?status=404')]);
    await world.database.autocommit.orm.execute(sql`
      update workflow_versions set publisher_id = ${decodeId('usr', here.memberId)}
      where workspace_id = ${decodeId('ws', here.id)} and workflow_id = ${decodeId('wf', id)}`);
    await world.post(id, {});
    await world.executor.drain(here.id);
    await dispatch();
    expect((await member.notices.list()).data.notices).toMatchObject([{ subjectId: id }]);
    expect((await noticesOf(here)).notices).toHaveLength(2);
  });

  it('get notices of webhooks, by their description', async () => {
    const here = await world.workspace();
    const { data: webhook } = await here.owner.webhooks.create({
      url: 'https://127.0.0.1:1/path',
      description: 'Orders',
    });
    await here.key('write').webhooks.update({ id: webhook.id, isEnabled: false });
    await dispatch();
    expect((await noticesOf(here)).notices).toMatchObject([
      { kind: 'webhook.disabled', subjectId: webhook.id, subjectName: 'Orders', message: 'MANUAL' },
    ]);
  });
});

describe('a notice', () => {
  it('is read alone or with all others, and unread again when it happens again', async () => {
    const here = await world.workspace();
    const id = await failed(here);
    await failed(here);
    const [first] = (await noticesOf(here)).notices;
    await here.owner.notices.markRead({ id: first?.id });
    expect(await noticesOf(here)).toMatchObject({
      unread: 1,
      notices: [{ isRead: false }, { id: first?.id, isRead: true }],
    });
    expect((await here.owner.notices.markRead({})).data).toEqual({ read: 1 });
    expect((await here.owner.notices.markRead({ id: first?.id })).data).toEqual({ read: 0 });
    expect(await noticesOf(here)).toMatchObject({ unread: 0 });
    await world.post(id, {});
    await world.executor.drain(here.id);
    await dispatch();
    expect(await noticesOf(here)).toMatchObject({
      unread: 1,
      notices: [{ subjectId: id, count: 2, isRead: false }, {}],
    });
  });

  it('is its own of each person, and of no other workspace', async () => {
    const [here, there] = [await world.workspace(), await world.workspace()];
    await failed(here);
    const [notice] = (await noticesOf(here)).notices;
    expect((await noticesOf(there)).notices).toEqual([]);
    for (const stranger of [there.owner, memberOf(here)])
      await expect(stranger.notices.markRead({ id: notice?.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await noticesOf(here)).toMatchObject({ unread: 1 });
  });

  it('is for people: a key is refused', async () => {
    const here = await world.workspace();
    for (const ask of [() => here.key('write').notices.list(), () => here.key('write').notices.markRead({})])
      await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is deleted after 90 days', async () => {
    const here = await world.workspace();
    await failed(here);
    const prune = () => prunings.notices.run(jobContext(world.database), {});
    await age(here, '89 days');
    await prune();
    expect((await noticesOf(here)).notices).toHaveLength(1);
    await age(here, '2 days');
    await prune();
    expect((await noticesOf(here)).notices).toEqual([]);
  });
});
