import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
  const field = (key: string, type: 'TEXT' | 'NUMBER') => ({ key, label: key, type });
  folderId = (
    await installation.api.folders.create.mutate({
      name: 'Contacts',
      type: 'CUSTOM',
      fields: [field('city', 'TEXT'), field('score', 'NUMBER')],
    })
  ).data.id;
  for (const title of ['First', 'Second'])
    await installation.api.records.create.mutate({ folderId, title, data: { city: 'Oldtown', score: 1 } });
});
afterAll(() => installation.close());

const cellOf = (row: string, column: string) =>
  page
    .getByRole('row', { name: new RegExp(row) })
    .getByRole('gridcell')
    .nth(columns.indexOf(column));
let columns: string[] = [];

async function stored(title: string) {
  const { data } = await installation.api.records.list.query({ folderId: [folderId], search: title });
  return data[0];
}

it('typing on a cell replaces its value, and is no shortcut', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('row', { name: /First/ }).waitFor();
  columns = await page.getByRole('columnheader').allTextContents();
  await cellOf('First', 'city').click();
  await page.keyboard.type('cc/?Newtown', { delay: 30 });
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored('First'))?.data['city']).toBe('cc/?Newtown');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('Tab goes on to the next column, Shift and Tab back, and both save', async () => {
  await cellOf('Second', 'city').click();
  await page.keyboard.type('Uptown', { delay: 30 });
  await page.keyboard.press('Tab');
  await page.keyboard.type('12', { delay: 30 });
  await page.keyboard.press('Shift+Tab');
  await expect.poll(async () => (await stored('Second'))?.data).toMatchObject({ city: 'Uptown', score: 12 });
  await expect.poll(() => cellOf('Second', 'city').evaluate((cell) => cell === document.activeElement)).toBe(true);
});

it('Delete clears a cell, but no title', async () => {
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await stored('Second'))?.data['city']).toBeUndefined();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.getByRole('row', { name: /Second/ }).waitFor();
});

it('Ctrl and Z take back one change after the other, and none that somebody else has made since', async () => {
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored('Second'))?.data['city']).toBe('Uptown');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored('Second'))?.data['score']).toBe(1);
  const id = (await stored('Second'))?.id ?? '';
  await installation.api.records.update.mutate({ id, data: { city: 'Elsewhere' } });
  await page.keyboard.press('Control+z');
  await page.getByText('Second has changed since then, so it stays as it is').waitFor();
  await expect.poll(async () => (await stored('Second'))?.data['city']).toBe('Elsewhere');
});

it('a record is shown beside the table, with its address, its neighbours, and a draft that outlives a reload', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('row', { name: /First/ }).waitFor();
  await cellOf('First', 'city').click();
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: 'First' }).waitFor();
  await expect.poll(() => page.url()).toContain('peek=rec_');
  await expect.poll(() => panel.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('k');
  await panel.getByRole('heading', { name: 'Second' }).waitFor();
  await page.goBack();
  await expect.poll(() => panel.count()).toBe(0);
  await page.goForward();
  const comment = panel.getByRole('textbox', { name: 'Comment' });
  await comment.click();
  await page.keyboard.type('Half a thought');
  await page.reload();
  await expect.poll(() => comment.inputValue()).toBe('Half a thought');
  await panel.getByText('We restored your unsaved changes.').waitFor();
  await comment.click();
  await page.keyboard.press('Control+Enter');
  const { id = '' } = (await stored('Second')) ?? {};
  await expect.poll(async () => (await installation.api.comments.list.query({ id })).data.length).toBe(1);
  await expect.poll(() => comment.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => page.url()).not.toContain('peek');
  expect(installation.pageErrors).toEqual([]);
});
