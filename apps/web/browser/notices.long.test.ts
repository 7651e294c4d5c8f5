import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { remindNow } from '@dossier/domain/testing/behind.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';
import { typeUntilKept } from './keys.ts';

const folder = process.env['SCREENSHOTS_DIR'];

let installation: Installation;
let page: Page;
let workflowId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { data } = await installation.api.workflows.create.mutate({
    name: 'Orders',
    draft: {
      trigger: { kind: 'manual', on: 'nothing' },
      steps: [{ name: 'call', action: 'callApi', input: { url: 'http://10.255.255.1/orders' } }],
    },
  });
  workflowId = data.id;
  await installation.api.workflows.publish.mutate({ id: workflowId });
  await installation.api.workflows.enable.mutate({ id: workflowId });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const bell = (name: string, of = page) =>
  of.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).first();
const line = (name: RegExp, of = page) => of.getByRole('main').getByRole('button', { name });

async function look(name: string) {
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await shoot(page, name);
}

async function shoot(of: Page, name: string) {
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await of.screenshot({ path: join(folder, `${name}.png`) });
}

it('a bell leads to the inbox, which says that nothing waits', async () => {
  await page.goto(installation.url);
  await bell('Inbox').click();
  await page.getByRole('main').getByText("You're all caught up").waitFor();
  await look('inbox-empty');
});

it('a failure is counted at the bell as it happens, and equal ones are one line', async () => {
  await page.goto(installation.url);
  await installation.api.workflows.run.mutate({ id: workflowId });
  await bell('Inbox, 1 unread').waitFor();
  await look('bell');
  await installation.api.workflows.run.mutate({ id: workflowId });
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await line(/^Orders failed 2 times/).waitFor();
});

it('a line shows the run, and is read then', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Run' }).waitFor();
  await page.keyboard.press('Escape');
  await bell('Inbox').waitFor();
});

it('a question of a workflow is built in the editor, and answered in the inbox', async () => {
  const { api, url } = installation;
  const draft = { trigger: { kind: 'manual' as const }, steps: [] };
  const { id } = (await api.workflows.create.mutate({ name: 'Discounts', draft })).data;
  await page.goto(`${url}/workflows/${id}`);
  await page.getByRole('button', { name: 'Add a step to the automation' }).click();
  await page.getByRole('menuitem', { name: 'Ask for approval', exact: true }).click();
  const step = page.getByRole('region', { name: 'Step askForApproval', exact: true });
  await step.getByRole('textbox', { name: 'Question' }).fill('Give them 25 %?');
  await step.getByRole('combobox', { name: 'Who decides' }).click();
  await page.getByRole('option', { name: 'Example Owner' }).click();
  await step.getByRole('textbox', { name: 'Time limit' }).fill('3');
  await look('approval-step');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(async () => (await api.workflows.get.query({ id })).data)
    .toMatchObject({ isDraftPublished: true, draft: { steps: [{ input: { question: 'Give them 25 %?' } }] } });
  await api.workflows.enable.mutate({ id });
  await api.workflows.run.mutate({ id });
  await page.goto(`${url}/inbox`);
  await line(/^Discounts asks for your answer/).click();
  const panel = page.getByRole('dialog', { name: 'Discounts' });
  await panel.getByText('Give them 25 %?').waitFor();
  await look('approval');
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Once only');
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await panel.getByText('Example Owner answered: Approve').waitFor();
  await page.keyboard.press('Escape');
  await line(/^Discounts/).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await api.workflows.listRuns.query({ id })).data)
    .toMatchObject([{ state: 'SUCCEEDED' }]);
  const [approval] = (await api.approvals.list.query({})).data;
  expect(approval).toMatchObject({ choice: 'Approve', comment: 'Once only' });
});

