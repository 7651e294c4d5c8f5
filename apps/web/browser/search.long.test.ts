import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation, type Person } from './installation.ts';
import { type } from './keys.ts';
import { visit } from './visit.ts';

let installation: Installation;
let page: Page;
let contacts: string;
let sales: string;
let zoe: string;
let task: string;

const member: Person = { name: 'Łucja Example', email: 'member@example.com', password: 'correct horse battery' };
const shots = process.env['SCREENSHOTS_DIR'];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const companies = (await api.folders.create.mutate({ name: 'Companies', type: 'COMPANY' })).data.id;
  const company = { key: 'company', label: 'Company', type: 'RECORD' as const, targetFolderId: companies };
  contacts = (await api.folders.create.mutate({ name: 'Contacts', type: 'CONTACT', fields: [company] })).data.id;
  await api.records.create.mutate({ folderId: companies, title: 'Müller & Söhne' });
  await api.records.create.mutate({ folderId: contacts, title: 'Jürgen Weiß', email: 'muller@example.com' });
  zoe = (await api.records.create.mutate({ folderId: contacts, title: 'Zoë Müller' })).data.id;
  const newPipeline = async (name: string) =>
    (await api.pipelines.create.mutate({ name, stages: [{ name: 'New' }] })).data.id;
  sales = await newPipeline('Sales');
  await api.deals.create.mutate({ pipelineId: sales, title: 'Licences for Müller', recordId: zoe });
  await api.deals.create.mutate({ pipelineId: await newPipeline('Partners'), title: 'Licensing elsewhere' });
  task = (await api.tasks.create.mutate({ title: 'Ask Müller for the plan' })).data.id;
  await api.comments.create.mutate({ id: zoe, text: 'Frau Müller comes from Kraków and likes the café there.' });
  await api.calls.create.mutate({ id: zoe, notes: 'Müller was away' });
  await installation.join(member);
  page = await installation.signedIn();
  await page.goto(`${installation.url}/tasks`);
});
afterAll(() => installation.close());

const entry = (name: RegExp | string) => page.getByRole('dialog').getByRole('button', { name });

async function search(text: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Search, or type a command');
  await field.waitFor();
  await page.keyboard.type(text);
}

