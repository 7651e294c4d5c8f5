import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { intercept, showInTimeline, showEmptyFields } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let recordId: string;
let pipelineId: string;
let workflowId: string;
let taskId: string;

beforeAll(async () => {
  // No server is behind it: nothing is sent here.
  installation = await startInstallation(0, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Dossier <dossier@example.com>',
  });
  await installation.setUp();
  const { api } = installation;
  const fields = [{ key: 'about', label: 'About', type: 'LONG_TEXT' as const }];
  folderId = (await api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  recordId = (await api.records.create.mutate({ folderId, title: 'Example Person', email: 'a@example.com' })).data.id;
  pipelineId = (await api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  await api.comments.create.mutate({ id: recordId, text: 'Written before' });
  const dueAt = new Date(Date.now() + 1000).toISOString();
  taskId = (await api.tasks.create.mutate({ title: 'Call back', dueAt, recordId })).data.id;
  await api.deals.create.mutate({ pipelineId, title: 'First deal' });
  await api.reports.createStarter.mutate({});
  await api.tags.create.mutate({ name: 'vip' });
  workflowId = (
    await api.workflows.create.mutate({
      name: 'Follow up',
      draft: {
        trigger: { kind: 'manual', on: 'nothing' },
        steps: [{ name: 'deal', action: 'createDeal', input: { pipelineId, title: 'Made' } }],
      },
    })
  ).data.id;
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const at = (path: string) => page.goto(`${installation.url}${path}`);
const panel = () => page.getByRole('dialog').first();
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const answer = (name: string) => question().getByRole('button', { name }).click();
const path = () => page.url().slice(installation.url.length);

describe('the way back', () => {
  it('returns to the filter of a timeline, and a reload stays on it', async () => {
    const shown = (what: string) => page.getByTitle('Show in the timeline').filter({ hasText: what }).waitFor();
    await at(`/records/${recordId}`);
    await showInTimeline(page, 'Comments');
    await page.getByText('Written before').waitFor();
    await showInTimeline(page, 'Tasks');
    await page.getByText('Written before').waitFor({ state: 'detached' });
    await page.goBack();
    await shown('Comments');
    await page.getByText('Written before').waitFor();
    await page.reload();
    await page.getByText('Written before').waitFor();
    await page.goBack();
    await shown('Everything');
  });

  it('closes the panel of a record beside the table, and a reload opens it again', async () => {
    await at(`/folders/${folderId}`);
    await page.getByRole('gridcell').first().waitFor();
    await at(`/folders/${folderId}?peek=${recordId}`);
    await panel().getByText('Call back').first().waitFor();
    await page.reload();
    await panel().getByText('Call back').first().waitFor();
    await page.goBack();
    await panel().waitFor({ state: 'hidden' });
  });

  it('closes a task and a deal, clears their filter, and returns to the view before', async () => {
    await at('/tasks');
    await page.getByText('All open', { exact: true }).click();
    const row = page.getByRole('main').getByRole('button', { name: 'Call back', exact: true });
    await row.click();
    await panel().getByRole('textbox', { name: 'Title' }).waitFor();
    await page.reload();
    await expect.poll(() => panel().getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Call back');
    await page.goBack();
    await panel().waitFor({ state: 'hidden' });
    await row.waitFor();
    await page.goBack();
    await expect.poll(path).toBe('/tasks');

    await at(`/deals/${pipelineId}`);
    const deal = page.getByRole('main').getByText('First deal').first();
    await deal.waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Owner', exact: true }).click();
    await type(page.getByRole('combobox', { name: 'Value' }), 'Example');
    await page.getByRole('option', { name: /Example Owner/ }).click();
    await expect.poll(path).toContain('ownerId');
    await page.goBack();
    await expect.poll(path).toBe(`/deals/${pipelineId}`);
    await page.getByText('Table', { exact: true }).click();
    await expect.poll(path).toContain('layout=TABLE');
    await page.goBack();
    await expect.poll(path).toBe(`/deals/${pipelineId}`);
  });
});

interface Panel {
  name: string;
  open: () => Promise<unknown>;
  label: string | RegExp;
}

const newDeal: Panel = {
  name: 'a new deal',
  open: async () => {
    await at(`/deals/${pipelineId}`);
    await page.getByRole('button', { name: 'New deal' }).click();
  },
  label: 'Title',
};
const panels: Panel[] = [
  {
    name: 'a new record',
    open: async () => {
      await at(`/folders/${folderId}`);
      await page.getByRole('button', { name: 'New record' }).first().click();
    },
    label: 'Title',
  },
  {
    name: 'a task',
    open: async () => {
      await at('/tasks?tasks=OPEN');
      await page.getByRole('main').getByRole('button', { name: 'Call back', exact: true }).click();
    },
    label: 'Title',
  },
  {
    name: 'a comment that is edited',
    open: async () => {
      await at(`/records/${recordId}`);
      await page.getByRole('button', { name: 'Edit the comment of Example Owner' }).click();
    },
    label: /./,
  },
  {
    name: 'a template of e-mails',
    open: async () => {
      await at('/settings/email');
      await page.getByRole('button', { name: 'New template' }).click();
    },
    label: 'Message',
  },
  {
    name: 'a tile of a report',
    open: async () => {
      await at('/reports');
      await page.getByRole('button', { name: 'Add a tile' }).click();
    },
    label: 'Title',
  },
];
/** Their forms have no draft that outlives the page. */
const dialogs: Panel[] = [
  {
    name: 'the name of a view',
    open: async () => {
      await at(`/folders/${folderId}`);
      await page.getByRole('button', { name: /^View:/ }).click();
      await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    },
    label: 'Name',
  },
  {
    name: 'the name of a folder',
    open: async () => {
      await at('/settings/folders');
      await page.getByRole('button', { name: 'New folder' }).click();
    },
    label: 'Name',
  },
  {
    name: 'the name of a tag',
    open: async () => {
      await at('/settings/tags');
      await page.getByRole('button', { name: 'New tag' }).click();
    },
    label: 'Name',
  },
  {
    name: 'the name of an API key',
    open: async () => {
      await at('/settings/api-keys');
      await page.getByRole('button', { name: 'New API key' }).first().click();
    },
    label: 'Name',
  },
  {
    name: 'the address of an invitation',
    open: async () => {
      await at('/settings/members');
      await page.getByRole('button', { name: 'Invite' }).click();
    },
    label: 'E-mail address',
  },
  {
    name: 'the name of an automation',
    open: async () => {
      await at('/settings/workflows');
      await page.getByRole('button', { name: 'New automation' }).first().click();
    },
    label: 'Name',
  },
];
const fieldOf = ({ label }: Panel) => panel().getByRole('textbox', { name: label }).last();

it('what is typed is asked about before Escape, a click beside it and Back lose it', async () => {
  await newDeal.open();
  const field = fieldOf(newDeal);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'New deal' }).click();
  const where = path();
  await type(field, 'Half a sentence');
  await page.keyboard.press('Escape');
  await question().waitFor();
  // Escape answers the question first.
  await page.keyboard.press('Escape');
  await question().waitFor({ state: 'hidden' });
  await page.mouse.click(5, 5);
  await answer('Keep typing');
  await question().waitFor({ state: 'hidden' });
  await page.goBack();
  await answer('Keep typing');
  await question().waitFor({ state: 'hidden' });
  expect(path()).toBe(where);
  await expect.poll(() => field.inputValue()).toBe('Half a sentence');
  await page.goBack();
  await answer('Discard');
  await panel().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'New deal' }).click();
  await expect.poll(() => field.inputValue()).toBe('');
});

