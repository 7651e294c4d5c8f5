import { forgetSignIns } from '@dossier/domain/users/testing/sign-ins.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { visit } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let pipelineId: string;
let recordId: string;

beforeAll(async () => {
  // No server is behind it: nothing is sent here.
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Dossier <dossier@example.com>' };
  installation = await startInstallation(0, mail);
  await installation.setUp();
  const { api } = installation;
  const fields = [{ key: 'city', label: 'City', type: 'TEXT' as const }];
  folderId = (await api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  recordId = (await api.records.create.mutate({ folderId, title: 'Example Person' })).data.id;
  pipelineId = (await api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const at = (path: string) => visit(page, `${installation.url}${path}`);
const panel = () => page.getByRole('dialog').first();

interface Form {
  name: string;
  open: () => Promise<unknown>;
  field: () => Locator;
  send: () => Promise<unknown>;
  /** The texts that are stored. */
  texts: () => Promise<unknown[]>;
}

const composer = (kind: string, name: string, send: string, texts: Form['texts']): Form => ({
  name: `a ${kind} of a record`,
  async open() {
    await at(`/records/${recordId}`);
    await page
      .getByRole('region', { name: 'Write something about this record' })
      .getByText(kind, { exact: true })
      .first()
      .click();
  },
  field: () => page.getByRole('main').getByRole('textbox', { name }).last(),
  send: () => page.getByRole('button', { name: send, exact: true }).last().click(),
  texts,
});

const forms: Form[] = [
  composer('Note', 'Comment', 'Save the note', async () =>
    (await installation.api.comments.list.query({ id: recordId })).data.map(({ text }) => text),
  ),
  composer('Log a call', 'Notes', 'Log the call', async () =>
    (await installation.api.calls.list.query({ id: recordId })).data.map(({ notes }) => notes),
  ),
  composer('Task', 'New task', 'Add', async () =>
    (await installation.api.tasks.list.query({ recordId: [recordId] })).data.map(({ title }) => title),
  ),
  {
    name: 'a new record',
    open: async () => {
      await at(`/folders/${folderId}`);
      await page.getByRole('button', { name: 'New record' }).first().click();
    },
    field: () => panel().getByRole('textbox', { name: 'Title' }),
    send: () => page.keyboard.press('Enter'),
    texts: async () =>
      (await installation.api.records.list.query({ folderId: [folderId] })).data.map(({ title }) => title),
  },
  {
    name: 'a new deal',
    open: async () => {
      await at(`/deals/${pipelineId}`);
      await page.getByRole('button', { name: 'New deal', exact: true }).click();
    },
    field: () => panel().getByRole('textbox', { name: 'Title' }),
    send: () => page.keyboard.press('Enter'),
    texts: async () => (await installation.api.deals.list.query({ pipelineId })).data.map(({ title }) => title),
  },
  {
    name: 'a cell of a table',
    open: async () => {
      await at(`/folders/${folderId}`);
      const colindex = await page.getByRole('columnheader', { name: 'City' }).getAttribute('aria-colindex');
      await page
        .getByRole('row', { name: /Example Person/ })
        .locator(`[aria-colindex="${colindex}"]`)
        .focus();
      await page.keyboard.press('F2');
    },
    field: () => page.getByRole('grid').getByRole('textbox', { name: 'City' }),
    send: () => page.keyboard.press('Enter'),
    texts: async () => [(await installation.api.records.get.query({ id: recordId })).data.data['city']],
  },
  {
    name: 'a name of a view',
    open: async () => {
      await at(`/folders/${folderId}`);
      await page.getByRole('button', { name: /^View:/ }).click();
      await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
    },
    field: () => panel().getByRole('textbox', { name: 'Name' }),
    send: () => page.keyboard.press('Enter'),
    texts: async () => (await installation.api.views.list.query({ folderId })).data.map(({ name }) => name),
  },
  {
    name: 'a template of e-mails',
    open: async () => {
      await at('/settings/email');
      await page.getByRole('button', { name: 'New template' }).click();
      for (const name of ['Name', 'Subject']) await type(panel().getByRole('textbox', { name }), 'Welcome');
    },
    field: () => panel().getByRole('textbox', { name: 'Message' }),
    send: () => panel().getByRole('button', { name: 'Save' }).click(),
    texts: async () => (await installation.api.emailTemplates.list.query()).data.map(({ body }) => body),
  },
];

const signIn = () => page.getByRole('dialog', { name: 'Sign in' });
async function signInAgain(): Promise<void> {
  await signIn().getByRole('textbox', { name: 'Password' }).fill(installation.owner.password);
  await forgetSignIns(installation.databaseUrl);
  await signIn().getByRole('button', { name: 'Sign in' }).click();
  await signIn().waitFor({ state: 'detached' });
}

describe.each(forms)('$name, sent after the session has ended,', ({ name, open, field, send, texts }) => {
  it('shows the sign-in, keeps its text, and is sent once', async () => {
    const text = `Text of ${name}`;
    await open();
    await type(field(), text);
    await page.context().clearCookies();
    await send();
    await signIn().getByLabel('E-mail address').waitFor();
    await signInAgain();
    const sent = async () => (await texts()).filter((one) => one === text).length;
    await expect.poll(sent).toBe(1);
    // A page that is loaded anew would offer a draft that was left behind.
    await page.goto('about:blank');
    await open();
    await expect.poll(() => field().inputValue()).not.toContain(name === 'a cell of a table' ? '\n' : text);
    // An edit that an earlier page had kept is sent before this one.
    await installation.api.records.update.mutate({ id: recordId, email: `${Math.random()}@example.com` });
    await expect.poll(sent).toBe(1);
    await page.keyboard.press('Escape');
  });
});

it('what is typed when another request finds the end of the session stays under the cursor', async () => {
  await at(`/records/${recordId}`);
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await type(comment, 'Half a thou');
  await page.context().clearCookies();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('example');
  await signInAgain();
  await page.keyboard.press('Escape');
  await expect.poll(() => comment.inputValue()).toBe('Half a thou');
  await type(comment, '');
  expect(installation.pageErrors).toEqual([]);
});
