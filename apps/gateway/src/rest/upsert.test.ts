import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let folderId: string;

beforeAll(async () => {
  at = await openGateway();
  workspace = await at.workspace();
  folderId = await workspace.newFolder();
});
afterAll(() => at.close());

const put = (query: string, body: object, headers: Record<string, string> = {}) =>
  at.ask('PUT', `/api/v1/records${query}`, { key: workspace.writeKey, body: { folderId, ...body }, headers });

test('PUT makes a record with 201 and its address, and changes it with 200 and its version', async () => {
  const email = 'ada@example.com';
  const made = await put('?matchOn=email', { title: 'Ada', email });
  expect(made).toMatchObject({
    status: 201,
    headers: { etag: '"1"', location: `${at.gateway.url}/api/v1/records/${made.id}` },
    body: { created: true, isAmbiguous: false, data: { title: 'Ada', email, version: 1 } },
  });
  const changed = await put('?matchOn=email', { email, phone: '123' });
  expect(changed).toMatchObject({
    status: 200,
    headers: { etag: '"2"' },
    body: { created: false, data: { id: made.id, title: 'Ada', phone: '123', version: 2 } },
  });
  expect(changed.headers).not.toHaveProperty('location');
  // The same again changes nothing, and states nothing.
  expect(await put('?matchOn=email', { email, phone: '123' })).toMatchObject({ status: 200, headers: { etag: '"2"' } });
});

test('several fields may have to match', async () => {
  const both = (phone: string) => put('?matchOn=title,phone', { title: 'Bo', phone });
  const [first, other] = [await both('1'), await both('2')];
  expect([first.status, other.status, (await both('1')).id]).toEqual([201, 201, first.id]);
});

test('50 at once make one record', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => put('?matchOn=email', { title: `Number ${n}`, email: 'one@example.com' })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
});

test('a repeat with its Idempotency-Key gets the first answer, and the key is refused for another match', async () => {
  const headers = { 'Idempotency-Key': 'one' };
  const values = { title: 'Cy', email: 'cy@example.com' };
  const first = await put('?matchOn=email', values, headers);
  expect(await put('?matchOn=email', values, headers)).toMatchObject({
    status: 201,
    text: first.text,
    headers: { 'idempotency-replayed': 'true', location: first.headers['location'] },
  });
  expect((await put('?matchOn=title', values, headers)).status).toBe(409);
});

test('If-Match is held against what matches, and creates nothing', async () => {
  const seen = (version: string, phone: string) =>
    put('?matchOn=email', { title: 'Di', email: 'di@example.com', phone }, { 'If-Match': version });
  for (const tag of ['"1"', '*', '"x"'])
    expect(await seen(tag, '1'), tag).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } });
  expect(await put('?matchOn=email', { title: 'Di', email: 'di@example.com' })).toMatchObject({ status: 201 });
  expect(await seen('"1"', '1')).toMatchObject({ status: 200, headers: { etag: '"2"' } });
  expect(await seen('"1"', '2')).toMatchObject({ status: 412 });
  expect(await seen('*', '2')).toMatchObject({ status: 200, headers: { etag: '"3"' } });
});

test('a dry run says what would be made, and leaves nothing', async () => {
  const email = 'nobody@example.com';
  const tried = await put('?matchOn=email&dryRun=true', { title: 'Nobody', email });
  expect(tried).toMatchObject({
    status: 200,
    body: { created: true, dryRun: { events: [{ event: 'record.created' }] } },
  });
  expect(await put('?matchOn=email', { title: 'Nobody', email })).toMatchObject({ status: 201 });
});

test.each([
  ['', { title: 'A' }, 400, 'matchOn'],
  ['?matchOn=nothing', { title: 'A' }, 422, 'nothing'],
  ['?matchOn=email', { title: 'A' }, 422, 'email'],
  ['?matchOn=email&colour=red', { title: 'A', email: 'a@example.com' }, 400, 'colour'],
  ['?matchOn=email', { title: 'A', email: 'a@example.com', matchOn: 'title' }, 400, 'it is part of the query string'],
])('PUT %s is refused and says why', async (query, body, status, word) => {
  const reply = await put(query, body);
  expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(word)]);
});

test('an import makes a workflow with 201 and its address, and replaces one with 200', async () => {
  const key = workspace.fullKey;
  const post = (body: object, query = '') =>
    at.ask('POST', `/api/v1/workflows/import${query}`, {
      key,
      body: { name: 'Taken', definition: { trigger: { kind: 'manual', on: 'nothing' }, steps: [] }, ...body },
    });
  const made = await post({});
  expect(made).toMatchObject({
    status: 201,
    headers: { location: `${at.gateway.url}/api/v1/workflows/${made.id}` },
    body: { created: true, data: { name: 'Taken' } },
  });
  const replaced = await post({ id: made.id, name: 'Replaced' });
  expect(replaced).toMatchObject({ status: 200, body: { created: false, data: { id: made.id, name: 'Replaced' } } });
  expect(replaced.headers).not.toHaveProperty('location');
  expect(await post({}, '?dryRun=true')).toMatchObject({ status: 200, body: { created: true, dryRun: {} } });
});