describe.each(panels)('what is typed into $name', (one) => {
  it('outlives a reload and Escape, until it is discarded', async () => {
    const field = fieldOf(one);
    await one.open();
    await type(field, 'Half a sentence');
    await page.keyboard.press('Escape');
    await answer('Keep as a draft');
    await panel().waitFor({ state: 'hidden' });
    await one.open();
    await panel().getByText('We restored your').waitFor();
    await expect.poll(() => field.inputValue()).toBe('Half a sentence');
    await page.keyboard.press('Escape');
    await answer('Discard');
    await panel().waitFor({ state: 'hidden' });
    await one.open();
    await expect.poll(() => field.inputValue()).not.toContain('Half');
  });
});

it.each(dialogs)('what is typed into $name is kept by Escape until it is discarded', async (one) => {
  const field = fieldOf(one);
  await one.open();
  await type(field, 'Half a name');
  await page.keyboard.press('Escape');
  await answer('Keep typing');
  await question().waitFor({ state: 'hidden' });
  await expect.poll(() => field.inputValue()).toBe('Half a name');
  await page.keyboard.press('Escape');
  await answer('Discard');
  await panel().waitFor({ state: 'hidden' });
});

it.each([0, 3].map((at) => panels[at]).filter((one) => one !== undefined))(
  'typing replaces the draft that is restored in $name',
  async (one) => {
    const draft = 'Half a sentence';
    await one.open();
    const field = one.name === 'a new record' ? fieldOf(one) : panel().getByRole('textbox', { name: 'Name' });
    await type(field, draft);
    await page.keyboard.press('Escape');
    await answer('Keep as a draft');
    await panel().waitFor({ state: 'hidden' });
    await one.open();
    await panel().getByText('We restored').waitFor();
    await page.keyboard.type('Another');
    await expect.poll(() => field.inputValue()).toBe('Another');
    await page.keyboard.press('Escape');
    await answer('Discard');
    await panel().waitFor({ state: 'hidden' });
  },
);

