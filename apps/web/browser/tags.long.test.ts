import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { showEmptyFields } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let recordId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  folderId = (await api.folders.create.mutate({ name: 'Contacts' })).data.id;
  recordId = (await api.records.create.mutate({ folderId, title: 'Example contact' })).data.id;
  await api.records.create.mutate({ folderId, title: 'Another contact', tags: ['Trade fair'] });
  const stages = [{ name: 'New' }];
  const { data: pipeline } = await api.pipelines.create.mutate({ name: 'Sales', stages });
  await api.deals.create.mutate({ pipelineId: pipeline.id, title: 'Example deal', tags: ['Trade fair'] });
  await api.deals.create.mutate({ pipelineId: pipeline.id, title: 'Other deal' });
  await api.tasks.create.mutate({ title: 'Example task', tags: ['Trade fair'] });
  await api.tasks.create.mutate({ title: 'Other task' });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const tagsOf = async () => (await installation.api.records.get.query({ id: recordId })).data.tags;

it('puts tags on a record with the keyboard, chosen from the list or new', async () => {
  await page.goto(`${installation.url}/records/${recordId}`);
  await showEmptyFields(page);
  await page.getByRole('button', { name: 'Change Tags' }).press('Enter');
  const input = page.getByRole('combobox', { name: 'Tags' });
  await input.fill('tra');
  await page.getByRole('option', { name: 'Trade fair' }).waitFor();
  await input.press('ArrowDown');
  await input.press('Enter');
  await input.pressSequentially('VIP,');
  // Leaving the input adds the tag that was typed last.
  await input.pressSequentially('Newsletter');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(tagsOf).toEqual(['Newsletter', 'Trade fair', 'VIP']);
  await page.getByText('VIP', { exact: true }).waitFor();
});

it('renames, recolours and deletes a tag for everything that has it', async () => {
  await page.goto(`${installation.url}/settings/tags`);
  await page.getByRole('button', { name: 'Change VIP' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Key account');
  await dialog.getByRole('combobox', { name: 'Colour' }).click();
  await page.getByRole('option', { name: 'Red' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Key account', { exact: true }).waitFor();
  await expect.poll(tagsOf).toEqual(['Key account', 'Newsletter', 'Trade fair']);
  await page.getByRole('button', { name: 'Delete Newsletter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(tagsOf).toEqual(['Key account', 'Trade fair']);
  await page.getByRole('button', { name: 'New tag' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('KEY ACCOUNT');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText(/has the name "Key account"/).waitFor();
});

it('narrows the table of a folder', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('link', { name: 'Another contact' }).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Tags', exact: true }).click();
  await page.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: 'Key account' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Another contact' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
  await page.getByRole('button', { name: 'Remove the filter Tags has any of Key account' }).click();
  await page.getByRole('link', { name: 'Another contact' }).waitFor();
});

it.each([
  ['deals', 'Example deal', 'Other deal'],
  ['tasks?tasks=OPEN', 'Example task', 'Other task'],
])('shows the tags of %s, and narrows them', async (path, tagged, other) => {
  await page.goto(`${installation.url}/${path}`);
  await page.getByText(other).waitFor();
  await page.getByText('Trade fair', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Tags', exact: true }).click();
  await page.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: 'Trade fair' }).click();
  await page.getByText(other).waitFor({ state: 'detached' });
  await page.getByText(tagged).waitFor();
});

it('has no defect to report', () => {
  expect(installation.pageErrors).toEqual([]);
});
