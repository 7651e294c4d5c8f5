import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { data } = await installation.api.folders.create.mutate({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [
      { key: 'score', label: 'Score', type: 'NUMBER' },
      { key: 'status', label: 'Status', type: 'SELECT', options: ['New', 'Customer'] },
    ],
  });
  folderId = data.id;
  await installation.api.folders.create.mutate({ name: 'Companies', type: 'COMPANY' });
  await installation.api.records.create.mutate({ folderId, title: 'Old name', email: 'known@example.com' });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const csv =
  'Name;Mail;Score;Status;Company\r\n' +
  'New name;known@example.com;1.200,5;Custmer;Example company\r\n' +
  '=Risky;second@example.com;7;New;example company\r\n' +
  'Broken;third@example.com;many;New;\r\n';
const records = async () => (await installation.api.records.list.query({ folderId, sort: 'createdAt' })).data;

async function download(name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const stream = await (await downloading).createReadStream();
  return Buffer.concat(await stream.toArray()).toString('utf8');
}

it('takes a file and knows most of its columns', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a CSV file' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a CSV file' }).click();
  await (await choosing).setFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('heading', { name: 'Columns' }).waitFor();
  const target = (column: string) => page.getByRole('combobox', { name: `Field for ${column}` });
  const filled = () =>
    Promise.all(['Name', 'Mail', 'Score', 'Status', 'Company'].map((column) => target(column).inputValue()));
  await expect.poll(filled).toEqual(['Title', 'E-mail', 'Score', 'Status', '']);
});

it('shows how numbers and choices are read, and makes a field of a column', async () => {
  await page.getByText('1.200,5 is read as 1200.5').waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'How Score is written' }).inputValue())
    .toBe('Numbers like 1.234,50');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Meaning of Custmer for Status' }).inputValue())
    .toBe('Customer');
  await page.getByRole('button', { name: 'Add it as a field: link to a record' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Create the 1 that is not there yet' }).press(' ');
  await page.getByRole('radio', { name: 'Leave the whole row out' }).press(' ');
  await page.getByRole('combobox', { name: 'Update records that have the same' }).click();
  await page.getByRole('option', { name: 'E-mail' }).click();
});

it('tries it first: says what would happen, and changes nothing', async () => {
  await page.getByRole('button', { name: 'Test without changing anything' }).click();
  await page
    .getByText('3 rows: 1 would be created, 1 would be updated, 0 the same already, 1 with errors. 1 record')
    .waitFor();
  await page.getByText('“many” in row 4').waitFor();
  await expect.poll(async () => (await records()).map(({ title }) => title)).toEqual(['Old name']);
});

it('imports it, and gives back the rows with errors', async () => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('3 rows: 1 created, 1 updated, 0 the same already, 1 with errors. 1 record').waitFor();
  await expect.poll(records).toMatchObject([
    { title: 'New name', email: 'known@example.com', data: { score: 1200.5, status: 'Customer' } },
    { title: '=Risky', data: { score: 7, company: expect.stringMatching(/^rec_/) as string } },
  ]);
  expect((await download('Download the rows with errors')).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Row","Error","Name","Mail","Score","Status","Company"',
    '"4","Score: must be a number, not ""many""","Broken","third@example.com","many","New",""',
  ]);
});

it('keeps it for a week, to look at again', async () => {
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('link', { name: 'contacts.csv' }).click();
  await page.getByText('3 rows: 1 created').waitFor();
  await expect.poll(() => page.url()).toContain('import=imp_');
});

it('shows the new records, and exports what is shown', async () => {
  await page.getByRole('link', { name: 'Show the records' }).click();
  await page.getByRole('link', { name: '=Risky' }).waitFor();
  await page.getByLabel('Search in Contacts').fill('risky');
  await expect.poll(() => page.getByRole('link', { name: 'New name' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export what is shown as CSV' }).click();
  await page.getByText('1 record is in the file.').waitFor();
  const [header, row, end] = (await download('Download')).split('\r\n');
  expect(header).toBe(
    '\uFEFF"Id","Title","E-mail","Phone","Owner","External source","External id","Tags","Created","Changed",' +
      '"Score","Status","Company"',
  );
  expect(row).toMatch(/^"rec_\w{26}","'=Risky","second@example\.com","","",.*,"7","New","rec_\w{26}"$/);
  expect(end).toBe('');
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
