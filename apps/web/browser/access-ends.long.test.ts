import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let theirs: Page;
const colleague = { name: 'Example Colleague', email: 'colleague@example.com', password: 'correct horse battery' };

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { data: invitation } = await installation.api.members.invite.mutate({ role: 'ADMIN' });
  await installation.api.members.signUp.mutate({ token: invitation.token, ...colleague });
  page = await installation.signedIn();
  theirs = await installation.signedIn(colleague);
});
afterAll(() => installation.close());

const statusOf = async (key: string) =>
  (await fetch(`${installation.url}/api/v1/folders`, { headers: { authorization: `Bearer ${key}` } })).status;

/** Makes a key as the colleague. */
async function makeKey(name: string, fill?: () => Promise<void>): Promise<string> {
  await theirs.goto(`${installation.url}/settings/api-keys`);
  await theirs.getByRole('button', { name: 'New API key' }).click();
  await theirs.getByRole('dialog').getByLabel('Name').fill(name);
  await fill?.();
  await theirs.getByRole('button', { name: 'Create the key' }).click();
  const key = (await theirs.getByLabel('The new API key').textContent()) ?? '';
  await theirs.getByRole('button', { name: 'I have copied it' }).click();
  return key;
}

async function choose(name: string, item: string): Promise<void> {
  await theirs.getByRole('button', { name: `More about ${name}` }).click();
  await theirs.getByRole('menuitem', { name: item }).click();
}

let key: string;

it('binds a key to addresses and a rate, and says what is wrong with an address', async () => {
  key = await makeKey('Importer', async () => {
    const addresses = theirs.getByRole('combobox', { name: 'Allowed IP addresses' });
    await addresses.fill('nowhere');
    await addresses.press('Enter');
    await theirs.getByRole('button', { name: 'Create the key' }).click();
    await theirs.getByText('must be an address or a CIDR range').waitFor();
    await addresses.press('Backspace');
    await addresses.fill('192.0.2.0/24');
    await addresses.press('Enter');
    await theirs.getByLabel('Requests a minute').fill('30');
  });
  await expect.poll(() => statusOf(key)).toBe(403);
  await theirs.getByText('from 192.0.2.0/24').waitFor();
  await theirs.getByText('30 requests a minute').waitFor();
});

it('changes a key, which then works from here', async () => {
  await choose('Importer', 'Change');
  const dialog = theirs.getByRole('dialog');
  const addresses = dialog.getByRole('combobox', { name: 'Allowed IP addresses' });
  await addresses.fill('127.0.0.1');
  await addresses.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await theirs.getByText('from 192.0.2.0/24, 127.0.0.1').waitFor();
  await expect.poll(() => statusOf(key)).toBe(200);
});

it('makes a new secret, beside which the old one works for a time', async () => {
  await choose('Importer', 'New secret');
  await theirs.getByRole('button', { name: 'Create a new secret' }).click();
  const secret = (await theirs.getByLabel('The new API key').textContent()) ?? '';
  await theirs.getByRole('button', { name: 'I have copied it' }).click();
  await theirs.getByText(/Old secret works until/).waitFor();
  await expect.poll(async () => [await statusOf(key), await statusOf(secret)]).toEqual([200, 200]);
  key = secret;
});

it('hands the keys of a person over who is made a member', async () => {
  await page.goto(`${installation.url}/settings/members`);
  await page.getByRole('combobox', { name: `Role of ${colleague.name}` }).click();
  await page.getByRole('option', { name: 'Member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Importer').waitFor();
  await dialog.getByLabel('Hand them over').check();
  await expect.poll(() => dialog.getByRole('button', { name: 'Change to member' }).isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: installation.owner.name }).click();
  await dialog.getByRole('button', { name: 'Change to member' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => statusOf(key)).toBe(200);
  await page.goto(`${installation.url}/settings/api-keys`);
  await page.getByText(`by ${colleague.name}, now of ${installation.owner.name}`).waitFor();
});

it('revokes the keys of a person who is removed, and turns their page out', async () => {
  const { data: members } = await installation.api.members.list.query({});
  const userId = members.find(({ email }) => email === colleague.email)?.userId ?? '';
  await installation.api.members.changeRole.mutate({ userId, role: 'ADMIN' });
  const theirKey = await makeKey('Report');
  await expect.poll(() => statusOf(theirKey)).toBe(200);
  await page.goto(`${installation.url}/settings/members`);
  await page.getByRole('button', { name: `Remove ${colleague.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Report').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('cell', { name: colleague.email }).waitFor({ state: 'hidden' });
  await expect.poll(() => statusOf(theirKey)).toBe(401);
  await expect.poll(() => statusOf(key)).toBe(200);
  await theirs.getByRole('heading', { name: 'New workspace' }).waitFor();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
