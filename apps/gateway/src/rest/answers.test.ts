import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let key: string;
let folderId: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  key = workspace.writeKey;
  folderId = await workspace.newFolder();
});
afterAll(() => at.close());

const create = (title = 'Example contact') => at.ask('POST', '/api/v1/records', { key, body: { folderId, title } });

test('a POST that creates answers 201 with the resource in data, and GET answers 200 with the same', async () => {
  const created = await create();
  expect(created).toMatchObject({
    status: 201,
    data: { folderId, title: 'Example contact', email: null, data: {}, version: 1 },
  });
  const got = await at.ask('GET', `/api/v1/records/${created.id}`, { key });
  expect(got).toMatchObject({ status: 200, json: created.json });
});

test('PATCH and DELETE answer 200 with the resource as it is then', async () => {
  const { id } = await create();
  expect(await at.ask('PATCH', `/api/v1/records/${id}`, { key, body: { title: 'Another title' } })).toMatchObject({
    status: 200,
    data: { id, title: 'Another title', version: 2 },
  });
  expect(await at.ask('DELETE', `/api/v1/records/${id}`, { key })).toMatchObject({ status: 200, data: { id } });
  expect(await at.ask('GET', `/api/v1/records/${id}`, { key })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

test("every answer carries a request id: the caller's where it is a sane one, else a new one", async () => {
  const withId = (id: string) => at.ask('GET', '/api/v1/folders', { key, headers: { 'X-Request-Id': id } });
  expect((await withId('order.1042_a-b')).headers['x-request-id']).toBe('order.1042_a-b');
  for (const bad of ['', 'a b', 'a'.repeat(129), '<script>', 'ä'])
    expect((await withId(bad)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const refused = await at.ask('GET', '/api/v1/nothing', { headers: { 'X-Request-Id': 'mine' } });
  expect(refused).toMatchObject({ headers: { 'x-request-id': 'mine' }, body: { requestId: 'mine' } });
});

test('the answer is JSON whatever Accept says', async () => {
  for (const accept of ['text/html', 'application/xml', 'image/png;q=1, */*;q=0', '*/*', '']) {
    const reply = await at.ask('GET', '/api/v1/folders', { key, headers: { Accept: accept } });
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
  }
});

test('an answer is never stored by a cache and never sniffed', async () => {
  expect((await at.ask('GET', '/api/v1/folders', { key })).headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('a known path with another method is 405 and says what it takes', async () => {
  for (const [method, path, allow] of [
    ['PATCH', '/api/v1/records', 'GET, HEAD, OPTIONS, POST, PUT'],
    ['POST', '/api/v1/records/rec_x', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['TRACE', '/api/v1/folders', 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', '/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const reply = await at.ask(method, path, { key });
    expect(reply).toMatchObject({ status: 405, headers: { allow }, body: { code: 'METHOD_NOT_SUPPORTED' } });
  }
});

test('an unknown path is 404 as JSON, with a key', async () => {
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/records/x/y/z',
    '/api/v1//records',
    '/api/v1/Records',
    '/api/v1/records/rec_x/',
    '/api/v1/records/..%2ffolders',
  ]) {
    expect(await at.ask('GET', path, { key }), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
});

test('one slash at the end of a path is forgiven', async () => {
  expect((await at.ask('GET', '/api/v1/folders/', { key })).status).toBe(200);
});

test('HEAD answers what GET would, without the body', async () => {
  const { id } = await create();
  const got = await at.ask('GET', `/api/v1/records/${id}`, { key });
  const head = await at.ask('HEAD', `/api/v1/records/${id}`, { key });
  expect(head).toMatchObject({
    status: 200,
    text: '',
    headers: { etag: '"1"', 'content-length': got.headers['content-length'] },
  });
  expect((await at.ask('HEAD', '/api/v1/records/rec_x', { key })).status).toBe(404);
});

test('OPTIONS says without a key what a path takes', async () => {
  expect(await at.ask('OPTIONS', '/api/v1/records')).toMatchObject({
    status: 204,
    text: '',
    headers: { allow: 'GET, HEAD, OPTIONS, POST, PUT' },
  });
  expect((await at.ask('OPTIONS', '/api/v1/nothing')).status).toBe(404);
});

test('a single resource carries its version as ETag, and If-Match guards a change', async () => {
  const { id, headers } = await create();
  expect(headers['etag']).toBe('"1"');
  const path = `/api/v1/records/${id}`;
  const patch = (ifMatch: string, title: string) =>
    at.ask('PATCH', path, { key, headers: { 'If-Match': ifMatch }, body: { title } });
  expect(await patch('"1"', 'Second')).toMatchObject({ status: 200, headers: { etag: '"2"' } });
  expect(await patch('"1"', 'Third')).toMatchObject({
    status: 412,
    headers: { etag: '"2"' },
    body: { code: 'PRECONDITION_FAILED' },
  });
  expect(await patch('W/"2"', 'Third')).toMatchObject({ status: 200, headers: { etag: '"3"' } });
  expect(await patch('*', 'Fourth')).toMatchObject({ status: 200, headers: { etag: '"4"' } });
  expect(await at.ask('DELETE', path, { key, headers: { 'If-Match': '"3"' } })).toMatchObject({
    status: 412,
    headers: { etag: '"4"' },
  });
  for (const other of ['"four"', '""', '"-1"', '"04"', '"3", "5"', '"99999999999999999999"'])
    expect(await patch(other, 'Fifth'), other).toMatchObject({ status: 412, headers: { etag: '"4"' } });
  for (const bad of ['4', '"4', '"3" "4"', '*, "4"', '', ','])
    expect(await patch(bad, 'Fifth'), bad).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(await patch('"3", "4"', 'Fifth')).toMatchObject({ status: 200, headers: { etag: '"5"' } });
  expect(await patch('"four" ,, W/"5",', 'Sixth')).toMatchObject({ status: 200, headers: { etag: '"6"' } });
});

test('If-None-Match spares the body of a version that the caller has', async () => {
  const { id } = await create();
  const path = `/api/v1/records/${id}`;
  const ask = (tag: string) => at.ask('GET', path, { key, headers: { 'If-None-Match': tag } });
  for (const tag of ['"1"', 'W/"1"', '"7", "1"', '*'])
    expect(await ask(tag), tag).toMatchObject({ status: 304, text: '', headers: { etag: '"1"' } });
  await at.ask('PATCH', path, { key, headers: { 'If-None-Match': '"1"' }, body: { title: 'Second' } });
  expect(await ask('"1"')).toMatchObject({ status: 200, data: { title: 'Second' }, headers: { etag: '"2"' } });
  expect(await ask('garbage')).toMatchObject({ status: 200 });
});

test('what is created says its address, also to a repeat', async () => {
  const headers = { 'Idempotency-Key': 'address-1' };
  const made = await at.ask('POST', '/api/v1/records', { key, headers, body: { folderId, title: 'Example' } });
  const location = `${at.gateway.url}/api/v1/records/${made.id}`;
  expect(made).toMatchObject({ status: 201, headers: { location } });
  expect(await at.ask('GET', new URL(location).pathname, { key })).toMatchObject({
    status: 200,
    data: { id: made.id },
  });
  expect(await at.ask('POST', '/api/v1/records', { key, headers, body: { folderId, title: 'Example' } })).toMatchObject(
    {
      headers: { location, 'idempotency-replayed': 'true' },
    },
  );
  const path = '/api/v1/records?dryRun=true';
  const tried = await at.ask('POST', path, { key, body: { folderId, title: 'Example' } });
  expect(tried.headers).not.toHaveProperty('location');
});

test('a list leads to its next page by nextUrl, by Link and by nextCursor, without a gap or a double', async () => {
  const own = await at.workspace();
  const folder = await own.newFolder();
  for (let n = 1; n <= 7; n += 1)
    await at.ask('POST', '/api/v1/records', { key: own.writeKey, body: { folderId: folder, title: `Example ${n}` } });
  const titles: unknown[] = [];
  let path: string | undefined =
    `/api/v1/records?pageSize=3&folderId=${folder}&search=exa%6Dple&page=1&sort=-createdAt`;
  for (let pages = 0; path !== undefined; pages += 1) {
    expect(pages).toBeLessThan(3);
    const reply = await at.ask('GET', path, { key: own.writeKey });
    titles.push(...reply.items.map(({ title }) => title));
    const { nextUrl, nextCursor } = reply.body;
    if (typeof nextUrl !== 'string') {
      expect({ nextUrl, nextCursor, link: reply.headers['link'] }).toEqual({
        nextUrl: null,
        nextCursor: null,
        link: undefined,
      });
      break;
    }
    expect(nextUrl).toBe(
      `${at.gateway.url}/api/v1/records?pageSize=3&folderId=${folder}` +
        `&search=exa%6Dple&sort=-createdAt&cursor=${String(nextCursor)}`,
    );
    expect(reply.headers['link']).toBe(`<${nextUrl}>; rel="next"`);
    path = nextUrl.slice(at.gateway.url.length);
  }
  expect(titles).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Example ${n}`));
});

test('nextUrl starts with PUBLIC_URL where it is set', async () => {
  const other = await openGateway({ publicUrl: 'https://crm.example.com/' });
  try {
    const own = await other.workspace();
    const folder = await own.newFolder();
    for (const title of ['One', 'Two'])
      await other.ask('POST', '/api/v1/records', { key: own.writeKey, body: { folderId: folder, title } });
    const { body } = await other.ask('GET', '/api/v1/records?pageSize=1', { key: own.writeKey });
    expect(body['nextUrl']).toMatch(/^https:\/\/crm\.example\.com\/api\/v1\/records\?pageSize=1&cursor=/);
  } finally {
    await other.close();
  }
});

test('count=true adds how many there are in all, and nothing else does', async () => {
  expect((await at.ask('GET', '/api/v1/folders?count=true', { key })).headers['x-total-count']).toBe('1');
  expect((await at.ask('GET', '/api/v1/folders', { key })).headers['x-total-count']).toBeUndefined();
});

test('everything else below /api is 404 as JSON', async () => {
  for (const path of ['/api', '/api/', '/api/v2/records', '/api/webhooks', '/api/nothing', '/api/v1x']) {
    for (const method of ['GET', 'POST']) {
      const reply = await at.ask(method, path, { body: {} });
      expect(reply, path).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', requestId: reply.headers['x-request-id'] },
      });
    }
  }
});
