import { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { numberEvents } from '@dossier/kernel/events/numbering.ts';
import { dispatchBatch } from '../dispatcher.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';

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

const create = async (title: string) => (await workspace.owner.records.create({ folderId, title })).data;
const titlesOf = (events: { record: { title: string } | null }[]) => events.map(({ record }) => record?.title);

const forwards = async () => titlesOf((await workspace.owner.events.list({ sort: 'occurredAt' })).data);
const dispatch = async () => {
  while ((await dispatchBatch(world.database, [])) > 0);
};

describe('the list of events', () => {
  it('has the bodies that webhooks get, newest first', async () => {
    const record = await create('First');
    await workspace.owner.records.update({ id: record.id, title: 'Second' });
    const { data } = await workspace.key('read').events.list({});
    const stored = await workspace.events();
    expect(data).toEqual(stored.toReversed());
    expect(JSON.stringify(data.toReversed())).toBe(JSON.stringify(stored));
    expect(data.map(({ event }) => event)).toEqual(['record.updated', 'record.created']);
  });

  it('is narrowed by kind and record', async () => {
    const first = await create('First');
    const second = await create('Second');
    await workspace.owner.records.update({ id: second.id, title: 'Third' });
    expect(titlesOf((await workspace.owner.events.list({ kind: 'record.created' })).data)).toEqual(['Second', 'First']);
    expect(titlesOf((await workspace.owner.events.list({ recordId: first.id })).data)).toEqual(['First']);
    for (const unknown of [{ recordId: 'rec_nonsense' }, { kind: 'record.unknown' }])
      await expect(workspace.owner.events.list(unknown)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('goes on where a receiver left off, forwards or backwards', async () => {
    for (const title of ['1', '2', '3', '4', '5']) await create(title);
    await dispatch();
    const [, , third] = (await workspace.owner.events.list({})).data;
    expect(titlesOf((await workspace.owner.events.list({ after: third?.id })).data)).toEqual(['5', '4']);
    const page = await workspace.owner.events.list({ after: third?.id, sort: 'occurredAt', pageSize: 1 });
    expect(titlesOf(page.data)).toEqual(['4']);
    const rest = await workspace.owner.events.list({
      after: third?.id,
      sort: 'occurredAt',
      cursor: page.nextCursor ?? '',
    });
    expect(titlesOf(rest.data)).toEqual(['5']);
    expect(rest.nextCursor).toBeNull();
    const again = await workspace.owner.events.list({ after: page.nextCursor ?? '', sort: 'occurredAt' });
    expect(titlesOf(again.data)).toEqual(['5']);
    for (const after of ['evt_nonsense', newId('evt')]) {
      await expect(workspace.owner.events.list({ after, sort: 'occurredAt' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        issues: [{ path: ['after'] }],
      });
    }
    await expect(
      workspace.owner.events.list({ sort: '-occurredAt', cursor: page.nextCursor ?? '' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('shows to a reader going forwards each event once it has its place, and after one without a place nothing yet', async () => {
    const old = await create('Old');
    await dispatch();
    await create('New');
    const [newest] = (await workspace.owner.events.list({})).data;
    expect(titlesOf((await workspace.owner.events.list({})).data)).toEqual(['New', 'Old']);
    expect(await forwards()).toEqual(['Old']);
    expect(await workspace.owner.events.list({ after: newest?.id, sort: 'occurredAt' })).toMatchObject({
      data: [],
      nextCursor: null,
    });
    await workspace.owner.records.remove({ id: old.id });
    await dispatch();
    expect(titlesOf((await workspace.owner.events.list({ after: newest?.id, sort: 'occurredAt' })).data)).toEqual([
      'Old',
    ]);
  });

  it('goes on while a transaction stays open, however long', async () => {
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await create('Newer');
    await dispatch();
    expect(await forwards()).toEqual(['Newer']);
    await client.query('rollback');
    await client.end();
  });

  it("skips nothing for a reader going forwards while writes wait for a lock and others don't, with two dispatchers", async () => {
    const locker = new pg.Client({ connectionString: world.url });
    await locker.connect();
    const gateway = new Database({ url: world.url, applicationName: 'another gateway' });
    let isOver = false;
    const dispatching = [1, 2].map(async () => {
      while (!isOver) await dispatchBatch(world.database, [], 20);
    });
    const seen: string[] = [];
    let after: string | undefined;
    const read = async () => {
      const { data } = await workspace.owner.events.list({
        sort: 'occurredAt',
        ...(after === undefined ? {} : { after }),
      });
      seen.push(...data.map(({ id }) => id));
      after = data.at(-1)?.id ?? after;
    };
    const there = workspace.as(
      { kind: 'user', id: workspace.ownerId, name: 'Owner', role: 'OWNER' },
      { database: gateway.of(workspace.id) },
    );
    const countWaiting = async () => {
      const { rowCount } = await world.database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'another gateway'
          and datname = current_database()`,
      );
      return rowCount;
    };
    for (let round = 0; round < 2; round += 1) {
      await locker.query('begin');
      await locker.query('lock table records in share mode');
      const waiting = Array.from({ length: 5 }, (_, n) => there.records.create({ folderId, title: `Waiting ${n}` }));
      await expect.poll(countWaiting, { interval: 10 }).toBeGreaterThan(0);
      for (let n = 0; n < 15; n += 1) {
        await workspace.owner.tasks.create({ title: 'Elsewhere' });
        await read();
      }
      await locker.query('commit');
      await Promise.all(waiting);
      await workspace.owner.tasks.create({ title: 'Last' });
      await read();
    }
    isOver = true;
    await Promise.all(dispatching);
    await dispatch();
    await read();
    const stated = (await workspace.events()).map(({ id }) => id);
    expect(stated.length).toBeGreaterThan(20);
    expect(seen.toSorted()).toEqual(stated.toSorted());
    await Promise.all([locker.end(), gateway.close()]);
  });

  it('has the events of one thing in their order, also where a worker is slow with the earlier ones', async () => {
    const record = await create('1');
    const isHeld = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = dispatchBatch(world.database, [
      async () => {
        isHeld.resolve();
        await goOn.promise;
      },
    ]);
    await isHeld.promise;
    await workspace.owner.records.update({ id: record.id, title: '2' });
    expect(await dispatchBatch(world.database, [])).toBe(0);
    await numberEvents(world.database);
    expect(await forwards()).toEqual([]);
    goOn.resolve();
    await slow;
    expect(await dispatchBatch(world.database, [])).toBe(1);
    expect(await forwards()).toEqual(['1', '2']);
  });

  it('looks through so many events a page for those that are asked for, and says where it goes on', async () => {
    const record = await create('First');
    await world.database.pool.query(
      `
       insert into events (
         workspace_id, id, number, kind, request_id, actor, depth, occurred_at, dispatched_at, payload
       )
       select workspace_id, gen_random_uuid(), nextval('event_numbers'), 'deal.created', 'many', '{}', 0, now(), now(),
         '{}'
       from events, generate_series(1, 6000)
       where request_id = (select request_id from events where payload like $1)`,
      [`%${record.id}%`],
    );
    await workspace.owner.records.update({ id: record.id, title: 'Second' });
    await dispatch();
    const found: unknown[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    for (; cursor !== null; pages += 1) {
      const page = await workspace.owner.events.list({
        sort: 'occurredAt',
        recordId: record.id,
        ...(cursor === undefined ? {} : { cursor }),
      });
      found.push(...page.data.map(({ event }) => event));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(['record.created', 'record.updated']);
    expect(pages).toBe(2);
  });

  it('is for whoever may read, in their own workspace', async () => {
    await create('Here');
    const stranger = await world.workspace();
    expect((await stranger.owner.events.list({})).data).toEqual([]);
    expect((await workspace.member.events.list({})).data).toHaveLength(1);
    await expect(workspace.key().events.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const [here] = (await workspace.owner.events.list({})).data;
    await expect(stranger.owner.events.list({ after: here?.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
