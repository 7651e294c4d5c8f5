import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { visit } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let id: string;

const many = ['Red', 'Green', 'Blue', 'Black', 'White', 'Grey', 'Brown', 'Pink', 'Orange', 'Violet'];

beforeAll(async () => {
  // No mail is sent.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Dossier <crm@example.org>' };
  installation = await startInstallation(0, mail);
  await installation.setUp();
  const { api } = installation;
  const fields = [
    { key: 'size', label: 'Size', type: 'SELECT' as const, options: ['Small', 'Large'] },
    { key: 'colour', label: 'Colour', type: 'SELECT' as const, options: many },
    { key: 'since', label: 'Since', type: 'DATE' as const },
  ];
  folderId = (await api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  const { userId } = (await api.members.list.query({})).data[0] ?? { userId: '' };
  const record = { folderId, title: 'Chosen', email: 'chosen@example.com', ownerId: userId };
  id = (await api.records.create.mutate(record)).data.id;
  await api.emailTemplates.create.mutate({ name: 'Welcome', subject: 'Hello', body: 'Welcome.' });
  page = await installation.signedIn();
});
beforeEach(() => installation.api.records.update.mutate({ id, data: { size: 'Large', colour: 'Blue' } }));
afterAll(() => installation.close());

const stored = async () => (await installation.api.records.get.query({ id })).data;
const clearButton = (input: Locator) => input.locator('xpath=..').locator('button');

/** Chooses the chosen option of an open list, then leaves the input. */
async function chooseAgain(option: string): Promise<void> {
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  await page.keyboard.press('Tab');
}

/** A write would be answered before this one, of another field. */
async function expectKept(field: 'size' | 'colour', value: string): Promise<void> {
  const title = `Chosen ${Math.random()}`;
  await installation.api.records.update.mutate({ id, title });
  await page.getByText(title).first().waitFor();
  await expect.poll(async () => (await stored()).data[field]).toBe(value);
}

for (const [field, label, value] of [
  ['size', 'Size', 'Large'],
  ['colour', 'Colour', 'Blue'],
] as const) {
  it(`choosing the chosen ${field} again keeps it, in a table cell`, async () => {
    await visit(page, `${installation.url}/folders/${folderId}`);
    await page.getByRole('gridcell', { name: value }).click();
    await page.keyboard.press('Enter');
    await chooseAgain(value);
    await expectKept(field, value);
  });

  it(`choosing the chosen ${field} again keeps it, on the record page, where its button empties it`, async () => {
    await visit(page, `${installation.url}/records/${id}`);
    const change = page.getByRole('button', { name: `Change ${label}` });
    await change.click();
    await chooseAgain(value);
    await expectKept(field, value);
    await change.click();
    await clearButton(page.getByRole('combobox', { name: label })).click();
    await expect.poll(async () => (await stored()).data[field]).toBeUndefined();
  });

  it(`choosing the chosen ${field} again keeps it, in a form, where its button empties it`, async () => {
    await visit(page, `${installation.url}/folders/${folderId}`);
    await page.getByRole('button', { name: 'New record' }).first().click();
    const input = page.getByRole('dialog').getByRole('combobox', { name: label });
    await input.click();
    await page.getByRole('option', { name: value, exact: true }).click();
    await expect.poll(() => input.inputValue()).toBe(value);
    await input.click();
    await chooseAgain(value);
    await expect.poll(() => input.inputValue()).toBe(value);
    await clearButton(input).click();
    await expect.poll(() => input.inputValue()).toBe('');
  });
}

it('picking the day of a date again in its calendar keeps it', async () => {
  await installation.api.records.update.mutate({ id, data: { since: '2026-12-30' } });
  await visit(page, `${installation.url}/records/${id}`);
  await page.getByRole('button', { name: 'Change Since' }).click();
  const input = page.getByRole('textbox', { name: 'Since' });
  const shown = await input.inputValue();
  await page.getByRole('button', { name: 'Choose Since in a calendar' }).click();
  const day = page.getByRole('button', { name: '30 December 2026' });
  await day.click();
  await day.waitFor({ state: 'hidden' });
  await expect.poll(() => input.inputValue()).toBe(shown);
});

it('the template of an e-mail is emptied by its button, and keeps the text that it has filled in', async () => {
  await visit(page, `${installation.url}/records/${id}`);
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  const template = page.getByRole('combobox', { name: 'Template' });
  await template.click();
  await page.getByRole('option', { name: 'Welcome' }).click();
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Hello');
  await clearButton(template).click();
  await expect.poll(() => template.inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Hello');
});

it('the value of a condition in a filter is emptied by its button', async () => {
  await visit(page, `${installation.url}/folders/${folderId}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field', exact: true }).click();
  await page.getByRole('option', { name: 'Colour', exact: true }).click();
  const input = page.getByRole('combobox', { name: 'Value' });
  await input.click();
  await page.getByRole('option', { name: 'Red', exact: true }).click();
  await page.getByRole('gridcell', { name: 'Blue' }).waitFor({ state: 'detached' });
  await clearButton(input).click();
  await expect.poll(() => input.inputValue()).toBe('');
  await page.getByRole('gridcell', { name: 'Blue' }).waitFor();
  expect(installation.pageErrors).toEqual([]);
});
