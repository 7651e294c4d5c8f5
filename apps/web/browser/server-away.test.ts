import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts' })).data.id;
  for (const title of ['First contact', 'Second contact'])
    await installation.api.records.create.mutate({ folderId, title });
  page = await installation.signedIn();
  await page.goto(`${installation.url}/folders/${folderId}`);
  await row('First contact').waitFor();
  await page.getByRole('button', { name: 'Example workspace: workspace and account' }).and(enabled()).waitFor();
});
afterAll(() => installation.close());

const enabled = () => page.locator(':enabled');
const row = (title: string) => page.getByRole('link', { name: title, exact: true });
const banner = () => page.getByRole('alert').filter({ hasText: 'The server can not be reached' });
const titles = async () =>
  (await installation.api.records.list.query({ folderId })).data.map(({ title }) => title).toSorted();
const rename = async (from: string, to: string) => {
  await page.getByRole('gridcell', { name: from, exact: true }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await row(to).waitFor();
};

it('says within two seconds that the server is gone, and when the next try is', async () => {
  await installation.stopGateway();
  await banner().waitFor({ timeout: 10_000 });
  await page.getByText(/Next try in \d+ s|Trying/).waitFor();
  await row('First contact').waitFor();
});

it('keeps what is changed meanwhile, and sends it in order and once when the server is back', async () => {
  await rename('First contact', 'First name');
  await rename('First name', 'Second name');
  await page.getByText('2 changes wait').waitFor();
  await installation.startGateway();
  await page.getByRole('button', { name: 'Try now' }).click();
  await banner().waitFor({ state: 'hidden' });
  await expect.poll(titles).toEqual(['Second contact', 'Second name']);
});

it('makes a write once whose answer was lost', async () => {
  let isLost = false;
  await page.route('**/comments.create**', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    // The server gets it, the page never hears of it.
    await route.fetch();
    await route.abort('connectionfailed');
  });
  const recordId = (await installation.api.records.list.query({ folderId })).data[0]?.id ?? '';
  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByPlaceholder('Write a comment').click();
  await page.keyboard.type('Said once');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Said once').first().waitFor();
  const comments = async () =>
    (await installation.api.comments.list.query({ id: recordId })).data.map(({ text }) => text);
  await expect.poll(comments).toEqual(['Said once']);
  await page.unroute('**/comments.create**');
});

it('keeps a change over a reload, and shows why it was refused', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await row('Second contact').waitFor();
  const { data: records } = await installation.api.records.list.query({ folderId });
  const other = records.find(({ title }) => title === 'Second contact')?.id ?? '';
  await page.route('**/api/trpc/records.update**', (route) => route.abort('connectionfailed'));
  await page.route('**/healthz', (route) => route.abort('connectionfailed'));
  await rename('Second contact', 'Kept name');
  await page.getByText('1 change waits').waitFor();
  await installation.api.records.remove.mutate({ id: other });
  await page.unroute('**/api/trpc/records.update**');
  await page.unroute('**/healthz');
  await page.reload();
  const refused = page.getByRole('alert').filter({ hasText: 'was not accepted' });
  await refused.getByText('Kept name').waitFor();
  await refused.getByRole('button', { name: 'Drop it' }).click();
  await refused.waitFor({ state: 'hidden' });
});
