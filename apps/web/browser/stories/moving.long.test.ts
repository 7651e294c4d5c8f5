import {
  comparedFigures,
  opportunities,
  ownerNames,
  parents,
  salesFiles,
} from '@dossier/domain/imports/testing/sales-team.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from '../installation.ts';
import { type } from '../keys.ts';
import { film } from './film.ts';
import { colleague } from './seed-team.ts';

const picture = film('moves-in');
const ids = { products: '', accounts: '', pipeline: '' };
let installation: Installation;
let page: Page;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  await installation.join(colleague);
  const { api } = installation;
  ids.products = (await api.folders.create.mutate({ name: 'Products' })).data.id;
  ids.accounts = (await api.folders.create.mutate({ name: 'Accounts', type: 'COMPANY' })).data.id;
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Opportunities',
    stages: [{ name: 'Prospecting' }],
    fields: [{ key: 'product', label: 'Product', type: 'RECORD', targetFolderId: ids.products }],
  });
  ids.pipeline = pipeline.id;
  page = await installation.signedIn();
});
afterAll(() => installation.close());

async function choose(folderId: string, name: string) {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a file' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(salesFiles[name] ?? '') });
  await page.getByRole('heading', { name }).waitFor();
}

const target = (column: string) => page.getByRole('combobox', { name: `Field for ${column}` });
async function pick(box: ReturnType<typeof target>, option: string) {
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await expect.poll(() => box.inputValue()).toBe(option);
}

async function run(button: RegExp) {
  await page.getByRole('button', { name: button }).click();
  // 8,800 deals take about 8 s on a quiet machine.
  await page.getByRole('heading', { name: 'Imported' }).waitFor({ timeout: 80_000 });
}

it('brings the products, whose prices become a field', async () => {
  await choose(ids.products, 'products.csv');
  await pick(target('Product'), 'Title');
  await page.getByRole('button', { name: 'Add it as a field: number' }).click();
  await run(/^Import 7 records$/);
});

it('brings the accounts with their parents, which may come later in the file', async () => {
  await choose(ids.accounts, 'accounts.csv');
  await pick(target('Account'), 'Title');
  const type = page.getByRole('combobox', { name: 'Type of Parent as a new field' });
  await expect.poll(() => type.inputValue()).toBe('Link to a record');
  await page.getByRole('button', { name: 'Add all 2 as fields' }).click();
  const folder = page.getByRole('combobox', { name: 'Folder of the records in Parent' });
  await expect.poll(() => folder.inputValue()).toBe('Names of records in Accounts');
  await page.getByRole('checkbox', { name: /^Create the \d+ that are not there yet$/ }).press(' ');
  await pick(page.getByRole('combobox', { name: 'Update records with the same' }), 'Title');
  await picture(page);
  await run(/^Import 85 records$/);
});

it('brings the deals: each column has its place, and a person decides who is meant', { timeout: 100_000 }, async () => {
  await choose(ids.accounts, 'deals.csv');
  const places = {
    Id: 'Deal · External id',
    Owner: 'Deal · Owner',
    Product: 'Deal · Product',
    Account: 'Title',
    Created: 'Deal · Created',
    Closed: 'Deal · Closed',
    Amount: 'Deal · Amount',
    Stage: 'Deal · Stage',
  };
  for (const [column, place] of Object.entries(places)) await pick(target(column), place);
  await page.getByRole('button', { name: /^Add these \d as new choices$/ }).click();
  await pick(page.getByRole('combobox', { name: 'Update records with the same' }), 'Title');
  await type(page.getByRole('textbox', { name: 'External ids come from' }), 'old-crm');
  const people = [installation.owner.name, colleague.name];
  for (const [at, owner] of ownerNames.entries()) {
    const meaning = page.getByRole('radiogroup', { name: `Meaning of ${owner} for Owner` });
    const name = people[at];
    await meaning.getByText(name === undefined ? 'Invite' : 'Map to').click();
    if (name === undefined) await invite();
    else await pick(page.getByRole('combobox', { name: `${owner} for Owner means` }), name);
  }
  await picture(page);
  await run(/^Import( [\d,]+ records)?$/);
  await page.getByText(/^8,800\s*created/).waitFor();
  await picture(page);
});

const newcomer = { name: 'Gone Example', email: 'newcomer@example.com', password: 'a long pass phrase 1' };
let link = '';

async function invite(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Invite ${newcomer.name}` });
  await type(dialog.getByRole('textbox', { name: 'E-mail address' }), newcomer.email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  link = (await dialog.getByLabel('Invitation link').textContent()) ?? '';
  await picture(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
}

it('gives the invited person their deals once they join', async () => {
  const { api } = installation;
  const token = link.split('/').at(-1) ?? '';
  const { userId } = (await api.members.signUp.mutate({ token, ...newcomer })).data;
  const own = opportunities.filter(({ owner }) => owner === newcomer.name).length;
  const where = { and: [{ field: 'pipelineId', op: 'eq' as const, value: ids.pipeline }] };
  const theirs = async () =>
    (await api.aggregate.deals.query({ where, groupBy: [{ field: 'ownerId' }] })).data.find(
      ({ group }) => group['ownerId'] === userId,
    )?.count;
  await expect.poll(theirs, { timeout: 60_000 }).toBe(own);
});

it('has the same totals by stage, month, owner, account and product as the file', async () => {
  const { api } = installation;
  const records = async (folderId: string) => (await api.records.list.query({ folderId, pageSize: 500 })).data;
  const [accounts, products] = [await records(ids.accounts), await records(ids.products)];
  expect([accounts.length, products.length]).toEqual([parents.size, 7]);
  const titles = new Map([...accounts, ...products].map((one) => [one.id, one.title]));
  const parentOf = ({ data }: (typeof accounts)[number]) => titles.get(String(data['parent'] ?? '')) ?? '';
  expect(Object.fromEntries(accounts.map((one) => [one.title, parentOf(one)]))).toEqual(Object.fromEntries(parents));
  const { data: pipeline } = await api.pipelines.get.query({ id: ids.pipeline });
  const members = (await api.members.list.query({})).data;
  const nameHere = (email: string) => members.find((one) => one.email === email)?.userId ?? '';
  const where = { field: 'pipelineId', op: 'eq' as const, value: ids.pipeline };
  const compared = await comparedFigures({
    sums: async (groupBy) => (await api.aggregate.deals.query({ where, groupBy, sum: ['amount'] })).data,
    stages: new Map(pipeline.stages.map(({ id, name }) => [id, name])),
    people: new Map([
      [nameHere(installation.owner.email), ownerNames[0]],
      [nameHere(colleague.email), ownerNames[1]],
      [nameHere(newcomer.email), ownerNames[2]],
    ]),
    titles,
  });
  for (const [moved, own] of compared) expect(moved).toEqual(own);
  await page.goto(`${installation.url}/deals/${ids.pipeline}`);
  await page.getByText('Prospecting').first().waitFor();
  await picture(page);
  expect(installation.pageErrors).toEqual([]);
});
