import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { jobContext } from '../testing/job-context.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { fireReminders } from './fire.job.ts';
import { followTasks } from './index.ts';
import { remindersMax } from './schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const fire = () => fireReminders.run(jobContext(world.database), {});
const noticesOf = async (caller: TestWorkspace['owner']) => (await caller.notices.list()).data.notices;

async function desk() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Leads' });
  const { data: record } = await here.owner.records.create({ folderId: folder.id, title: 'Example lead' });
  const { data: pipeline } = await here.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const stageId = pipeline.stages[0]?.id ?? '';
  const { data: deal } = await here.owner.deals.create({ pipelineId: pipeline.id, stageId, title: 'Big one' });
  return { here, folder, record, deal };
}
async function comeDue(here: TestWorkspace): Promise<void> {
  await world.database.autocommit.orm.execute(sql`
    update reminders set remind_at = date_trunc('minute', now() - interval '1 minute')
    where workspace_id = ${decodeId('ws', here.id)}`);
}
/** A task that is due falls due with its reminder. */
async function taskComesDue(here: TestWorkspace): Promise<void> {
  await comeDue(here);
  await world.database.autocommit.orm.execute(sql`
    update tasks t set due_at = r.remind_at from reminders r
    where r.workspace_id = t.workspace_id and r.task_id = t.id and t.workspace_id = ${decodeId('ws', here.id)}`);
}
async function follow() {
  while ((await dispatchBatch(world.database, [followTasks])) > 0);
}

describe('a reminder', () => {
  it('of a record, a deal or a task fires once, for the person who set it alone', async () => {
    const { here, record, deal } = await desk();
    const { data: task } = await here.owner.tasks.create({ title: 'Call' });
    for (const subjectId of [record.id, deal.id, task.id])
      await here.member.reminders.add({ subjectId, at: inMinutes(30) });
    await fire();
    expect(await noticesOf(here.member)).toEqual([]);
    await comeDue(here);
    await Promise.all([fire(), fire()]);
    expect(
      (await noticesOf(here.member)).map(({ kind, subjectName, count }) => [kind, subjectName, count]).toSorted(),
    ).toEqual([
      ['reminder.due', 'Big one', 1],
      ['reminder.due', 'Call', 1],
      ['reminder.due', 'Example lead', 1],
    ]);
    expect((await here.member.reminders.list({ subjectId: record.id })).data).toEqual([]);
    expect(await noticesOf(here.owner)).toEqual([]);
  });

  it('is listed at its thing to its person, to the minute, and can be taken back', async () => {
    const { here, record } = await desk();
    const { data: later } = await here.member.reminders.add({ subjectId: record.id, at: inMinutes(90) });
    const { data: sooner } = await here.member.reminders.add({ subjectId: record.id, at: inMinutes(30) });
    expect(sooner.remindAt).toMatch(/:00\.000Z$/);
    expect((await here.member.reminders.list({ subjectId: record.id })).data).toEqual([sooner, later]);
    expect((await here.owner.reminders.list({ subjectId: record.id })).data).toEqual([]);
    await here.member.reminders.remove({ id: sooner.id });
    expect((await here.member.reminders.list({ subjectId: record.id })).data).toEqual([later]);
    for (const caller of [here.owner, (await world.workspace()).member])
      await expect(caller.reminders.remove({ id: later.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('does not fire for what is gone or done, nor for a former member; a merged record keeps it', async () => {
    const { here, folder, record } = await desk();
    const add = async (title: string) => (await here.owner.records.create({ folderId: folder.id, title })).data.id;
    const [gone, merged] = [await add('Gone'), await add('Merged')];
    const { data: task } = await here.owner.tasks.create({ title: 'Call' });
    for (const subjectId of [gone, merged, task.id]) await here.member.reminders.add({ subjectId, at: inMinutes(30) });
    await here.owner.reminders.add({ subjectId: record.id, at: inMinutes(30) });
    await here.owner.records.remove({ id: gone });
    await here.owner.tasks.update({ id: task.id, status: 'DONE' });
    await here.owner.records.merge({ id: record.id, recordIds: [merged] });
    await world.asOwner('delete from members where user_id = $1', [decodeId('usr', here.ownerId)]);
    await comeDue(here);
    await fire();
    expect(await noticesOf(here.member)).toMatchObject([{ subjectName: 'Merged' }]);
    expect(await noticesOf(here.owner)).toEqual([]);
  });

  it('is refused in the past, of other workspaces and of keys, and beyond two hundred', async () => {
    const [{ here, record }, there] = [await desk(), await world.workspace()];
    const add = (at: string, subjectId = record.id) => here.member.reminders.add({ subjectId, at });
    for (const at of [inMinutes(-1), '2200-01-01T00:00:00Z'])
      await expect(add(at)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(add(inMinutes(5), here.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const asked = { subjectId: record.id, at: inMinutes(5) };
    await expect(there.member.reminders.add(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.key('write').reminders.add(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await world.database.autocommit.orm.execute(sql`
      insert into reminders (workspace_id, id, user_id, record_id, remind_at)
      select ${decodeId('ws', here.id)}, gen_random_uuid(), ${decodeId('usr', here.memberId)},
        ${decodeId('rec', record.id)}, now() + interval '1 day' from generate_series(1, ${remindersMax}::int)`);
    await expect(add(inMinutes(5))).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});

describe('a task', () => {
  it('reminds its assignee when it falls due, and the notice goes when it is done', async () => {
    const { here } = await desk();
    const { data: task } = await here.member.tasks.create({
      title: 'Call',
      assigneeId: here.memberId,
      dueAt: inMinutes(60),
    });
    await follow();
    await taskComesDue(here);
    await fire();
    expect(await noticesOf(here.member)).toMatchObject([{ kind: 'task.due', subjectId: task.id, isRead: false }]);
    await here.member.tasks.update({ id: task.id, status: 'DONE' });
    await follow();
    expect(await noticesOf(here.member)).toEqual([]);
  });

  it('reminds at its new time, of its new assignee, and not once it is done', async () => {
    const { here } = await desk();
    const add = async () =>
      (await here.owner.tasks.create({ title: 'Call', assigneeId: here.memberId, dueAt: inMinutes(60) })).data.id;
    const [moved, passed, done] = [await add(), await add(), await add()];
    await follow();
    await here.owner.tasks.update({ id: moved, dueAt: inMinutes(120) });
    await here.owner.tasks.update({ id: passed, assigneeId: here.ownerId });
    await here.owner.tasks.update({ id: done, status: 'DONE' });
    await follow();
    const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(sql`
      select count(*)::int as n from reminders where workspace_id = ${decodeId('ws', here.id)}`);
    expect(rows).toEqual([{ n: 2 }]);
    await taskComesDue(here);
    await fire();
    expect(await noticesOf(here.member)).toMatchObject([{ kind: 'task.due', subjectId: moved }]);
    expect(await noticesOf(here.owner)).toMatchObject([{ kind: 'task.due', subjectId: passed }]);
  });
});
