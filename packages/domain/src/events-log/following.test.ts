import { clock } from '@dossier/kernel/clock.ts';
import { encodeEventCursor } from '@dossier/kernel/events/cursor.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { prunings } from '../prunings.job.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  workspace = await world.workspace();
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
});

interface Answer {
  readonly data: readonly { readonly id: string }[];
  readonly deleted?: readonly { readonly id: string }[] | undefined;
  readonly hasMore?: boolean | undefined;
  readonly nextCursor: string | null;
}

/** A client that keeps a copy of a list in step by `changedSince`. */
class Follower<T extends Answer> {
  readonly copy = new Map<string, T['data'][number]>();
  readonly shown: string[] = [];
  pages = 0;
  cursor = '0';
  readonly #ask: (changedSince: string) => Promise<T>;

  constructor(ask: (changedSince: string) => Promise<T>) {
    this.#ask = ask;
  }

  async catchUp(): Promise<void> {
    for (let hasMore = true; hasMore; this.pages += 1) {
      const answer = await this.#ask(this.cursor);
      for (const item of answer.data) this.copy.set(item.id, item);
      for (const { id } of answer.deleted ?? []) this.copy.delete(id);
      this.shown.push(...answer.data.map(({ id }) => id));
      this.cursor = answer.nextCursor ?? 'none';
      hasMore = answer.hasMore ?? false;
    }
  }

  get items(): T['data'] {
    return [...this.copy.values()].toSorted((one, other) => one.id.localeCompare(other.id));
  }
}

const records = (more: { folderId?: string } = {}, pageSize = 2) =>
  new Follower((changedSince) => workspace.owner.records.list({ changedSince, pageSize, ...more }));
const create = async (title: string, at = folderId) =>
  (await workspace.owner.records.create({ folderId: at, title })).data;
const sorted = (items: readonly { id: string }[]) => items.toSorted((one, other) => one.id.localeCompare(other.id));
const dispatch = async () => {
  while ((await dispatchBatch(world.database, [])) > 0);
};

