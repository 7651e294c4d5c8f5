import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { holdScript } from './visit.ts';

let installation: Installation;
let folderId: string;
let pipelineId: string;
let recordId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  folderId = (await api.folders.create.mutate({ name: 'Contacts', type: 'CONTACT' })).data.id;
  recordId = (await api.records.create.mutate({ folderId, title: 'Example Person' })).data.id;
  pipelineId = (await api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
});
afterAll(() => installation.close());

/** Opens a page whose `script` comes only after the keys were pressed. */
async function ahead(path: string, script: RegExp, keys: (page: Page) => Promise<void>): Promise<Page> {
  const page = await installation.signedIn();
  const release = await holdScript(page, script);
  const asked = page.waitForRequest(script);
  await page.goto(`${installation.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await keys(page);
  await asked;
  release();
  return page;
}

it('a task is added with the Enter that came before its line', async () => {
  const page = await ahead(`/records/${recordId}`, /\/assets\/composer-[^/]*\.js$/, async ({ keyboard }) => {
    await keyboard.press('t');
    await keyboard.type('Call them back');
    await keyboard.press('Enter');
  });
  const titles = async () => (await installation.api.tasks.list.query({ recordId })).data.map(({ title }) => title);
  await expect.poll(titles).toEqual(['Call them back']);
  await page.context().close();
});

it('a comment of two lines is sent with the Ctrl+Enter that came before its field', async () => {
  const page = await ahead(`/records/${recordId}`, /\/assets\/composer-[^/]*\.js$/, async ({ keyboard }) => {
    await keyboard.press('m');
    await keyboard.type('They like it');
    await keyboard.press('Enter');
    await keyboard.type('and ask for a price');
    await keyboard.press('Control+Enter');
  });
  const texts = async () => (await installation.api.comments.list.query({ id: recordId })).data.map(({ text }) => text);
  await expect.poll(texts).toEqual(['They like it\nand ask for a price']);
  await page.context().close();
});

it('a record is created with what was typed for two of its fields', async () => {
  const page = await ahead(`/folders/${folderId}`, /\/assets\/create-record-panel-/, async ({ keyboard }) => {
    await keyboard.press('c');
    await keyboard.type('Second Person');
    await keyboard.press('Tab');
    await keyboard.type('second@example.com');
    await keyboard.press('Enter');
  });
  const people = async () =>
    (await installation.api.records.list.query({ folderId })).data.map(({ title, email }) => ({ title, email }));
  await expect.poll(people).toContainEqual({ title: 'Second Person', email: 'second@example.com' });
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.context().close();
});

it('a tag is made with the Enter that came before its dialog', async () => {
  await installation.api.tags.create.mutate({ name: 'Customer', color: 'GREEN' });
  const page = await ahead('/settings/tags', /\/assets\/tag-dialog-/, async (on) => {
    await on.getByRole('button', { name: 'New tag' }).click();
    await on.keyboard.type('Partner');
    await on.keyboard.press('Enter');
  });
  const names = async () => (await installation.api.tags.list.query({})).data.map(({ name }) => name);
  await expect.poll(names).toContain('Partner');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // What asked for the dialog has the focus again.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('New tag');
  await page.context().close();
});

it('a panel without a field takes no key away', async () => {
  await installation.join({ name: 'Example Colleague', email: 'colleague@example.com', password: 'a long password' });
  const page = await ahead('/settings/members', /\/assets\/end-access-/, async (on) => {
    await on.getByRole('button', { name: 'Remove Example Colleague' }).click();
    await on.keyboard.type('no');
  });
  await page.getByRole('dialog', { name: 'Remove Example Colleague?' }).waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Cancel' }).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.waitForTimeout(400);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.context().close();
});

it('a deal is created with the Enter that came before its form', async () => {
  const page = await ahead(`/deals/${pipelineId}`, /\/assets\/deal-panel-/, async ({ keyboard }) => {
    await keyboard.press('c');
    await keyboard.type('A large order');
    await keyboard.press('Enter');
  });
  const titles = async () => (await installation.api.deals.list.query({ pipelineId })).data.map(({ title }) => title);
  await expect.poll(titles).toEqual(['A large order']);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.context().close();
});

it('the palette leads where the word and the Enter that came before it say', async () => {
  const page = await ahead('/tasks', /\/assets\/palette-[^/]*\.js$/, async ({ keyboard }) => {
    await keyboard.press('ControlOrMeta+k');
    await keyboard.type('Go to Reports');
    await keyboard.press('Enter');
  });
  await page.waitForURL('**/reports');
  await page.context().close();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
