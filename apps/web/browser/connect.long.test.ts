import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
/** The app's server: it shows the address to which the browser was sent. */
let receiver: Server;
let redirectUri: string;
const verifier = randomBytes(32).toString('base64url');

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  await installation.api.folders.create.mutate({ name: 'Contacts' });
  receiver = createServer((_request, response) => response.end('The app is here.')).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  redirectUri = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/back`;
  page = await installation.signedIn();
});
afterAll(async () => {
  receiver.close();
  await installation.close();
});

const ask = (clientId: string, more: Record<string, string> = {}) =>
  page.goto(
    `${installation.url}/oauth/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: '1e5',
      scope: 'records:read',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }).toString()}`,
  );
const returned = async () => {
  await page.getByText('The app is here.').waitFor();
  return Object.fromEntries(new URL(page.url()).searchParams);
};

it('connects an app that was made in the settings, which then reads records, and ends it', async () => {
  await page.goto(`${installation.url}/settings/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Example app');
  await page.getByText('Be an app').click();
  await page.getByRole('combobox', { name: 'Redirect addresses' }).fill(redirectUri);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('dialog').getByText(/^dsk_/).waitFor();
  const shown = (await page.getByRole('dialog').textContent()) ?? '';
  const [, id = ''] = /(key_[0-9a-z]{26})/.exec(shown) ?? [];
  const [, secret = ''] = /(dsk_[0-9A-Za-z]{46})/.exec(shown) ?? [];
  await ask(id);
  await page.getByRole('heading', { name: 'Connect Example app?' }).waitFor();
  await page.getByText('records:read').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Deny' }).click();
  expect(await returned()).toMatchObject({ error: 'access_denied', state: '1e5', iss: installation.url });
  await ask(id);
  await page.getByRole('button', { name: 'Allow' }).click();
  const { code = '', state } = await returned();
  expect(state).toBe('1e5');
  const answer = await fetch(`${installation.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: verifier }),
  });
  const { access_token: token, scope } = (await answer.json()) as { access_token: string; scope: string };
  expect(scope).toBe('records:read');
  const status = async (path: string) =>
    (await fetch(`${installation.url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await status('records'), await status('tasks')]).toEqual([200, 403]);
  await page.goto(`${installation.url}/settings/api-keys`);
  await page.getByRole('button', { name: /^Revoke Example app \(/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('None yet.').waitFor();
  await expect.poll(() => status('records')).toBe(401);
});

it('refuses an address that the app has not named, and an unknown app, and says so', async () => {
  await page.goto(`${installation.url}/settings/api-keys`);
  const { data } = await installation.api.apiKeys.list.query({});
  const { id = '' } = data.find(({ redirectUris }) => redirectUris.length > 0) ?? {};
  await ask(id, { redirect_uri: 'https://elsewhere.example/' });
  await page.getByText('wants the answer at an address that it has not named').waitFor();
  await ask('key_00000000000000000000000000');
  await page.getByText('This app is unknown here').waitFor();
});