describe('a list that is followed', () => {
  it('is everything there is, and then each change once, at its newest state', async () => {
    const made = [await create('1'), await create('2'), await create('3')];
    const follower = records();
    await follower.catchUp();
    expect(follower.items).toEqual(sorted(made));
    await dispatch();
    await follower.catchUp();
    follower.shown.length = 0;
    const [first, second] = made;
    for (const title of ['a', 'b', 'c']) await workspace.owner.records.update({ id: first?.id ?? '', title });
    await workspace.owner.records.update({ id: second?.id ?? '', title: 'd' });
    await dispatch();
    await follower.catchUp();
    expect(follower.shown).toEqual([first?.id, second?.id]);
    expect(follower.items).toEqual(sorted((await workspace.owner.records.list({})).data));
    const { cursor } = follower;
    expect(await workspace.owner.records.list({ changedSince: cursor })).toEqual({
      data: [],
      deleted: [],
      hasMore: false,
      nextCursor: cursor,
      nextUrl: null,
    });
  });

  it('tells what went to Trash, and what came back', async () => {
    const [kept, gone] = [await create('Kept'), await create('Gone')];
    const follower = records();
    await follower.catchUp();
    await workspace.owner.records.remove({ id: gone.id });
    await dispatch();
    const answer = await workspace.owner.records.list({ changedSince: follower.cursor });
    expect(answer.deleted).toEqual([{ id: gone.id, deletedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
    await follower.catchUp();
    expect(follower.items.map(({ id }) => id)).toEqual([kept.id]);
    await workspace.owner.records.restore({ id: gone.id });
    await dispatch();
    await follower.catchUp();
    expect(follower.items).toHaveLength(2);
  });

  it('is of a folder, of a pipeline, or of tasks', async () => {
    const elsewhere = (await workspace.owner.folders.create({ name: 'Elsewhere' })).data.id;
    const pipeline = (
      await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }, { name: 'Won' }] })
    ).data;
    const other = (await workspace.owner.pipelines.create({ name: 'Other', stages: [{ name: 'New' }] })).data;
    const ofFolder = records({ folderId });
    const ofPipeline = new Follower((changedSince) =>
      workspace.owner.deals.list({ pipelineId: pipeline.id, changedSince }),
    );
    const ofTasks = new Follower((changedSince) => workspace.owner.tasks.list({ changedSince }));
    for (const follower of [ofFolder, ofPipeline, ofTasks]) await follower.catchUp();
    const here = await create('Here');
    await create('There', elsewhere);
    const deal = (await workspace.owner.deals.create({ pipelineId: pipeline.id })).data;
    const lost = (await workspace.owner.deals.create({ pipelineId: pipeline.id })).data;
    await workspace.owner.deals.create({ pipelineId: other.id });
    await workspace.owner.deals.update({ id: deal.id, stageId: pipeline.stages[1]?.id });
    await workspace.owner.deals.remove({ id: lost.id });
    const task = (await workspace.owner.tasks.create({ title: 'Task', recurrence: 'FREQ=DAILY', dueAt: clock.iso() }))
      .data;
    await workspace.owner.tasks.update({ id: task.id, status: 'DONE' });
    await dispatch();
    for (const follower of [ofFolder, ofPipeline, ofTasks]) await follower.catchUp();
    expect(ofFolder.items).toEqual([here]);
    expect(ofPipeline.items).toEqual((await workspace.owner.deals.list({ pipelineId: pipeline.id })).data);
    expect(ofTasks.items).toEqual(sorted((await workspace.owner.tasks.list({})).data));
    expect(ofTasks.items).toHaveLength(2);
  });

  it('loses nothing that changes while it is read for the first time, and nothing that waits for a lock meanwhile', async () => {
    for (let n = 0; n < 10; n += 1) await create(`Old ${n}`);
    await dispatch();
    let n = 0;
    let isWriting = true;
    const follower = new Follower(async (changedSince) => {
      const answer = await workspace.owner.records.list({ changedSince, pageSize: 3 });
      if (n < 20 && isWriting) {
        await create(`New ${(n += 1)}`);
        const [newest] = (await workspace.owner.records.list({ pageSize: 1 })).data;
        await workspace.owner.records.update({ id: newest?.id ?? '', title: `Changed ${n}` });
        const [oldest] = (await workspace.owner.records.list({ pageSize: 1, sort: 'createdAt' })).data;
        await workspace.owner.records.remove({ id: oldest?.id ?? '' });
        if (n % 2 === 0) await dispatch();
      }
      return answer;
    });
    await follower.catchUp();
    isWriting = false;
    expect(n).toBeGreaterThan(4);
    const locker = new pg.Client({ connectionString: world.url });
    await locker.connect();
    await locker.query('begin');
    await locker.query('lock table records in share mode');
    const waiting = create('Waited');
    // The test may fail here, and leaves no lock to the others.
    const unlock = async () => {
      await locker.query('commit');
      await locker.end();
    };
    await workspace.owner.tasks.create({ title: 'Elsewhere' });
    await dispatch();
    await follower.catchUp().finally(unlock);
    await waiting;
    await dispatch();
    await follower.catchUp();
    expect(follower.items).toEqual(sorted((await workspace.owner.records.list({ pageSize: 500 })).data));
  });

  it('looks through a bounded number of events a page', async () => {
    const record = await create('First');
    const follower = records();
    await follower.catchUp();
    await world.database.pool.query(
      `
      insert into events (workspace_id, id, number, kind, request_id, actor, depth, occurred_at, dispatched_at, payload)
      select workspace_id, gen_random_uuid(), nextval('event_numbers'), 'note.made', 'many', '{}', 0, now(), now(), '{}'
      from events, generate_series(1, 4500)
      where request_id = (select request_id from events where payload like $1)`,
      [`%${record.id}%`],
    );
    await workspace.owner.records.update({ id: record.id, title: 'Second' });
    await dispatch();
    follower.pages = 0;
    await follower.catchUp();
    expect(follower.pages).toBe(3);
    expect(follower.items).toMatchObject([{ title: 'Second' }]);
  });

  it('refuses what is not a cursor of it, what is narrowed, and what is older than what is kept', async () => {
    const of = (input: Parameters<typeof workspace.owner.records.list>[0]) => workspace.owner.records.list(input);
    const refused = (path: string) => ({ code: 'BAD_REQUEST', issues: [{ path: [path] }] });
    for (const odd of ['1', 'x', encodeEventCursor('tasks', 1), encodeEventCursor(`records ${folderId}`, 1)])
      await expect(of({ changedSince: odd })).rejects.toMatchObject(refused('changedSince'));
    await expect(of({ changedSince: '0', q: 'x' })).rejects.toMatchObject(refused('q'));
    await expect(of({ changedSince: '0', sort: 'title' })).rejects.toMatchObject(refused('sort'));
    await expect(of({ changedSince: '0', page: 2 })).rejects.toMatchObject(refused('page'));
    await expect(workspace.owner.tasks.list({ changedSince: '0', status: 'OPEN' })).rejects.toMatchObject(
      refused('status'),
    );
    await create('Old');
    await dispatch();
    const follower = records();
    await follower.catchUp();
    const forwards = (after: string) => workspace.owner.events.list({ sort: 'occurredAt', after });
    const [event] = (await workspace.owner.events.list({})).data;
    const early = encodeEventCursor('events', 0);
    await create('Newer');
    await dispatch();
    await world.database.pool.query(
      `update events
        set id = (
          lpad(
            to_hex((extract(epoch from now() - interval '31 days') * 1000)::bigint), 12, '0'
          ) || right(replace(id::text, '-', ''), 20)
        )::uuid`,
    );
    await prunings.housekeeping.run(jobContext(world.database), {});
    await expect(of({ changedSince: follower.cursor })).rejects.toMatchObject(refused('changedSince'));
    await expect(forwards(early)).rejects.toMatchObject(refused('after'));
    await expect(forwards(event?.id ?? '')).rejects.toMatchObject(refused('after'));
    const anew = records();
    await anew.catchUp();
    expect(anew.items).toHaveLength(2);
    await create('Newest');
    await dispatch();
    await anew.catchUp();
    expect(anew.items).toHaveLength(3);
  });
});

it('a workspace in which nothing happened for long is followed on with the same cursor', async () => {
  const follower = records();
  await follower.catchUp();
  expect(
    await world.database.autocommit.orm.execute(
      sql`select from event_floors where workspace_id = (select id from workspaces order by created_at desc limit 1)`,
    ),
  ).toMatchObject({ rowCount: 0 });
  await follower.catchUp();
  await create('First');
  await dispatch();
  await follower.catchUp();
  expect(follower.items).toHaveLength(1);
});
