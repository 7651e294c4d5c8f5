import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { intercept, visit, showEmptyFields } from './visit.ts';

let installation: Installation;
let folderId: string;
let pipelineId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const fields = [
    { key: 'score', label: 'Score', type: 'NUMBER' as const },
    { key: 'since', label: 'Since', type: 'DATE' as const },
    { key: 'visit', label: 'Visit', type: 'DATETIME' as const },
    { key: 'billing', label: 'Billing', type: 'EMAIL' as const },
    { key: 'site', label: 'Site', type: 'URL' as const },
    { key: 'mobile', label: 'Mobile', type: 'PHONE' as const },
    { key: 'notes', label: 'Notes', type: 'LONG_TEXT' as const },
    { key: 'parent', label: 'Parent', type: 'RECORD' as const },
  ];
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  pipelineId = (
    await installation.api.pipelines.create.mutate({
      name: 'Sales',
      stages: [{ name: 'New' }],
      fields: [{ key: 'rate', label: 'Rate', type: 'NUMBER' }],
    })
  ).data.id;
});
afterAll(() => installation.close());

/** An app in English, with numbers and dates as they are written in this place. */
async function signedIn(locale: string): Promise<Page> {
  await installation.api.users.update.mutate({ preferences: { language: 'en', locale } });
  return installation.signedIn(installation.owner, { locale, timezoneId: 'Europe/Berlin' });
}

const newRecord = async (title: string, data: Record<string, unknown> = {}) =>
  (await installation.api.records.create.mutate({ folderId, title, data })).data.id;
const dataOf = async (id: string) => (await installation.api.records.get.query({ id })).data.data;
const dealNamed = async (title: string) =>
  (await installation.api.deals.list.query({ pipelineId })).data.find((deal) => deal.title === title);

async function openCell(page: Page, title: string, label: string): Promise<Locator> {
  const at = await page.getByRole('columnheader', { name: label, exact: true }).getAttribute('aria-colindex');
  const cell = page.getByRole('row', { name: new RegExp(title) }).locator(`[aria-colindex="${at}"]`);
  await cell.focus();
  await page.keyboard.press('F2');
  return page.getByRole('grid').getByRole('textbox', { name: label });
}

const written = {
  'en-US': {
    amounts: [
      ['1999.99', 1999.99],
      ['2350.50', 2350.5],
      ['0.5', 0.5],
      ['12,500.25', 12500.25],
      ['$1', undefined],
      ['€1,234.50', 1234.5],
    ],
    number: '12500.5',
    date: '12/31/2026',
    moment: '12/31/2026 2:30 PM',
    hint: '= Thu, Dec 31, 2026',
  },
  'de-DE': {
    amounts: [
      ['1999,99', 1999.99],
      ['2350,50', 2350.5],
      ['0,5', 0.5],
      ['12.500,25', 12500.25],
      ['1,5 $', undefined],
      ['1.234,50 €', 1234.5],
    ],
    number: '12500,5',
    date: '31.12.2026',
    moment: '31.12.2026 14:30',
    hint: '= Do., 31. Dez. 2026',
  },
} as const;

