import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;

beforeAll(async () => {
  at = await openGateway({ rateLimitPerMinute: 20 });
});
afterAll(() => at.close());

async function opened() {
  const here = await at.workspace();
  const { id: folderId } = (await here.owner.folders.create({ name: 'Contacts' })).data;
  const items = (count: number, title = 'Row') =>
    Array.from({ length: count }, () => ({ action: 'create', values: { folderId, title } }));
  const count = async () => (await here.owner.records.list({ folderId: [folderId], pageSize: 500 })).data.length;
  return { here, items, count };
}

const send = (here: KeyedWorkspace, body: unknown, headers: Record<string, string> = {}) =>
  at.ask('POST', '/api/v1/records/batch', { key: here.writeKey, body, headers });

test('a batch costs one request, and one more for every twenty items', async () => {
  const { here, items, count } = await opened();
  const first = await send(here, { items: items(181) });
  expect([first.status, first.headers['ratelimit-remaining']]).toEqual([200, '9']);
  expect(await count()).toBe(181);
});

test('a batch uses more than what is left once, and the next call waits', async () => {
  const { here, items, count } = await opened();
  expect((await send(here, { items: items(100) })).headers['ratelimit-remaining']).toBe('14');
  const larger = await send(here, { items: items(400) });
  expect([larger.status, larger.headers['ratelimit-remaining']]).toEqual([200, '0']);
  const next = await send(here, { items: items(1) });
  expect(next.status).toBe(429);
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
  expect(await count()).toBe(500);
});

test('RPC with a key costs the same', async () => {
  const { here, items, count } = await opened();
  const ask = (size: number) =>
    at.ask('POST', '/api/trpc/records.batch', { key: here.writeKey, body: { items: items(size) } });
  expect((await ask(450)).status).toBe(200);
  expect((await ask(1)).status).toBe(429);
  expect(await count()).toBe(450);
});

test('a repeat with the same Idempotency-Key gets the same answer', async () => {
  const { here, items, count } = await opened();
  const [first, again] = [
    await send(here, { items: items(2) }, { 'Idempotency-Key': 'one' }),
    await send(here, { items: items(2) }, { 'Idempotency-Key': 'one' }),
  ];
  expect(again.text).toBe(first.text);
  expect(await count()).toBe(2);
});

test('a dry run reports every item and leaves nothing behind', async () => {
  const { here, items, count } = await opened();
  const reply = await at.ask('POST', '/api/v1/records/batch?dryRun=true', {
    key: here.writeKey,
    body: { items: [...items(2), { action: 'delete', id: 'rec_nonsense' }] },
  });
  expect(reply.json).toMatchObject({
    data: { succeeded: 2, failed: 1, results: [{ status: 201 }, { status: 201 }, { status: 404 }] },
    dryRun: { events: [{ event: 'record.created', count: 2 }] },
  });
  expect(await count()).toBe(0);
});

test('its body may have 4 MiB, and that of a single create 1 MiB', async () => {
  const { here, items } = await opened();
  const long = items(2).map(({ values, ...item }) => ({
    ...item,
    values: { ...values, phone: '1'.repeat(1_200_000) },
  }));
  expect((await send(here, { items: long })).json).toMatchObject({ data: { failed: 2 } });
  expect((await send(here, { items: [...long, ...long] })).text).toContain('larger than 4 MiB');
  const single = await at.ask('POST', '/api/v1/records', { key: here.writeKey, body: long[0]?.values });
  expect(single.text).toContain('larger than 1 MiB');
  const overRpc = await at.ask('POST', '/api/trpc/records.batch', { key: here.writeKey, body: { items: long } });
  expect(overRpc.status).toBe(200);
});
