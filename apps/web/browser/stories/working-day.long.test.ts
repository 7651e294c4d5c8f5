import { remindNow } from '@dossier/domain/testing/behind.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from '../installation.ts';
import { typeUntilKept } from '../keys.ts';
import { film } from './film.ts';
import { colleague, seedTeam, type SeededTeam } from './seed-team.ts';

let installation: Installation;
let page: Page;
let ids: SeededTeam;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  ids = await seedTeam(installation);
  await installation.join(colleague);
  page = await installation.signedIn();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => installation.close());

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = () => page.evaluate(() => document.activeElement?.textContent);
const line = (name: RegExp, of = page) => of.getByRole('main').getByRole('button', { name });
const person = async (title: string) =>
  (await installation.api.records.list.query({ folderId: [ids.people], search: title })).data[0];

it('a rep works through what is due today, with the keyboard alone', async () => {
  const picture = film('works-through-the-day');
  const { api } = installation;
  const { data: me } = await api.users.me.query();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const [title, dueAt] of [
    ['Send Anna the offer', hoursAgo(3)],
    ['Call the freight company', hoursAgo(2)],
    ['Read the new contract', hoursAgo(1)],
  ] as const)
    await api.tasks.create.mutate({ title, dueAt, assigneeId: me.id, recordId: ids.anna });
  await page.goto(installation.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await press('g', 'i');
  await line(/^Read the new contract/).waitFor();
  await expect.poll(() => press('j').then(focused)).toContain('Send Anna the offer');
  await press('Enter');
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await picture(page);
  await press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // Each line that is done or put off leads to the next.
  await press('e');
  await line(/^Send Anna the offer/).waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Call the freight company');
  await press('h');
  const another = page.getByRole('textbox', { name: 'Another time' });
  await another.focus();
  await page.keyboard.type('in 3 days 9am');
  await page
    .getByRole('menu')
    .getByText(/09:00$/)
    .nth(2)
    .waitFor();
  await picture(page);
  await press('Enter');
  await line(/^Call the freight company/).waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Read the new contract');
  await press('e');
  await line(/^Read the new contract/).waitFor({ state: 'detached' });
  const open = async () => (await api.tasks.list.query({ status: 'OPEN' })).data;
  await expect.poll(async () => (await open()).map(({ title }) => title)).toEqual(['Call the freight company']);
  await expect.poll(async () => Date.parse((await open())[0]?.dueAt ?? '')).toBeGreaterThan(Date.now());
});

it('a rep asks to be reminded of a company, and is when the time has come', async () => {
  const picture = film('is-reminded');
  await page.goto(`${installation.url}/records/${ids.freight}`);
  await page.getByRole('button', { name: 'Remind me' }).press('Enter');
  await typeUntilKept(page.getByRole('textbox', { name: 'Another time' }), 'in 3 days 9am');
  await page
    .getByRole('menu')
    .getByText(/09:00$/)
    .nth(2)
    .waitFor();
  await picture(page);
  await press('Enter');
  await page.getByText(/^We'll remind you /).waitFor();
  await remindNow(installation.databaseUrl);
  await page
    .getByRole('link', { name: /^Inbox, \d unread/ })
    .first()
    .press('Enter');
  await line(/^Freight is due: you set a reminder/).waitFor();
  await line(/^Freight is due/).press('Enter');
  await page.getByRole('dialog').getByRole('heading', { name: 'Freight' }).waitFor();
  await picture(page);
  await press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await line(/^Freight is due/).focus();
  await press('e');
  await line(/^Freight is due/).waitFor({ state: 'detached' });
});

it('a rep writes the note of a visit with a checklist, and the colleague in it sees what is done', async () => {
  const picture = film('writes-a-note');
  await page.goto(`${installation.url}/records/${ids.bakery}`);
  await page.getByRole('region', { name: 'Write something about this record' }).waitFor();
  await press('n');
  const form = page.getByRole('form', { name: 'Write a note' });
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Comment' }).evaluate((input) => input === document.activeElement))
    .toBe(true);
  await page.keyboard.type('## Visit on Monday');
  await press('Enter');
  await page.keyboard.type('They need **two** more seats, @Example C');
  await page.getByRole('option', { name: colleague.name }).waitFor();
  await press('Enter');
  await page.keyboard.type('knows them best.');
  await press('Enter');
  await form.getByRole('button', { name: 'Checklist' }).click();
  await page.keyboard.type('send the offer');
  await press('Enter');
  await page.keyboard.type('book a room');
  await picture(page);
  await press('Control+Enter');
  const note = page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: 'Visit on Monday' })
    .first();
  await note.getByRole('checkbox', { name: 'Not done' }).first().press('Space');
  await note.getByRole('checkbox', { name: 'Done', exact: true }).waitFor();
  await expect
    .poll(async () => (await installation.api.comments.list.query({ id: ids.bakery })).data[0]?.text)
    .toMatch(
      /^## Visit on Monday\n\nThey need \*\*two\*\* more seats, @usr_\w+ .*- \[x\] send the offer\n- \[ \] book a room$/s,
    );
  const theirs = await installation.signedIn(colleague);
  await theirs.goto(`${installation.url}/inbox`);
  await line(/mentioned you in a comment on Bakery/, theirs).click();
  await theirs.getByRole('dialog').getByRole('link', { name: 'Open' }).click();
  await theirs.getByRole('heading', { name: 'Bakery', level: 1 }).waitFor();
  await theirs.getByText('Visit on Monday', { exact: true }).waitFor();
  await theirs.getByRole('checkbox', { name: 'Done', exact: true }).waitFor();
  await picture(theirs);
  await theirs.context().close();
});

