import { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { transact } from '@dossier/kernel/transact.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../testing/world.ts';
import { createRecord, updateRecord } from './service.ts';

// A change looks at its record without a lock, and is written if the record still is as it was seen.

let world: World;
let here: TestWorkspace;
let key: Caller;
let folderId: string;
let somebody: pg.Client;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  key = here.key('write');
  folderId = (
    await here.owner.folders.create({
      name: 'Contacts',
      type: 'CONTACT',
      fields: [{ key: 'score', label: 'Score', type: 'NUMBER' }],
    })
  ).data.id;
  somebody = new pg.Client({ connectionString: world.url });
  await somebody.connect();
  return () => somebody.end();
});

const create = async (title: string) => (await key.records.create({ folderId, title })).data.id;

/** Waits until another session waits for a lock. */
async function untilOneWaits() {
  await expect
    .poll(
      async () =>
        (
          await somebody.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBe(1);
}

it('thirty changes of one record at once follow one another', async () => {
  const id = await create('start');
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => key.records.update({ id, title: `change ${at}`, data: { score: at } })),
  );
  const changes = (await here.events())
    .slice(1)
    .map((event) => event as { record: { version: number }; changes: { title: { from: string; to: string } } });
  const inOrder = changes.toSorted((a, b) => a.record.version - b.record.version);
  expect(inOrder.map(({ record }) => record.version)).toEqual(Array.from({ length: 30 }, (_, at) => at + 2));
  expect(inOrder.map(({ changes: { title } }) => title.from)).toEqual([
    'start',
    ...inOrder.slice(0, -1).map(({ changes: { title } }) => title.to),
  ]);
  expect((await key.records.get({ id })).data).toMatchObject({ version: 31, title: inOrder.at(-1)?.changes.title.to });
});

it('a record that somebody holds keeps its own change waiting, and no other', async () => {
  const [held, free] = [await create('held'), await create('free')];
  await somebody.query('begin');
  await somebody.query(`select from records where title = 'held' for update`);
  const waiting = key.records.update({ id: held, title: 'held, changed' });
  expect((await key.records.update({ id: free, title: 'free, changed' })).data.version).toBe(2);
  await untilOneWaits();
  await somebody.query('commit');
  expect((await waiting).data).toMatchObject({ title: 'held, changed', version: 2 });
});

it('a record that goes to Trash meanwhile is not found', async () => {
  const id = await create('going');
  await somebody.query('begin');
  await somebody.query(`update records set deleted_at = now(), version = version + 1 where title = 'going'`);
  const [outcome] = await Promise.all([
    Promise.allSettled([key.records.update({ id, title: 'gone' })]),
    untilOneWaits().then(() => somebody.query('commit')),
  ]);
  expect(outcome).toMatchObject([{ status: 'rejected', reason: { code: 'NOT_FOUND' } }]);
  expect((await here.events()).map(({ event }) => event)).toEqual(['record.created']);
});

it('of two that name the same version one is refused', async () => {
  const id = await create('first');
  const knowing = here.as({ kind: 'key', id: newId('key'), name: 'Key', scopes: ['write'] }, { ifMatch: [1] });
  const outcomes = await Promise.allSettled(['second', 'third'].map((title) => knowing.records.update({ id, title })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'PRECONDITION_FAILED', currentVersion: 2 },
  });
});

it('a record that was made in the same transaction is changed in it', async () => {
  await create('another');
  const call = {
    database: world.database.of(here.id),
    requestId: 'test',
    user: undefined,
    actor: { kind: 'system', name: 'Test' } as const,
    workspaceId: here.id,
  };
  // The folder has been seen, so nothing of the create is waited for.
  const changed = await transact(call, async (ctx) => {
    const { id } = await createRecord(ctx, { folderId, title: 'made' });
    return updateRecord(ctx, { id, title: 'changed at once' });
  });
  expect((await key.records.get({ id: changed.id })).data).toEqual(changed);
  expect(changed).toMatchObject({ title: 'changed at once', version: 2 });
});

it('changes go together without prepared statements too, as behind an old pooler', async () => {
  const unprepared = new Database({ url: world.url, applicationName: 'test', isPreparing: false });
  const there = here.as(
    { kind: 'key', id: newId('key'), name: 'Key', scopes: ['write'] },
    { database: unprepared.of(here.id) },
  );
  const ids = await Promise.all(
    Array.from(
      { length: 10 },
      async (_, at) =>
        (await there.records.create({ folderId, title: `unprepared ${at}`, data: { score: at } })).data.id,
    ),
  );
  const changed = await Promise.all(ids.map((id, at) => there.records.update({ id, data: { score: at + 100 } })));
  expect(changed.map(({ data }) => [data.version, data.data['score']])).toEqual(ids.map((_, at) => [2, at + 100]));
  expect((await there.records.list({ folderId, search: 'unprepared', data: { score: '105' } })).data).toMatchObject([
    { id: ids[5] },
  ]);
  await unprepared.close();
});
