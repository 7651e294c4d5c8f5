import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { ageSessions } from '@dossier/domain/users/testing/sign-ins.ts';
import { type } from './keys.ts';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let key: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  await installation.api.folders.create.mutate({ name: 'Contacts' });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const records = () => fetch(`${installation.url}/api/v1/records`, { headers: { authorization: `Bearer ${key}` } });

it('creates a key, shown once, with lines to paste that work', async () => {
  await page.goto(`${installation.url}/settings/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Example integration');
  await type(page.getByRole('dialog').getByLabel('Writes a day'), '50');
  await page.getByRole('dialog').getByLabel('Can delete').uncheck();
  await page.getByRole('button', { name: 'Create the key' }).click();
  key = (await page.getByLabel('The new API key').textContent()) ?? '';
  expect(key).toMatch(/^dsk_[0-9A-Za-z]{46}$/);
  await page.getByRole('tab', { name: 'Node' }).click();
  const code = (await page.getByLabel('Node snippet', { exact: true }).textContent()) ?? '';
  const logged: unknown[] = [];
  await new Function('console', 'fetch', `return (async () => { ${code} })()`)(
    { log: (value: unknown) => logged.push(value) },
    fetch,
  );
  expect(logged[0]).toMatch(/^rec_/);
  for (const tool of ['curl', 'n8n', 'Make', 'Zapier', 'Python']) {
    await page.getByRole('tab', { name: tool }).click();
    await expect.poll(() => page.getByLabel(`${tool} snippet`, { exact: true }).textContent()).toContain(key);
  }
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect.poll(() => page.content()).not.toContain(key);
});

it('is used by a real REST call, which the list then knows of', async () => {
  const answer = await records();
  expect(answer.status).toBe(200);
  await page.reload();
  await page.getByRole('cell', { name: 'read and write' }).waitFor();
  for (const limit of ['50 writes a day', "can't delete"]) await page.getByText(limit).waitFor();
});

it('revokes the key, and the next call is refused', async () => {
  await page.getByRole('button', { name: 'Revoke Example integration' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked', { exact: true }).waitFor();
  await expect.poll(async () => (await records()).status).toBe(401);
});

it('has noted who made and who revoked it, and who signed in, in the audit log', async () => {
  await page.goto(`${installation.url}/settings/audit`);
  const revoked = page.getByRole('listitem').filter({ hasText: 'revoked the API key Example integration' });
  await revoked.getByText('from 127.0.0.1').waitFor();
  await revoked.locator('summary').click();
  await revoked.getByText('"revokedAt": null').waitFor();
  await page.getByText('signed in as').first().waitFor();
  await page.getByRole('combobox', { name: 'Kind of change' }).click();
  await page.getByRole('option', { name: 'API keys' }).click();
  await page.getByText('signed in as').first().waitFor({ state: 'hidden' });
  await page.getByText('created the API key').waitFor();
  await page.getByLabel('Last day', { exact: true }).pressSequentially('2020-01-31');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await expect.poll(() => page.content()).not.toContain(key);
});

it('creates a key that may do what was chosen, by keyboard', async () => {
  await page.goto(`${installation.url}/settings/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Reads records');
  await page.getByRole('radio', { name: 'Read and write' }).focus();
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('checkbox', { name: 'records: write' }).waitFor();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByText('Choose at least one.').waitFor();
  await page.getByRole('checkbox', { name: 'records: read' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Create the key' }).click();
  key = (await page.getByLabel('The new API key').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('cell', { name: 'records:read', exact: true }).waitFor();
  expect((await records()).status).toBe(200);
  const refused = await fetch(`${installation.url}/api/v1/tasks`, { headers: { authorization: `Bearer ${key}` } });
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('"tasks:read"') as string });
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});

it('asks for the password where the sign-in was long ago, and goes on with what was typed', async () => {
  await ageSessions(installation.databaseUrl);
  await page.goto(`${installation.url}/settings/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Made later');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByRole('textbox', { name: 'Your password' }).waitFor();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await question.getByText('Wrong password.').waitFor();
  await type(question.getByRole('textbox', { name: 'Your password' }), installation.owner.password);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('The new API key').textContent()).toMatch(/^dsk_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
});