it('a rep copies cells into a spreadsheet, pastes them back corrected, and takes it back', async () => {
  const picture = film('pastes-from-a-spreadsheet');
  await page.goto(`${installation.url}/folders/${ids.people}`);
  await page.getByRole('link', { name: 'Hugo', exact: true }).waitFor();
  const columns = await page.getByRole('columnheader').allTextContents();
  const cell = (row: string) =>
    page
      .getByRole('row', { name: new RegExp(row) })
      .getByRole('gridcell')
      .nth(columns.indexOf('Status'));
  const bar = page.getByRole('toolbar', { name: 'Selected cells' });
  const stored = async () => [(await person('hugo'))?.data, (await person('greta'))?.data];
  const before = await stored();
  await cell('Hugo').click();
  await press('Shift+ArrowDown', 'Shift+ArrowRight');
  await bar.getByText('4 cells: 2 × 2').waitFor();
  await picture(page);
  await press('Control+c');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toBe('Hot\tFreight\nWarm\tBakery');
  // The corrections of a person in the spreadsheet.
  await page.evaluate(() => navigator.clipboard.writeText('Customer\tfreight\ncustomer\tFreight'));
  await press('Control+v');
  await page.getByText('3 cells pasted').first().waitFor();
  await expect.poll(stored).toMatchObject([{ status: 'Customer' }, { status: 'Customer', company: ids.freight }]);
  await picture(page);
  await press('Control+z');
  await page.getByText('Changes to 2 records undone').waitFor();
  await expect.poll(stored).toEqual(before);
});

it('a rep keeps what they narrowed and grouped as a view, and a colleague opens it', async () => {
  const picture = film('shares-a-view');
  await page.goto(`${installation.url}/folders/${ids.people}`);
  await page.getByRole('link', { name: 'Hugo', exact: true }).waitFor();
  await press('f');
  await page.getByRole('combobox', { name: 'Field' }).waitFor();
  await page.keyboard.type('seats', { delay: 20 });
  await page.getByRole('option', { name: 'Seats' }).waitFor();
  await press('Enter');
  await page.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'is at least' }).click();
  await page.getByRole('textbox', { name: 'Value' }).click();
  await page.keyboard.type('5', { delay: 20 });
  await page.getByRole('link', { name: 'Ben', exact: true }).waitFor({ state: 'hidden' });
  await press('Escape');
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  await page.getByRole('button', { name: 'Customer 1', exact: true }).waitFor();
  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.type('Large teams');
  await press('Tab', 'Space', 'Enter');
  await page.getByRole('button', { name: 'View: Large teams' }).click();
  await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Large teams' }).waitFor();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await picture(page);
  const theirs = await installation.signedIn(colleague);
  await theirs.goto(`${installation.url}/folders/${ids.people}`);
  await theirs.getByRole('link', { name: 'Ben', exact: true }).waitFor();
  await theirs.getByRole('button', { name: /^View:/ }).click();
  await picture(theirs);
  await theirs.getByRole('menuitem', { name: 'Large teams' }).click();
  await theirs.getByRole('button', { name: 'Customer 1', exact: true }).waitFor();
  await expect.poll(() => theirs.getByRole('link', { name: 'Ben', exact: true }).count()).toBe(0);
  await theirs.context().close();
});

it('a rep goes on working while the server is away, and nothing is lost', async () => {
  const picture = film('works-while-the-server-is-away');
  await page.goto(`${installation.url}/folders/${ids.companies}`);
  await page.getByRole('link', { name: 'Freight', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
  const rename = async (from: string, to: string) => {
    await page.getByRole('gridcell', { name: from, exact: true }).focus();
    await press('F2', 'Control+a');
    await page.keyboard.type(to);
    await press('Enter');
    await page.getByRole('link', { name: to, exact: true }).waitFor();
  };
  const titles = async () =>
    (await installation.api.records.list.query({ folderId: [ids.companies], sort: 'title' })).data.map(
      ({ title }) => title,
    );
  await rename('Freight', 'Freight South');
  // Else it would wait with the others.
  await expect.poll(titles).toContain('Freight South');
  const banner = page.getByRole('alert').filter({ hasText: "Can't reach the server" });
  await installation.stopGateway();
  await banner.waitFor();
  await rename('Freight South', 'Freight North');
  await rename('Bakery', 'Bakery and Café');
  await page.getByText('2 changes are saved').waitFor();
  await picture(page);
  await installation.startGateway();
  await banner.waitFor({ state: 'hidden' });
  await expect.poll(titles).toEqual(['Bakery and Café', 'Freight North']);
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
