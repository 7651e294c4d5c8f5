import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member, startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { loadedLater, showEmptyFields } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let pipelineId: string;
let stageId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const fields = [{ key: 'city', label: 'City', type: 'TEXT' as const }];
  folderId = (await api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  const { data: pipeline } = await api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }], fields });
  pipelineId = pipeline.id;
  stageId = pipeline.stages[0]?.id ?? '';
  await installation.join(member);
  // The other person is the owner, who writes over the API.
  page = await installation.signedIn(member);
});
afterAll(() => installation.close());

interface Place {
  name: string;
  /** Makes a thing with `Before` in its field, and answers its id. */
  make: (value: string | null) => Promise<string>;
  /** Opens the field of the thing, the only one of its list. */
  open: (id: string) => Promise<{ label: string }>;
  write: (id: string, value: string) => Promise<unknown>;
  read: (id: string) => Promise<unknown>;
  /** Changes something else of the thing. */
  touch: (id: string) => Promise<unknown>;
}

const city = (value: string | null) => (value === null ? {} : { city: value });
let made = 0;
const ofRecord = {
  make: async (value: string | null) =>
    (await installation.api.records.create.mutate({ folderId, title: `Row ${(made += 1)}`, data: city(value) })).data
      .id,
  write: (id: string, value: string) => installation.api.records.update.mutate({ id, data: { city: value } }),
  read: async (id: string) => (await installation.api.records.get.query({ id })).data.data['city'],
  touch: (id: string) => installation.api.records.update.mutate({ id, phone: '+1 555 0100' }),
};
const places: Place[] = [
  {
    ...ofRecord,
    name: 'a cell of a table',
    async open() {
      await page.goto(`${installation.url}/folders/${folderId}`);
      const at = await page.getByRole('columnheader', { name: 'City' }).getAttribute('aria-colindex');
      await page
        .getByRole('row', { name: `Select Row ${made}` })
        .locator(`[aria-colindex="${at}"]`)
        .focus();
      await page.keyboard.press('F2');
      return { label: 'City' };
    },
  },
  {
    ...ofRecord,
    name: 'a field of a record',
    async open(id) {
      await page.goto(`${installation.url}/records/${id}`);
      await showEmptyFields(page);
      await page.getByRole('button', { name: 'Change City' }).click();
      return { label: 'City' };
    },
  },
  {
    name: 'a field of a deal',
    make: async (value) =>
      (await installation.api.deals.create.mutate({ pipelineId, stageId, title: 'Shared', data: city(value) })).data.id,
    async open(id) {
      await page.goto(`${installation.url}/deals/${pipelineId}?deal=${id}`);
      // Close date and tags are empty in each case.
      await page.getByRole('button', { name: / empty fields$/ }).click();
      await page.getByRole('button', { name: 'Change City' }).click();
      return { label: 'City' };
    },
    write: (id, value) => installation.api.deals.update.mutate({ id, data: { city: value } }),
    read: async (id) => (await installation.api.deals.get.query({ id })).data.data['city'],
    touch: (id) => installation.api.deals.update.mutate({ id, amount: 5 }),
  },
  {
    name: 'the title of a task',
    make: async (value) => (await installation.api.tasks.create.mutate({ title: value ?? 'None' })).data.id,
    async open(id) {
      await page.goto(`${installation.url}/tasks?tasks=OPEN&task=${id}`);
      return { label: 'Title' };
    },
    write: (id, value) => installation.api.tasks.update.mutate({ id, title: value }),
    read: async (id) => (await installation.api.tasks.get.query({ id })).data.title,
    touch: (id) => installation.api.tasks.update.mutate({ id, priority: 'HIGH' }),
  },
];

const told = () => page.getByText(/(Example Owner|Another person|Other people) changed .* while you did/);

describe.each(places)('two people in $name', ({ make, open, write, read, touch }) => {
  /** Without the feed the page learns of a change only by the answer to its own. */
  const field = async (id: string, isFollowing: boolean) => {
    await page.unroute('**/live.changes**');
    if (!isFollowing) await page.route('**/live.changes**', (route) => route.abort());
    const { label } = await open(id);
    return page
      .getByRole('main')
      .or(page.getByRole('dialog'))
      .getByRole('textbox', { name: label, exact: true })
      .last();
  };

  it.each([
    ['Before', true],
    ['Before', false],
    [null, false],
  ])('who overwrites is told and can undo: from %s, with the feed: %s', async (before, isFollowing) => {
    const id = await make(before);
    const input = await field(id, isFollowing);
    await type(input, 'Mine');
    await write(id, 'Theirs');
    if (isFollowing) await touchedArrives(id);
    await page.keyboard.press('Enter');
    await expect.poll(() => read(id)).toBe('Mine');
    await told().waitFor();
    await page.getByRole('alert').filter({ has: told() }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(id)).toBe('Theirs');
  });

  /** The feed is in order: an event of a later write arrives later. */
  async function touchedArrives(id: string): Promise<void> {
    await touch(id);
    await loadedLater(page);
  }

  it('who changes another field, or what they saw, is told nothing', async () => {
    const id = await make('Before');
    const input = await field(id, false);
    await type(input, 'Mine');
    await touch(id);
    await page.keyboard.press('Enter');
    await expect.poll(() => read(id)).toBe('Mine');
    // The events have been read by then.
    await loadedLater(page);
    await expect.poll(() => told().count()).toBe(0);
  });
});