describe.each(['en-US', 'de-DE'] as const)('in %s', (locale) => {
  const words = written[locale];
  let page: Page;
  beforeAll(async () => {
    page = await signedIn(locale);
  });

  it.each(words.amounts.filter(([, value]) => value !== undefined))(
    'a new deal with %s has that amount',
    async (typed, value) => {
      await visit(page, `${installation.url}/deals/${pipelineId}`);
      await page.getByRole('button', { name: 'New deal' }).click();
      const panel = page.getByRole('dialog');
      const title = `${locale} ${typed}`;
      await type(panel.getByRole('textbox', { name: 'Title' }), title);
      await type(panel.getByRole('textbox', { name: 'Amount (EUR)' }), typed);
      await type(panel.getByRole('textbox', { name: 'Rate' }), words.number);
      await type(panel.getByRole('textbox', { name: 'Close date' }), words.date);
      await panel.getByText(words.hint).waitFor();
      await page.keyboard.press('Enter');
      await panel.waitFor({ state: 'hidden' });
      await expect
        .poll(() => dealNamed(title))
        .toMatchObject({ amount: value, closeDate: '2026-12-31', data: { rate: 12500.5 } });
    },
  );

  it('an amount of another currency, or that is none, is refused beside its field and kept as typed', async () => {
    await visit(page, `${installation.url}/deals/${pipelineId}`);
    await page.getByRole('button', { name: 'New deal' }).click();
    const panel = page.getByRole('dialog');
    const amount = panel.getByRole('textbox', { name: 'Amount (EUR)' });
    await type(panel.getByRole('textbox', { name: 'Title' }), `${locale} refused`);
    for (const [typed, problem] of [
      ['5 $', 'is in $, but amounts here are in EUR'],
      ['12x', 'is not a number'],
      ['1 2', 'is not a number'],
      ['123456789012', 'must be at most'],
    ] as const) {
      await type(amount, typed);
      await panel.getByRole('button', { name: 'Create' }).click();
      await panel.getByText(problem).waitFor();
      await expect.poll(() => amount.inputValue()).toBe(typed);
    }
    await expect.poll(() => dealNamed(`${locale} refused`)).toBeUndefined();
    await type(amount, '7');
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => dealNamed(`${locale} refused`)).toMatchObject({ amount: 7 });
  });

  it('cells take what is typed, by Enter, by Tab and by a click into another cell', async () => {
    const title = `${locale} cells`;
    const id = await newRecord(title);
    await visit(page, `${installation.url}/folders/${folderId}`);
    const typeInto = async (label: string, text: string) => type(await openCell(page, title, label), text);
    await typeInto('Score', words.number);
    await page.keyboard.press('Enter');
    await expect.poll(() => dataOf(id)).toMatchObject({ score: 12500.5 });
    await typeInto('Since', words.date);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => dataOf(id)).toMatchObject({ since: '2026-12-31' });
    await typeInto('Visit', words.moment);
    await page.keyboard.press('Enter');
    await expect.poll(() => dataOf(id)).toMatchObject({ visit: '2026-12-31T13:30:00.000Z' });
    await typeInto('Billing', 'bücher@müller.example');
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('gridcell')
      .nth(1)
      .click();
    await expect.poll(() => dataOf(id)).toMatchObject({ billing: 'bücher@müller.example' });
    await typeInto('Site', 'example.com/path');
    await page.keyboard.press('Enter');
    await expect.poll(() => dataOf(id)).toMatchObject({ site: 'https://example.com/path' });
    await typeInto('Mobile', ' +49 30 555 0100 ');
    await page.keyboard.press('Enter');
    await expect.poll(() => dataOf(id)).toMatchObject({ mobile: '+49 30 555 0100' });
  });

  it('a cell that cannot be read stays open, says why, and saves nothing', async () => {
    const title = `${locale} refused cell`;
    const id = await newRecord(title, { score: 7, billing: 'a@example.com' });
    await visit(page, `${installation.url}/folders/${folderId}`);
    for (const [label, typed, problem] of [
      ['Score', '12x', /is not a number/],
      ['Billing', 'not-an-email', /must be an e-mail address/],
      ['E-mail', 'not-an-email', /must be an e-mail address/],
      ['Since', '31', /is not a date/],
      ['Site', 'nowhere', /must be a web address/],
    ] as const) {
      const field = await openCell(page, title, label);
      await type(field, typed);
      await page.keyboard.press('Enter');
      await page.getByRole('tooltip').getByText(problem).waitFor();
      await expect.poll(() => field.inputValue()).toBe(typed);
      await page.keyboard.press('Escape');
    }
    await type(await openCell(page, title, 'Score'), '12x');
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('gridcell')
      .nth(1)
      .click();
    await page.getByText('Score restored').waitFor();
    const { data } = await installation.api.records.get.query({ id });
    expect(data).toMatchObject({ email: null, data: { score: 7, billing: 'a@example.com' }, version: 1 });
    expect(Object.keys(data.data)).toEqual(['score', 'billing']);
  });

  it('the panel and the page of a record take the same', async () => {
    await visit(page, `${installation.url}/folders/${folderId}`);
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
    await page.keyboard.press('c');
    const panel = page.getByRole('dialog');
    const title = `${locale} panel`;
    await type(panel.getByRole('textbox', { name: 'Title' }), title);
    await type(panel.getByRole('textbox', { name: 'E-mail' }), 'not-an-email');
    await type(panel.getByRole('textbox', { name: 'Score' }), words.number);
    await type(panel.getByRole('textbox', { name: 'Since' }), words.date);
    await type(panel.getByRole('textbox', { name: 'Visit' }), words.moment);
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.getByText('must be an e-mail address').waitFor();
    await type(panel.getByRole('textbox', { name: 'E-mail' }), 'a@example.com');
    await panel.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    const record = (await installation.api.records.list.query({ folderId, search: title })).data[0];
    expect(record).toMatchObject({
      email: 'a@example.com',
      data: { score: 12500.5, since: '2026-12-31', visit: '2026-12-31T13:30:00.000Z' },
    });
    await page.getByRole('button', { name: 'Change Score' }).click();
    await type(page.getByRole('textbox', { name: 'Score' }), '0' + words.number.slice(-2));
    await page.keyboard.press('Tab');
    await expect.poll(() => dataOf(record?.id ?? '')).toMatchObject({ score: 0.5 });
    await page.getByRole('button', { name: 'Change Since' }).click();
    await type(page.getByRole('textbox', { name: 'Since' }), '');
    await page.keyboard.press('Enter');
    await expect.poll(async () => Object.keys(await dataOf(record?.id ?? ''))).not.toContain('since');
  });
});

