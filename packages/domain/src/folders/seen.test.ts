import { Database } from '@dossier/postgres-engine/index.ts';
import { StatedEvents } from '@dossier/kernel/events/stated.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../testing/world.ts';
import { createRecord } from '../records/service.ts';
import { createFolder } from './service.ts';

let world: World;
let elsewhere: Database;
let workspace: TestWorkspace;
let here: Caller;
let there: Caller;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
  elsewhere = new Database({ url: world.url, applicationName: 'test of another process' });
});
afterAll(() => Promise.all([world.close(), elsewhere.close()]));

// A folder in this process's cache, and a second process that changes it.
beforeEach(async () => {
  workspace = await world.workspace();
  here = workspace.key('write');
  there = workspace.as(
    { kind: 'user', id: workspace.ownerId, name: 'Test owner', role: 'OWNER' },
    { database: elsewhere.of(workspace.id) },
  );
  const { data } = await workspace.owner.folders.create({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [{ key: 'city', label: 'City', type: 'TEXT' }],
  });
  folderId = data.id;
  await here.records.create({ folderId, title: 'First', data: { city: 'Exampletown' } });
});

async function titlesAndKinds() {
  const { data } = await here.records.list({ folderId });
  const events = await workspace.events();
  return [data.map(({ title }) => title), events.map(({ event }) => event)];
}

it('a folder that another process changed costs a second try, which creates one record and one event', async () => {
  await there.folders.update({ id: folderId, name: 'People' });
  await here.records.create({ folderId, title: 'Second', data: { city: 'Exampletown' } });
  expect(await titlesAndKinds()).toEqual([
    ['Second', 'First'],
    ['record.created', 'record.created'],
  ]);
});

it('a field that another process added is accepted at once', async () => {
  await there.folders.addField({ id: folderId, field: { key: 'score', label: 'Score', type: 'NUMBER' } });
  const { data } = await here.records.create({ folderId, title: 'Second', data: { score: 3 } });
  expect(data.data).toEqual({ score: 3 });
});

it('a field that another process archived is refused at once', async () => {
  await there.folders.archiveField({ id: folderId, key: 'city', isArchived: true });
  await expect(here.records.create({ folderId, title: 'Second', data: { city: 'Exampletown' } })).rejects.toMatchObject(
    { code: 'UNPROCESSABLE_CONTENT' },
  );
  expect(await titlesAndKinds()).toEqual([['First'], ['record.created']]);
});

it('a change of a record is checked against the fields that another process changed', async () => {
  const [{ id } = { id: '' }] = (await here.records.list({ folderId })).data;
  await there.folders.addField({ id: folderId, field: { key: 'score', label: 'Score', type: 'NUMBER' } });
  expect((await here.records.update({ id, data: { score: 3 } })).data.data).toEqual({ city: 'Exampletown', score: 3 });
  await there.folders.archiveField({ id: folderId, key: 'city', isArchived: true });
  await expect(here.records.update({ id, data: { city: 'Elsewhere' } })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  });
  await there.folders.archive({ id: folderId, isArchived: true });
  await expect(here.records.update({ id, data: { score: 4 } })).rejects.toMatchObject({
    message: expect.stringContaining('is archived. Bring it back first'),
  });
});

it('a folder that another process archived takes no new records', async () => {
  await there.folders.archive({ id: folderId, isArchived: true });
  await expect(here.records.create({ folderId, title: 'Second' })).rejects.toMatchObject({
    message: expect.stringContaining('The folder "Contacts" is archived.'),
  });
});

it('a folder whose creation was rolled back does not exist', async () => {
  const undone = new Error('undone');
  let lost = '';
  const making = world.database.transaction(async (db) => {
    const ctx = {
      database: world.database.of(workspace.id),
      db,
      events: new StatedEvents(),
      requestId: 'test',
      user: undefined,
      actor: { kind: 'system', name: 'Test' } as const,
      workspaceId: workspace.id,
    };
    lost = (await createFolder(ctx, { name: 'Lost', type: 'CUSTOM', fields: [] })).id;
    await createRecord(ctx, { folderId: lost, title: 'Lost' });
    throw undone;
  });
  await expect(making).rejects.toBe(undone);
  await expect(here.records.create({ folderId: lost, title: 'Second' })).rejects.toMatchObject({
    message: 'There is no such folder.',
  });
});

it('records that arrive while the folder is changed over and over are all there, each with one event', async () => {
  const changing = (async () => {
    for (let turn = 0; turn < 20; turn += 1) await there.folders.update({ id: folderId, name: `Contacts ${turn}` });
  })();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => here.records.create({ folderId, title: `Record ${at}` })),
  );
  await changing;
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  const [titles, kinds] = await titlesAndKinds();
  expect(titles).toHaveLength(41);
  expect(kinds).toHaveLength(41);
});
