import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventStream } from './testing/event-stream.ts';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';
import { send } from './testing/http.ts';
import { signedIn } from './testing/person.ts';
import { requestText, say } from './testing/sockets.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  at = await openGateway({
    quotas: ['invitations=1'],
    callLimits: { person: 30, address: 40 },
    feed: { personMax: 3, addressMax: 5 },
  });
  workspace = await at.workspace();
});
afterAll(() => at.close());

const list = '/api/trpc/folders.list?input=%7B%7D';
const batched = Array.from({ length: 10 }, () => 'folders.list');
const batchInput = encodeURIComponent(JSON.stringify(Object.fromEntries(batched.map((_, n) => [n, {}]))));
const batch = `/api/trpc/${batched.join(',')}?batch=1&input=${batchInput}`;
/** The statuses of `count` requests without a cookie or a working key from a local address of their own. */
const strange = async (from: string, count: number, path: string, headers: Record<string, string> = {}) =>
  (
    await Promise.all(
      Array.from({ length: count }, () =>
        say(at.gateway.port, requestText('GET', path, { ...headers, Connection: 'close' }), { from }),
      ),
    )
  ).map(({ statuses }) => statuses[0]);
const countOf = (statuses: readonly unknown[], status: number) => statuses.filter((one) => one === status).length;

describe('calls by cookie', () => {
  test('are 429 with Retry-After beyond the limit of the person, who spends nothing of another', async () => {
    const [busy, other] = [await signedIn(at, workspace.id), await signedIn(at, workspace.id)];
    const ask = (cookie: string, path = list) => at.ask('GET', path, { headers: { Cookie: cookie } });
    const replies = await Promise.all(Array.from({ length: 60 }, () => ask(busy.cookie)));
    const refused = replies.filter(({ status }) => status === 429);
    // The limit refills by one call every 2 s.
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.length).toBeLessThanOrEqual(30);
    for (const { headers, text } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(text).toContain('30 calls a minute');
    }
    expect((await ask(other.cookie)).status).toBe(200);
    expect((await at.ask('GET', '/api/v1/folders', { key: workspace.writeKey })).status).toBe(200);
  });

  test('count one by one in a batch', async () => {
    const person = await signedIn(at, workspace.id);
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await send(at.gateway.url, 'GET', batch, { headers: { Cookie: person.cookie } })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('calls of strangers are 429 beyond the limit of their address', () => {
  test.each<[string, string, number, Record<string, string>]>([
    ['127.0.0.11', list, 401, {}],
    ['127.0.0.12', list, 401, { Cookie: 'dossier.session_token=forged' }],
    ['127.0.0.13', list, 401, { Authorization: 'Bearer dsk_x' }],
    ['127.0.0.14', '/api/v1/folders', 401, {}],
    ['127.0.0.15', '/api/v1/folders', 401, { Authorization: 'Bearer dsk_x' }],
    ['127.0.0.16', '/api/v1/openapi.json', 200, {}],
    ['127.0.0.17', '/api/auth/get-session', 200, {}],
  ])('from %s to %s', async (from, path, served, headers) => {
    const statuses = await strange(from, 80, path, headers);
    expect(countOf(statuses, served) + countOf(statuses, 429)).toBe(80);
    expect(countOf(statuses, 429)).toBeGreaterThan(20);
    expect(countOf(statuses, 429)).toBeLessThanOrEqual(40);
  });

  test('and a working key at the same address goes on', async () => {
    await strange('127.0.0.18', 80, '/api/v1/folders');
    const headers = { Authorization: `Bearer ${workspace.writeKey}` };
    expect(await strange('127.0.0.18', 5, '/api/v1/folders', headers)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('live streams', () => {
  const open = async (cookie: string, workspaceId: string) => {
    const params = encodeURIComponent(JSON.stringify({ workspaceId }));
    const stream = new EventStream(`${at.gateway.url}/api/trpc/live.changes?connectionParams=${params}`, {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
    });
    await expect
      .poll(() => stream.messages.length + stream.of('serialized-error').length, { interval: 10 })
      .toBeGreaterThan(0);
    return stream;
  };
  const refusalOf = (stream: EventStream) =>
    (stream.of('serialized-error')[0] as { message: string; data: { code: string } } | undefined)?.message;

  test('are limited per person and per address over all workspaces, and one that ends frees its place', async () => {
    const [person, another] = [await signedIn(at, workspace.id), await signedIn(at, workspace.id)];
    const elsewhere = await at.workspace();
    const third = await signedIn(at, elsewhere.id);
    const streams = [];
    for (let n = 0; n < 3; n += 1) streams.push(await open(person.cookie, workspace.id));
    expect(streams.map(refusalOf)).toEqual([undefined, undefined, undefined]);
    expect(refusalOf(await open(person.cookie, workspace.id))).toContain('You have 3 live connections open');
    for (let n = 0; n < 2; n += 1) streams.push(await open(another.cookie, workspace.id));
    expect(refusalOf(await open(third.cookie, elsewhere.id))).toContain('5 live connections are open');
    for (const stream of streams) stream.leave();
    await expect
      .poll(async () => {
        const stream = await open(person.cookie, workspace.id);
        stream.leave();
        return refusalOf(stream);
      })
      .toBeUndefined();
  });
});

test('the operator sets quotas: a create beyond one is 422 and names the number', async () => {
  const owner = await signedIn(at, workspace.id, 'OWNER');
  const invite = () =>
    at.ask('POST', '/api/trpc/members.invite', {
      headers: { Cookie: owner.cookie, Origin: at.gateway.url },
      body: { role: 'MEMBER' },
    });
  expect((await invite()).status).toBe(200);
  const refused = await invite();
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('may have 1 open invitations');
});