async function pictures(name: string): Promise<void> {
  if (shots === undefined) return;
  for (const [device, width, height] of [
    ['desktop', 1360, 820],
    ['phone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${shots}/${name}-${device}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1360, height: 820 });
}

it('the palette finds records, deals, tasks, comments and calls without their accents, the best title first', async () => {
  await search('muller');
  for (const name of [/^Müller & Söhne/, /^Zoë Müller Contacts/, /^Licences for Müller Sales/, /^Ask Müller/, /Kraków/])
    await entry(name).waitFor();
  await entry(/was away/).waitFor();
  await pictures('palette-found');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Müller & Söhne', level: 1 }).waitFor();
});

it('the palette opens a comment where it was written, and a task in its panel', async () => {
  await search('krakow');
  await entry(/Kraków/).waitFor();
  await page.keyboard.press('Enter');
  await page.getByTitle('Show in the timeline').filter({ hasText: 'Comments' }).waitFor();
  await page.getByText('Frau Müller comes').waitFor();
  await search('plan ask');
  await entry(/^Ask Müller/).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').getByLabel('Title').inputValue()).toBe('Ask Müller for the plan');
  await expect.poll(() => page.url()).toContain(task);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('the palette finds what was mistyped, but not before a command that was typed', async () => {
  await search('mulelr');
  await entry(/^Zoë Müller Contacts · similar/).waitFor();
  // It came after the last key, and is where the arrow keys begin.
  await page.keyboard.press('ArrowDown');
  const marked = page.getByRole('dialog').locator('[data-action][data-selected]');
  await expect
    .poll(() => marked.allTextContents())
    .toEqual([await page.getByRole('dialog').locator('[data-action]').nth(1).textContent()]);
  await page.keyboard.press('Escape');
  await search('tasks');
  await entry('Go to Tasks').waitFor();
  await page.keyboard.press('Escape');
});

it('all results have a page with an address, used by the keyboard alone', async () => {
  await search('muller');
  await entry('Show all results').waitFor();
  await entry(/was away/).waitFor();
  for (let at = 0; at < 7; at += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => entry('Show all results').getAttribute('data-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  await expect.poll(() => page.url()).toContain('/search?q=muller');
  const hits = page.getByRole('region', { name: 'Records' }).getByRole('link');
  await expect.poll(() => hits.count()).toBe(3);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await pictures('search-page');
  await page.getByRole('radio', { name: 'Tasks' }).locator('xpath=following-sibling::label').first().click();
  await expect.poll(() => page.getByRole('region').allTextContents()).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => hits.count()).toBe(3);
  await type(page.getByRole('searchbox', { name: 'Search everything' }), 'zoe mulelr');
  await page.getByText('No results with all of these words. Similar: zoe muller').waitFor();
  await pictures('search-page-similar');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Zoë Müller', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('zoe mulelr');
});

it('a link takes a mistyped company of its folder by the arrow keys, never by Enter alone', async () => {
  await visit(page, `${installation.url}/folders/${contacts}?create=true`);
  const panel = page.getByRole('dialog');
  await type(panel.getByRole('textbox', { name: 'Title' }), 'New contact');
  const field = panel.getByRole('combobox', { name: 'Company' });
  await type(field, 'mulelr sohne');
  await page.getByRole('option', { name: 'Müller & Söhne similar' }).waitFor();
  await expect.poll(() => page.getByRole('option', { name: /Zoë/ }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Müller & Söhne similar' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Müller & Söhne');
  await type(field, 'sohn');
  await page.getByRole('option', { name: 'Müller & Söhne', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Müller & Söhne');
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden' });
});

it('a select finds its choices without their accents, and mistyped', async () => {
  await visit(page, `${installation.url}/deals/${sales}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Owner', exact: true }).click();
  const owner = page.getByRole('combobox', { name: 'Value' });
  for (const typed of ['lucja', 'lujca']) {
    await type(owner, typed);
    await page.getByRole('option', { name: 'Łucja Example' }).waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
  }
  await page.keyboard.press('Escape');
});

it('the search of a table shows what is similar where nothing has the words, and says so', async () => {
  await visit(page, `${installation.url}/folders/${contacts}`);
  const field = page.getByRole('textbox', { name: 'Search in Contacts' });
  await type(field, 'weiss');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: 'Jürgen Weiß' }).waitFor();
  await type(field, 'zoe mulelr');
  await page.getByText('No results for “zoe mulelr”. Showing “zoe muller” instead.').waitFor();
  await page.getByRole('link', { name: 'Zoë Müller' }).waitFor();
  await page.getByText('1 record', { exact: true }).waitFor();
  await pictures('table-similar');
  // Once it is there, the search has found it.
  await installation.api.records.create.mutate({ folderId: contacts, title: 'Zoe Mulelr' });
  await page.getByRole('link', { name: 'Zoe Mulelr' }).waitFor();
  await page.getByText('Nothing has').waitFor({ state: 'hidden' });
  await type(field, 'xyzxyz');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
});

it('the search of deals shows what is similar in this pipeline', async () => {
  await visit(page, `${installation.url}/deals/${sales}`);
  await type(page.getByRole('textbox', { name: 'Search deals' }), 'licneces');
  await page.getByText('No results for “licneces”. Showing “licences” instead.').waitFor();
  await page.getByRole('button', { name: 'Licences for Müller' }).waitFor();
});

it('a mention finds a colleague by a name without its accents, and mistyped', async () => {
  await visit(page, `${installation.url}/records/${zoe}?pane=comments`);
  const text = page.getByRole('textbox', { name: /comment/i }).first();
  for (const typed of ['@lucja', '@lujca']) {
    await type(text, typed);
    await page.getByRole('option', { name: 'Łucja Example' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => text.inputValue()).toBe('@Łucja Example ');
  }
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