describe('the picker of a link', () => {
  let page: Page;
  beforeAll(async () => {
    page = await signedIn('en-US');
  });

  it('takes by Enter what fits what was typed, however late the answer comes', async () => {
    const wanted = await newRecord('Example Record');
    for (const title of ['Another One', 'Example Corner', 'Yet Another']) await newRecord(title);
    await visit(page, `${installation.url}/deals/${pipelineId}`);
    await page.getByRole('button', { name: 'New deal' }).click();
    const panel = page.getByRole('dialog');
    await type(panel.getByRole('textbox', { name: 'Title' }), 'linked');
    const stop = await intercept(page, '**/api/trpc/records.suggest**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await type(panel.getByRole('combobox', { name: 'Record' }), 'Example R');
    await page.keyboard.press('Enter');
    await expect.poll(() => dealNamed('linked')).toBeUndefined();
    await page.getByRole('option', { name: 'Example Record' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.getByRole('combobox', { name: 'Record' }).inputValue()).toBe('Example Record');
    stop();
    await panel.getByRole('button', { name: 'Create' }).click();
    await panel.waitFor({ state: 'hidden' });
    await expect.poll(() => dealNamed('linked')).toMatchObject({ recordId: wanted });
  });

  it('does not offer the record itself, and loses its link where the text is deleted', async () => {
    const other = await newRecord('Picker other');
    const id = await newRecord('Picker itself', { parent: other });
    await visit(page, `${installation.url}/records/${id}`);
    await page.getByRole('button', { name: 'Change Parent' }).click();
    const picker = page.getByRole('combobox', { name: 'Parent' });
    await expect.poll(() => picker.inputValue()).toBe('Picker other');
    await type(picker, 'Picker');
    await page.getByRole('option', { name: 'Picker other' }).waitFor();
    const optionTexts = async () =>
      (await page.getByRole('option').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    await expect.poll(optionTexts).toEqual(['Picker other Contacts', 'Create “Picker” in Contacts']);
    await type(picker, '');
    await page.keyboard.press('Tab');
    await expect.poll(() => dataOf(id)).toEqual({});
  });

  it('takes by Enter a title of its folder, never a record that only mentions the words, and makes what is missing', async () => {
    const companies = (await installation.api.folders.create.mutate({ name: 'Companies', type: 'COMPANY' })).data.id;
    const people = (
      await installation.api.folders.create.mutate({
        name: 'People',
        fields: [{ key: 'company', label: 'Company', type: 'RECORD', targetFolderId: companies }],
      })
    ).data.id;
    const add = async (folder: string, title: string, email: string | null = null) =>
      (await installation.api.records.create.mutate({ folderId: folder, title, email })).data.id;
    const wanted = await add(companies, 'Orbit Robotics');
    await add(companies, 'Central Station', 'orbit.railway@example.com');
    const id = await add(people, 'Orbit Rider', 'orbit.r@example.com');
    await visit(page, `${installation.url}/records/${id}`);
    const open = async () => {
      await page.getByRole('button', { name: 'Change Company' }).click();
      return page.getByRole('combobox', { name: 'Company' });
    };
    await showEmptyFields(page);
    await type(await open(), 'Orbit R');
    await page.getByRole('option', { name: 'Central Station' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => dataOf(id)).toEqual({ company: wanted });
    const picker = await open();
    await type(picker, 'railway');
    await page.getByRole('option', { name: 'Central Station' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => dataOf(id)).toEqual({ company: wanted });
    await type(picker, 'Lunar Works');
    await page.getByRole('option', { name: 'Create “Lunar Works” in Companies' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Lunar Works' }).first().waitFor();
    const made = (await installation.api.records.list.query({ folderId: companies, search: 'Lunar' })).data[0];
    expect(made).toMatchObject({ title: 'Lunar Works' });
    await expect.poll(() => dataOf(id)).toEqual({ company: made?.id });
  });
});

it('minutes of a call may have decimals, and a due date is typed', async () => {
  const page = await signedIn('de-DE');
  const id = await newRecord('Called');
  await visit(page, `${installation.url}/records/${id}`);
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await type(page.getByRole('textbox', { name: 'Minutes' }), '2,5');
  await page.getByRole('button', { name: 'Log the call' }).click();
  await expect.poll(async () => (await installation.api.calls.list.query({ id })).data[0]?.duration).toBe(150);
  const { data: task } = await installation.api.tasks.create.mutate({ title: 'Typed due' });
  await visit(page, `${installation.url}/tasks?list=all`);
  await page.getByText('All open', { exact: true }).click();
  await page.getByRole('button', { name: 'Typed due' }).click();
  await type(page.getByRole('textbox', { name: 'Due' }), '31.12.2026 14:30');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await installation.api.tasks.get.query({ id: task.id })).data.dueAt)
    .toBe('2026-12-31T13:30:00.000Z');
});

it('numbers of settings are read as they are written here, and what can not be is not saved', async () => {
  const { api, url } = installation;
  const page = await signedIn('de-DE');
  const { data } = await api.pipelines.create.mutate({ name: 'Renewals', stages: [{ name: 'Due' }] });
  const stage = async () => (await api.pipelines.get.query({ id: data.id })).data.stages[0];
  await visit(page, `${url}/settings/pipelines/${data.id}`);
  const chance = page.getByLabel('Chance of winning in Due, in percent');
  await type(chance, '12,5');
  await page.keyboard.press('Tab');
  await expect.poll(() => chance.inputValue()).toBe('12,5');
  await page.getByText('has more than 0 decimals').waitFor();
  const idle = page.getByLabel('Days after which a deal in Due is idle');
  await type(idle, '1.000');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stage())?.idleDays).toBe(1000);
  await type(chance, '12');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stage())?.probability).toBe(12);

  await api.variables.create.mutate({ name: 'target', value: 1.5 });
  await visit(page, `${url}/settings/workflows`);
  await page.getByRole('button', { name: 'Change target' }).click();
  const value = page.getByRole('dialog').getByRole('textbox', { name: 'Value' });
  await expect.poll(() => value.inputValue()).toBe('1,5');
  await type(value, '1.234,56');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await api.variables.get.query({ name: 'target' })).data.value).toBe(1234.56);

  const { id } = (await api.apiKeys.create.mutate({ name: 'Shop', scopes: ['read'] })).data;
  const limit = async () => (await api.apiKeys.list.query({})).data.find((key) => key.id === id)?.rateLimitPerMinute;
  await visit(page, `${url}/settings/api-keys`);
  await page.getByRole('button', { name: 'More about Shop' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'Requests a minute' }), '1.000');
  await page.keyboard.press('Enter');
  await expect.poll(limit).toBe(1000);
});

