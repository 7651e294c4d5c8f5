import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../../testing/world.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  workspace = await world.workspace();
  folderId = (
    await workspace.owner.folders.create({
      name: 'Contacts',
      fields: [{ key: 'score', label: 'Score', type: 'NUMBER' }],
    })
  ).data.id;
});

type Items = Parameters<Caller['records']['batch']>[0]['items'];

const batch = async (items: Items, atomic = false, who = workspace.key('write')) =>
  (await who.records.batch({ items, atomic })).data;
const create = (title: string, more: object = {}) => ({
  action: 'create' as const,
  values: { folderId, title, ...more },
});
const made = async (title: string) => (await workspace.owner.records.create({ folderId, title })).data;
const titles = async () =>
  (await workspace.owner.records.list({ folderId: [folderId], sort: 'title', pageSize: 500 })).data.map(
    ({ title }) => title,
  );
const kinds = async () => (await workspace.events()).map(({ event }) => event);

describe('a batch', () => {
  it('creates, updates, upserts and deletes, with an answer and an event for each item in order', async () => {
    const [kept, gone] = [await made('Kept'), await made('Gone')];
    const { succeeded, failed, results } = await batch([
      create('New', { email: 'new@example.com', data: { score: 7 } }),
      { action: 'update', id: kept.id, version: 1, values: { title: 'Changed' } },
      { action: 'upsert', values: { folderId, matchOn: 'email', email: 'NEW@example.com', phone: '1' } },
      { action: 'upsert', values: { folderId, matchOn: 'email', email: 'else@example.com', title: 'Else' } },
      { action: 'delete', id: gone.id },
    ]);
    expect([succeeded, failed]).toEqual([5, 0]);
    expect(results.map(({ status }) => status)).toEqual([201, 200, 200, 201, 200]);
    expect(results.map(({ data }) => data?.title)).toEqual(['New', 'Changed', 'New', 'Else', 'Gone']);
    expect(results[2]?.data).toMatchObject({ id: results[0]?.data?.id, phone: '1', version: 2 });
    expect(await titles()).toEqual(['Changed', 'Else', 'New']);
    expect((await kinds()).slice(2).toSorted()).toEqual([
      'record.created',
      'record.created',
      'record.deleted',
      'record.updated',
      'record.updated',
    ]);
  });

  it('lets a bad item fail alone', async () => {
    const known = await made('Known');
    const { succeeded, failed, results } = await batch([
      create('First'),
      create('', {}),
      { action: 'update', id: 'rec_nonsense', values: { title: 'x' } },
      { action: 'update', id: known.id, version: 9, values: { title: 'x' } },
      create('Bad score', { data: { score: 'many' } }),
      create('Bad address', { email: 'none' }),
      { action: 'explode' } as never,
      create('Last'),
    ]);
    expect([succeeded, failed]).toEqual([2, 6]);
    expect(results.map(({ status }) => status)).toEqual([201, 400, 404, 412, 422, 422, 400, 201]);
    expect(results[1]?.error?.issues).toMatchObject([{ path: ['values', 'title'] }]);
    expect(results[4]?.error?.issues).toMatchObject([{ path: ['data', 'score'] }]);
    expect(await titles()).toEqual(['First', 'Known', 'Last']);
    expect((await kinds()).slice(1)).toEqual(['record.created', 'record.created']);
  });

  it('is all or none where it is atomic, and names the item that fails', async () => {
    const known = await made('Known');
    const bad: [Items[number], string, unknown[]][] = [
      [{ action: 'delete', id: 'rec_nonsense' }, 'NOT_FOUND', ['items', 2]],
      [create('Bad', { data: { score: 'many' } }), 'UNPROCESSABLE_CONTENT', ['items', 2, 'data', 'score']],
      [create(''), 'BAD_REQUEST', ['items', 2, 'values', 'title']],
      [{ action: 'delete', id: known.id, version: 4 }, 'PRECONDITION_FAILED', ['items', 2]],
    ];
    for (const [item, code, path] of bad)
      await expect(
        batch([create('One'), { action: 'update', id: known.id, values: { title: 'x' } }, item], true),
      ).rejects.toMatchObject({ code, issues: [{ path }] });
    expect(await titles()).toEqual(['Known']);
    expect(await kinds()).toEqual(['record.created']);
    await batch([create('One'), create('Two')], true);
    expect(await titles()).toEqual(['Known', 'One', 'Two']);
  });

  it('fails only the item that PostgreSQL refuses', async () => {
    await world.asOwner(
      `create function refuse() returns trigger language plpgsql as
        $$ begin if new.title = 'Refused' then raise exception 'refused'; end if; return new; end $$`,
    );
    await world.asOwner(`create trigger refuse before insert on records for each row execute function refuse()`);
    const items = [...Array.from({ length: 120 }, (_, at) => create(`Row ${at}`)), create('Refused'), create('After')];
    const { succeeded, results } = await batch(items);
    expect(succeeded).toBe(121);
    expect(results[120]).toMatchObject({ status: 500, error: { code: 'INTERNAL_SERVER_ERROR', issues: [] } });
    expect(await titles()).toHaveLength(121);
    expect(await kinds()).toHaveLength(121);
    await expect(batch(items, true)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(await titles()).toHaveLength(121);
    await world.asOwner('drop trigger refuse on records');
  });

  it('sees a folder as it is, though an older one is remembered', async () => {
    await made('Remembered');
    const field = { key: 'city', label: 'City', type: 'TEXT' as const, required: true };
    await workspace.owner.folders.addField({ id: folderId, field });
    const { results } = await batch([create('Without'), create('With', { data: { city: 'Exampletown' } })]);
    expect(results.map(({ status }) => status)).toEqual([422, 201]);
    await workspace.owner.folders.updateField({ id: folderId, key: 'city', field: { required: false } });
    expect((await batch([create('Without'), create('Also without')])).succeeded).toBe(2);
  });

  it('carries out what concerns one record in the order of the items', async () => {
    const record = await made('0');
    const { results } = await batch([
      { action: 'update', id: record.id, values: { title: '1' } },
      { action: 'update', id: record.id, version: 2, values: { title: '2' } },
      { action: 'delete', id: record.id },
      { action: 'update', id: record.id, values: { title: '3' } },
    ]);
    expect(results.map(({ status, data }) => [status, data?.version])).toEqual([
      [200, 2],
      [200, 3],
      [200, 4],
      [404, undefined],
    ]);
    expect((await kinds()).slice(1)).toEqual(['record.updated', 'record.updated', 'record.deleted']);
  });

  it('makes one record for upserts with the same value, in any notation', async () => {
    const upsert = (phone: string) => ({
      action: 'upsert' as const,
      values: { folderId, matchOn: 'phone', phone, title: 'Same' },
    });
    const byScore = (score: number) => ({
      action: 'upsert' as const,
      values: { folderId, matchOn: 'score', data: { score }, title: 'Scored' },
    });
    const { results } = await batch([upsert('+1 555 0100'), upsert('1-555-0100'), byScore(5), byScore(5)]);
    expect(results.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    expect(await titles()).toEqual(['Same', 'Scored']);
  });

  it('does not wait in a circle with another that has the same records in another order', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push((await made(`${at}`)).id);
    const update = (round: number) => (id: string) => ({
      action: 'update' as const,
      id,
      values: { title: `${round}` },
    });
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((round) => batch((round % 2 === 0 ? ids : ids.toReversed()).map(update(round)))),
    );
    expect(outcomes.map(({ failed }) => failed)).toEqual([0, 0, 0, 0]);
  });

  it('takes 1,000 items, and not one more', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => create(`Row ${at}`));
    await expect(batch(items(1_001))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(batch([])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await batch(items(1_000))).succeeded).toBe(1_000);
    expect((await kinds()).length).toBe(1_000);
  });

  it('is refused for a key that only reads', async () => {
    await expect(batch([create('x')], false, workspace.key('read'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
