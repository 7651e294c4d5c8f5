import { randomBytes } from 'node:crypto';
import { allNumbered } from '@dossier/domain/testing/numbered.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { longRecords } from '../testing/long-records.ts';
import { signedIn } from '../testing/person.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let ids: string[];

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  ({ ids } = await longRecords(at.world.url, workspace, 12));
  const folderId = await workspace.newFolder();
  const body = { folderId, title: 'A "short" one \\ with\nlines', email: 'short@example.com' };
  await at.ask('POST', '/api/v1/records', { key: workspace.writeKey, body });
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

describe('the answer to a person', () => {
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

  it('is compressed with the same content', async () => {
    const plain = await get(long, { cookie, 'accept-encoding': 'identity' });
    const answer = await get(long, { cookie, 'accept-encoding': 'gzip' });
    expect([plain.headers.get('content-encoding'), answer.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    const refused = await get(long, { cookie, 'accept-encoding': 'gzip;q=0' });
    expect(refused.headers.get('content-encoding')).toBeNull();
    const [wanted, found] = await Promise.all([plain, answer].map((one) => one.text()));
    expect(found).toBe(wanted);
  });

  it('is not compressed for programs', async () => {
    const authorization = `Bearer ${workspace.writeKey}`;
    const answer = await get(long, { authorization, 'accept-encoding': 'gzip' });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
    await answer.text();
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
