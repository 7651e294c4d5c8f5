import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';
import { longRecords } from './testing/long-records.ts';

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

async function ask(path: string, headers: Record<string, string>) {
  const answer = await fetch(at.gateway.url + path, { headers });
  const { status } = answer;
  const shown = ['content-type', 'vary', 'retry-after'].map((name) => answer.headers.get(name));
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
