import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { visit, showEmptyFields } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let pipelineId: string;
let id: string;
let title: string;
let ownerId: string;
let others: string[];

const many = ['Red', 'Green', 'Blue', 'Black', 'White', 'Grey', 'Brown', 'Pink', 'Orange', 'Violet'];
const few = ['Small', 'Large'];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const fields = [
    { key: 'city', label: 'City', type: 'TEXT' as const },
    { key: 'about', label: 'About', type: 'LONG_TEXT' as const },
    { key: 'score', label: 'Score', type: 'NUMBER' as const },
    { key: 'since', label: 'Since', type: 'DATE' as const },
    { key: 'billing', label: 'Billing', type: 'EMAIL' as const },
    { key: 'mobile', label: 'Mobile', type: 'PHONE' as const },
    { key: 'site', label: 'Site', type: 'URL' as const },
    { key: 'size', label: 'Size', type: 'SELECT' as const, options: few },
    { key: 'colour', label: 'Colour', type: 'SELECT' as const, options: many },
    { key: 'sizes', label: 'Sizes', type: 'MULTI_SELECT' as const, options: few },
    { key: 'colours', label: 'Colours', type: 'MULTI_SELECT' as const, options: many },
    { key: 'contact', label: 'Contact', type: 'USER' as const },
    { key: 'parent', label: 'Parent', type: 'RECORD' as const },
  ];
  folderId = (await api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  const add = async (title: string) => (await api.records.create.mutate({ folderId, title })).data.id;
  others = [await add('Cedar Robotics'), await add('Maple Trading')];
  pipelineId = (await api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }], fields })).data.id;
  ownerId = (await api.members.list.query({})).data[0]?.userId ?? '';
  await installation.join({ name: 'Cleo Novak', email: 'cleo@example.com', password: 'correct horse battery' });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

/** Puts all keys into the browser's queue at once, before any timer of the page. */
async function burst(text: string, ...keys: string[]): Promise<void> {
  await Promise.all([...text, ...keys].map((key) => page.keyboard.press(key)));
}

const stored = async () => (await installation.api.records.get.query({ id })).data;
const clearTo = async ({ tags, ...data }: Record<string, unknown>) => {
  title = `Row ${Math.random()}`;
  const record = { folderId, title, tags: Array.isArray(tags) ? tags.map(String) : [], data };
  id = (await installation.api.records.create.mutate(record)).data.id;
};
const member = async (name: string) =>
  (await installation.api.members.list.query({})).data.find((one) => one.name === name)?.userId;

interface Case {
  key: string;
  label: string;
  text: string;
  /** The keys that end the input; the option that is waited for before them comes from the server. */
  end: string[];
  option?: string;
  hasList?: true;
  before: () => unknown;
  after: () => unknown;
}
const cases: Case[] = [
  { key: 'city', label: 'City', text: 'carlton', end: ['Enter'], before: () => 'x', after: () => 'carlton' },
  { key: 'about', label: 'About', text: 'carlton', end: ['Enter'], before: () => 'x', after: () => 'carlton' },
  { key: 'score', label: 'Score', text: '42', end: ['Enter'], before: () => 7, after: () => 42 },
  {
    key: 'since',
    label: 'Since',
    text: '2026-12-31',
    end: ['Enter'],
    before: () => '2026-01-01',
    after: () => '2026-12-31',
  },
  {
    key: 'billing',
    label: 'Billing',
    text: 'c@example.com',
    end: ['Enter'],
    before: () => 'first@example.com',
    after: () => 'c@example.com',
  },
  {
    key: 'mobile',
    label: 'Mobile',
    text: '4930123',
    end: ['Enter'],
    before: () => '+1 555 0100',
    after: () => '4930123',
  },
  {
    key: 'site',
    label: 'Site',
    text: 'cedar.example.com',
    end: ['Enter'],
    before: () => 'https://first.example.com',
    after: () => 'https://cedar.example.com',
  },
  {
    hasList: true,
    key: 'size',
    label: 'Size',
    text: 'lar',
    end: ['Enter'],
    before: () => 'Small',
    after: () => 'Large',
  },
  {
    hasList: true,
    key: 'colour',
    label: 'Colour',
    text: 'vio',
    end: ['Enter'],
    before: () => 'Blue',
    after: () => 'Violet',
  },
  {
    hasList: true,
    key: 'sizes',
    label: 'Sizes',
    text: 'lar',
    end: ['Enter', 'Tab'],
    before: () => ['Small'],
    after: () => 'Large',
  },
  {
    hasList: true,
    key: 'colours',
    label: 'Colours',
    text: 'vio',
    end: ['Enter', 'Tab'],
    before: () => ['Blue'],
    after: () => 'Violet',
  },
  {
    hasList: true,
    key: 'contact',
    label: 'Contact',
    text: 'cleo',
    end: ['Enter'],
    before: () => ownerId,
    after: () => member('Cleo Novak'),
  },
  {
    hasList: true,
    key: 'tags',
    label: 'Tags',
    text: 'vip',
    end: ['Enter', 'Tab'],
    before: () => ['old'],
    after: () => 'vip',
  },
  {
    hasList: true,
    key: 'parent',
    label: 'Parent',
    text: 'cedar r',
    option: 'Cedar Robotics',
    end: ['Enter'],
    before: () => others[1],
    after: () => others[0],
  },
];

