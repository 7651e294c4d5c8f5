import { appRouter } from '@dossier/domain/router.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';
import { RouteTable } from './routes.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
});
afterAll(() => at.close());

const list = (authorization?: string, query = '') =>
  at.ask('GET', `/api/v1/folders${query}`, {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

test('a key works as a Bearer token and as the user name of HTTP Basic with an empty password', async () => {
  const key = workspace.writeKey;
  for (const authorization of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`, basic(`${key}:`)])
    expect((await list(authorization)).status, authorization).toBe(200);
});

test('no, malformed and unknown credentials are 401 and say how to authenticate', async () => {
  const key = workspace.writeKey;
  const unknown = `${key.slice(0, 10)}${key[10] === 'a' ? 'b' : 'a'}${key.slice(11)}`;
  for (const authorization of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${unknown}`,
    `Bearer ${key}x`,
    `Bearer ${key} ${key}`,
    key,
    `Token ${key}`,
    basic(key),
    basic(`${key}:secret`),
    basic(`:${key}`),
    basic(':'),
    'Basic %%%',
    `Bearer ${'a'.repeat(8_000)}`,
    'Bearer dsk_\u00e4',
  ]) {
    expect(await list(authorization), authorization).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer realm="dossier"' },
      body: { code: 'UNAUTHORIZED' },
    });
  }
});

test('unknown paths, methods and bodies are 401 without a key', async () => {
  for (const [method, path] of [
    ['GET', '/api/v1/nothing'],
    ['PUT', '/api/v1/records'],
    ['POST', '/api/v1/records'],
    ['GET', '/api/v1/records/%zz'],
  ] as const) {
    expect((await at.ask(method, path, { body: method === 'POST' ? 'not JSON' : undefined })).status, path).toBe(401);
  }
});

test('a key in the URL is refused, and the answer says why', async () => {
  const key = workspace.writeKey;
  for (const name of ['key', 'api_key', 'access_token']) {
    const refused = await list(undefined, `?${name}=${key}`);
    expect(refused).toMatchObject({ status: 401 });
    expect(refused.body['message']).toContain('URL');
    expect(await list(`Bearer ${key}`, `?${name}=${key}`)).toMatchObject({ status: 400, faults: [name] });
  }
  expect(at.lines.some((line) => JSON.stringify(line).includes(key))).toBe(false);
});

test('a key without the scope is 403: read alone reads, write reads and writes', async () => {
  const { key } = await workspace.newKey('read');
  expect((await list(`Bearer ${key}`)).status).toBe(200);
  const folderId = await workspace.newFolder();
  const refused = await at.ask('POST', '/api/v1/records', { key, body: { folderId, title: 'Example' } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await at.ask('DELETE', '/api/v1/records/rec_x', { key })).status).toBe(403);
  expect((await list(`Bearer ${workspace.writeKey}`)).status).toBe(200);
});

test('a key of the scope read reads every GET and asks every query, and nothing else', async () => {
  const { key } = await workspace.newKey('read');
  for (const { method, path, type } of new RouteTable(appRouter).endpoints) {
    const { status } = await at.ask(method, `/api/v1${path.replaceAll(/\{\w+\}/g, 'unknown')}`, {
      key,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    if (type === 'query') expect(status, path).not.toBe(403);
    else expect([400, 403], `${method} ${path}`).toContain(status);
  }
});

test('no key reads the values of headers that a workflow sends', async () => {
  const headers = { 'x-tenant': 'typed-in' };
  const steps = [{ name: 'call', action: 'callApi', input: { url: 'https://example.com/', headers } }];
  const { data } = await workspace.owner.workflows.create({
    name: 'Calls',
    draft: { trigger: { kind: 'manual' }, steps },
  });
  await workspace.owner.workflows.update({ id: data.id, name: 'Calls out' });
  for (const key of [(await workspace.newKey('read')).key, workspace.writeKey])
    for (const path of [`/workflows/${data.id}`, '/workflows', '/audit']) {
      const reply = await at.ask('GET', `/api/v1${path}`, { key });
      expect(reply.status, path).toBe(200);
      expect(reply.text, path).not.toContain('typed-in');
    }
  expect(JSON.stringify(await workspace.owner.workflows.get({ id: data.id }))).toContain('typed-in');
});

test('an expired key is 401', async () => {
  const expiresMs = Date.now() + 700;
  const { data } = await workspace.owner.apiKeys.create({
    name: 'Short',
    scopes: ['read'],
    expiresAt: new Date(expiresMs).toISOString(),
  });
  const { status } = await list(`Bearer ${data.key}`);
  if (Date.now() < expiresMs) expect(status).toBe(200);
  await expect.poll(async () => (await list(`Bearer ${data.key}`)).status).toBe(401);
});

test('a revoked key is 401', async () => {
  const { id, key } = await workspace.newKey('write');
  expect((await list(`Bearer ${key}`)).status).toBe(200);
  await workspace.owner.apiKeys.revoke({ id });
  await expect.poll(async () => (await list(`Bearer ${key}`)).status).toBe(401);
});

test('a session cookie is not accepted', async () => {
  expect((await at.ask('GET', '/api/v1/folders', { headers: { Cookie: 'dossier.session_token=x' } })).status).toBe(401);
});

test('a key sees only its own workspace', async () => {
  const other = await at.workspace();
  await workspace.newFolder();
  expect(await at.ask('GET', '/api/v1/folders', { key: other.writeKey })).toMatchObject({ status: 200, items: [] });
});

test('a key with addresses works from these only, also behind a proxy that is trusted', async () => {
  const behind = await openGateway({ trustedProxies: ['127.0.0.1/32'] });
  const { owner } = await behind.workspace();
  const allowedAddresses = ['198.51.100.0/24'];
  const { key } = (await owner.apiKeys.create({ name: 'Server', scopes: ['read'], allowedAddresses })).data;
  const from = (address: string) =>
    behind.ask('GET', '/api/v1/folders', { key, headers: { 'X-Forwarded-For': address } });
  expect((await from('198.51.100.9')).status).toBe(200);
  const refused = await from('203.0.113.9');
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(refused.text).toContain('203.0.113.9');
  // The proxy appends the real address behind the addresses that the caller wrote.
  expect((await from('198.51.100.9, 203.0.113.9')).status).toBe(403);
  await behind.close();
});

test('a key with a limit of its own is refused beyond it, and leaves the workspace its own', async () => {
  const { owner, writeKey } = await at.workspace();
  const { key, id } = (await owner.apiKeys.create({ name: 'Slow', scopes: ['read'], rateLimitPerMinute: 3 })).data;
  const ask = (by: string) => at.ask('GET', '/api/v1/folders', { key: by });
  const statuses: number[] = [];
  for (let request = 0; request < 4; request += 1) statuses.push((await ask(key)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await ask(key);
  expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.text).toContain('This API key may send 3 requests a minute');
  expect((await ask(writeKey)).headers['ratelimit-limit']).toBe('1000000');
  await owner.apiKeys.update({ id, rateLimitPerMinute: null });
  await expect.poll(async () => (await ask(key)).status).toBe(200);
});