it('days are those of the time zone that a person has chosen, not of their machine', async () => {
  const { api, url } = installation;
  // Half past three in the night of the 31st in Berlin.
  const evening = '2026-12-31T02:30:00.000Z';
  const id = await newRecord('Evening', { visit: evening });
  await api.tasks.create.mutate({ title: 'Evening call', dueAt: evening });
  await api.users.update.mutate({ preferences: { language: 'en', locale: 'en-GB', timeZone: 'America/New_York' } });
  const page = await installation.signedIn(installation.owner, { locale: 'en-GB', timezoneId: 'Europe/Berlin' });
  // The first page takes over what the server knows of the person, and loads again.
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
  await page.goto(`${url}/tasks?layout=CALENDAR&month=2026-12&tasks=OPEN`);
  await page
    .getByRole('gridcell', { name: /30 December/ })
    .getByText('Evening call')
    .waitFor();

  await page.goto(`${url}/folders/${folderId}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field', exact: true }).click();
  await page.getByRole('option', { name: 'Visit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'is between' }).click();
  for (const end of ['From', 'To']) {
    const day = page.getByRole('textbox', { name: end });
    await type(day, '30.12.2026');
    await page.keyboard.press('Tab');
    await expect.poll(() => day.inputValue()).toContain('30');
  }
  const asked = () => new URL(page.url()).searchParams.get('where') ?? '';
  await expect.poll(asked).toContain('"2026-12-30T05:00:00.000Z","2026-12-31T04:59:59.999Z"');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Evening', exact: true }).waitFor();
  await api.users.update.mutate({ preferences: { timeZone: null } });
  await api.records.remove.mutate({ id });
  await page.context().close();
});

it('a day is picked in the calendar, and keeps its time', async () => {
  const page = await signedIn('en-US');
  const id = await newRecord('Calendar', { visit: '2026-12-30T13:30:00.000Z', since: '2026-12-30' });
  await visit(page, `${installation.url}/records/${id}`);
  for (const label of ['Visit', 'Since']) {
    await page.getByRole('button', { name: `Change ${label}` }).click();
    await page.getByRole('button', { name: `Choose ${label} in a calendar` }).click();
    await page.getByRole('button', { name: '31 December 2026' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: label }).inputValue()).toMatch(/^12\/31\/2026/);
    await page.getByRole('textbox', { name: label }).press('Enter');
  }
  await expect.poll(() => dataOf(id)).toEqual({ visit: '2026-12-31T13:30:00.000Z', since: '2026-12-31' });
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
