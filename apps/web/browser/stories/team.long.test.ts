import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type } from '../keys.ts';
import { startInstallation, type Installation } from '../installation.ts';
import { colleague, seedTeam, type SeededTeam } from './seed-team.ts';
import { film } from './film.ts';
import { showEmptyFields } from '../visit.ts';

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

it('an owner invites a colleague, who signs up by the link', async () => {
  const picture = film('invites-a-colleague');
  await page.goto(`${installation.url}/settings/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await type(page.getByRole('dialog').getByLabel('E-mail address'), colleague.email);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Invitation link').textContent();
  await picture(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const theirs = await installation.visitor();
  await theirs.goto(link ?? '');
  await type(theirs.getByLabel('Your name'), colleague.name);
  await type(theirs.getByRole('textbox', { name: 'Password' }), colleague.password);
  await picture(theirs);
  await theirs.getByRole('button', { name: /Join|Create/ }).click();
  await theirs.getByRole('navigation', { name: 'Main' }).waitFor();
  await theirs.context().close();
});

it('a rep asks a colleague with @, who reads it and answers', async () => {
  const picture = film('asks-a-colleague');
  await page.goto(`${installation.url}/records/${ids.anna}`);
  await page.getByText('created the record').waitFor();
  await press('m');
  await page.keyboard.type('Is the offer ready, @Example C');
  await page.getByRole('option', { name: colleague.name }).waitFor();
  await press('Enter');
  await page.keyboard.type('?');
  await press('Control+Enter');
  await page.getByRole('region', { name: 'Timeline' }).getByText(`@${colleague.name}`, { exact: true }).waitFor();
  await picture(page);
  const theirs = await installation.signedIn(colleague);
  await theirs.goto(installation.url);
  await theirs.getByRole('link', { name: 'Inbox, 1 unread' }).first().press('Enter');
  await theirs.getByRole('main').getByText('mentioned you in a comment').waitFor();
  await picture(theirs);
  await theirs.context().close();
});

it('a manager narrows people to the hot ones', async () => {
  const picture = film('narrows-people');
  await page.goto(`${installation.url}/folders/${ids.people}`);
  await page.getByRole('link', { name: 'Hugo', exact: true }).waitFor();
  await press('f');
  await page.getByRole('combobox', { name: 'Field' }).waitFor();
  await page.keyboard.type('status', { delay: 20 });
  await page.getByRole('option', { name: 'Status' }).waitFor();
  await press('Enter');
  await page.getByRole('combobox', { name: 'Comparison' }).waitFor();
  await press('Tab', 'Tab');
  await page.keyboard.type('hot', { delay: 20 });
  await press('Enter');
  await page.getByRole('link', { name: 'Emil', exact: true }).waitFor({ state: 'hidden' });
  await press('Escape');
  await page.getByRole('button', { name: 'Remove the filter Status is any of Hot' }).waitFor();
  await page.getByRole('link', { name: 'Anna Müller' }).waitFor();
  await picture(page);
});

it('a manager reads the pipeline, and opens the deals behind a figure', async () => {
  const picture = film('reads-the-pipeline');
  await page.goto(`${installation.url}/reports`);
  const tile = page.getByRole('region', { name: 'Pipeline now', exact: true });
  await tile.getByRole('button', { name: /^Offer/ }).waitFor();
  await picture(page);
  await tile.getByRole('button', { name: /^Offer/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Yearly plan' }).waitFor();
  await picture(page);
  await press('Escape');
});

it('a rep merges two people who are the same, and takes it back', async () => {
  const picture = film('merges-duplicates');
  const twin = { folderId: ids.people, title: 'Anna Mueller', email: 'anna@example.com', data: { status: 'Customer' } };
  const { data: other } = await installation.api.records.create.mutate(twin);
  await page.goto(`${installation.url}/duplicates`);
  await page.getByRole('button', { name: 'Compare the records with anna@example.com' }).press('Enter');
  await page.getByRole('heading', { name: 'Merge records' }).waitFor();
  await picture(page);
  await page.getByRole('button', { name: 'Merge 2 records into one' }).press('Enter');
  await page.getByText(/Undo/).first().waitFor();
  await picture(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Merge undone').waitFor();
  await expect.poll(async () => (await installation.api.records.get.query({ id: other.id })).data.id).toBe(other.id);
});

it('an admin imports a list as a partner wrote it', async () => {
  const picture = film('imports-a-list');
  const csv =
    'Name;Mail;Status;Company;Seats;Met on\r\n' +
    'Jana Example;jana@example.com;hot;Bakery;1.200;31.10.2026\r\n' +
    'Karl Example;karl@example.com;Wrm;New company;3;01.11.2026\r\n';
  await page.goto(`${installation.url}/folders/${ids.people}/import`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles({ name: 'partner.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: /^2 created/ }).waitFor();
  await picture(page);
  await page.getByRole('button', { name: 'Import 2 records' }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await picture(page);
  const { data } = await installation.api.records.list.query({ search: 'jana' });
  expect(data[0]).toMatchObject({ data: { status: 'Hot', company: ids.bakery, seats: 1200, met: '2026-10-31' } });
});

it('an admin takes a ready-made automation, and tries it before anybody sees it', async () => {
  const picture = film('tries-an-automation');
  await page.goto(`${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'Welcome a new contact' }).click();
  await picture(page);
  await page.getByRole('button', { name: 'Open in the builder' }).click();
  await page.getByRole('region', { name: 'Step welcome', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: 'Run the test' }).click();
  await page.getByText('Test passed.').waitFor();
  await picture(page);
});

it('an integrator makes a key, and what a script writes appears on the open page', async () => {
  const picture = film('connects-a-script');
  await page.goto(`${installation.url}/settings/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  await type(page.getByRole('dialog').getByLabel('Name'), 'Example script');
  await page.getByRole('button', { name: 'Create the key' }).click();
  const key = (await page.getByLabel('The new API key').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.goto(`${installation.url}/folders/${ids.people}`);
  await page.getByRole('link', { name: 'Hugo', exact: true }).waitFor();
  const answer = await fetch(`${installation.url}/api/v1/records`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ folderId: ids.people, title: 'Lena from a script' }),
  });
  expect(answer.status).toBe(201);
  await page.getByRole('link', { name: 'Lena from a script' }).waitFor();
  await picture(page);
});

it('an admin adds a field, and a rep fills it on the page of a person', async () => {
  const picture = film('adds-a-field');
  await page.goto(`${installation.url}/settings/folders/${ids.people}`);
  await page.getByRole('button', { name: 'New field' }).click();
  await type(page.getByLabel('Label'), 'Birthday');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Date', exact: true }).click();
  await picture(page);
  await page.getByRole('button', { name: 'Add the field' }).click();
  await page.getByText('birthday', { exact: true }).waitFor();
  await page.goto(`${installation.url}/records/${ids.anna}`);
  await showEmptyFields(page);
  await page.getByRole('button', { name: 'Change Birthday' }).click();
  await page.keyboard.type('1990-03-14');
  await press('Enter');
  await page.getByText('none → 14 Mar 1990').waitFor();
  await picture(page);
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
