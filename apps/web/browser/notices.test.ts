import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';

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

const bell = (name: string) => page.getByRole('button', { name, exact: true });

async function look(name: string) {
  expect(await accessibilityViolations(page)).toEqual([]);
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

it('a bell says that there is nothing to report', async () => {
  await page.goto(installation.url);
  await bell('Notices').click();
  await page.getByRole('dialog').getByText('Nothing to report').waitFor();
  await look('no-notices');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('a failure is counted at the bell as it happens, and equal ones are one notice', async () => {
  await installation.api.workflows.run.mutate({ id: workflowId });
  await bell('Notices, 1 unread').waitFor({ timeout: 30_000 });
  await look('bell');
  await installation.api.workflows.run.mutate({ id: workflowId });
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: 'Orders failed 2 times' }).waitFor({ timeout: 30_000 });
  await look('notices');
});

it('a notice leads to the run, and is read then', async () => {
  await page.getByRole('link', { name: 'Orders failed 2 times' }).click();
  await page.waitForURL((url) => url.pathname === `/workflows/${workflowId}` && url.searchParams.has('run'));
  await page.keyboard.press('Escape');
  await bell('Notices').waitFor();
});

it('an error path is shown in the builder, and edited there', async () => {
  await page.goto(`${installation.url}/workflows/${workflowId}`);
  const step = (name: string) => page.getByRole('region', { name: `Step ${name}`, exact: true });
  await step('call').getByRole('button', { expanded: false }).first().click();
  await step('call').getByRole('combobox', { name: 'If this step fails' }).click();
  await page.getByRole('option', { name: 'Take other steps, then go on', exact: true }).click();
  await page.getByRole('button', { name: 'Add a step to the error path of call', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Create a task', exact: true }).click();
  await step('createTask').getByRole('textbox', { name: 'Title' }).fill('{{ steps.call.error.message }}');
  expect(await step('call').getByRole('region').count()).toBe(1);
  await look('error-path');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id: workflowId })).data)
    .toMatchObject({
      isDraftPublished: true,
      draft: { steps: [{ name: 'call', onError: 'branch', onErrorSteps: [{ name: 'createTask' }] }] },
    });
});

it('typing @ offers the members; the one who is mentioned is told, and reads their name in the comment', async () => {
  const { api } = installation;
  const colleague = { name: 'Casey Example', email: 'casey@example.com', password: 'correct horse battery' };
  const { data: invitation } = await api.members.invite.mutate({});
  await api.members.signUp.mutate({ token: invitation.token, ...colleague });
  const { data: folder } = await api.folders.create.mutate({ name: 'Contacts' });
  const { data: record } = await api.records.create.mutate({ folderId: folder.id, title: 'Orbit Robotics' });
  await page.goto(`${installation.url}/records/${record.id}`);
  await page.getByText('created the record').waitFor();
  await page.keyboard.press('m');
  await page.keyboard.type('Ask @cas');
  await page.getByRole('option', { name: 'Casey Example' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Ask @Casey Example ');
  await page.keyboard.type('about robots');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tabpanel').getByText('@Casey Example', { exact: true }).waitFor();
  const [comment] = (await api.comments.list.query({ id: record.id })).data;
  expect(comment?.text).toMatch(/^Ask @usr_[0-9a-z]{26} about robots$/);
  const theirs = await installation.signedIn(colleague);
  await theirs.goto(installation.url);
  await theirs.getByRole('button', { name: 'Notices, 1 unread' }).press('Enter');
  await theirs.getByRole('dialog').getByText('Ask @Casey Example about robots').waitFor();
  await theirs.getByRole('link', { name: 'Orbit Robotics mentions you in a comment' }).press('Enter');
  await theirs.getByRole('heading', { name: 'Orbit Robotics', level: 1 }).waitFor();
  expect(installation.pageErrors).toEqual([]);
});
