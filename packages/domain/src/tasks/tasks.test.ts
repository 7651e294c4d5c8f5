import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, readAllPages, type Caller, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let key: Caller;
let recordId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  key = here.key('write');
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  recordId = (await here.owner.records.create({ folderId: folder.id, title: 'Example contact' })).data.id;
});

async function eventsSince(since: number) {
  return (await here.events()).slice(since);
}

async function openTasks() {
  return (await key.tasks.list({ status: 'OPEN' })).data;
}

const farAway = '2999-01-04T09:30:00.000Z';

describe('creating a task', () => {
  it('answers every field, open, and states task.created', async () => {
    const { data } = await key.tasks.create({ title: ' Send the offer ' });
    expect(data).toEqual({
      id: expect.stringMatching(/^task_/),
      title: 'Send the offer',
      dueAt: null,
      assigneeId: null,
      recordId: null,
      dealId: null,
      priority: 'NORMAL',
      type: 'TODO',
      recurrence: null,
      externalSource: null,
      tags: [],
      externalId: null,
      status: 'OPEN',
      completedAt: null,
      createdAt: expect.any(String),
      updatedAt: data.createdAt,
      version: 1,
    });
    const created = { event: 'task.created', recordId: null, record: null, task: data };
    expect((await here.events()).at(-1)).toMatchObject(created);
  });

  it('keeps what is said, and its event carries the linked record', async () => {
    const { data } = await key.tasks.create({
      title: 'Call',
      dueAt: '2026-01-31T09:30:00+01:00',
      assigneeId: here.memberId,
      recordId,
      priority: 'URGENT',
      type: 'CALL',
      recurrence: 'rrule:freq=weekly;byday=mo',
    });
    expect(data).toMatchObject({
      dueAt: '2026-01-31T08:30:00.000Z',
      assigneeId: here.memberId,
      recordId,
      priority: 'URGENT',
      type: 'CALL',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO',
    });
    expect((await key.tasks.get({ id: data.id })).data).toEqual(data);
    const { data: record } = await key.records.get({ id: recordId });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'task.created',
      recordId,
      folderId: record.folderId,
      record,
      task: data,
    });
  });

  it('reads null and "" as nothing said', async () => {
    for (const none of [null, ''] as const) {
      const { data } = await key.tasks.create({
        title: 'x',
        dueAt: none,
        assigneeId: none,
        recordId: none,
        priority: none,
        type: none,
        recurrence: none,
      });
      expect(data).toMatchObject({
        dueAt: null,
        assigneeId: null,
        recordId: null,
        priority: 'NORMAL',
        type: 'TODO',
        recurrence: null,
      });
    }
  });

  it.each([
    ['no title', { title: undefined }, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a title over 500 characters', { title: 'x'.repeat(501) }, 'title'],
    ['an unknown priority', { priority: 'high' }, 'priority'],
    ['an unknown type', { type: 'CHORE' }, 'type'],
    ['a moment that is none', { dueAt: 'tomorrow' }, 'dueAt'],
    ['a rule that is none', { recurrence: 'weekly' }, 'recurrence'],
    ['a rule that repeats by the hour', { recurrence: 'FREQ=HOURLY' }, 'at most once a day'],
    ['a rule over 500 characters', { recurrence: `FREQ=DAILY;BYMONTH=${'1,'.repeat(300)}1` }, 'recurrence'],
    ['a status', { status: 'DONE' }, 'status'],
  ])('refuses %s as 400 and says where', async (_, input, where) => {
    const attempt = key.tasks.create({ title: 'x', ...(input as object) });
    await expect(attempt).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(where) });
  });

  it.each([
    ['an unknown record', async () => ({ recordId: newId('rec') }), 'recordId'],
    ['a record in Trash', async () => ({ recordId: (await key.records.remove({ id: recordId })).data.id }), 'recordId'],
    ['an assignee who is no member', async () => ({ assigneeId: (await world.workspace()).memberId }), 'assigneeId'],
    ['a rule that never comes true', async () => ({ recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }), 'recurrence'],
  ])('refuses %s as 422', async (_, choose, field) => {
    const input = await choose();
    await expect(key.tasks.create({ title: 'x', ...input })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: [field] }],
    });
  });

  it('is refused to a key that may only read', async () => {
    await expect(here.key('read').tasks.create({ title: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('updating a task', () => {
  it('states task.updated with what changed', async () => {
    const { data: before } = await key.tasks.create({ title: 'Old', dueAt: '2026-01-31T09:30:00Z', recordId });
    const since = (await here.events()).length;
    const { data } = await key.tasks.update({
      id: before.id,
      title: 'New',
      dueAt: null,
      assigneeId: here.memberId,
      priority: 'LOW',
      type: 'EMAIL',
    });
    expect(data).toMatchObject({
      title: 'New',
      dueAt: null,
      assigneeId: here.memberId,
      priority: 'LOW',
      type: 'EMAIL',
      version: 2,
    });
    expect(await eventsSince(since)).toMatchObject([
      {
        event: 'task.updated',
        recordId,
        task: data,
        changes: {
          title: { from: 'Old', to: 'New' },
          dueAt: { from: '2026-01-31T09:30:00.000Z', to: null },
          assigneeId: { from: null, to: here.memberId },
          priority: { from: 'NORMAL', to: 'LOW' },
          type: { from: 'TODO', to: 'EMAIL' },
        },
      },
    ]);
  });

  it('that changes nothing states nothing and keeps the version', async () => {
    const { data: before } = await key.tasks.create({ title: 'Same', dueAt: '2026-01-31T09:30:00Z' });
    const since = (await here.events()).length;
    expect(
      (
        await key.tasks.update({
          id: before.id,
          title: 'Same',
          dueAt: '2026-01-31T10:30:00+01:00',
          status: 'OPEN',
          priority: null,
          assigneeId: '',
        })
      ).data,
    ).toEqual(before);
    expect(await eventsSince(since)).toEqual([]);
  });

  it('refuses an assignee who is no member as 422, and what it cannot change as 400', async () => {
    const { data } = await key.tasks.create({ title: 'x' });
    await expect(key.tasks.update({ id: data.id, assigneeId: 'nonsense' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['assigneeId'] }],
    });
    for (const input of [
      { recurrence: 'FREQ=DAILY' },
      { recordId },
      { status: 'LATER' },
      { status: null },
      { title: '' },
    ]) {
      await expect(key.tasks.update({ id: data.id, ...(input as object) })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  });

  it('and deleting refuse a version that is not the current one', async () => {
    const { data } = await key.tasks.create({ title: 'x' });
    const stale = here.as({ kind: 'key', id: newId('key'), name: 'Key', scopes: ['write'] }, { ifMatch: [7] });
    await expect(stale.tasks.update({ id: data.id, status: 'DONE' })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      currentVersion: 1,
    });
    await expect(stale.tasks.remove({ id: data.id })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      currentVersion: 1,
    });
  });
});

describe('marking a task DONE', () => {
  it('sets completedAt and states task.completed alone', async () => {
    const { data: before } = await key.tasks.create({ title: 'x', recordId });
    const since = (await here.events()).length;
    const { data } = await key.tasks.update({ id: before.id, status: 'DONE' });
    expect(data).toMatchObject({ status: 'DONE', completedAt: data.updatedAt, version: 2 });
    const events = await eventsSince(since);
    expect(events).toMatchObject([{ event: 'task.completed', recordId, task: data }]);
    expect(events[0]?.['record']).toEqual((await key.records.get({ id: recordId })).data);
  });

  it('and changing something else states both, the status in none of the changes', async () => {
    const { data: before } = await key.tasks.create({ title: 'Old' });
    const since = (await here.events()).length;
    await key.tasks.update({ id: before.id, status: 'DONE', title: 'New' });
    const events = await eventsSince(since);
    expect(events.map(({ event, changes }) => [event, changes])).toEqual([
      ['task.completed', undefined],
      ['task.updated', { title: { from: 'Old', to: 'New' } }],
    ]);
  });

  it('twice is one completion', async () => {
    const { data: before } = await key.tasks.create({ title: 'x' });
    const { data: first } = await key.tasks.update({ id: before.id, status: 'DONE' });
    const since = (await here.events()).length;
    expect((await key.tasks.update({ id: before.id, status: 'DONE' })).data).toEqual(first);
    expect(await eventsSince(since)).toEqual([]);
  });

  it('can be taken back: completedAt goes, and task.updated says so', async () => {
    const { data: before } = await key.tasks.create({ title: 'x' });
    await key.tasks.update({ id: before.id, status: 'DONE' });
    const since = (await here.events()).length;
    const { data } = await key.tasks.update({ id: before.id, status: 'OPEN' });
    expect(data).toMatchObject({ status: 'OPEN', completedAt: null, version: 3 });
    expect(await eventsSince(since)).toMatchObject([
      { event: 'task.updated', changes: { status: { from: 'DONE', to: 'OPEN' } } },
    ]);
  });
});

describe('a recurring task that is marked DONE', () => {
  const weekly = { title: 'Call', dueAt: farAway, recurrence: 'FREQ=WEEKLY' };

  it('makes the next one with all that it had, and states its creation', async () => {
    const { data: task } = await key.tasks.create({
      ...weekly,
      assigneeId: here.memberId,
      recordId,
      priority: 'HIGH',
      type: 'CALL',
    });
    const since = (await here.events()).length;
    const { data: done } = await key.tasks.update({ id: task.id, status: 'DONE', priority: 'LOW' });
    const [next] = await openTasks();
    expect(next).toMatchObject({
      title: 'Call',
      dueAt: '2999-01-11T09:30:00.000Z',
      assigneeId: here.memberId,
      recordId,
      priority: 'LOW',
      type: 'CALL',
      recurrence: 'FREQ=WEEKLY',
      status: 'OPEN',
      completedAt: null,
      version: 1,
    });
    expect((await eventsSince(since)).map(({ event, task: snapshot }) => [event, snapshot])).toEqual([
      ['task.completed', done],
      ['task.updated', done],
      ['task.created', next],
    ]);
    expect(done.recurrence).toBe('FREQ=WEEKLY');
  });

  it('makes one, however often and at once it is marked, also after it was taken up again', async () => {
    const { data: task } = await key.tasks.create(weekly);
    await Promise.all(Array.from({ length: 5 }, () => key.tasks.update({ id: task.id, status: 'DONE' })));
    await key.tasks.update({ id: task.id, status: 'OPEN' });
    await key.tasks.update({ id: task.id, status: 'DONE' });
    expect(await openTasks()).toHaveLength(1);
    const kinds = (await here.events()).map(({ event }) => event);
    expect(kinds.filter((kind) => kind === 'task.created')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'task.completed')).toHaveLength(2);
  });

  it('skips what is in the past, and keeps weekday and time of day', async () => {
    const { data: task } = await key.tasks.create({ ...weekly, dueAt: '2020-01-06T09:30:00.000Z' });
    await key.tasks.update({ id: task.id, status: 'DONE' });
    const due = new Date((await openTasks())[0]?.dueAt ?? '');
    expect(due.getTime()).toBeGreaterThan(Date.now());
    expect(due.getTime()).toBeLessThan(Date.now() + 8 * 86_400_000);
    expect([due.getUTCDay(), due.toISOString().slice(11)]).toEqual([1, '09:30:00.000Z']);
  });

  it('counts from now where it has no due date', async () => {
    const { data: task } = await key.tasks.create({ title: 'x', recurrence: 'FREQ=DAILY' });
    await key.tasks.update({ id: task.id, status: 'DONE' });
    const due = Date.parse((await openTasks())[0]?.dueAt ?? '');
    expect(Math.abs(due - Date.now() - 86_400_000)).toBeLessThan(10_000);
  });

  it('is followed by as many as COUNT says', async () => {
    await key.tasks.create({ ...weekly, recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const seen: (string | null)[] = [];
    for (let [task] = await openTasks(); task; [task] = await openTasks()) {
      seen.push(task.recurrence);
      await key.tasks.update({ id: task.id, status: 'DONE' });
    }
    expect(seen).toEqual(['FREQ=WEEKLY;COUNT=3', 'FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY;COUNT=1']);
  });

  it('is followed by none after UNTIL', async () => {
    const { data: task } = await key.tasks.create({ ...weekly, recurrence: 'FREQ=WEEKLY;UNTIL=29990110' });
    await key.tasks.update({ id: task.id, status: 'DONE' });
    expect(await openTasks()).toEqual([]);
  });

  it('repeats otherwise, or no more, once setRecurrence says so', async () => {
    const { data: task } = await key.tasks.create(weekly);
    const { data: daily } = await here.member.tasks.setRecurrence({ id: task.id, recurrence: 'FREQ=DAILY' });
    expect(daily).toMatchObject({ recurrence: 'FREQ=DAILY', version: 2 });
    expect((await here.events()).at(-1)).toMatchObject({
      event: 'task.updated',
      changes: { recurrence: { from: 'FREQ=WEEKLY', to: 'FREQ=DAILY' } },
    });
    await expect(here.member.tasks.setRecurrence({ id: task.id, recurrence: 'FREQ=HOURLY' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(
      here.member.tasks.setRecurrence({ id: task.id, recurrence: 'FREQ=DAILY;INTERVAL=7;BYDAY=MO' }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', issues: [{ path: ['recurrence'] }] });
    await here.member.tasks.setRecurrence({ id: task.id, recurrence: null });
    await key.tasks.update({ id: task.id, status: 'DONE' });
    expect(await openTasks()).toEqual([]);
  });
});

describe('deleting a task', () => {
  it('answers it, is for good, ends its recurrence and states task.deleted', async () => {
    const { data } = await key.tasks.create({ title: 'x', recordId, recurrence: 'FREQ=DAILY' });
    expect((await key.tasks.remove({ id: data.id })).data).toEqual(data);
    await expect(key.tasks.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(key.tasks.remove({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await openTasks()).toEqual([]);
    const event = (await here.events()).at(-1);
    expect(event).toMatchObject({ event: 'task.deleted', recordId });
    expect(event?.['task']).toEqual(data);
  });

  it('is no matter of its record: a purge of that takes the link alone', async () => {
    const { data } = await key.tasks.create({ title: 'x', recordId });
    await world.database.autocommit.orm.execute(sql`delete from records`);
    expect((await key.tasks.get({ id: data.id })).data).toEqual({ ...data, recordId: null });
  });
});

describe('a task of another workspace', () => {
  it('is unknown to every verb', async () => {
    const { data } = await key.tasks.create({ title: 'x', recordId });
    const stranger = (await world.workspace()).key('write');
    for (const attempt of [
      () => stranger.tasks.get({ id: data.id }),
      () => stranger.tasks.update({ id: data.id, status: 'DONE' }),
      () => stranger.tasks.setRecurrence({ id: data.id, recurrence: null }),
      () => stranger.tasks.remove({ id: data.id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such task.' });
    }
    expect((await stranger.tasks.list({})).data).toEqual([]);
    for (const input of [{ recordId }, { assigneeId: here.memberId }])
      await expect(stranger.tasks.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(stranger.tasks.create({ title: 'x', recordId })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    for (const id of ['nonsense', '', newId('deal')])
      await expect(key.tasks.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('listing tasks', () => {
  const titles = async (input: Parameters<Caller['tasks']['list']>[0]) =>
    (await key.tasks.list(input)).data.map(({ title }) => title);

  it.each([
    ['all', () => ({})],
    ['by status', () => ({ status: 'OPEN' as const })],
    ['of a record', () => ({ recordId })],
    ['by priority', () => ({ priority: 'NORMAL' as const })],
  ])('goes newest first, and by cursor gives each once while others arrive (%s)', async (_, narrow) => {
    for (let n = 0; n < 12; n += 1) await key.tasks.create({ title: `Task ${n}`, recordId });
    const all = await readAllPages(
      (cursor) => key.tasks.list({ ...narrow(), pageSize: 5, cursor }),
      () => key.tasks.create({ title: 'Late', recordId }),
    );
    expect(all.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (__, n) => `Task ${11 - n}`));
  });

  it('filters on record, status, assignee, priority, type and due date', async () => {
    await key.tasks.create({
      title: 'One',
      recordId,
      assigneeId: here.memberId,
      priority: 'HIGH',
      type: 'CALL',
      dueAt: '2026-01-31T09:30:00Z',
    });
    const { data: two } = await key.tasks.create({ title: 'Two', dueAt: '2026-03-01' });
    await key.tasks.create({ title: 'Three' });
    await key.tasks.update({ id: two.id, status: 'DONE' });
    expect(await titles({})).toEqual(['Three', 'Two', 'One']);
    for (const input of [
      { recordId },
      { assigneeId: here.memberId },
      { priority: 'HIGH' },
      { type: 'CALL' },
      { dueBefore: '2026-02-01' },
      { recordId, status: 'OPEN' },
    ] as const)
      expect(await titles(input)).toEqual(['One']);
    expect(await titles({ status: 'DONE' })).toEqual(['Two']);
    expect(await titles({ dueAfter: '2026-02-01' })).toEqual(['Two']);
    expect(await titles({ dueAfter: '2026-01-01', dueBefore: '2026-12-31' })).toEqual(['Two', 'One']);
    await expect(titles({ recordId: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await titles({ page: 2, pageSize: 2 })).toEqual(['One']);
    await expect(titles({ pageSize: 1001 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(titles({ status: 'open' as 'OPEN' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
