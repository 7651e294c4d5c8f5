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
  folderId = (await installation.api.folders.create.mutate({ name: 'Leads', type: 'CUSTOM' })).data.id;
  for (let at = 0; at < 3; at += 1)
    await installation.api.records.batch.mutate({
      atomic: true,
      items: Array.from({ length: 150 }, (_, n) => ({
        action: 'create' as const,
        values: { folderId, title: n % 2 === 0 ? `Even ${at * 150 + n}` : `Odd ${at * 150 + n}` },
      })),
    });
});
afterAll(() => installation.close());

const count = async () => (await installation.api.records.count.query({ filter: { folderId: [folderId] } })).data.count;
const bar = () => page.getByRole('toolbar', { name: 'Selected records' });

it('a rep moves all that match to Trash, also what the table has not loaded, and takes it back', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Search/))
    .first()
    .click();
  await page.keyboard.type('even', { delay: 20 });
  await page.getByRole('row', { name: /Odd/ }).first().waitFor({ state: 'hidden' });
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click();
  await bar().getByText('200 selected').waitFor();
  await bar().getByRole('button', { name: 'Select all 225' }).click();
  await bar().getByText('225 selected').waitFor();
  await bar().getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('This replaces what other people have changed in the meantime.').waitFor();
  await page.keyboard.press('Escape');
  await bar().getByRole('button', { name: 'Move to Trash' }).click();
  await page.getByText('225 records are in Trash').waitFor();
  await expect.poll(count).toBe(225);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('225 changes undone').waitFor();
  await expect.poll(count).toBe(450);
});

/** A filter that the list has no parameter for, by keys, as the address of a view writes it. */
it.each([
  ['a text', { field: 'title', op: 'startsWith', value: 'even' }],
  [
    'alternatives',
    {
      or: [
        { field: 'title', op: 'startsWith', value: 'even' },
        { field: 'phone', op: 'isEmpty', value: false },
      ],
    },
  ],
  [
    'a time',
    {
      and: [
        { field: 'createdAt', op: 'withinLast', value: '1d' },
        { field: 'title', op: 'contains', value: 'even' },
      ],
    },
  ],
])('a filter by %s selects all that match, and the change reaches no others', async (_, where) => {
  await page.goto(`${installation.url}/folders/${folderId}?where=${encodeURIComponent(JSON.stringify(where))}`);
  await page.getByRole('row', { name: /Even/ }).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click();
  await bar().getByRole('button', { name: 'Select all 225' }).click();
  await bar().getByText('225 selected').waitFor();
  await bar().getByRole('button', { name: 'Move to Trash' }).click();
  await page.getByText('225 records are in Trash').waitFor();
  await expect.poll(count).toBe(225);
  const { data } = await installation.api.records.list.query({ folderId: [folderId], pageSize: 500 });
  expect(data.filter(({ title }) => title.startsWith('Even'))).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(count).toBe(450);
});

it('another order, and other words, show the list from its first row on', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  const scrollTop = () => page.getByRole('grid').evaluate((grid) => grid.scrollTop);
  const firstRow = page.locator('[aria-rowindex="2"] a');
  await firstRow.waitFor();
  await page.locator('[aria-rowindex="2"] [role="gridcell"]').nth(1).focus();
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('PageDown');
  await expect.poll(scrollTop).toBeGreaterThan(1_000);
  const title = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
  await title.click();
  await expect.poll(() => firstRow.textContent()).toBe('Even 0');
  await expect.poll(scrollTop).toBe(0);
  await expect.poll(() => title.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 3_000));
  await page.getByLabel('Search in Leads').click();
  await page.keyboard.type('odd');
  await expect.poll(() => firstRow.textContent()).toBe('Odd 1');
  await expect.poll(scrollTop).toBe(0);
});

it('a row that is taken out of all leaves those that are loaded', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click();
  await bar().getByRole('button', { name: 'Select all 450' }).click();
  await bar().getByText('450 selected').waitFor();
  await page.getByRole('row').nth(2).getByRole('checkbox').click();
  await bar().getByText('199 selected').waitFor();
});

it('a folder whose loaded rows all went to Trash shows the others, and is not empty', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click();
  await bar().getByText('200 selected').waitFor();
  await bar().getByRole('button', { name: 'Move to Trash' }).click();
  await page.getByText('200 records are in Trash').waitFor();
  await page
    .getByRole('row', { name: /Even|Odd/ })
    .first()
    .waitFor();
  await expect.poll(count).toBe(250);
});
