import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let ids: string[];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
  const { api } = installation;
  const { data: folder } = await api.folders.create.mutate({
    name: 'Contacts',
    fields: [{ key: 'status', label: 'Status', type: 'SELECT', options: ['Lead', 'Customer'] }],
  });
  const make = async (title: string, more: object) =>
    (await api.records.create.mutate({ folderId: folder.id, title, email: 'same@example.com', ...more })).data.id;
  ids = [
    await make('Example Contact', { phone: '1', data: { status: 'Lead' } }),
    await make('Example Contact Jr.', { phone: '2', data: { status: 'Customer' } }),
  ];
  await api.comments.create.mutate({ id: ids[1] ?? '', text: 'Wants an offer' });
});
afterAll(() => installation.close());

it('merges two records with the same e-mail, by the keyboard alone, and takes it back', async () => {
  await page.goto(`${installation.url}/duplicates`);
  await page.getByRole('button', { name: 'Compare the records with same@example.com' }).press('Enter');
  await page.getByRole('heading', { name: 'Merge records' }).waitFor();
  const status = page.getByRole('radio', { name: 'Status of Example Contact', exact: true });
  await expect.poll(() => status.isChecked()).toBe(true);
  await status.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: 'Status of Example Contact Jr.' }).isChecked()).toBe(true);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Merge 2 records into one' }).press('Enter');
  await page.getByRole('heading', { name: 'Example Contact', level: 1, exact: true }).waitFor();
  const { data: merged } = await installation.api.records.get.query({ id: ids[1] ?? '' });
  expect(merged).toMatchObject({ id: ids[0], phone: '1', data: { status: 'Customer' } });
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('Wants an offer').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Merge undone').waitFor();
  await expect.poll(async () => (await installation.api.records.get.query({ id: ids[1] ?? '' })).data.id).toBe(ids[1]);
  await page.goto(`${installation.url}/records/${ids[1]}`);
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('Wants an offer').waitFor();
});

it('merges selected records, after another was added', async () => {
  await page.goto(`${installation.url}/records/${ids[0]}`);
  await page.getByRole('button', { name: 'More about this record' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  await page.getByRole('button', { name: 'Merge', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Add a record' }).fill('Example Contact Jr');
  await page.getByRole('option', { name: 'Example Contact Jr.' }).click();
  await page.getByRole('radio', { name: 'Keep Example Contact Jr.' }).check();
  await page.getByRole('button', { name: 'Merge 2 records into one' }).click();
  await page.getByRole('heading', { name: 'Example Contact Jr.', level: 1 }).waitFor();
  await page.goto(`${installation.url}/trash`);
  await page.getByText('Merged into').waitFor();
  await page.goto(`${installation.url}/duplicates`);
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor();
});
