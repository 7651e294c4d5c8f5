import { answer, Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway, type KeyedWorkspace, type TestGateway } from './testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let receiver: Receiver;

beforeAll(async () => {
  [at, receiver] = await Promise.all([openGateway(), Receiver.start(answer(202, {}, 'thank you'))]);
  workspace = await at.workspace();
});
afterAll(() => Promise.all([at.close(), receiver.close()]));

test('a tool subscribes and unsubscribes with a key of the scope write', async () => {
  const key = workspace.writeKey;
  const created = await at.ask('POST', '/api/v1/webhooks', {
    key,
    body: { url: receiver.url, kinds: ['record.created'], headers: { 'X-Token': 'hidden' } },
  });
  expect(created).toMatchObject({
    status: 201,
    data: { secret: expect.stringMatching(/^whsec_/), headerNames: ['x-token'], isEnabled: true },
  });
  const path = `/api/v1/webhooks/${created.id}`;
  const got = await at.ask('GET', path, { key });
  expect(got.status).toBe(200);
  expect(got.text).not.toMatch(/whsec_|hidden/);
  expect((await at.ask('PATCH', path, { key, body: { isEnabled: false } })).data).toMatchObject({
    isEnabled: false,
    disabledReason: 'MANUAL',
  });
  expect((await at.ask('GET', '/api/v1/webhooks', { key })).status).toBe(200);
  expect((await at.ask('DELETE', path, { key })).status).toBe(200);
  expect((await at.ask('GET', path, { key })).status).toBe(404);
});

test('a key of the scope read sees webhooks, and changes none', async () => {
  const { key } = await workspace.newKey('read');
  expect((await at.ask('GET', '/api/v1/webhooks', { key })).status).toBe(200);
  expect((await at.ask('POST', '/api/v1/webhooks', { key, body: { url: receiver.url } })).status).toBe(403);
  expect((await at.ask('GET', '/api/v1/events', { key })).status).toBe(200);
});

test('what is wrong with a subscription is named', async () => {
  const key = workspace.writeKey;
  const refused = async (body: object) => at.ask('POST', '/api/v1/webhooks', { key, body });
  expect(await refused({ url: 'http://169.254.169.254/' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: ['url'] }] },
  });
  expect(await refused({ url: receiver.url, kinds: ['record.gone'] })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['kinds', 0] }] },
  });
  expect(await refused({ url: receiver.url, headers: { host: 'example.com' } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['headers', 'host'] }] },
  });
  expect(await refused({ url: receiver.url, secret: 'mine' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['secret'] }] },
  });
  expect((await refused({})).status).toBe(400);
});

test('a subscription repeated with its Idempotency-Key is answered with the same secret, byte for byte', async () => {
  const ask = {
    key: workspace.writeKey,
    headers: { 'Idempotency-Key': 'subscribe-once' },
    body: { url: receiver.url },
  };
  const [first, second] = [
    await at.ask('POST', '/api/v1/webhooks', ask),
    await at.ask('POST', '/api/v1/webhooks', ask),
  ];
  expect(second).toMatchObject({ status: 201, text: first.text, headers: { 'idempotency-replayed': 'true' } });
});

test('no secret of a subscription is stored in plain text', async () => {
  const ask = {
    key: workspace.writeKey,
    headers: { 'Idempotency-Key': 'subscribe-secretly' },
    body: { url: `${receiver.url}subscribed-openly`, headers: { 'X-Token': 'a token that nobody may read' } },
  };
  const created = await at.ask('POST', '/api/v1/webhooks', ask);
  const secret = String(created.data['secret']);
  const { pool } = at.world.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name
      from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const holding = async (text: string) => {
    const counts = await Promise.all(
      tables.map(async ({ name }) => ({
        name,
        found: (await pool.query(`select from "${name}" t where strpos(t::text, $1) > 0`, [text])).rowCount,
      })),
    );
    return counts.filter(({ found }) => found !== 0).map(({ name }) => name);
  };
  // The search finds what is stored in plain text, and an answer is stored.
  expect(await holding('subscribed-openly')).toContain('webhooks');
  expect((await at.ask('POST', '/api/v1/webhooks', ask)).headers['idempotency-replayed']).toBe('true');
  for (const text of [
    'subscribe-secretly',
    secret,
    secret.slice('whsec_'.length),
    'a token that nobody may read',
    workspace.writeKey,
  ])
    expect(await holding(text), text).toEqual([]);
});

test("a test answers 200 with the receiver's answer, and its delivery and events can be read", async () => {
  const key = workspace.writeKey;
  const { id } = await at.ask('POST', '/api/v1/webhooks', { key, body: { url: receiver.url } });
  const tested = await at.ask('POST', `/api/v1/webhooks/${id}/test`, { key });
  expect(tested).toMatchObject({
    status: 200,
    data: { isDelivered: true, responseStatus: 202, responseBody: 'thank you' },
  });
  expect((await at.ask('POST', `/api/v1/webhooks/${id}/test`, { key, body: { kind: 'task.completed' } })).status).toBe(
    200,
  );
  expect(
    (await at.ask('GET', `/api/v1/webhooks/${id}/deliveries?status=FAILED&after=2026-01-01`, { key })).json,
  ).toEqual({ data: [], nextCursor: null, nextUrl: null });
  expect(
    (await at.ask('POST', `/api/v1/webhooks/${id}/redeliver-failed`, { key, body: { since: '2026-01-01' } })).data,
  ).toEqual({ redelivered: 0, isComplete: true });
  expect((await at.ask('GET', `/api/v1/webhooks/${id}/deliveries/dlv_unknown`, { key })).status).toBe(404);
  expect((await at.ask('POST', `/api/v1/webhooks/${id}/deliveries/dlv_unknown/redeliver`, { key })).status).toBe(404);
  await at.ask('POST', '/api/v1/records', { key, body: { folderId: await workspace.newFolder(), title: 'Listed' } });
  expect((await at.ask('GET', '/api/v1/events?kind=record.created&pageSize=1', { key })).body['data']).toMatchObject([
    { event: 'record.created', record: { title: 'Listed' } },
  ]);
});

test('the gateway counts webhooks by state', async () => {
  const { text } = await at.ask('GET', '/metrics');
  expect(text).toMatch(/^dossier_webhooks\{state="healthy"\} [1-9]/m);
  expect(text).toMatch(/^dossier_webhook_lag_seconds \d/m);
});