it('an error path is shown in the builder, and edited there', async () => {
  await page.goto(`${installation.url}/workflows/${workflowId}`);
  const step = (name: string) => page.getByRole('region', { name: `Step ${name}`, exact: true });
  await step('call').getByRole('button', { expanded: false }).first().click();
  await step('call')
    .getByText(/^More: /)
    .click();
  await step('call').getByRole('combobox', { name: 'If this step fails' }).click();
  await page.getByRole('option', { name: 'Run other steps, then continue', exact: true }).click();
  await page.getByRole('button', { name: 'Add a step to the error path of call', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create a task', exact: true }).click();
  await step('createTask').getByRole('textbox', { name: 'Title' }).fill('{{ steps.call.error.message }}');
  await expect.poll(() => step('call').getByRole('region').count()).toBe(1);
  await look('error-path');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id: workflowId })).data)
    .toMatchObject({
      isDraftPublished: true,
      draft: { steps: [{ name: 'call', onError: 'branch', onErrorSteps: [{ name: 'createTask' }] }] },
    });
});

const colleague = { name: 'Casey Example', email: 'casey@example.com', password: 'correct horse battery' };
let theirs: Page;
let recordId: string;

/** Types a moment into the open menu. */
async function enterMoment(text: string): Promise<void> {
  const field = theirs.getByRole('textbox', { name: 'Another time' });
  await typeUntilKept(field, text);
  await field.press('Enter');
}

it('who is mentioned sees it live in their inbox, and is done with it and takes it back by keyboard', async () => {
  const { api } = installation;
  await installation.join(colleague);
  const { data: folder } = await api.folders.create.mutate({ name: 'Contacts' });
  recordId = (await api.records.create.mutate({ folderId: folder.id, title: 'Orbit Robotics' })).data.id;
  theirs = await installation.signedIn(colleague);
  await theirs.goto(`${installation.url}/inbox`);
  await theirs.getByText("You're all caught up").waitFor();

  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByText('created the record').waitFor();
  await page.keyboard.press('m');
  await page.keyboard.type('Ask @cas');
  await page.getByRole('option', { name: 'Casey Example' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Ask @Casey Example ');
  await page.keyboard.type('about robots');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Timeline' }).getByText('@Casey Example', { exact: true }).waitFor();
  const [comment] = (await api.comments.list.query({ id: recordId })).data;
  expect(comment?.text).toMatch(/^Ask @usr_[0-9a-z]{26} about robots$/);

  const mention = line(/^Example Owner mentioned you in a comment on Orbit Robotics/, theirs);
  await mention.waitFor();
  await theirs.getByText('Ask @Casey Example about robots').waitFor();
  await bell('Inbox, 1 unread', theirs).waitFor();
  await theirs.keyboard.press('j');
  await theirs.keyboard.press('e');
  await mention.waitFor({ state: 'detached' });
  await bell('Inbox', theirs).waitFor();
  await theirs.keyboard.press('Control+z');
  await mention.waitFor();
});

it('a line opens beside the list, and is put off until the time that one types', async () => {
  await theirs.keyboard.press('j');
  await theirs.keyboard.press('Enter');
  const panel = theirs.getByRole('dialog');
  await panel.getByRole('heading', { name: 'Orbit Robotics' }).waitFor();
  await theirs.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await theirs.keyboard.press('j');
  await theirs.keyboard.press('h');
  await theirs.getByRole('menu').getByText('Snooze until').waitFor();
  await enterMoment('in 3 days 9am');
  await line(/on Orbit Robotics/, theirs).waitFor({ state: 'detached' });
  await theirs.getByRole('radiogroup', { name: 'Show' }).getByText('Snoozed', { exact: true }).click();
  await line(/on Orbit Robotics/, theirs).waitFor();
  await theirs.getByRole('radiogroup', { name: 'Show' }).getByText('Inbox', { exact: true }).click();
});

it('a mention opens at the comment, far below others, and at the notes of a call', async () => {
  const { api } = installation;
  const { data: members } = await api.members.list.query({});
  const userId = members.find(({ name }) => name === colleague.name)?.userId ?? '';
  const { data: folder } = await api.folders.create.mutate({ name: 'Companies' });
  const { data: record } = await api.records.create.mutate({ folderId: folder.id, title: 'Busy Bakery' });
  await api.comments.create.mutate({ id: record.id, text: `**Is** the oven paid, @${userId}?`, format: 'markdown' });
  await api.calls.create.mutate({ id: record.id, notes: `Wants to speak to @${userId}` });
  for (let at = 1; at <= 40; at += 1) await api.comments.create.mutate({ id: record.id, text: `Remark ${at}` });
  const panel = theirs.getByRole('dialog');
  const isSeen = (on: Page) =>
    on.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
      return top >= 0 && bottom <= window.innerHeight;
    });
  const mention = line(/^Example Owner mentioned you in a comment on Busy Bakery/, theirs);
  await mention.getByText('Is the oven paid, @Casey Example?', { exact: true }).waitFor();
  await mention.focus();
  await theirs.keyboard.press('Enter');
  const comment = panel.getByRole('listitem').filter({ hasText: 'Is the oven paid, @Casey Example?' });
  await expect.poll(() => comment.evaluate((item) => item === document.activeElement)).toBe(true);
  await expect.poll(() => isSeen(theirs)).toBe(true);
  await shoot(theirs, 'mention-beside');
  await panel.getByRole('link', { name: 'Open' }).click();
  await theirs.getByRole('heading', { name: 'Busy Bakery', level: 1 }).waitFor();
  const onPage = theirs.getByRole('main').getByRole('listitem').filter({ hasText: 'Is the oven paid' });
  await expect.poll(() => onPage.evaluate((item) => item === document.activeElement)).toBe(true);
  await expect.poll(() => isSeen(theirs)).toBe(true);
  await shoot(theirs, 'mention');
  await theirs.goBack();
  await panel.getByRole('button', { name: 'Close' }).click();
  await line(/^Example Owner mentioned you in call notes of Busy Bakery/, theirs).focus();
  await theirs.keyboard.press('Enter');
  const call = panel.getByRole('listitem').filter({ hasText: 'Wants to speak to @Casey Example' });
  await expect.poll(() => call.evaluate((item) => item === document.activeElement)).toBe(true);
  await theirs.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(theirs.url()).search).toBe('');
});

