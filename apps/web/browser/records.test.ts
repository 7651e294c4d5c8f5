import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { type } from './keys.ts';
import { startInstallation, type Installation } from './installation.ts';
import { navigate, visit, showInTimeline, showEmptyFields } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const cell = (row: string, column: number) =>
  page
    .getByRole('row', { name: new RegExp(row) })
    .getByRole('gridcell')
    .nth(column);

it('makes a folder and gives it fields', async () => {
  await visit(page, `${installation.url}/settings/folders`);
  await page.getByRole('button', { name: 'New folder' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Contacts');
  await page.getByRole('button', { name: 'Create the folder' }).click();
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New field' }).click();
  await page.getByLabel('Label').fill('Lead status');
  await expect.poll(() => page.getByLabel('Key').inputValue()).toBe('leadStatus');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Choice', exact: true }).click();
  for (const option of ['New', 'Customer']) {
    await page.getByRole('combobox', { name: 'Choices' }).fill(option);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Add the field' }).click();
  await page.getByText('leadStatus').waitFor();
  await page.getByRole('button', { name: 'New field' }).click();
  await page.getByLabel('Label').fill('City');
  await page.getByRole('button', { name: 'Add the field' }).click();
  await page.getByText('city', { exact: true }).waitFor();
  const { data } = await installation.api.folders.list.query({});
  expect(data[0]?.fields.map(({ key, type }) => [key, type])).toEqual([
    ['leadStatus', 'SELECT'],
    ['city', 'TEXT'],
  ]);
  folderId = data[0]?.id ?? '';
});

it('puts fields in order with the keyboard', async () => {
  await page.getByRole('button', { name: 'Move City' }).focus();
  for (const key of ['Space', 'ArrowUp']) await page.keyboard.press(key);
  await page.getByText('City moves to place 1 of 2.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect
    .poll(async () => (await installation.api.folders.get.query({ id: folderId })).data.fields.map(({ key }) => key))
    .toEqual(['city', 'leadStatus']);
});

it('keeps the order where a carried field is let go', async () => {
  for (const key of ['Space', 'ArrowDown', 'Escape']) await page.keyboard.press(key);
  await page.getByText('City stays where it was.').waitFor({ state: 'attached' });
  for (const key of ['Space', 'ArrowDown']) await page.keyboard.press(key);
  await page.getByText('City moves to place 2 of 2.').waitFor({ state: 'attached' });
  await page.keyboard.press('Tab');
  await page.getByText('City stays where it was.').waitFor({ state: 'attached' });
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect
    .poll(async () => (await installation.api.folders.get.query({ id: folderId })).data.fields.map(({ key }) => key))
    .toEqual(['city', 'leadStatus']);
});

it('creates a record in the panel and opens its page', async () => {
  await visit(page, `${installation.url}/folders/${folderId}`);
  await page.getByRole('heading', { name: 'No records in Contacts yet' }).waitFor();
  await page.keyboard.press('c');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Create' }).click();
  await panel.getByText('Title is required').waitFor();
  await panel.getByLabel('Title').fill('Example contact');
  await panel.getByLabel('E-mail').fill('contact@example.com');
  await panel.getByRole('combobox', { name: 'Lead status' }).click();
  await page.getByRole('option', { name: 'New' }).click();
  await panel.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Example contact', level: 1 }).waitFor();
  await page.getByText('created the record').waitFor();
});

it('comments and logs a call, and the timeline tells of both', async () => {
  await page.getByRole('textbox', { name: 'Comment' }).fill('Wants an offer by Friday.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Wants an offer by Friday.').last().waitFor();
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('form', { name: 'Log a call' }).getByLabel('Minutes').fill('3');
  await page.getByRole('form', { name: 'Log a call' }).getByLabel('Notes').fill('Asked for references.');
  await page.getByRole('button', { name: 'Log the call' }).click();
  await page.getByText('logged a call: outbound, connected, 3 min').waitFor();
  await page.getByText('commented').waitFor();
});

it('changes and deletes a comment with the keyboard', async () => {
  await page
    .getByRole('region', { name: 'Write something about this record' })
    .getByText('Note', { exact: true })
    .click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('A mistake.');
  await page.keyboard.press('Control+Enter');
  const edit = page
    .getByRole('listitem')
    .filter({ hasText: 'mistake' })
    .getByRole('button', { name: /^Edit the/ });
  const drawer = page.getByRole('dialog', { name: 'Comment', exact: true });
  await edit.focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('textbox', { name: 'Comment' }).fill('No mistake.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('edited', { exact: true }).waitFor();
  await drawer.waitFor({ state: 'hidden' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click();
  await edit.waitFor({ state: 'detached' });
  await page.getByText('deleted a comment').waitFor();
});

it('changes a field on the page of the record', async () => {
  await showEmptyFields(page);
  await page.getByRole('button', { name: 'Change City' }).click();
  await page.getByLabel('City').fill('Example City');
  await page.keyboard.press('Enter');
  await page.getByText('none → Example City').waitFor();
});

it('edits in place with the keyboard alone', async () => {
  await installation.api.records.create.mutate({ folderId, title: 'Second contact' });
  await visit(page, `${installation.url}/folders/${folderId}`);
  await cell('Second contact', 1).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'second@example.com' }).waitFor();
  await expect
    .poll(async () => (await installation.api.records.list.query({ search: 'second' })).data[0]?.email)
    .toBe('second@example.com');
});

it('takes an edit back where the server refuses it, and says so with the request id', async () => {
  await cell('Second contact', 1).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('   ');
  await page.keyboard.press('Enter');
  await page.getByText(/Request [0-9a-f-]{36}/).waitFor();
  await page.getByRole('link', { name: 'Second contact' }).waitFor();
});

it('searches as one types, and filters by a field', async () => {
  await page.getByLabel('Search in Contacts').fill('wants nothing');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  await page.getByLabel('Search in Contacts').fill('example city');
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Second contact' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('link', { name: 'Second contact' }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('combobox', { name: 'Field' }).waitFor();
  await page.keyboard.type('lead', { delay: 20 });
  await page.getByRole('option', { name: 'Lead status' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Comparison' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('new', { delay: 20 });
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the filter Lead status is any of New' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Second contact' }).waitFor();
  await page.goForward();
  await page.getByRole('link', { name: 'Second contact' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Remove the filter/ }).click();
});

it('hides a column, and remembers it for this person', async () => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('columnheader', { name: 'E-mail' }).waitFor();
  await expect.poll(() => page.getByRole('columnheader', { name: 'Phone' }).count()).toBe(0);
});

it('changes many records at once, trashes them, and undoes it', async () => {
  await page.getByLabel('Select all that are loaded').check();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Lead status' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'New value' }).click();
  await page.getByRole('option', { name: 'Customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
  await page.getByText('2 records changed').waitFor();
  await expect.poll(() => page.getByRole('gridcell', { name: 'Customer' }).count()).toBe(2);
  await page.getByLabel('Select all that are loaded').check();
  await bar.getByRole('button', { name: 'Move to Trash' }).click();
  // The change before can be undone still, too.
  const said = page.getByRole('alert').filter({ hasText: '2 records are in Trash' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Second contact' }).waitFor();
});

it('restores a record from Trash with all that hangs on it', async () => {
  await page.getByRole('link', { name: 'Example contact' }).click();
  await page.getByRole('button', { name: 'More about this record' }).click();
  await page.getByRole('menuitem', { name: 'Move to Trash' }).click();
  await page.getByText('Example contact is in Trash').waitFor();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Example contact' }).click();
  await page.getByRole('heading', { name: 'Trash is empty' }).waitFor();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await page.getByRole('link', { name: 'Example contact' }).click();
  await page.getByText('Wants an offer by Friday.').waitFor();
});

it('erases a record once its title is typed, and empties Trash', async () => {
  const { api } = installation;
  const { data: gone } = await api.records.create.mutate({ folderId, title: 'Gone contact' });
  const { data: trashed } = await api.records.create.mutate({ folderId, title: 'Old contact' });
  await api.records.remove.mutate({ id: trashed.id });
  await page.goto(`${installation.url}/records/${gone.id}`);
  await page.getByRole('button', { name: 'More about this record' }).click();
  await page.getByRole('menuitem', { name: 'Erase for good' }).click();
  const erase = page.getByRole('dialog').getByRole('button', { name: 'Erase for good' });
  await expect.poll(() => erase.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Type “Gone contact” to confirm' }).fill('Gone contact');
  await erase.click();
  await page.getByText('The record is erased').waitFor();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Restore Old contact' }).waitFor();
  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('heading', { name: 'Trash is empty' }).waitFor();
});

it('finds a record and a command in the palette', async () => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a command').fill('second');
  await page.getByRole('button', { name: /Second contact/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Second contact', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a command').fill('api keys');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
});

it('changes the type of a field after showing what would become of its values', async () => {
  await visit(page, `${installation.url}/settings/folders/${folderId}`);
  await page.getByRole('button', { name: 'More about City' }).click();
  await page.getByRole('menuitem', { name: 'Change the type' }).click();
  await page.getByRole('combobox', { name: 'New type' }).click();
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.getByText('0 values convert, 1 would be lost.').waitFor();
  await page.getByRole('combobox', { name: 'New type' }).click();
  await page.getByRole('option', { name: 'Long text' }).click();
  await page.getByText('1 value converts, 0 would be lost.').waitFor();
  await page.getByRole('button', { name: 'Change the type' }).click();
  await page.getByText("We're converting City.").waitFor();
  await expect
    .poll(
      async () =>
        (await installation.api.folders.get.query({ id: folderId })).data.fields.find(({ key }) => key === 'city')
          ?.type,
    )
    .toBe('LONG_TEXT');
});

it('makes a field unique after its duplicates were changed', async () => {
  const unique = async () =>
    (await installation.api.folders.get.query({ id: folderId })).data.fields.find(({ key }) => key === 'badge')?.unique;
  await installation.api.folders.addField.mutate({
    id: folderId,
    field: { key: 'badge', label: 'Badge', type: 'TEXT' },
  });
  const [, second] = await Promise.all(
    ['7', '7'].map((badge) =>
      installation.api.records.create.mutate({ folderId, title: `Badge ${badge}`, data: { badge } }),
    ),
  );
  await page.goto(`${installation.url}/settings/folders/${folderId}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More about Badge' }).click();
    await page.getByRole('menuitem', { name: 'Unique values' }).click();
  };
  await open();
  await page.getByText('Some records have the same value.').waitFor();
  await page.keyboard.press('Escape');
  await installation.api.records.update.mutate({ id: second?.data.id ?? '', data: { badge: '8' } });
  await open();
  const button = page.getByRole('button', { name: 'Make it unique' });
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
  await expect.poll(unique).toBe(true);
});

it('offers the record in Trash that has the same unique value, before another one is created', async () => {
  const { api } = installation;
  const { data: gone } = await api.records.create.mutate({ folderId, title: 'Gone badge', data: { badge: '9' } });
  await api.records.remove.mutate({ id: gone.id });
  await visit(page, `${installation.url}/folders/${folderId}?create=true`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Title').fill('New badge');
  await panel.getByLabel('Badge').fill('9');
  await panel.getByRole('button', { name: 'Create' }).click();
  await panel.getByText('A record in Trash has the same unique value.').waitFor();
  await panel.getByRole('button', { name: 'Restore Gone badge' }).click();
  // The text that was typed for the new record is not lost without a question.
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Gone badge', level: 1 }).waitFor();
});

it('asks nothing where the page completes its address behind the panel', async () => {
  const own = await installation.signedIn();
  const folder = `${installation.url}/folders/${folderId}`;
  await own.goto(folder);
  // Columns of one's own are remembered, and the next opening adds them to the address once the views have loaded.
  await own.getByRole('button', { name: 'Columns' }).first().click();
  await own.getByRole('checkbox', { name: 'Phone' }).click();
  await own.waitForURL(/columns/);
  await own.goto(`${installation.url}/tasks`);
  await own.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  const isHeld = Promise.withResolvers<void>();
  await own.route('**/api/trpc/*views.list*', async (route) => {
    await isHeld.promise;
    await route.continue();
  });
  await navigate(own, `${folder}?create=true`);
  await own.getByRole('dialog').getByLabel('Title').fill('Typed early');
  isHeld.resolve();
  await own.waitForURL(/columns/);
  await own.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await own.getByRole('heading', { name: 'Typed early', level: 1 }).waitFor();
  await own.context().close();
});

it('links records by keyboard, reads the link from the other one, and removes it', async () => {
  await visit(page, `${installation.url}/settings/folders`);
  await page.getByRole('button', { name: 'New kind of link' }).press('Enter');
  await page.getByLabel('This record …').fill('employs');
  await page.getByLabel('The other record …').fill('works at');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'works at' }).waitFor();
  const [company, person] = await Promise.all(
    ['Linking company', 'Linked person'].map((title) => installation.api.records.create.mutate({ folderId, title })),
  );
  await visit(page, `${installation.url}/records/${company?.data.id}`);
  await page.getByRole('button', { name: 'Add a link' }).press('Enter');
  await page.getByRole('combobox', { name: 'Other record' }).pressSequentially('linked per');
  await page.getByRole('option', { name: 'Linked person' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Other record' }).inputValue()).toBe('Linked person');
  const link = page.getByRole('button', { name: 'Link', exact: true });
  await expect.poll(() => link.isEnabled()).toBe(true);
  await link.press('Enter');
  const links = (count: number) => page.getByRole('region', { name: `Links, ${count}` });
  await links(1).getByRole('link', { name: 'Linked person' }).press('Enter');
  await page.getByRole('heading', { name: 'Linked person', level: 1 }).waitFor();
  await links(1).getByText('works at').waitFor();
  await page.getByRole('button', { name: 'Remove the link to Linking company' }).press('Enter');
  await links(0).waitFor();
  await expect
    .poll(async () => (await installation.api.links.list.query({ id: person?.data.id ?? '' })).data)
    .toEqual([]);
});

it('shows what belongs to a company, and writes about it by keys alone', async () => {
  const { api } = installation;
  const companies = (await api.folders.create.mutate({ name: 'Companies', type: 'COMPANY' })).data.id;
  const company = { key: 'company', label: 'Company', type: 'RECORD' as const, targetFolderId: companies };
  const people = (await api.folders.create.mutate({ name: 'People', fields: [company] })).data.id;
  const { id } = (await api.records.create.mutate({ folderId: companies, title: 'Orbit Robotics' })).data;
  const items = Array.from({ length: 7 }, (_, at) => ({
    action: 'create' as const,
    values: { folderId: people, title: `Person ${at}`, data: { company: id } },
  }));
  await api.records.batch.mutate({ atomic: true, items });
  await visit(page, `${installation.url}/records/${id}`);
  await page.getByRole('region', { name: 'People, 7' }).getByRole('link', { name: 'Person 6' }).waitFor();
  await page.keyboard.press('t');
  await page.keyboard.type('Send the papers');
  const typed = () =>
    page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value);
  await expect.poll(typed).toBe('Send the papers');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Tasks, 1' }).getByText('Send the papers').waitFor();
  const noFocus = () =>
    page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await noFocus();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
  await page.keyboard.press('m');
  await page.keyboard.type('They like robots');
  // The comment gets the keys that are typed right after its shortcut, and is sent while it is visible.
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('They like robots');
  await page.keyboard.press('Control+Enter');
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await timeline.filter({ hasText: 'They like robots' }).waitFor();
  await showInTimeline(page, 'Tasks');
  await expect.poll(() => timeline.allInnerTexts()).toEqual([expect.stringContaining('Send the papers')]);
  await page.getByRole('link', { name: 'Show all' }).press('Enter');
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await page.getByRole('row', { name: /Person 0/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('button', { name: 'Orbit Robotics' }).click();
  await page.getByRole('heading', { name: 'Orbit Robotics', level: 1 }).waitFor();
  await expect
    .poll(async () => (await api.favourites.list.query()).data)
    .toMatchObject([{ id, title: 'Orbit Robotics' }]);
});

it('a person is added from the page of their company, also to one that has nobody yet', async () => {
  const { api } = installation;
  const firms = (await api.folders.create.mutate({ name: 'Firms', type: 'COMPANY' })).data.id;
  const firm = { key: 'firm', label: 'Firm', type: 'RECORD' as const, targetFolderId: firms };
  const staff = (await api.folders.create.mutate({ name: 'Staff', fields: [firm] })).data.id;
  const { id } = (await api.records.create.mutate({ folderId: firms, title: 'Example Print' })).data;
  await visit(page, `${installation.url}/records/${id}`);
  await page.getByRole('region', { name: 'Staff, 0' }).getByRole('button', { name: 'New record in Staff' }).click();
  const panel = page.getByRole('dialog');
  await expect.poll(() => panel.getByRole('combobox', { name: 'Firm' }).inputValue()).toBe('Example Print');
  await type(panel.getByRole('textbox', { name: 'Title' }), 'Nora Example');
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Staff, 1' }).getByRole('link', { name: 'Nora Example' }).waitFor();
  const { data } = await api.records.list.query({ folderId: staff });
  expect(data).toMatchObject([{ title: 'Nora Example', data: { firm: id } }]);
});

it('the timeline of a record has the runs of automations, which lead to the run', async () => {
  const { api } = installation;
  const { data: workflow } = await api.workflows.create.mutate({
    name: 'Welcome',
    draft: {
      trigger: { kind: 'event', event: 'record.created', folderId },
      steps: [{ name: 'task', action: 'createTask', input: { title: 'Call {{ record.title }}' } }],
    },
  });
  await api.workflows.publish.mutate({ id: workflow.id });
  await api.workflows.enable.mutate({ id: workflow.id });
  const { data: record } = await api.records.create.mutate({ folderId, title: 'Fresh contact' });
  const run = async () => (await api.workflows.listRecordRuns.query({ recordId: record.id })).data[0];
  await expect.poll(async () => (await run())?.state).toBe('SUCCEEDED');
  await visit(page, `${installation.url}/records/${record.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Welcome' });
  await entry.getByText('Done', { exact: true }).waitFor();
  await showInTimeline(page, 'Comments');
  await entry.waitFor({ state: 'detached' });
  await showInTimeline(page, 'Automations');
  await entry.waitFor();
  await expect.poll(() => page.getByText('created the record').count()).toBe(0);
  await entry.getByRole('link', { name: 'Welcome' }).click();
  await page.waitForURL(`**/workflows/${workflow.id}?**`);
  expect(new URL(page.url()).searchParams.get('run')).toContain((await run())?.id);
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
