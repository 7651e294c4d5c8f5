import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';

/** Sum of the layout shifts, in the page. */
declare let moved: number;

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

it('shows what differs, and remembers what is no duplicate, until that is undone', async () => {
  await page.goto(`${installation.url}/duplicates`);
  await page.getByRole('radio', { name: /^E-mail 1$/ }).waitFor({ state: 'attached' });
  await page.locator('mark').filter({ hasText: 'Customer' }).waitFor();
  await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual(['Lead', '1', 'Customer', '2']);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not a duplicate: same@example.com' }).press('Enter');
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor();
  await page.goto(`${installation.url}/records/${ids[0]}`);
  await page.getByRole('heading', { name: 'Example Contact', level: 1, exact: true }).waitFor();
  await installation.api.records.differ.mutate({ recordIds: ids, different: false });
  await page.reload();
  await page.getByRole('button', { name: 'Not a duplicate' }).click();
  await page.getByText("Won't be shown as duplicates again").waitFor();
  await expect.poll(() => page.getByRole('link', { name: '1 possible duplicate' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Shown as possible duplicates again').waitFor();
  await page.getByRole('link', { name: '1 possible duplicate' }).click();
  await page.getByRole('heading', { name: 'Merge records' }).waitFor();
});

it('moves nothing while the groups and their records come', async () => {
  await page.addInitScript(() => {
    Object.assign(globalThis, { moved: 0 });
    new PerformanceObserver((list) => {
      // Guarantee: all that it observes.
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += value;
    }).observe({ type: 'layout-shift' });
  });
  await page.goto(`${installation.url}/duplicates`);
  await page.locator('mark').filter({ hasText: 'Customer' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => moved)).toBeLessThanOrEqual(0.01);
  await page.goto(`${installation.url}/records/${ids[0]}`);
  await page.getByRole('link', { name: '1 possible duplicate' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => moved)).toBeLessThanOrEqual(0.01);
});

it('merges many groups by a rule, and takes all back', async () => {
  const { api } = installation;
  const { folderId } = (await api.records.get.query({ id: ids[0] ?? '' })).data;
  const made: string[] = [];
  for (const title of ['Anna Meyer', 'Anna Meier', 'Otto Fischer', 'Fischer, Otto'])
    made.push((await api.records.create.mutate({ folderId, title })).data.id);
  await page.goto(`${installation.url}/duplicates`);
  await page.getByText('Similar', { exact: false }).first().click();
  await page.getByText('Similar name').waitFor();
  await page.getByRole('checkbox', { name: 'Select the records with Anna Meier' }).check();
  await page.getByRole('checkbox', { name: 'Select the records with Fischer, Otto' }).check();
  await page.getByRole('button', { name: 'Merge selected' }).click();
  await page.getByRole('menuitem', { name: 'Keep the oldest of each' }).click();
  await page.getByText('2 records merged').waitFor();
  const left = async () =>
    (await Promise.all(made.map((id) => api.records.get.query({ id })))).map(({ data }) => data.id);
  await expect.poll(left).toEqual([made[0], made[0], made[2], made[2]]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Merge undone').waitFor();
  await expect.poll(left).toEqual(made);
  await api.records.bulk.mutate({
    filter: { folderId: [folderId], search: 'otto' },
    change: { action: 'delete' },
  });
  await api.records.bulk.mutate({ filter: { folderId: [folderId], search: 'anna' }, change: { action: 'delete' } });
});

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
  await page.getByText('Wants an offer').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Merge undone').waitFor();
  await expect.poll(async () => (await installation.api.records.get.query({ id: ids[1] ?? '' })).data.id).toBe(ids[1]);
  await page.goto(`${installation.url}/records/${ids[1]}`);
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

it('offers the record in Trash whose unique value an edit took', async () => {
  const { api } = installation;
  const fields = [{ key: 'badge', label: 'Badge', type: 'TEXT' as const }];
  const { data: folder } = await api.folders.create.mutate({ name: 'Badges', fields });
  const folderId = folder.id;
  await api.records.setUnique.mutate({ folderId, key: 'badge', unique: true });
  const make = async (title: string, badge: string) =>
    (await api.records.create.mutate({ folderId, title, data: { badge } })).data.id;
  const [gone, kept] = [await make('Gone', '1'), await make('Kept', '2')];
  await api.records.remove.mutate({ id: gone });
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('row', { name: /Kept/ }).getByText('2', { exact: true }).dblclick();
  await page.getByRole('textbox', { name: 'Badge', exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('Gone in Trash has the same unique value.').waitFor();
  await page.getByRole('button', { name: 'Restore it instead' }).click();
  await page.getByRole('row', { name: /Gone/ }).waitFor();
  await expect.poll(async () => (await api.records.get.query({ id: kept })).data.data).toEqual({ badge: '2' });
});