it('all keys that follow the key of a new record replace its draft', async () => {
  await at(`/folders/${folderId}`);
  await page.getByRole('row', { name: /Example Person/ }).waitFor();
  await page.keyboard.press('c');
  const field = panel().getByRole('textbox', { name: 'Title' });
  await type(field, 'Half a sentence');
  await page.keyboard.press('Escape');
  await answer('Keep as a draft');
  await panel().waitFor({ state: 'hidden' });
  await Promise.all([...'cAnother'].map((key) => page.keyboard.press(key)));
  await expect.poll(() => field.inputValue()).toBe('Another');
  await page.keyboard.press('Escape');
  await answer('Discard');
  await panel().waitFor({ state: 'hidden' });
});

it('Back closes a dialog that has no address and stays on the page, after it has asked', async () => {
  await at(`/records/${recordId}`);
  await showInTimeline(page, 'Comments');
  const edit = page.getByRole('button', { name: 'Edit the comment of Example Owner' });
  await edit.click();
  await type(panel().getByRole('textbox').last(), 'Written ag');
  await page.goBack();
  await answer('Keep typing');
  await question().waitFor({ state: 'hidden' });
  await type(panel().getByRole('textbox').last(), 'Written before');
  await page.goBack();
  await panel().waitFor({ state: 'hidden' });
  await expect.poll(path).toBe(`/records/${recordId}?pane=comments`);
  await page.goBack();
  await expect.poll(path).toBe(`/records/${recordId}`);
});

it('what is saved is not asked about, and forgotten', async () => {
  await at(`/deals/${pipelineId}`);
  await page.getByRole('button', { name: 'New deal' }).click();
  await type(panel().getByRole('textbox', { name: 'Title' }), 'Second deal');
  await page.keyboard.press('Enter');
  await panel().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'New deal' }).click();
  await expect.poll(() => panel().getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
});

