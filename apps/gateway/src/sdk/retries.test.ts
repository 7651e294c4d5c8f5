import { createFetch } from '@dossier/sdk';
import { commitMessage, CuttingProxy } from '@dossier/vitest/cutting-proxy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type Gateway } from '../gateway.ts';
import { openGateway, testSettings, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let proxy: CuttingProxy;
let cut: Gateway;
let workspace: KeyedWorkspace;
let send: typeof fetch;

beforeAll(async () => {
  at = await openGateway();
  proxy = await CuttingProxy.to(at.world.url);
  cut = await startGateway({ ...testSettings, databaseUrl: proxy.url, logLevel: 'silent' });
  workspace = await at.workspace();
  send = createFetch({ apiKey: workspace.writeKey });
});
afterAll(async () => {
  await cut.close();
  proxy.close();
  await at.close();
});

const write = (method: string, path: string, body: unknown) =>
  send(`${cut.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.each(['before', 'after'] as const)('a POST whose connection is cut %s the commit is made once', async (side) => {
  const pipelineId = (await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  proxy.cutOnce(commitMessage, side, 'Once');
  const response = await write('POST', '/deals', { pipelineId, title: 'Once' });
  expect(proxy.hasCut).toBe(true);
  expect([response.status, response.headers.get('idempotency-replayed')]).toEqual([
    201,
    side === 'after' ? 'true' : null,
  ]);
  expect((await workspace.owner.deals.list({ pipelineId })).data.map(({ title }) => title)).toEqual(['Once']);
});

test('a PATCH is retried if nothing was written, and reported if its outcome is unknown', async () => {
  const { id } = (await workspace.owner.tasks.create({ title: 'Call' })).data;
  proxy.cutOnce('from "tasks"', 'before');
  expect((await write('PATCH', `/tasks/${id}`, { title: 'Called' })).status).toBe(200);
  proxy.cutOnce(commitMessage, 'after', 'Called back');
  const response = await write('PATCH', `/tasks/${id}`, { title: 'Called back' });
  expect([response.status, await response.json()]).toMatchObject([503, { outcome: 'unknown' }]);
});
