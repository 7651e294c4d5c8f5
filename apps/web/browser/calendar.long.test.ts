import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';
import { boxOf, navigate } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
  const fields = [
    { key: 'renewal', label: 'Renewal', type: 'DATE' as const },
    { key: 'visit', label: 'Visit', type: 'DATETIME' as const },
  ];
  folderId = (await installation.api.folders.create.mutate({ name: 'Contracts', type: 'CUSTOM', fields })).data.id;
  for (const [title, renewal] of [
    ['Alpha', '2026-03-10'],
    ['Beta', '2026-03-10'],
    ['Gamma', '2026-04-02'],
  ])
    await installation.api.records.create.mutate({ folderId, title: title ?? '', data: { renewal } });
  for (let at = 1; at <= 12; at += 1)
    await installation.api.records.create.mutate({ folderId, title: `Many ${at}`, data: { renewal: '2026-03-20' } });
});
afterAll(() => installation.close());

// How a day is written depends on the language of the machine.
const day = (date: string, on = page) => on.locator(`[role=gridcell][data-day="${date}"]`);

async function renewalOf(title: string): Promise<unknown> {
  const { data } = await installation.api.records.list.query({ folderId: [folderId], search: title });
  return data[0]?.data['renewal'];
}

it('a folder is shown as a calendar, month by month, and the address keeps it', async () => {
  await page.goto(`${installation.url}/folders/${folderId}?month=2026-03`);
  await page.getByRole('row', { name: /Alpha/ }).waitFor();
  await page.getByText('Calendar', { exact: true }).click();
  await page.getByRole('heading', { name: 'March 2026' }).waitFor();
  await day('2026-03-10').getByRole('button', { name: 'Alpha' }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Date shown in the calendar' }).inputValue())
    .toBe('Renewal');
  await page.getByRole('button', { name: 'Next month' }).click();
  await day('2026-04-02').getByRole('button', { name: 'Gamma' }).waitFor();
  await expect.poll(() => page.url()).toContain('month=2026-04');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.reload();
  await day('2026-03-10').getByRole('button', { name: 'Alpha' }).waitFor();
});

it('the keyboard goes from day to day and moves a record to another one', async () => {
  await day('2026-03-10').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => day('2026-03-17').evaluate((cell) => cell === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Alpha');
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => renewalOf('Alpha')).toBe('2026-03-18');
  await expect.poll(() => day('2026-03-18').evaluate((cell) => cell.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(() => renewalOf('Alpha')).toBe('2026-03-10');
});

it('the mouse drags a record to another day', async () => {
  const from = await boxOf(day('2026-03-10').getByRole('button', { name: 'Beta' }));
  const to = await boxOf(day('2026-03-25'));
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + 30, to.y + 50, { steps: 8 });
  await page.mouse.up();
  await day('2026-03-25').getByRole('button', { name: 'Beta' }).waitFor();
  await expect.poll(() => renewalOf('Beta')).toBe('2026-03-25');
});

it('a day with more than it has room for lists them all, and one opens beside the calendar', async () => {
  const more = day('2026-03-20').getByRole('button', { name: /more on/ });
  const shown = () => day('2026-03-20').getByRole('button', { name: /^Many/ }).count();
  await expect.poll(async () => Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]) + (await shown())).toBe(12);
  await more.click();
  const list = page.getByRole('dialog');
  await list.getByRole('button', { name: 'Many 12' }).waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(12);
  await list.getByRole('button', { name: 'Many 12' }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Many 12' }).waitFor();
});

it('on a phone the days have dots, and the chosen day its list', async () => {
  const phone = await installation.signedIn(installation.owner, { viewport: { width: 390, height: 844 } });
  await phone.goto(`${installation.url}/folders/${folderId}?layout=CALENDAR&month=2026-03`);
  await day('2026-03-25', phone).click();
  await phone.getByRole('button', { name: 'Beta' }).waitFor();
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect.poll(() => accessibilityViolations(phone)).toEqual([]);
  const directory = process.env['SCREENSHOTS_DIR'];
  if (directory === undefined) return;
  await phone.screenshot({ path: `${directory}/calendar-phone.png` });
  await navigate(page, `${installation.url}/folders/${folderId}?layout=CALENDAR&month=2026-03`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await day('2026-03-10').getByRole('button', { name: 'Alpha' }).waitFor();
    await page.screenshot({ path: `${directory}/calendar-${colorScheme}.png` });
  }
  expect(installation.pageErrors).toEqual([]);
});
