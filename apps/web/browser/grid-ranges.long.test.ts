import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { boxOf } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let columns: string[] = [];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
  const { api } = installation;
  const companies = (await api.folders.create.mutate({ name: 'Companies', type: 'CUSTOM' })).data.id;
  await api.records.create.mutate({ folderId: companies, title: 'Example Works' });
  const field = (key: string, type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'RECORD', more = {}) => ({
    key,
    label: key,
    type,
    ...more,
  });
  folderId = (
    await api.folders.create.mutate({
      name: 'Contacts',
      type: 'CUSTOM',
      fields: [
        field('city', 'TEXT'),
        field('score', 'NUMBER'),
        field('since', 'DATE'),
        field('status', 'SELECT', { options: ['New', 'Won'] }),
        field('company', 'RECORD', { targetFolderId: companies }),
      ],
    })
  ).data.id;
  // The newest row is the first.
  for (const title of ['Row 4', 'Row 3', 'Row 2', 'Row 1'])
    await api.records.create.mutate({ folderId, title, data: { city: `City ${title.at(-1)}`, score: 1 } });
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('row', { name: /Row 1/ }).waitFor();
  columns = await page.getByRole('columnheader').allTextContents();
});
afterAll(() => installation.close());

const cell = (row: number, column: string) =>
  page
    .getByRole('row', { name: new RegExp(`Row ${row}`) })
    .getByRole('gridcell')
    .nth(columns.indexOf(column));
const bar = () => page.getByRole('toolbar', { name: 'Selected cells' });
const say = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** The values of a field by row. */
async function stored(key: string): Promise<unknown[]> {
  const { data } = await installation.api.records.list.query({ folderId: [folderId], sort: 'title' });
  return data.map((record) => record.data[key] ?? null);
}

/** Pastes what another program has copied. */
async function paste(text: string, html = ''): Promise<void> {
  await page.evaluate(
    ([plain = '', table = '']) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      clipboardData.setData('text/html', table);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [text, html],
  );
}

/** Text that a copy puts on the clipboard. */
function copied(isCut = false): Promise<string> {
  return page.evaluate(
    (kind) => {
      const clipboardData = new DataTransfer();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }),
      );
      return clipboardData.getData('text/plain');
    },
    isCut ? 'cut' : 'copy',
  );
}

it('a range is drawn by keys, by Shift and a click, and by the mouse, and its size is said', async () => {
  await cell(1, 'city').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await bar().getByText('4 cells: 2 × 2').waitFor();
  await expect.poll(() => page.locator('[role="gridcell"][aria-selected="true"]').count()).toBe(4);
  await expect.poll(() => page.locator('[aria-live="polite"]').filter({ hasText: '4 cells: 2 × 2' }).count()).toBe(1);
  await cell(3, 'since').click({ modifiers: ['Shift'] });
  await bar().getByText('9 cells: 3 × 3').waitFor();
  await page.keyboard.press('Escape');
  await bar().waitFor({ state: 'hidden' });
  await cell(1, 'score').hover();
  await page.mouse.down();
  await cell(2, 'score').hover();
  await cell(4, 'since').hover();
  await page.mouse.up();
  await bar().getByText('8 cells: 4 × 2').waitFor();
  if (process.env['SCREENSHOTS_DIR'])
    await page.screenshot({ path: join(process.env['SCREENSHOTS_DIR'], 'grid-range.png') });
  await page.keyboard.press('Control+a');
  await bar()
    .getByText(/^\d+ cells: 4 × /)
    .waitFor();
});

it('cells come from a spreadsheet, are read as typing reads them, and are taken back together', async () => {
  await cell(1, 'city').click();
  await paste(
    '"Two\nlines"\t1,250.5\t2026-01-31\tnew\texample works\r\nCity B\t$2,000\t31 Dec 2026\tWON\tExample Works\r\n',
  );
  await say('10 cells pasted');
  await expect.poll(async () => (await stored('city')).slice(0, 2)).toEqual(['Two lines', 'City B']);
  await expect.poll(async () => (await stored('score')).slice(0, 2)).toEqual([1250.5, 2000]);
  await expect.poll(async () => (await stored('since')).slice(0, 2)).toEqual(['2026-01-31', '2026-12-31']);
  await expect.poll(async () => (await stored('status')).slice(0, 2)).toEqual(['New', 'Won']);
  await expect.poll(async () => new Set((await stored('company')).slice(0, 2)).size).toBe(1);
  await expect.poll(async () => (await stored('company'))[0]).toMatch(/^rec_/);
  expect(await copied()).toBe(
    'Two lines\t1250.5\t2026-01-31\tNew\tExample Works\nCity B\t2000\t2026-12-31\tWon\tExample Works',
  );
  await cell(1, 'city').press('Control+z');
  await say('Changes to 2 records undone');
  await expect.poll(() => stored('score')).toEqual([1, 1, 1, 1]);
  await expect.poll(() => stored('company')).toEqual([null, null, null, null]);
  await cell(1, 'city').press('Control+Shift+z');
  await say('Changes to 2 records redone');
  await expect.poll(async () => (await stored('status')).slice(0, 2)).toEqual(['New', 'Won']);
});

it('what cannot be read is shown by cell before anything is saved, and can be skipped', async () => {
  await cell(3, 'score').click();
  await paste('7\tnever\nmany\t2026-02-01\n3\t2026-02-03');
  const problems = page.getByRole('dialog', { name: "Some cells can't be pasted" });
  await problems.getByText("1 copied row didn't fit below the last row.").waitFor();
  await problems.getByRole('row', { name: /Row 3 since “never” is not a date/ }).waitFor();
  await problems.getByRole('row', { name: /Row 4 score “many” is not a number/ }).waitFor();
  await expect.poll(async () => (await stored('score')).slice(2)).toEqual([1, 1]);
  await problems.getByRole('button', { name: 'Save the other 2 cells' }).click();
  await say('2 cells pasted');
  await expect.poll(async () => (await stored('score')).slice(2)).toEqual([7, 1]);
  await expect.poll(async () => (await stored('since')).slice(2)).toEqual([null, '2026-02-01']);
});

it('cells are filled down by keys and by the corner, cut, and cleared', async () => {
  await cell(1, 'status').click();
  await cell(3, 'status').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  await say('2 cells filled');
  await expect.poll(() => stored('status')).toEqual(['New', 'New', 'New', null]);
  await cell(2, 'score').click();
  const corner = await boxOf(cell(2, 'score').locator('[title="Drag down to fill the cells below"]'));
  await page.mouse.move(corner.x + 4, corner.y + 4);
  await page.mouse.down();
  await cell(3, 'score').hover();
  await cell(4, 'score').hover();
  await page.mouse.up();
  await expect.poll(() => stored('score')).toEqual([1250.5, 2000, 2000, 2000]);
  expect(await copied(true)).toBe('2000\n2000\n2000');
  await expect.poll(() => stored('score')).toEqual([1250.5, null, null, null]);
  await cell(1, 'city').click();
  await cell(2, 'city').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await stored('city')).slice(0, 2)).toEqual([null, null]);
});

it('the menu of cells does the same without a keyboard', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cell(1, 'status').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await say('One cell copied');
  await cell(4, 'status').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await expect.poll(async () => (await stored('status'))[3]).toBe('New');
  expect(installation.pageErrors).toEqual([]);
});
