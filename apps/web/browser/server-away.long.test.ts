import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { intercept, loadedLater } from './visit.ts';

const folder = process.env['SCREENSHOTS_DIR'];
let installation: Installation;
let page: Page;
let folderId: string;
let recordId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts' })).data.id;
  for (const title of ['First contact', 'Second contact'])
    recordId = (await installation.api.records.create.mutate({ folderId, title })).data.id;
  page = await installation.signedIn();
  await open();
  await loadedLater(page);
});
afterAll(() => installation.close());

const open = async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await row('Second contact').waitFor();
};
const shoot = async (name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};
const row = (title: string) => page.getByRole('link', { name: title, exact: true });
const banner = () => page.getByRole('alert').filter({ hasText: "Can't reach the server" });
const titles = async () =>
  (await installation.api.records.list.query({ folderId })).data.map(({ title }) => title).toSorted();
const comments = async () =>
  (await installation.api.comments.list.query({ id: recordId })).data.map(({ text }) => text).toSorted();
const rename = async (from: string, to: string) => {
  await page.getByRole('gridcell', { name: from, exact: true }).focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await row(to).waitFor();
};
const comment = async (text: string) => {
  await page.getByPlaceholder('Write a note').click();
  await page.keyboard.type(text);
};

it('says that the server is gone, and when the next try is', async () => {
  await installation.stopGateway();
  await banner().waitFor();
  await page.getByText(/Retrying in \d+ s|Trying/).waitFor();
  await row('First contact').waitFor();
});

it('keeps what is changed meanwhile, and sends it in order and once when the server is back', async () => {
  await rename('First contact', 'First name');
  await rename('First name', 'Second name');
  await page.getByText('2 changes are saved').waitFor();
  await shoot('server-away');
  await page.getByRole('button', { name: 'Try now' }).click();
  await page.getByText('2 changes are saved').waitFor();
  await installation.startGateway();
  await banner().waitFor({ state: 'hidden' });
  await expect.poll(titles).toEqual(['Second contact', 'Second name']);
});

it('keeps a comment, a text that is being written and a new record over a reload without a server', async () => {
  await page.getByRole('button', { name: 'New record' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).click();
  await page.keyboard.type('Third contact');
  await installation.stopGateway();
  await banner().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 change is saved').waitFor();
  await page.reload().catch(() => {});
  await installation.startGateway();
  await open();
  await row('Third contact').waitFor();
  await expect.poll(titles).toEqual(['Second contact', 'Second name', 'Third contact']);
  await page.getByRole('button', { name: 'New record' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');

  await page.goto(`${installation.url}/records/${recordId}`);
  await comment('Said meanwhile');
  await installation.stopGateway();
  await banner().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 change is saved').waitFor();
  await page.reload().catch(() => {});
  await installation.startGateway();
  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByText('Said meanwhile').first().waitFor();
  await comment('Half a thou');
  await page.reload();
  await expect.poll(() => page.getByPlaceholder('Write a note').inputValue()).toBe('Half a thou');
  await expect.poll(comments).toEqual(['Said meanwhile']);
  await page.getByRole('button', { name: 'Start over' }).click();
});

it('makes a write once whose answer was lost', async () => {
  const stop = await intercept(page, '**/comments.create**', async (route) => {
    stop();
    // The server gets it, the page never hears of it.
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await comment('Said once');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Said once').first().waitFor();
  await expect.poll(comments).toEqual(['Said meanwhile', 'Said once']);
  await expect.poll(() => page.getByPlaceholder('Write a note').inputValue()).toBe('');
});

it('says that a server is gone which only accepts connections, and repeats what it never answered', async () => {
  const stop = await intercept(page, /\/(readyz|api\/trpc\/comments\.create)/, () => {});
  await comment('Said to nobody');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 change is saved').waitFor();
  stop();
  await expect.poll(comments).toEqual(['Said meanwhile', 'Said once', 'Said to nobody']);
});

it('repeats an edit that is never answered although the server is there', async () => {
  const stop = await intercept(page, '**/comments.create**', () => stop());
  await comment('Said twice');
  await page.keyboard.press('Control+Enter');
  await expect.poll(comments).toEqual(['Said meanwhile', 'Said once', 'Said to nobody', 'Said twice']);
  await page.getByText(/changes? waits?/).waitFor({ state: 'hidden' });
});

it('shows why a change was refused that had waited over a reload, with what was typed', async () => {
  await open();
  const stop = await intercept(page, /\/(readyz|api\/trpc\/records\.update)/, (route) =>
    route.abort('connectionfailed'),
  );
  await rename('Second contact', 'Kept name');
  await page.getByText('1 change is saved').waitFor();
  await installation.api.records.remove.mutate({ id: recordId });
  stop();
  await page.reload();
  const refused = page.getByRole('alert').filter({ hasText: "wasn't accepted" });
  await refused.getByText('Kept name').waitFor();
  await shoot('server-away-refused');
  await refused.getByRole('button', { name: 'Discard' }).click();
  await refused.waitFor({ state: 'hidden' });
  expect(installation.pageErrors).toEqual([]);
});
