import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, worldSecret, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let here: KeyedWorkspace;
let folderId: string;

beforeAll(async () => {
  at = await openGateway({ authSecret: worldSecret });
  here = await at.workspace();
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
});
afterAll(() => at.close());

const titles = async () => (await here.owner.records.list({ folderId: [folderId] })).data.map(({ title }) => title);

test('a create that is tried out answers 200 with the report, and makes nothing', async () => {
  const body = { folderId, title: 'Tried' };
  const headers = { 'Idempotency-Key': 'same' };
  const tried = await at.ask('POST', '/api/v1/records?dryRun=true', { key: here.writeKey, body, headers });
  expect(tried.status).toBe(200);
  expect(tried.headers.etag).toBeUndefined();
  expect(tried.headers.location).toBeUndefined();
  expect(tried.json).toMatchObject({
    data: { title: 'Tried' },
    dryRun: { events: [{ event: 'record.created', count: 1 }], webhooks: [], workflows: [] },
  });
  expect(await titles()).toEqual([]);
  const made = await at.ask('POST', '/api/v1/records?dryRun=false', { key: here.writeKey, body, headers });
  expect(made.status).toBe(201);
  expect(made.json).not.toHaveProperty('dryRun');
  expect(made.headers['idempotency-replayed']).toBeUndefined();
  expect(await titles()).toEqual(['Tried']);
});

test.each(['', '%20', 'yes', 'TRUE', 'true&dryRun=false'])('dryRun=%s writes nothing and is a 400', async (value) => {
  const before = await titles();
  const reply = await at.ask('POST', `/api/v1/records?dryRun=${value}`, {
    key: here.writeKey,
    body: { folderId, title: 'Not this' },
  });
  expect(reply.status).toBe(400);
  expect(await titles()).toEqual(before);
});

test('reads do not know the parameter', async () => {
  expect((await at.ask('GET', '/api/v1/records?dryRun=true', { key: here.writeKey })).status).toBe(400);
});

test('a test of a webhook cannot be tried out', async () => {
  const { data } = await here.owner.webhooks.create({ url: 'https://127.0.0.1:1/hook' });
  const reply = await at.ask('POST', `/api/v1/webhooks/${data.id}/test?dryRun=true`, { key: here.writeKey, body: {} });
  expect(reply.status).toBe(400);
});

test('over RPC a header asks for it', async () => {
  const ask = (value: string) =>
    at.ask('POST', '/api/trpc/records.create', {
      key: here.writeKey,
      headers: { 'X-Dry-Run': value },
      body: { folderId, title: 'Over RPC' },
    });
  const tried = await ask('true');
  expect(tried.status).toBe(200);
  expect(tried.json).toMatchObject({ result: { data: { dryRun: { events: [{ event: 'record.created' }] } } } });
  expect((await ask('maybe')).status).toBe(400);
  expect(await titles()).not.toContain('Over RPC');
});
