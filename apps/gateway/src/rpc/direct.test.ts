import { randomBytes } from 'node:crypto';
import { allNumbered } from '@dossier/domain/testing/numbered.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { longRecords } from '../testing/long-records.ts';
import { signedIn } from '../testing/person.ts';

// docs/decisions/0033

let at: TestGateway;
let workspace: KeyedWorkspace;
let ids: string[];
let shortId: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  ({ ids } = await longRecords(at.world.url, workspace, 12));
  const folderId = await workspace.newFolder();
  const body = { folderId, title: 'A "short" one \\ with\nlines', email: 'short@example.com' };
  const made = await at.ask('POST', '/api/v1/records', { key: workspace.writeKey, body });
  shortId = made.id;
  // A cursor of changes carries the number of the newest event.
  await allNumbered(at.world.database);
});
afterAll(() => at.close());

type Call = readonly [name: string, input?: unknown];

function pathOf(calls: readonly Call[], isBatch: boolean): string {
  const inputs = isBatch ? Object.fromEntries(calls.map(([, input], at) => [at, input])) : calls[0]?.[1];
  const query = new URLSearchParams({
    ...(isBatch ? { batch: '1' } : {}),
    ...(inputs === undefined ? {} : { input: JSON.stringify(inputs) }),
  });
  return `/api/trpc/${calls.map(([name]) => name).join(',')}?${query.toString()}`;
}

async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const answer = await fetch(at.gateway.url + path, { ...init, headers });
  const { status } = answer;
  const shown = ['content-type', 'vary', 'retry-after', 'allow'].map((name) => answer.headers.get(name));
  // Ids of requests differ.
  const text = (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');
  // PostgreSQL prints jsonb with spaces.
  return { status, shown, json: JSON.parse(text) as unknown, byteLength: Buffer.byteLength(text) };
}

describe('RPC queries are answered as by the handler of tRPC', () => {
  const key = () => ({ Authorization: `Bearer ${workspace.writeKey}` });
  const cases: readonly [string, () => readonly Call[]][] = [
    ['a list', () => [['records.list', { pageSize: 2 }]]],
    ['a list in several pieces', () => [['records.list', { pageSize: 50 }]]],
    ['a list that is decoded', () => [['folders.list']]],
    ['changes', () => [['records.list', { changedSince: '0' }]]],
    ['one record', () => [['records.get', { id: shortId }]]],
    ['one long record', () => [['records.get', { id: ids[0] }]]],
    ['an input that is refused', () => [['records.list', { pageSize: 'many' }]]],
    ['an unknown id', () => [['records.get', { id: shortId.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }]]],
    ['settings that a key may not read', () => [['members.list']]],
    ['an unknown procedure', () => [['records.nothing']]],
    ['a mutation', () => [['records.create', {}]]],
    [
      'several calls',
      () => [
        ['records.list', { pageSize: 4 }],
        ['records.get', { id: shortId }],
        ['records.get', { id: 'nothing' }],
        ['folders.list'],
        ['deals.list', {}],
        ['records.nothing'],
      ],
    ],
  ];
  it.each(cases)('%s', async (_name, calls) => {
    for (const isBatch of calls().length > 1 ? [true] : [false, true])
      for (const headers of [key(), {}]) {
        const path = pathOf(calls(), isBatch);
        // A caller that names what it accepts is answered by tRPC itself.
        const wanted = await ask(path, { ...headers, 'trpc-accept': 'application/json' });
        expect(await ask(path, headers)).toEqual({ ...wanted, byteLength: expect.any(Number) });
      }
  });

  it('several queries that all succeed', async () => {
    const path = pathOf(
      [
        ['records.get', { id: shortId }],
        ['records.list', { pageSize: 1 }],
      ],
      true,
    );
    const wanted = await ask(path, { ...key(), 'trpc-accept': 'application/json' });
    expect(wanted.status).toBe(200);
    expect(await ask(path, key())).toEqual({ ...wanted, byteLength: expect.any(Number) });
  });
});