it.each([
  ['pastes', () => paste('Mine')],
  ['changes many', changeMany],
])('who %s over it is told and can undo', async (_, overwrite) => {
  const [table] = places;
  if (!table) return;
  const ids = [await table.make('Before'), await table.make('Before')];
  await page.unroute('**/live.changes**');
  await page.route('**/live.changes**', (route) => route.abort());
  await table.open(ids[1] ?? '');
  await page.keyboard.press('Escape');
  for (const id of ids) await table.write(id, 'Theirs');
  await overwrite();
  await expect.poll(() => table.read(ids[1] ?? '')).toBe('Mine');
  await told().waitFor();
  await page.getByRole('alert').filter({ has: told() }).getByRole('button', { name: 'Undo' }).click();
  for (const id of ids) await expect.poll(() => table.read(id)).toBe('Theirs');
});

function paste(text: string): Promise<void> {
  return page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

async function changeMany(): Promise<void> {
  for (const row of [made - 1, made]) await page.getByLabel(`Select Row ${row}`, { exact: true }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await type(dialog.getByRole('textbox', { name: 'New value' }), 'Mine');
  await page.keyboard.press('Enter');
}

/** A form of which the other person saves another value, too: this person has not touched it. */
interface Kept {
  name: string;
  open: () => Promise<unknown>;
  field: () => Locator;
  /** Default: the button "Save". */
  save?: () => Promise<unknown>;
  /** Makes the thing, and answers how the other person writes it, and how it is stored: the field, and the other. */
  make: () => Promise<{ write: () => Promise<unknown>; read: () => Promise<[unknown, unknown]> }>;
}

let owner: Page;
let subject = '';
const dialog = () => owner.getByRole('dialog');
const press = async (path: string, name: string) => {
  await owner.goto(`${installation.url}${path}`);
  await owner.getByRole('button', { name, exact: true }).click();
};
const more = async (path: string, name: string, entry: string) => {
  await press(path, name);
  await owner.getByRole('menuitem', { name: entry, exact: true }).click();
};
const save = () => owner.getByRole('button', { name: 'Save', exact: true }).last().click();
const forms: Kept[] = [
  {
    name: 'a comment',
    async make() {
      const { api } = installation;
      subject = await ofRecord.make(null);
      const { id } = (await api.comments.create.mutate({ id: subject, text: 'Before' })).data;
      const read = async () => (await api.comments.get.query({ id })).data;
      return {
        write: () => api.comments.update.mutate({ id, text: 'Theirs', format: 'plain' }),
        read: async () => [(await read()).text, 'kept'],
      };
    },
    async open() {
      await owner.goto(`${installation.url}/records/${subject}?pane=comments`);
      await owner.getByRole('button', { name: /^Edit the comment/ }).click();
    },
    field: () => dialog().getByRole('textbox').first(),
  },
  {
    name: 'the notes of a call',
    async make() {
      const { api } = installation;
      subject = await ofRecord.make(null);
      const { id } = (await api.calls.create.mutate({ id: subject, outcome: 'CONNECTED', notes: 'Before' })).data;
      const read = async () => (await api.calls.get.query({ id })).data;
      return {
        write: () => api.calls.update.mutate({ id, notes: 'Theirs', outcome: 'BUSY' }),
        read: async () => [(await read()).notes, (await read()).outcome === 'BUSY' ? 'kept' : ''],
      };
    },
    async open() {
      await owner.goto(`${installation.url}/records/${subject}?pane=calls`);
      await owner.getByRole('button', { name: /^Edit the call/ }).click();
    },
    field: () => dialog().getByRole('textbox', { name: 'Notes' }),
  },
  {
    name: 'the workspace',
    async make() {
      const { api } = installation;
      await api.workspaces.update.mutate({ name: 'Before', eventDays: 30 });
      const read = async () => (await api.users.me.query()).data.workspaces[0];
      return {
        write: () => api.workspaces.update.mutate({ name: 'Theirs', eventDays: 31 }),
        read: async () => [(await read())?.name, (await read())?.eventDays === 31 ? 'kept' : ''],
      };
    },
    open: () => owner.goto(`${installation.url}/settings/workspace`),
    field: () => owner.getByRole('main').getByRole('textbox', { name: 'Name' }),
  },
  {
    name: 'a field',
    async make() {
      const { api } = installation;
      const own = [{ key: 'size', label: 'Before', type: 'SELECT' as const, options: ['Small'] }];
      subject = (await api.folders.create.mutate({ name: 'Sizes', fields: own })).data.id;
      const read = async () => (await api.folders.get.query({ id: subject })).data.fields[0];
      const field = { label: 'Theirs', options: ['Small', 'Large'] };
      return {
        write: () => api.folders.updateField.mutate({ id: subject, key: 'size', field }),
        read: async () => [(await read())?.label, (await read())?.options?.length === 2 ? 'kept' : ''],
      };
    },
    open: () => more(`/settings/folders/${subject}`, 'More about Before', 'Change'),
    field: () => dialog().getByRole('textbox', { name: 'Label' }),
  },
  {
    name: 'a template of e-mails',
    async make() {
      const { api } = installation;
      const { id } = (await api.emailTemplates.create.mutate({ name: 'Welcome', subject: 'Before', body: 'One' })).data;
      const read = async () => (await api.emailTemplates.list.query()).data[0];
      return {
        write: () => api.emailTemplates.update.mutate({ id, name: 'Welcome', subject: 'Theirs', body: 'Two' }),
        read: async () => [(await read())?.subject, (await read())?.body === 'Two' ? 'kept' : ''],
      };
    },
    async open() {
      await owner.goto(`${installation.url}/settings/email`);
      await owner.getByRole('button', { name: 'Change Welcome' }).click();
    },
    field: () => dialog().getByRole('textbox', { name: 'Subject' }),
  },
  {
    name: 'a tag',
    async make() {
      const { api } = installation;
      const { id } = (await api.tags.create.mutate({ name: 'Before', color: 'GRAY' })).data;
      const read = async () => (await api.tags.get.query({ id })).data;
      return {
        write: () => api.tags.update.mutate({ id, name: 'Theirs', color: 'RED' }),
        read: async () => [(await read()).name, (await read()).color === 'RED' ? 'kept' : ''],
      };
    },
    open: () => press('/settings/tags', 'Change Before'),
    field: () => dialog().getByRole('textbox', { name: 'Name' }),
  },
  {
    name: 'a webhook',
    async make() {
      const { api } = installation;
      const url = 'http://127.0.0.1:9/hook';
      const { data } = await api.webhooks.create.mutate({ url, description: 'Before' });
      subject = data.id;
      const read = async () => (await api.webhooks.get.query({ id: subject })).data;
      return {
        write: () => api.webhooks.update.mutate({ id: subject, description: 'Theirs', rateLimitPerSecond: 7 }),
        read: async () => [(await read()).description, (await read()).rateLimitPerSecond === 7 ? 'kept' : ''],
      };
    },
    async open() {
      await owner.goto(`${installation.url}/settings/webhooks/${subject}`);
      await owner.getByRole('button', { name: 'Edit', exact: true }).click();
    },
    field: () => dialog().getByRole('textbox', { name: 'Description' }),
  },
  {
    name: 'a tile of a report',
    async make() {
      const { api } = installation;
      const tile = { id: 'one', title: 'Before', chart: 'BAR' as const, subject: 'activity' as const };
      const { id } = (await api.reports.create.mutate({ name: 'Shared', tiles: [tile] })).data;
      subject = id;
      const read = async () => (await api.reports.get.query({ id })).data.tiles;
      const other = { ...tile, id: 'two', title: 'Another' };
      return {
        write: () => api.reports.update.mutate({ id, tiles: [{ ...tile, title: 'Theirs' }, other] }),
        read: async () => [(await read())[0]?.title, (await read()).length === 2 ? 'kept' : ''],
      };
    },
    open: () => more(`/reports?report=${subject}`, 'More about Before', 'Change'),
    field: () => dialog().getByRole('textbox', { name: 'Title' }),
  },
  {
    name: 'the name of a report',
    async make() {
      const { api } = installation;
      const tile = { id: 'one', title: 'First', chart: 'BAR' as const, subject: 'activity' as const };
      const { id } = (await api.reports.create.mutate({ name: 'Before', tiles: [] })).data;
      subject = id;
      const read = async () => (await api.reports.get.query({ id })).data;
      return {
        write: () => api.reports.update.mutate({ id, name: 'Theirs', tiles: [tile] }),
        read: async () => [(await read()).name, (await read()).tiles.length === 1 ? 'kept' : ''],
      };
    },
    open: () => owner.goto(`${installation.url}/reports?report=${subject}`),
    field: () => owner.getByRole('textbox', { name: 'Name of the report' }),
    save: () => owner.keyboard.press('Enter'),
  },
  {
    name: 'a stage',
    async make() {
      const { api } = installation;
      const pipeline = await api.pipelines.create.mutate({ name: 'Shared', stages: [{ name: 'Before' }] });
      const { id, stages } = pipeline.data;
      const stageId = stages[0]?.id ?? '';
      subject = id;
      const read = async () => (await api.pipelines.get.query({ id })).data.stages[0];
      return {
        write: () => api.pipelines.updateStage.mutate({ id, stageId, name: 'Theirs', idleDays: 9 }),
        read: async () => [(await read())?.name, (await read())?.idleDays === 9 ? 'kept' : ''],
      };
    },
    open: () => owner.goto(`${installation.url}/settings/pipelines/${subject}`),
    field: () => owner.getByRole('textbox', { name: /^Name of the stage/ }),
    save: () => owner.keyboard.press('Enter'),
  },
  {
    name: 'an automation',
    async make() {
      const { api } = installation;
      const draft = (title: string) => ({
        trigger: { kind: 'manual' as const, on: 'nothing' as const },
        steps: [{ name: 'task', action: 'createTask' as const, input: { title } }],
      });
      const { id } = (await api.workflows.create.mutate({ name: 'Shared', draft: draft('Before') })).data;
      subject = id;
      const read = async () => (await api.workflows.get.query({ id })).data.draft.steps[0]?.input['title'];
      return {
        write: () => api.workflows.update.mutate({ id, draft: draft('Theirs') }),
        read: async () => [await read(), 'kept'],
      };
    },
    async open() {
      await owner.goto(`${installation.url}/workflows/${subject}`);
      await owner.getByRole('region', { name: 'Step task', exact: true }).getByRole('button').first().click();
    },
    field: () => owner.getByRole('region', { name: 'Step task', exact: true }).getByRole('textbox', { name: 'Title' }),
  },
];

beforeAll(async () => {
  owner = await installation.signedIn();
  await owner.route('**/live.changes**', (route) => route.abort());
});

it.each(forms)(
  'who saves the form of $name over it is told and can undo, and leaves what they did not touch',
  async ({ open, field, make, save: send = save }) => {
    const { write, read } = await make();
    await open();
    await expect.poll(() => field().inputValue()).toBe('Before');
    await type(field(), 'Mine');
    await write();
    await send();
    await expect.poll(read).toEqual(['Mine', 'kept']);
    await undoOver();
    await expect.poll(read).toEqual(['Theirs', 'kept']);
  },
);

it('who orders stages over the order of somebody else is told and can undo', async () => {
  const { api } = installation;
  const stages = ['First', 'Second', 'Third'].map((name) => ({ name }));
  const { data: pipeline } = await api.pipelines.create.mutate({ name: 'Ordered', stages });
  const [first = '', second = '', third = ''] = pipeline.stages.map(({ id }) => id);
  const { id } = pipeline;
  const read = async () => (await api.pipelines.get.query({ id })).data.stages.map(({ name }) => name);
  await owner.goto(`${installation.url}/settings/pipelines/${id}`);
  const handle = owner.getByRole('button', { name: 'Move First' });
  await handle.waitFor();
  await api.pipelines.reorderStages.mutate({ id, stageIds: [third, first, second] });
  for (const key of ['Space', 'ArrowDown', 'Space']) await handle.press(key);
  await expect.poll(read).toEqual(['Second', 'First', 'Third']);
  await undoOver();
  await expect.poll(read).toEqual(['Third', 'First', 'Second']);
});

async function undoOver(): Promise<void> {
  const notice = owner.getByRole('alert').filter({ hasText: 'Another person changed this while you did.' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  // The notice of one form must not be taken for that of the next.
  await notice.waitFor({ state: 'detached' });
}

it('an input that was only opened writes nothing over the change of somebody else', async () => {
  const [table] = places;
  if (!table) return;
  const id = await table.make('Before');
  await page.unroute('**/live.changes**');
  await table.open(id);
  await page.getByRole('grid').getByRole('textbox', { name: 'City' }).waitFor();
  await table.write(id, 'Theirs');
  await table.touch(id);
  await page.getByRole('link', { name: '+1 555 0100' }).first().waitFor();
  await page.keyboard.press('Enter');
  const title = `Later ${made}`;
  await installation.api.records.update.mutate({ id, title });
  await page.getByText(title).first().waitFor();
  await expect.poll(() => table.read(id)).toBe('Theirs');
  expect(installation.pageErrors).toEqual([]);
});