async function openTable(label: string) {
  await visit(page, `${installation.url}/folders/${folderId}`);
  const row = page.locator('[role="row"][aria-rowindex="2"]').filter({ hasText: title });
  await row.waitFor();
  const at = await page.getByRole('columnheader', { name: label, exact: true }).getAttribute('aria-colindex');
  return row.locator(`[aria-colindex="${at}"]`);
}

async function openPage(label: string) {
  await visit(page, `${installation.url}/records/${id}`);
  await showEmptyFields(page);
  const change = page.getByRole('button', { name: `Change ${label}`, exact: true });
  await change.waitFor();
  return { change, value: change.locator('xpath=..') };
}

/** The text of the focused input, in which a swallowed letter would be missing. */
const typed = () =>
  page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : undefined));

async function typeAndSee({ text, option, end, after, key, hasList }: Case, delay?: number): Promise<void> {
  if (delay !== undefined) await page.keyboard.type(text, { delay });
  else await burst(text, ...(hasList ? [] : end));
  if (hasList) await expect.poll(typed).toBe(text);
  if (option !== undefined) await page.getByRole('option', { name: option }).waitFor();
  if (hasList || delay !== undefined) await burst('', ...end);
  const expected = await after();
  const seen = async () => {
    const { data, tags } = await stored();
    const value = key === 'tags' ? tags : data[key];
    return Array.isArray(value) ? value.at(-1) : value;
  };
  await expect.poll(seen).toEqual(expected);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

describe.each(cases)('typed on a value of $label', (one) => {
  for (const state of ['an empty', 'a filled'] as const) {
    const begin = () => clearTo(state === 'an empty' ? {} : { [one.key]: one.before() });
    it(`all keys arrive in ${state} cell of a table`, async () => {
      await begin();
      const cell = await openTable(one.label);
      await cell.click({ position: { x: 3, y: 3 } });
      await typeAndSee(one);
    });
    it(`all keys arrive in ${state} cell, typed slowly`, async () => {
      await begin();
      const cell = await openTable(one.label);
      await cell.click({ position: { x: 3, y: 3 } });
      await typeAndSee(one, 60);
    });
    it(`all keys arrive in ${state} field of the record page`, async () => {
      await begin();
      const { value } = await openPage(one.label);
      await value.click({ position: { x: 3, y: 3 } });
      await typeAndSee(one);
    });
    it(`all keys arrive in ${state} field that a key opens`, async () => {
      await begin();
      const { change } = await openPage(one.label);
      await change.focus();
      await burst('', 'Enter', ...(state === 'an empty' ? [] : ['ControlOrMeta+a']));
      await typeAndSee(one);
    });
  }
});

describe.each([
  ['Billing', 'mobile', 'c@example.com'],
  ['Mobile', 'billing', '+1 555 0100'],
  ['Site', 'site', 'first.example.com'],
  ['Parent', 'parent', 'Maple Trading'],
] as const)('letters on the clicked link of %s', (label, _key, link) => {
  const data = () => ({
    billing: 'c@example.com',
    mobile: '+1 555 0100',
    site: 'https://first.example.com',
    parent: others[1],
  });
  const field = () => page.getByRole('main').locator(`input[aria-label="${label}"]`);

  it.each(['table', 'record page'])(
    'edit the cell of the %s, are no shortcuts, and do not follow the link',
    async (place) => {
      await clearTo(data());
      const cell = place === 'table' ? await openTable(label) : (await openPage(label)).value;
      const where = page.url();
      await cell.getByRole('link', { name: link }).click();
      await burst('c7nt');
      await expect.poll(() => field().inputValue()).toBe('c7nt');
      // wait: ends after the timer by which a click follows its link (`use-single-click.ts`), for timers run in order
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 301);
      await expect.poll(() => field().inputValue()).toBe('c7nt');
      await expect.poll(async () => [page.url(), await page.getByRole('dialog').count()]).toEqual([where, 0]);
    },
  );
});

it.each(['Billing', 'Mobile'])('letters on a clicked %s in a table of deals are no shortcuts', async (label) => {
  const title = `Deal ${label}`;
  const columns = ['title', 'data.billing', 'data.mobile'].map((field) => ({ field }));
  const { data: view } = await installation.api.views.create.mutate({
    name: title,
    pipelineId,
    definition: { layout: 'TABLE', columns },
  });
  const values = { billing: 'c@example.com', mobile: '+1 555 0100' };
  await installation.api.deals.create.mutate({ pipelineId, title, data: values });
  await page.goto(`${installation.url}/deals/${pipelineId}?view=${view.id}`);
  const link = page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link', { name: label === 'Billing' ? 'c@' : '+1' });
  // No program opens the address.
  await link.evaluate((shown) => shown.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await burst('cgt');
  await page.getByRole('button', { name: title, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('Enter on an opened choice keeps the chosen one', async () => {
  await clearTo({ size: 'Large', colour: 'Blue' });
  for (const [key, label, value] of [
    ['size', 'Size', 'Large'],
    ['colour', 'Colour', 'Blue'],
  ] as const) {
    const cell = await openTable(label);
    await cell.click({ position: { x: 3, y: 3 } });
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: value }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    title = `Kept ${Math.random()}`;
    await installation.api.records.update.mutate({ id, title });
    await page.getByText(title).first().waitFor();
    await expect.poll(async () => (await stored()).data[key]).toBe(value);
  }
  expect(installation.pageErrors).toEqual([]);
});
