import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type Gateway } from '../gateway.ts';
import { send } from '../testing/http.ts';
import { openGateway, testSettings, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let second: Gateway;

beforeAll(async () => {
  at = await openGateway({ rateLimitPerMinute: 120 });
  second = await startGateway({
    ...testSettings,
    rateLimitPerMinute: 120,
    databaseUrl: at.world.url,
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await second.close();
  await at.close();
});

const path = '/api/v1/folders';

test('of 121 requests spread over two gateways and two keys exactly 120 succeed', async () => {
  const workspace = await at.workspace();
  const keys = [workspace.writeKey, (await workspace.newKey('read')).key];
  const replies = await Promise.all(
    Array.from({ length: 121 }, (_, n) =>
      at.askAt(n % 2 === 0 ? at.gateway.url : second.url, 'GET', path, { key: keys[n % 3 === 0 ? 0 : 1] }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('of 500 concurrent requests exactly 120 succeed, and the refused ones are not counted', async () => {
  const workspace = await at.workspace();
  const replies = await Promise.all(
    Array.from({ length: 500 }, (_, n) =>
      at.askAt(n % 2 === 0 ? at.gateway.url : second.url, 'GET', path, { key: workspace.writeKey }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(120);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(380);
  for (const { headers } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers).toMatchObject({ 'ratelimit-limit': '120', 'ratelimit-remaining': '0' });
  }
  expect((await at.ask('GET', path, { key: (await at.workspace()).writeKey })).status).toBe(200);
});

test('every answer reports what is left, also a refusal', async () => {
  const workspace = await at.workspace();
  const key = workspace.writeKey;
  const asked = [
    await at.ask('GET', path, { key }),
    await at.ask('GET', '/api/v1/records/rec_x', { key }),
    await at.ask('POST', '/api/v1/records', { key, body: '{' }),
    await at.ask('GET', '/api/v1/nothing', { key }),
    await at.ask('PATCH', '/api/v1/records', { key }),
    await at.ask('DELETE', '/api/v1/records/rec_x', { key: (await workspace.newKey('read')).key }),
  ];
  expect(asked.map(({ status, headers }) => [status, headers['ratelimit-remaining']])).toEqual([
    [200, '119'],
    [404, '118'],
    [400, '117'],
    [404, '116'],
    [405, '115'],
    [403, '114'],
  ]);
});

test('a request without a valid key is not counted', async () => {
  const workspace = await at.workspace();
  for (let n = 0; n < 5; n += 1)
    expect(await at.ask('GET', path, { key: 'dsk_x' })).toMatchObject({
      status: 401,
      headers: { 'ratelimit-limit': '120' },
    });
  expect((await at.ask('GET', path, { key: workspace.writeKey })).headers['ratelimit-remaining']).toBe('119');
});

test('openapi.json is not counted', async () => {
  const workspace = await at.workspace();
  expect((await at.ask('GET', '/api/v1/openapi.json', { key: workspace.writeKey })).status).toBe(200);
  expect((await at.ask('GET', path, { key: workspace.writeKey })).headers['ratelimit-remaining']).toBe('119');
});

test('a limit of 0 turns it off', async () => {
  const off = await startGateway({
    ...testSettings,
    rateLimitPerMinute: 0,
    databaseUrl: at.world.url,
    logLevel: 'silent',
  });
  try {
    const { writeKey } = await at.workspace();
    const replies = await Promise.all(Array.from({ length: 200 }, () => send(off.url, 'GET', path, { key: writeKey })));
    expect(replies.every(({ status, headers }) => status === 200 && headers['ratelimit-limit'] === undefined)).toBe(
      true,
    );
  } finally {
    await off.close();
  }
});

test('a key revoked through one gateway is refused by the other', async () => {
  const workspace = await at.workspace();
  const { id, key } = await workspace.newKey('read');
  for (const url of [at.gateway.url, second.url]) expect((await at.askAt(url, 'GET', path, { key })).status).toBe(200);
  await workspace.owner.apiKeys.revoke({ id });
  for (const url of [at.gateway.url, second.url])
    await expect.poll(async () => (await at.askAt(url, 'GET', path, { key })).status).toBe(401);
});
