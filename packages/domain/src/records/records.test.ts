import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@dossier/kernel/ids.ts';
import { openWorld, type Caller, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function openFolder(workspace: TestWorkspace) {
  const { data } = await workspace.owner.folders.create({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      { key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer'] },
      { key: 'score', label: 'Score', type: 'NUMBER' },
      { key: 'city', label: 'City', type: 'TEXT' },
      { key: 'owner', label: 'Owner', type: 'USER' },
      { key: 'parent', label: 'Parent', type: 'RECORD' },
      { key: 'since', label: 'Since', type: 'DATE' },
      { key: 'tags', label: 'Tags', type: 'MULTI_SELECT', options: ['a', 'b'] },
    ],
  });
  return data.id;
}

async function setUp() {
  here = await world.workspace();
  folderId = await openFolder(here);
  return here.key('write');
}

async function titles(caller: Caller, input: Parameters<Caller['records']['list']>[0]) {
  const { data } = await caller.records.list(input);
  return data.map(({ title }) => title);
}

describe('creating a record', () => {
  it('answers every field, null where there is no value, and states record.created', async () => {
    const key = await setUp();
    const { data } = await key.records.create({
      folderId,
      title: ' Example contact ',
      email: '',
      data: { score: 3, since: '2026-01-31T10:00:00Z' },
    });
    expect(data).toMatchObject({
      folderId,
      title: 'Example contact',
      email: null,
      phone: null,
      ownerId: null,
      data: { score: 3, since: '2026-01-31' },
      version: 1,
    });
    expect(data.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [event] = await here.events();
    expect(event).toMatchObject({
      event: 'record.created',
      recordId: data.id,
      folderId,
      workspaceId: here.id,
      record: data,
    });
  });

  it.each([
    ['an unknown key', { nope: 1 }, ['data', 'nope']],
    ['a number as text', { score: '12' }, ['data', 'score']],
    ['an unknown option', { status: 'lost' }, ['data', 'status']],
    ['a list with an unknown option', { tags: ['a', 'z'] }, ['data', 'tags']],
    ['a day that no calendar has', { since: '2026-02-30' }, ['data', 'since']],
    ['a person who is no member', { owner: 'usr_01h455vb4pex5vsknk084sn02q' }, ['data', 'owner']],
    ['a record that is not there', { parent: 'rec_01h455vb4pex5vsknk084sn02q' }, ['data', 'parent']],
    ['a malformed id', { parent: 'x' }, ['data', 'parent']],
  ])('refuses %s in data as 422 and names the key', async (_, data, path) => {
    const key = await setUp();
    await expect(key.records.create({ folderId, title: 'x', data })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path }],
    });
    expect(await here.events()).toEqual([]);
  });

  it('demands required fields and names them all', async () => {
    const key = await setUp();
    await here.owner.folders.updateField({ id: folderId, key: 'city', field: { required: true } });
    await expect(key.records.create({ folderId, title: 'x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['data', 'city'], message: 'is required' }],
    });
    await expect(key.records.create({ folderId, title: 'x', data: { city: 'Here' } })).resolves.toBeDefined();
  });

  it.each(['fld_01h455vb4pex5vsknk084sn02q', 'nonsense', ''])('refuses the folder %j as 422', async (unknown) => {
    const key = await setUp();
    await expect(key.records.create({ folderId: unknown, title: 'x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['folderId'] }],
    });
  });

  it('refuses a title over 500 characters, an unknown key and a wrong type as 400', async () => {
    const key = await setUp();
    await expect(key.records.create({ folderId, title: 'x'.repeat(501) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const misspelled = { folderId, title: 'x', tittle: 'y' };
    await expect(key.records.create(misspelled)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(key.records.create({ folderId, title: 12 as unknown as string })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('refuses a key that may only read, and another workspace as unknown', async () => {
    const key = await setUp();
    const { data } = await key.records.create({ folderId, title: 'x' });
    await expect(here.key('read').records.create({ folderId, title: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const other = await world.workspace();
    const stranger = other.key('write');
    await expect(stranger.records.create({ folderId, title: 'x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    for (const attempt of [
      () => stranger.records.get({ id: data.id }),
      () => stranger.records.update({ id: data.id, title: 'y' }),
      () => stranger.records.remove({ id: data.id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'There is no such record.' });
    }
    await expect(titles(stranger, { folderId })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('updating a record', () => {
  it('merges data key by key, null removes, and states what changed', async () => {
    const key = await setUp();
    const { data: before } = await key.records.create({
      folderId,
      title: 'Old',
      email: 'a@example.com',
      data: { score: 1, city: 'Here' },
    });
    const { data } = await key.records.update({
      id: before.id,
      title: 'New',
      email: null,
      data: { score: null, status: 'lead' },
    });
    expect(data).toMatchObject({ title: 'New', email: null, data: { city: 'Here', status: 'lead' }, version: 2 });
    const event = (await here.events()).at(-1);
    expect(event).toMatchObject({
      event: 'record.updated',
      record: data,
      changes: {
        title: { from: 'Old', to: 'New' },
        email: { from: 'a@example.com', to: null },
        'data.score': { from: 1, to: null },
        'data.status': { from: null, to: 'lead' },
      },
    });
  });

  it('states nothing and keeps the version when nothing changes', async () => {
    const key = await setUp();
    const { data: before } = await key.records.create({ folderId, title: 'Same', data: { score: 1 } });
    const { data } = await key.records.update({ id: before.id, title: 'Same', data: { score: 1, city: null } });
    expect(data).toEqual(before);
    expect(await here.events()).toHaveLength(1);
  });

  it('refuses more text than a record may have in all, also field by field', async () => {
    const key = await setUp();
    const keys = ['one', 'two', 'three'];
    for (const name of keys)
      await here.owner.folders.addField({ id: folderId, field: { key: name, label: name, type: 'LONG_TEXT' } });
    const long = 'x'.repeat(50_000);
    const tooLarge = { code: 'UNPROCESSABLE_CONTENT', message: 'data: must be at most 131072 characters in all' };
    await expect(
      key.records.create({ folderId, title: 'x', data: Object.fromEntries(keys.map((name) => [name, long])) }),
    ).rejects.toMatchObject(tooLarge);
    const { data } = await key.records.create({ folderId, title: 'x', data: { one: long, two: long } });
    await expect(key.records.update({ id: data.id, data: { three: long } })).rejects.toMatchObject(tooLarge);
    expect((await key.records.update({ id: data.id, data: { two: null, three: long } })).data.version).toBe(2);
  });

  it('refuses a version that is not the current one', async () => {
    const key = await setUp();
    const { data } = await key.records.create({ folderId, title: 'x' });
    const stale = here.as({ kind: 'key', id: newId('key'), name: 'Key', scopes: ['write'] }, { ifMatch: [7] });
    await expect(stale.records.update({ id: data.id, title: 'y' })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
      currentVersion: 1,
    });
  });

  it('loses no update when two change different fields at once', async () => {
    const key = await setUp();
    const { data } = await key.records.create({ folderId, title: 'x' });
    await Promise.all([
      key.records.update({ id: data.id, data: { score: 1 } }),
      key.records.update({ id: data.id, data: { city: 'Here' } }),
    ]);
    expect((await key.records.get({ id: data.id })).data).toMatchObject({
      data: { score: 1, city: 'Here' },
      version: 3,
    });
  });
});

describe('Trash', () => {
  it('takes a record out of every list, search and look-up, and gives it back whole', async () => {
    const key = await setUp();
    const { data } = await key.records.create({ folderId, title: 'Findable', data: { city: 'Here' } });
    await key.records.remove({ id: data.id });
    await expect(key.records.get({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(key.records.update({ id: data.id, title: 'y' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(key.records.remove({ id: data.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await titles(key, {})).toEqual([]);
    expect(await titles(key, { search: 'findable' })).toEqual([]);
    const trash = await here.member.records.listTrash({});
    expect(trash.data.map(({ id }) => id)).toEqual([data.id]);
    const { data: restored } = await key.records.restore({ id: data.id });
    expect(restored).toMatchObject({ title: 'Findable', data: { city: 'Here' }, version: 3 });
    expect((await here.events()).map(({ event }) => event)).toEqual([
      'record.created',
      'record.deleted',
      'record.restored',
    ]);
  });
});

describe('listing records', () => {
  it('goes newest first, and by cursor gives each row once while others arrive', async () => {
    const key = await setUp();
    for (let i = 0; i < 25; i += 1) await key.records.create({ folderId, title: `Record ${i}` });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await key.records.list({ folderId, pageSize: 7, cursor });
      seen.push(...page.data.map(({ title }) => title));
      await key.records.create({ folderId, title: 'Late' });
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => `Record ${24 - i}`));
  });

  it.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'title', '-title'] as const)(
    'pages through the order %s without a gap',
    async (sort) => {
      const key = await setUp();
      for (const title of ['b', 'A', 'c', 'a', 'B', 'ä', '_']) await key.records.create({ folderId, title });
      const whole = await titles(key, { sort });
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await key.records.list({ sort, pageSize: 2, cursor });
        paged.push(...page.data.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
      expect(whole).toHaveLength(7);
    },
  );

  it.each([
    'made-up',
    Buffer.from('["-createdAt","x","y"]').toString('base64url'),
    Buffer.from('["title","x","y"]').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    const key = await setUp();
    await expect(key.records.list({ cursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: ['cursor'] }],
    });
  });

  it('finds every word, in any case, in title, e-mail, phone digits and texts of data', async () => {
    const key = await setUp();
    await key.records.create({
      folderId,
      title: 'Alpha Example',
      email: 'Alpha@Example.com',
      phone: '+1 (555) 010-0001',
      data: { city: 'Samplestadt' },
    });
    await key.records.create({ folderId, title: '100% _under_ back\\slash', phone: '12' });
    for (const search of ['alpha', 'EXAMPLE alpha', 'samplest', '555 0100001', '(555)', '5550100001', 'alpha@example'])
      expect(await titles(key, { search })).toEqual(['Alpha Example']);
    for (const search of ['100%', '_under_', '\\slash', 'k\\s'])
      expect(await titles(key, { search })).toEqual(['100% _under_ back\\slash']);
    for (const search of ['alpha nothing', '%', 'a_p', "'"])
      expect(await titles(key, { search })).toEqual(search === '%' ? ['100% _under_ back\\slash'] : []);
    expect(await titles(key, { search: 'alpha', q: 'nothing' })).toEqual(['Alpha Example']);
    expect(await titles(key, { q: 'al' })).toEqual(['Alpha Example']);
  });

  it('finds a word with a number in it by the whole word, not by the number', async () => {
    const key = await setUp();
    for (const title of [
      'Invoice INV-2026-000123',
      'Invoice INV-2027-000123',
      '\u{1f600}1234abc\u{1f600}',
      'abc%12345_x',
    ])
      await key.records.create({ folderId, title });
    expect(await titles(key, { search: 'inv-2026-000123' })).toEqual(['Invoice INV-2026-000123']);
    expect(await titles(key, { search: 'V-2027-000123' })).toEqual(['Invoice INV-2027-000123']);
    expect(await titles(key, { search: 'INV-2028-000123' })).toEqual([]);
    for (const search of ['\u{1f600}1234abc', '1234abc\u{1f600}', '234abc'])
      expect(await titles(key, { search })).toEqual(['\u{1f600}1234abc\u{1f600}']);
    expect(await titles(key, { search: 'abc%12345_' })).toEqual(['abc%12345_x']);
    expect(await titles(key, { search: 'abc_12345%' })).toEqual([]);
    expect(await titles(key, { search: 'abc123 inv-2026-000123' })).toEqual([]);
  });

  it('filters on e-mail, phone, owner, moments and custom values', async () => {
    const key = await setUp();
    await key.records.create({
      folderId,
      title: 'One',
      email: 'One@example.com',
      phone: '+1 555 0101',
      ownerId: here.memberId,
      data: { score: 12, tags: ['a'] },
    });
    await key.records.create({ folderId, title: 'Two', data: { score: 13, status: 'lead' } });
    expect(await titles(key, { email: 'one@EXAMPLE.com' })).toEqual(['One']);
    expect(await titles(key, { phone: '1-555-0101' })).toEqual(['One']);
    expect(await titles(key, { ownerId: here.memberId })).toEqual(['One']);
    await expect(titles(key, { ownerId: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await titles(key, { data: { score: '12' } })).toEqual(['One']);
    expect(await titles(key, { data: { tags: 'a' } })).toEqual(['One']);
    expect(await titles(key, { data: { status: 'lead', score: '13' } })).toEqual(['Two']);
    expect(await titles(key, { createdAfter: '2999-01-01' })).toEqual([]);
    expect(await titles(key, { updatedAfter: '2000-01-01', folderId })).toEqual(['Two', 'One']);
  });

  it.each([
    '12',
    '-0.5',
    '1e21',
    '1e-7',
    '007',
    'true',
    '-',
    '"',
    '\\',
    "it's",
    'a"b\\"c',
    '$.city == 1',
    '" || 1 == 1 || "',
    '\n\t\u0001',
    '\u2028',
    'Zoë 😀',
    '*',
    'null',
  ])('finds the text %j as it is, and nothing else', async (value) => {
    const key = await setUp();
    await key.records.create({ folderId, title: 'Other', data: { city: 'Elsewhere', score: 1 } });
    await key.records.create({ folderId, title: 'Same', data: { city: value } });
    expect(await titles(key, { data: { city: value } })).toEqual(['Same']);
    await expect(titles(key, { data: { [value]: value } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: ['data', value] }],
    });
  });

  it.each([
    [-0.5, ['-0.5', '-.5', '-5e-1']],
    [1e21, ['1e21', '1000000000000000000000']],
    [12, ['12', '12.0', ' 12']],
  ])('finds the number %d however it is spelled', async (score, spellings) => {
    const key = await setUp();
    await key.records.create({ folderId, title: 'Other', data: { city: String(score), score: 1 } });
    await key.records.create({ folderId, title: 'Same', data: { score } });
    for (const spelling of spellings)
      expect(await titles(key, { data: { score: spelling } }), spelling).toEqual(['Same']);
  });
});
