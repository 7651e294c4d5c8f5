import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type } from '../keys.ts';
import { startInstallation, type Installation } from '../installation.ts';
import { seedTeam, type SeededTeam } from './seed-team.ts';
import { film } from './film.ts';

let installation: Installation;
let page: Page;
let ids: SeededTeam;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  ids = await seedTeam(installation);
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

it('a rep adds a lead with the keyboard, and finds it again by its name', async () => {
  const picture = film('adds-a-lead');
  await page.goto(`${installation.url}/folders/${ids.people}`);
  await page.getByRole('link', { name: 'Hugo', exact: true }).waitFor();
  await press('c');
  const panel = page.getByRole('dialog');
  await type(panel.getByLabel('Title'), 'Ines Example');
  await type(panel.getByLabel('E-mail'), 'ines@example.com');
  await panel.getByRole('combobox', { name: 'Company' }).click();
  await page.keyboard.type('bak');
  await page.getByRole('option', { name: /Bakery/ }).waitFor();
  await picture(page);
  await press('Enter');
  await panel.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Ines Example', level: 1 }).waitFor();
  await press('Control+k');
  await page.keyboard.type('ines');
  // The palette lists recent records until there are results.
  await page.getByRole('button', { name: 'Show all results' }).waitFor();
  await page.getByRole('button', { name: /Ines Example/ }).waitFor();
  await picture(page);
  await press('Escape');
  const { data } = await installation.api.records.list.query({ search: 'ines' });
  expect(data[0]).toMatchObject({ email: 'ines@example.com', data: { company: ids.bakery } });
});

it('a rep looks through people beside the table, without leaving it', async () => {
  const picture = film('looks-beside-the-table');
  await page.goto(`${installation.url}/folders/${ids.people}?peek=${ids.anna}`);
  await page.getByText('created the record').waitFor();
  await picture(page);
  await page.goBack();
});

it('a company shows its people and its deals', async () => {
  const picture = film('company-shows-its-people');
  await page.goto(`${installation.url}/records/${ids.bakery}`);
  await page.getByRole('heading', { name: 'Bakery', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Anna Müller' }).waitFor();
  await picture(page);
});

it('a rep says why a deal was lost, carried there with the keyboard', async () => {
  const picture = film('says-why-a-deal-was-lost');
  await page.goto(`${installation.url}/deals/${ids.pipeline}`);
  await page.getByRole('button', { name: /^Pilot/ }).focus();
  await press('Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Lost because' }).waitFor();
  await page.keyboard.type('No budget');
  await picture(page);
  await press('Enter');
  await expect
    .poll(async () => (await installation.api.deals.get.query({ id: ids.pilot })).data.lostReason)
    .toBe('No budget');
});

it('a rep deletes somebody by mistake, and brings them back', async () => {
  const picture = film('brings-a-record-back');
  const { data } = await installation.api.records.list.query({ search: 'greta' });
  await page.goto(`${installation.url}/records/${data[0]?.id}`);
  await page.getByRole('button', { name: 'More about this record' }).click();
  await page.getByRole('menuitem', { name: 'Move to Trash' }).click();
  await page.getByText('Greta is in Trash').waitFor();
  await page.goto(`${installation.url}/trash`);
  await page.getByRole('button', { name: 'Restore Greta' }).waitFor();
  await picture(page);
  await page.getByRole('button', { name: 'Restore Greta' }).click();
  await expect.poll(async () => (await installation.api.records.list.query({ search: 'greta' })).data.length).toBe(1);
});

it('a rep keeps a person at hand with a star', async () => {
  const picture = film('keeps-at-hand');
  await page.goto(`${installation.url}/records/${ids.anna}`);
  await page.getByRole('heading', { name: 'Anna Müller', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await press('Control+k');
  await page.getByRole('button', { name: /Anna Müller/ }).waitFor();
  await picture(page);
  await press('Escape');
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