it('what becomes theirs, is due and asks to be remembered stands there, and a reminder fires', async () => {
  const { api } = installation;
  const { data: members } = await api.members.list.query({});
  const userId = members.find(({ name }) => name === colleague.name)?.userId ?? '';
  const dueAt = new Date(Date.now() - 3_600_000).toISOString();
  await api.tasks.create.mutate({ title: 'Send the offer', assigneeId: userId, dueAt });
  await api.records.update.mutate({ id: recordId, ownerId: userId });
  await line(/^Orbit Robotics was assigned to you/, theirs).waitFor();
  await line(/^Send the offer is overdue/, theirs).waitFor();
  await theirs.goto(`${installation.url}/records/${recordId}`);
  await theirs.getByRole('button', { name: 'Remind me' }).press('Enter');
  await enterMoment('tomorrow 9am');
  await theirs.getByText(/^We'll remind you /).waitFor();
  await theirs.goto(`${installation.url}/inbox`);
  await line(/^Orbit Robotics was assigned to you/, theirs).waitFor();
  await remindNow(installation.databaseUrl);
  await line(/^Orbit Robotics is due: you set a reminder/, theirs).waitFor();
  await expect.poll(() => accessibilityViolations(theirs)).toEqual([]);
  await shoot(theirs, 'inbox');
  await theirs.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => accessibilityViolations(theirs)).toEqual([]);
  await shoot(theirs, 'inbox-dark');
  await theirs.setViewportSize({ width: 390, height: 800 });
  await shoot(theirs, 'inbox-phone');
  expect(installation.pageErrors).toEqual([]);
});
