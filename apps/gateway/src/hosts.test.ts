import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type Gateway } from './gateway.ts';
import { openGateway, testSettings, type TestGateway } from './testing/gateway.ts';
import { send } from './testing/http.ts';

let at: TestGateway;
let named: Gateway;
beforeAll(async () => {
  at = await openGateway();
  named = await startGateway({
    ...testSettings,
    databaseUrl: at.world.url,
    publicUrl: 'https://crm.example.com',
    allowedHosts: ['inside.example.com'],
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await named.close();
  await at.close();
});

const statusOf = async (path: string, Host: string) =>
  (await send(named.url, 'GET', path, { headers: { Host } })).status;

test.each([
  'localhost:3000',
  'app.localhost',
  '127.0.0.1',
  '192.0.2.7:80',
  '[::1]:3000',
  'CRM.example.com',
  'crm.example.com.',
  'inside.example.com:8443',
])('is served under %s', async (host) => {
  expect(await statusOf('/api/v1/openapi.json', host)).toBe(200);
});

test.each([
  'rebound.example',
  'crm.example.com.rebound.example',
  '127.0.0.1.rebound.example',
  'localhost.rebound.example',
  'a b',
  '@',
])('is refused under %s, on every surface', async (host) => {
  for (const path of [
    '/',
    '/api/v1/folders',
    '/api/trpc/workspaces.setUpState',
    '/api/auth/get-session',
    '/hooks/x',
    '/docs',
  ])
    expect([path, await statusOf(path, host)]).toEqual([path, 421]);
});

test('answers probes under any name, and says what to do about a refused one', async () => {
  expect(await statusOf('/healthz', 'gateway-1.internal')).toBe(200);
  const refused = await send(named.url, 'GET', '/api/v1/folders', { headers: { Host: 'rebound.example' } });
  expect(refused.body).toMatchObject({
    code: 'MISDIRECTED_REQUEST',
    message: expect.stringContaining('ALLOWED_HOSTS'),
  });
});
