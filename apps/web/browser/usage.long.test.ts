import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

const limit = 8;
let installation: Installation;
let page: Page;

beforeAll(async () => {
  installation = await startInstallation(limit);
  await installation.setUp();
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const numbers = () => page.locator('dl').first();

it('says what to do while there is nothing to show', async () => {
  await page.goto(`${installation.url}/settings/usage`);
  await page.getByRole('heading', { name: 'No requests in this period' }).waitFor();
  await page.getByText('All keys together can send 8 requests a minute.').waitFor();
  await page.getByRole('link', { name: 'API keys' }).last().click();
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
});

it('shows the requests of each key against the limit, and when it was hit, without loading the page again', async () => {
  const [report, shop] = await Promise.all(
    ['Example report', 'Example shop'].map(
      async (name) => (await installation.api.apiKeys.create.mutate({ name, scopes: ['read'] })).data,
    ),
  );
  await page.goto(`${installation.url}/settings/usage`);
  await page.getByRole('heading', { name: 'No requests in this period' }).waitFor();
  // All within one minute of the clock.
  const leftS = 60 - new Date().getSeconds();
  if (leftS < 10) await pause(leftS * 1_000);
  const statuses: number[] = [];
  for (const key of [report, report, report, report, report, shop, shop, shop, shop, shop])
    statuses.push(
      (await fetch(`${installation.url}/api/v1/folders`, { headers: { authorization: `Bearer ${key?.key}` } })).status,
    );
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  await page.getByRole('heading', { name: 'By key' }).waitFor();
  const row = (table: string, name: string) =>
    page.getByRole('region', { name: table }).getByRole('row', { name: new RegExp(name) });
  await expect
    .poll(() => row('By key', 'Example report').getByRole('cell').allTextContents())
    .toMatchObject([expect.stringContaining('Example report'), '5', '0', expect.anything()]);
  await expect
    .poll(() => row('By key', 'Example shop').getByRole('cell').allTextContents())
    .toMatchObject([expect.stringContaining('Example shop'), '3', '2', expect.anything()]);
  await expect
    .poll(
      async () => (await row('When the limit was hit', 'Example shop').getByRole('cell').last().allTextContents())[0],
    )
    .toBe('2');
  await expect
    .poll(() => numbers().locator('dd').allTextContents())
    .toMatchObject(['8', expect.stringMatching(/^[3-8] of 8$/), '2', '8 a minute']);
  // A horizontal line has no height, so Playwright counts it as hidden.
  await page.locator('.recharts-reference-line').waitFor({ state: 'attached' });
});

it('has the plot as a table too, and other times', async () => {
  await page.getByText('As a table').click();
  await page.getByRole('group', { name: 'Requests per minute as a table' }).getByText('Example report 5').waitFor();
  for (const name of ['24 hours', '7 days']) {
    await page.getByText(name, { exact: true }).click();
    await page.getByText('the busiest minute of each').waitFor();
    await expect.poll(() => numbers().locator('dd').first().textContent()).toBe('8');
  }
});

it('is found with the palette', async () => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a command').fill('usage');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
