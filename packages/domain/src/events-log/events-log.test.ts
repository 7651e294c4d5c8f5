import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@dossier/kernel/ids.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing.ts';

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
/** Until a reader going forwards sees this much: whatever the server has under way, for other databases too, comes first. */
const shows = (titles: string[]) => expect.poll(forwards, { timeout: 30_000 }).toEqual(titles);
/** For as long as it takes to show where nothing is in the way. */
const settle = () => pause(2_200);

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
    expect((await workspace.owner.events.list({ recordId: 'rec_nonsense' })).data).toEqual([]);
    expect((await workspace.owner.events.list({ kind: 'record.unknown' })).data).toEqual([]);
  });

  it('goes on where a receiver left off, forwards or backwards', async () => {
    for (const title of ['1', '2', '3', '4', '5']) await create(title);
    await shows(['1', '2', '3', '4', '5']);
    const [, , third] = (await workspace.owner.events.list({})).data;
    expect(titlesOf((await workspace.owner.events.list({ after: third?.id })).data)).toEqual(['5', '4']);
    const page = await workspace.owner.events.list({ after: third?.id, sort: 'occurredAt', pageSize: 1 });
    expect(titlesOf(page.data)).toEqual(['4']);
    const rest = await workspace.owner.events.list({ after: third?.id, sort: 'occurredAt', cursor: page.nextCursor ?? '' });
    expect(titlesOf(rest.data)).toEqual(['5']);
    expect(rest.nextCursor).toBeNull();
    expect((await workspace.owner.events.list({ after: 'evt_nonsense' })).data).toEqual([]);
    await expect(workspace.owner.events.list({ sort: '-occurredAt', cursor: page.nextCursor ?? '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('shows to a reader going forwards nothing that a write under way could still precede', async () => {
    await create('Old');
    await shows(['Old']);
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    await create('New');
    expect(titlesOf((await workspace.owner.events.list({})).data)).toEqual(['New', 'Old']);
    expect(await forwards()).toEqual(['Old']);
    await shows(['Old', 'New']);
    await client.query('begin');
    await client.query('select pg_current_xact_id()');
    await create('Newer');
    await settle();
    expect(await forwards()).toEqual(['Old', 'New']);
    await client.query('rollback');
    await shows(['Old', 'New', 'Newer']);
    await client.end();
  });

  it('is for whoever may read, in their own workspace', async () => {
    await create('Here');
    const stranger = await world.workspace();
    expect((await stranger.owner.events.list({})).data).toEqual([]);
    expect((await workspace.member.events.list({})).data).toHaveLength(1);
    await expect(workspace.key().events.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await stranger.owner.events.list({ after: newId('evt') })).data).toEqual([]);
  });
});