describe('a page of a person, who may be far away,', () => {
  let cookie: string;
  beforeAll(async () => {
    ({ cookie } = await signedIn(at, workspace.id));
  });
  const get = (calls: readonly Call[], headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(at.gateway.url + pathOf(calls, true), { ...init, headers });
  const long: readonly Call[] = [
    ['records.list', { pageSize: 50 }],
    ['folders.list', {}],
  ];

  it('gets compressed what is longer than two packets, in the same words', async () => {
    const folders = Array.from({ length: 9 }, (): Call => ['folders.list', {}]);
    for (const calls of [long, folders]) {
      const plain = await get(calls, { cookie, 'accept-encoding': 'identity' });
      const answer = await get(calls, { cookie, 'accept-encoding': 'gzip, deflate, br' });
      expect([plain.headers.get('content-encoding'), answer.headers.get('content-encoding')]).toEqual([null, 'gzip']);
      expect(answer.headers.get('vary')).toContain('accept-encoding');
      const refused = await get(calls, { cookie, 'accept-encoding': 'br, gzip;q=0' });
      expect(refused.headers.get('content-encoding')).toBeNull();
      // Ids of requests differ.
      const texts = await Promise.all([plain, answer].map((one) => one.text()));
      const [wanted, found] = texts.map((text) => text.replaceAll(/"requestId":"[^"]*"/g, ''));
      expect(found).toBe(wanted);
    }
  });

  it('gets what is short as it is, and so do programs', async () => {
    const encoded = { 'accept-encoding': 'gzip' };
    const short = await get([['records.get', { id: shortId }]], { cookie, ...encoded });
    const program = await get(long, { Authorization: `Bearer ${workspace.writeKey}`, ...encoded });
    for (const answer of [short, program]) {
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
      await answer.text();
    }
  });

  it('may be left while it comes: its bytes are not counted any more', async () => {
    const fields = [{ key: 'noise', label: 'Noise', type: 'LONG_TEXT' as const }];
    const folderId = (await workspace.owner.folders.create({ name: 'Noise', fields })).data.id;
    // Does not get shorter: 1.9 MB wait to be sent.
    for (let n = 0; n < 40; n += 1) {
      const data = { noise: randomBytes(36_000).toString('base64') };
      await workspace.owner.records.create({ folderId, title: `Noise ${n}`, data });
    }
    const noise: readonly Call[] = [['records.list', { folderId, pageSize: 40 }]];
    // All of them would be more than a workspace may have under way.
    for (let n = 0; n < 25; n += 1) {
      const leaving = new AbortController();
      const answer = await get(noise, { cookie, 'accept-encoding': 'gzip' }, { signal: leaving.signal });
      expect(answer.status).toBe(200);
      leaving.abort();
    }
    const last = await get(noise, { cookie, 'accept-encoding': 'gzip' });
    expect(last.status).toBe(200);
    expect((await last.arrayBuffer()).byteLength).toBeGreaterThan(1_900_000);
  });
});

describe('RPC mutations and malformed requests are answered as by the handler of tRPC', () => {
  const key = () => ({ Authorization: `Bearer ${workspace.writeKey}`, 'content-type': 'application/json' });
  const update = (title: unknown) => ({ id: shortId, title });
  const cases: readonly [string, path: string, body: () => unknown][] = [
    ['a change', 'records.update', () => update('Same')],
    ['a refused input', 'records.update', () => update(7)],
    ['no input', 'records.update', () => undefined],
    ['null', 'records.update', () => null],
    ['an unknown id', 'records.update', () => ({ id: 'rec_nothing', title: 'Same' })],
    ['settings that a key may not change', 'folders.create', () => ({ name: 'Mine', type: 'CUSTOM' })],
    ['a query', 'records.get', () => ({ id: shortId })],
    ['a subscription', 'live.events', () => ({})],
    ['an unknown name', 'records.nothing', () => ({})],
    ['a name of every object', 'constructor', () => ({})],
    ['an encoded name', 'records%2Eupdate', () => update('Same')],
    ['a batch', 'records.update,records.update?batch=1', () => [update('Same'), update(7)]],
    ['a batch by number', 'records.update,records.update?batch=1', () => ({ 0: update('Same'), 1: update('Same') })],
    ['a batch of one', 'records.update?batch=1', () => ({ 0: update('Same') })],
    ['a batch without one input', 'records.update,records.update?batch=1', () => ({ 1: update('Same') })],
    ['a batch of nothing', 'records.update?batch=1', () => undefined],
    ['a batch of a text', 'records.update?batch=1', () => 'text'],
    ['a batch of null', 'records.update?batch=1', () => null],
    ['a batch with a query', 'records.update,records.get?batch=1', () => ({ 0: update('Same'), 1: { id: shortId } })],
    ['several names, but no batch', 'records.update,records.update', () => update('Same')],
    ['21 calls', `${Array.from({ length: 21 }, () => 'records.update').join(',')}?batch=1`, () => ({})],
    ['depth', 'records.update', () => nested(40)],
    ['a reserved name', 'records.update', () => JSON.parse(`{"id":"${shortId}","__proto__":{}}`) as unknown],
  ];
  it.each(cases)('%s', async (_name, path, body) => {
    for (const headers of [key(), { 'content-type': 'application/json' }])
      await expectSame(`/api/trpc/${path}`, headers, { method: 'POST', body: JSON.stringify(body()) ?? '' });
  });

  it.each(['{', '"\\ud800"', '\ufeff{}', '1e400', ''])('the text %j', async (body) => {
    await expectSame('/api/trpc/records.update', key(), { method: 'POST', body });
    await expectSame(`/api/trpc/records.get?input=${encodeURIComponent(body)}`, key());
  });

  it.each(['text/plain', 'application/problem+json', 'Application/JSON; charset=UTF-8', 'application/json; charset=x'])(
    'the media type %s',
    async (type) => {
      const init = { method: 'POST', body: JSON.stringify(update('Same')) };
      await expectSame('/api/trpc/records.update', { ...key(), 'content-type': type }, init);
      await expectSame('/api/trpc/folders.list', { ...key(), 'content-type': type });
    },
  );

  it.each(['connectionParams={}', 'connectionParams=text', 'batch=0', 'batch=1&batch=2', 'input=1&input=2'])(
    'the parameters %s',
    (query) => expectSame(`/api/trpc/folders.list?${query}`, key()),
  );

  it('a key that is unknown, and another site', async () => {
    const body = JSON.stringify(update('Same'));
    await expectSame(
      '/api/trpc/records.update',
      { ...key(), Authorization: 'Bearer dsk_no' },
      { method: 'POST', body },
    );
    const foreign = { 'content-type': 'application/json', Cookie: 'a=b', Origin: 'https://example.com' };
    await expectSame('/api/trpc/records.update', foreign, { method: 'POST', body });
  });

  async function expectSame(path: string, headers: Record<string, string>, init?: RequestInit) {
    // A caller that names what it accepts is answered by tRPC itself.
    const wanted = await ask(path, { ...headers, 'trpc-accept': 'application/json' }, init);
    expect(await ask(path, headers, init)).toEqual({ ...wanted, byteLength: expect.any(Number) });
  }

  function nested(depth: number): unknown {
    return depth === 0 ? 1 : [nested(depth - 1)];
  }
});

it('long records of a batch are counted like its lists: the calls beyond 4 MB are refused by themselves', async () => {
  const calls = Array.from({ length: 20 }, (_, at): Call => ['records.get', { id: ids[at % ids.length] }]);
  const { status, json, byteLength } = await ask(pathOf(calls, true), {
    Authorization: `Bearer ${workspace.writeKey}`,
  });
  const answers = json as { error?: { data: { code: string } } }[];
  expect(status).toBe(207);
  expect(byteLength).toBeLessThan(4_100_000);
  expect(answers.filter(({ error }) => error?.data.code === 'PAYLOAD_TOO_LARGE').length).toBeGreaterThan(5);
});

describe('an Idempotency-Key over RPC', () => {
  const create = (path: string, key: string, body: unknown) =>
    ask(
      `/api/trpc/${path}`,
      { Authorization: `Bearer ${workspace.writeKey}`, 'content-type': 'application/json', 'idempotency-key': key },
      { method: 'POST', body: JSON.stringify(body) },
    );

  it('makes a write once, and answers its repeats with the first answer', async () => {
    const body = { folderId: await workspace.newFolder(), title: 'Once' };
    const first = await create('records.create', 'once', body);
    expect(first.status).toBe(200);
    expect(await create('records.create', 'once', body)).toEqual(first);
    expect((await create('records.create', 'twice', body)).json).not.toEqual(first.json);
    expect((await create('records.create', 'once', { ...body, title: 'Other' })).status).toBe(409);
  });

  it('must be one that REST takes, and is not for a batch', async () => {
    const body = { folderId: await workspace.newFolder(), title: 'Several' };
    expect((await create('records.create', 'ü'.repeat(3), body)).status).toBe(400);
    const batch = 'records.create,records.create?batch=1';
    const first = await create(batch, 'batch', { 0: body, 1: body });
    expect((await create(batch, 'batch', { 0: body, 1: body })).json).not.toEqual(first.json);
  });
});
