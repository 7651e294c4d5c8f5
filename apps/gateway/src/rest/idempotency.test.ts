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

const post = (idempotencyKey: string, body: unknown, key = workspace.writeKey, path = '/api/v1/records') =>
  at.ask('POST', path, { key, body, headers: { 'Idempotency-Key': idempotencyKey } });

test('a repeat gets the first answer again, byte for byte, and writes nothing', async () => {
  const first = await post('order 1042', { folderId, title: 'Example' });
  const second = await post('order 1042', { folderId, title: 'Example' });
  expect(first).toMatchObject({ status: 201, headers: { etag: '"1"' } });
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(second).toMatchObject({
    status: 201,
    text: first.text,
    headers: { etag: '"1"', 'idempotency-replayed': 'true' },
  });
  expect(await workspace.events()).toHaveLength(1);
});

test('white space in the body makes no other request of it', async () => {
  const first = await post('spaces', { folderId, title: 'Example' });
  expect(await post('spaces', `{ "folderId": "${folderId}",\n "title": "Example" }`)).toMatchObject({
    status: 201,
    text: first.text,
  });
});

test('the same key with another body is 409', async () => {
  expect((await post('other', { folderId, title: 'Example' })).status).toBe(201);
  expect(await post('other', { folderId, title: 'Another' })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  });
});

test('a key belongs to its path: two steps of one run may use the same', async () => {
  const record = await post('run 1', { folderId, title: 'Example' });
  expect(record.status).toBe(201);
  const task = await post('run 1', { title: 'Example' }, workspace.writeKey, '/api/v1/tasks');
  expect(task.status).toBe(201);
  expect(task.headers['idempotency-replayed']).toBeUndefined();
  const [one, other] = [record.id, (await post('run 2', { folderId, title: 'Example' })).id];
  for (const id of [one, other]) {
    const comment = await post('run 1', { text: 'Example' }, workspace.writeKey, `/api/v1/records/${id}/comments`);
    expect(comment.status, id).toBe(201);
    expect(comment.headers['idempotency-replayed'], id).toBeUndefined();
  }
});

test('one path in two notations is one path', async () => {
  const first = await post('notations', { folderId, title: 'Example' });
  for (const path of ['/api/v1/records/', '/api/v1/%72ecords'])
    expect(await post('notations', { folderId, title: 'Example' }, workspace.writeKey, path), path).toMatchObject({
      status: 201,
      text: first.text,
      headers: { 'idempotency-replayed': 'true' },
    });
});

test('of concurrent repeats one writes; the others are 409 with Retry-After or get its answer', async () => {
  const own = await at.workspace();
  const body = { folderId: await own.newFolder(), title: 'Example' };
  const replies = await Promise.all(Array.from({ length: 10 }, () => post('at once', body, own.writeKey)));
  const created = replies.filter(
    ({ status, headers }) => status === 201 && headers['idempotency-replayed'] === undefined,
  );
  expect(created).toHaveLength(1);
  for (const reply of replies) {
    if (reply.status === 201) expect(reply.text).toBe(created[0]?.text);
    else expect(reply).toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
  }
  expect(await own.events()).toHaveLength(1);
});

test('a failure is not stored: the repeat runs again', async () => {
  expect((await post('again', { folderId: 'fld_x', title: 'Example' })).status).toBe(422);
  const second = await post('again', { folderId, title: 'Example' });
  expect(second).toMatchObject({ status: 201 });
  expect(second.headers['idempotency-replayed']).toBeUndefined();
});

test('a key belongs to its workspace: another workspace may use the same', async () => {
  const other = await at.workspace();
  expect((await post('shared', { folderId, title: 'Example' })).status).toBe(201);
  const reply = await post('shared', { folderId: await other.newFolder(), title: 'Example' }, other.writeKey);
  expect(reply.status).toBe(201);
  expect(reply.headers['idempotency-replayed']).toBeUndefined();
});

test('a repeat by a key without the scope is refused', async () => {
  await post('scoped', { folderId, title: 'Example' });
  expect((await post('scoped', { folderId, title: 'Example' }, (await workspace.newKey('read')).key)).status).toBe(403);
});

test('a key that is empty, too long or not ASCII is 400', async () => {
  for (const bad of ['', 'a'.repeat(256), 'schlüssel', 'tab\tinside'])
    expect(await post(bad, { folderId, title: 'Example' }), bad).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
  expect((await post('a'.repeat(255), { folderId, title: 'Example' })).status).toBe(201);
});

test('it is ignored on other methods', async () => {
  for (let n = 0; n < 2; n += 1) {
    const reply = await at.ask('GET', '/api/v1/folders', {
      key: workspace.writeKey,
      headers: { 'Idempotency-Key': 'on a read' },
    });
    expect(reply).toMatchObject({ status: 200 });
    expect(reply.headers['idempotency-replayed']).toBeUndefined();
  }
});
