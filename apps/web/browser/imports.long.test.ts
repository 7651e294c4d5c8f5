import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { photograph } from './photograph.ts';

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
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('heading', { name: 'contacts.csv' }).waitFor();
  const target = (column: string) => page.getByRole('combobox', { name: `Field for ${column}` });
  const filled = () =>
    Promise.all(['Name', 'Mail', 'Score', 'Status', 'Company'].map((column) => target(column).inputValue()));
  await expect.poll(filled).toEqual(['Title', 'E-mail', 'Score', 'Status', '']);
});

const figure = (name: RegExp) => page.getByRole('button', { name });

it('says at once what the import would do, and changes nothing', async () => {
  await figure(/^3 created/).waitFor();
  await figure(/^2 need you/).waitFor();
  await expect.poll(async () => (await records()).map(({ title }) => title)).toEqual(['Old name']);
});

it('asks about each value that is no choice, and presets none', async () => {
  await page.getByRole('button', { name: '1 of 1 to decide' }).waitFor();
  const meaning = page.getByRole('radiogroup', { name: 'Meaning of Custmer for Status' });
  await expect.poll(() => meaning.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.getByText('Similar: Customer').waitFor();
  await meaning.getByText('New choice').waitFor();
  await meaning.getByText('Leave empty').waitFor();
  await meaning.getByText('Map to').click();
  const option = page.getByRole('combobox', { name: 'Custmer for Status means' });
  await expect.poll(() => option.inputValue()).toBe('Customer');
  await page
    .getByRole('button', { name: /^all 3/ })
    .first()
    .waitFor();
});

it('makes a field of a column, and counts anew after each decision', async () => {
  await page.getByRole('button', { name: 'Add it as a field: link to a record' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Create the 1 that is not there yet' }).press(' ');
  await page.getByRole('combobox', { name: 'Update records with the same' }).click();
  await page.getByRole('option', { name: 'E-mail' }).click();
  await page.getByRole('combobox', { name: "Cells that don't fit" }).click();
  await page.getByRole('option', { name: 'leave the row out' }).click();
  await figure(/^1 created/).waitFor();
  await figure(/^1 changed/).waitFor();
  await figure(/^1 need you/).waitFor();
  await page.getByText('Besides them: Linked record: 1.').waitFor();
  await page.getByText('“many” in row 4').waitFor();
});

it('shows records as they will look: old and new values, and what fails', async () => {
  const samples = page.getByRole('group', { name: 'As they will look' });
  const changed = samples.getByRole('article', { name: 'New name' });
  await changed.getByText('Old name').waitFor();
  await changed.getByText('Customer').waitFor();
  await samples.getByRole('article', { name: 'Broken' }).getByText('“many”: must be a number').waitFor();
  await figure(/^1 created/).click();
  await expect.poll(() => samples.getByRole('article').count()).toBe(1);
  await samples.getByRole('article', { name: '=Risky' }).getByText('example company').waitFor();
  await figure(/^1 created/).click();
  await photograph(page, 'import-mapping');
});

it('imports it, and gives back the rows with errors', async () => {
  await page.getByRole('button', { name: 'Import 2 records' }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.getByText(/^1\s*created/).waitFor();
  await expect.poll(records).toMatchObject([
    { title: 'New name', email: 'known@example.com', data: { score: 1200.5, status: 'Customer' } },
    { title: '=Risky', data: { score: 7, company: expect.stringMatching(/^rec_/) as string } },
  ]);
  expect((await download('Download the rows with errors')).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Row","Error","Id","Name","Mail","Score","Status","Company"',
    '"4","Score: must be a number, not ""many""","","Broken","third@example.com","many","New",""',
  ]);
});

it('keeps it for a week, to look at again', async () => {
  await page.getByRole('link', { name: 'Import another file' }).click();
  await page.getByRole('link', { name: 'contacts.csv' }).click();
  await page.getByText(/^1\s*created/).waitFor();
  await expect.poll(() => page.url()).toContain('import=imp_');
});

it('shows the new records, and exports what is shown', async () => {
  await page.getByRole('link', { name: 'Show the records' }).click();
  await page.getByRole('link', { name: '=Risky' }).waitFor();
  await page.getByLabel('Search in Contacts').fill('risky');
  await expect.poll(() => page.getByRole('link', { name: 'New name' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export what is shown' }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await page.getByText('1 row is in the file.').waitFor();
  const [header, row, end] = (await download('Download')).split('\r\n');
  expect(header).toBe(
    '\uFEFF"Id","Title","E-mail","Phone","Owner","External source","External id","Tags","Created","Changed",' +
      '"Score","Status","Company","Company id"',
  );
  expect(row).toMatch(
    /^"rec_\w{26}","'=Risky","second@example\.com","","",.*,"7","New","Example company","rec_\w{26}"$/,
  );
  expect(end).toBe('');
});

it('exports the columns of the table alone, in their order', async () => {
  const columns = JSON.stringify([{ field: 'title' }, { field: 'data.score' }, { field: 'email', isHidden: true }]);
  const parts = new URLSearchParams({ view: 'all', search: 'risky', columns });
  await page.goto(`${installation.url}/folders/${folderId}?${parts}`);
  await page.getByRole('link', { name: '=Risky' }).waitFor();
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export what is shown' }).click();
  await page.getByRole('checkbox', { name: 'Only the columns of the table, in their order' }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await page.getByText('1 row is in the file.').waitFor();
  const [header] = (await download('Download')).split('\r\n');
  expect(header).toMatch(/^\uFEFF"Title","Score","Phone","Status",/);
  await page.keyboard.press('Escape');
});

async function exportShown(about: string, format: string): Promise<string> {
  await page.getByRole('button', { name: `More about ${about}` }).click();
  await page.getByRole('menuitem', { name: 'Export what is shown' }).click();
  await page.getByRole('button', { name: format, exact: true }).click();
  await page.getByText('1 row is in the file.').waitFor();
  return download('Download');
}

it('exports the deals and the tasks that a search and a filter show, in each format', async () => {
  const { api, url } = installation;
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Sales',
    stages: [{ name: 'New', kind: 'OPEN' }],
  });
  for (const title of ['Big deal', 'Small deal']) await api.deals.create.mutate({ pipelineId: pipeline.id, title });
  await page.goto(`${url}/deals/${pipeline.id}`);
  await page.getByLabel('Search deals').fill('big');
  await expect.poll(() => page.getByText('Small deal').count()).toBe(0);
  expect(JSON.parse(await exportShown('Sales', 'JSON lines'))).toMatchObject({
    title: 'Big deal',
    pipelineId: pipeline.id,
  });
  for (const title of ['Call', 'Write']) await api.tasks.create.mutate({ title });
  await api.tasks.create.mutate({ title: 'Call later', priority: 'LOW' });
  const where = { field: 'priority', op: 'eq', value: 'LOW' };
  await page.goto(`${url}/tasks?view=all&tasks=OPEN&where=${encodeURIComponent(JSON.stringify(where))}`);
  await page.getByText('Call later').waitFor();
  await expect.poll(() => page.getByText('Write').count()).toBe(0);
  expect(await exportShown('Tasks', 'CSV')).toContain('"Call later"');
  await page.keyboard.press('Escape');
  expect((await exportShown('Tasks', 'Excel')).slice(0, 2)).toBe('PK');
});

it('has a page for an export that a notice tells of', async () => {
  const { data } = await installation.api.imports.createExport.mutate({ of: 'tags' });
  await page.goto(`${installation.url}/exports/${data.id}`);
  await page.getByText('0 rows are in the file.').waitFor();
  expect(await download('Download')).toBe('\uFEFF"Id","Name","Color","Created"\r\n');
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