it('a comment, a call, an e-mail and a task of a record outlive a reload, each its own', async () => {
  await at(`/records/${recordId}`);
  const composer = page.getByRole('region', { name: 'Write something about this record' });
  const inputs = [
    ['Note', 'Comment'],
    ['Log a call', 'Notes'],
    ['E-mail', 'Message'],
    ['Task', 'New task'],
  ] as const;
  const fieldOf = (label: string) => composer.getByRole('textbox', { name: label }).first();
  for (const [kind, label] of inputs) {
    await composer.getByText(kind, { exact: true }).first().click();
    await type(fieldOf(label), `Half a ${kind}`);
  }
  await page.reload();
  for (const [kind, label] of inputs) {
    await composer.getByText(kind, { exact: true }).first().click();
    await expect.poll(() => fieldOf(label).inputValue()).toBe(`Half a ${kind}`);
  }
});

it('a long text of a record outlives a reload, and Escape asks', async () => {
  await at(`/records/${recordId}`);
  const edit = page.getByRole('button', { name: 'Change About' });
  const field = page.getByRole('main').locator('textarea[aria-label="About"]');
  await showEmptyFields(page);
  await edit.click();
  await type(field, 'Half a life story');
  await page.keyboard.press('Escape');
  await answer('Keep typing');
  await question().waitFor({ state: 'hidden' });
  await page.reload();
  await showEmptyFields(page);
  await edit.click();
  await expect.poll(() => field.inputValue()).toBe('Half a life story');
  await page.keyboard.press('Escape');
  await answer('Discard');
  await question().waitFor({ state: 'hidden' });
  await edit.click();
  await expect.poll(() => field.inputValue()).toBe('');
  await type(field, 'A life story');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByText('A life story').first().waitFor();
});

it('an automation that is not saved outlives a reload, and is asked about before another page', async () => {
  await at(`/workflows/${workflowId}`);
  const step = page.getByRole('region', { name: 'Step deal', exact: true });
  await step.getByRole('button').first().click();
  await type(step.getByRole('textbox', { name: 'Title' }), 'Changed');
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await answer('Keep typing');
  await question().waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByText('We restored your').waitFor();
  await step.getByRole('button').first().click();
  await expect.poll(() => step.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Changed');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => step.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Made');
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect.poll(path).toBe('/tasks');
  await expect.poll(async () => (await installation.api.tasks.get.query({ id: taskId })).data.title).toBe('Call back');
});

it.each([
  ['comments.create', 'Comment', 'Control+Enter', 'Note'],
  ['tasks.create', 'New task', 'Enter', 'Task'],
] as const)(
  'what is typed before the answer to %s is the next one, and the first is sent once',
  async (call, name, key, kind) => {
    await at(`/records/${recordId}`);
    const composer = page.getByRole('region', { name: 'Write something about this record' });
    await composer.getByText(kind, { exact: true }).first().click();
    const field = composer.getByRole('textbox', { name }).first();
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    const stop = await intercept(page, `**/${call}**`, async (route) => {
      await typed;
      await route.continue();
    });
    await type(field, `First ${kind}`);
    await page.keyboard.press(key);
    await page.keyboard.type('Second');
    await page.waitForTimeout(100); // wait: the answer must come after the keys
    release();
    stop();
    await expect.poll(() => field.inputValue()).toBe('Second');
    await page.reload();
    await composer.getByText(kind, { exact: true }).first().click();
    await expect.poll(() => field.inputValue()).toBe('Second');
    await field.click();
    await page.keyboard.press(key);
    await expect.poll(() => field.inputValue()).toBe('');
    const sent = async () =>
      kind === 'Task'
        ? (await installation.api.tasks.list.query({ recordId: [recordId] })).data.map(({ title }) => title)
        : (await installation.api.comments.list.query({ id: recordId })).data.map(({ text }) => text);
    await expect.poll(async () => (await sent()).slice(0, 2)).toEqual(['Second', `First ${kind}`]);
  },
);

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
