import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';

const folder = process.env['SCREENSHOTS_DIR'];

let installation: Installation;
let page: Page;
let folderId: string;
let workflowId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const field = (key: string, label: string) => ({ key, label, type: 'TEXT' as const });
  const contacts = await installation.api.folders.create.mutate({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [field('status', 'Status'), field('note', 'Note')],
  });
  folderId = contacts.data.id;
  const { data } = await installation.api.workflows.create.mutate({
    name: 'Lead form',
    draft: {
      trigger: { kind: 'event', event: 'record.updated', folderId },
      steps: [{ name: 'told', action: 'createTask', input: { title: 'Now {{ record.data.status }}' } }],
    },
  });
  workflowId = data.id;
  await installation.api.workflows.publish.mutate({ id: workflowId });
  await installation.api.workflows.enable.mutate({ id: workflowId });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

async function look(name: string) {
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function ask(label: string, verb: string) {
  await page.getByRole('button', { name: `More about ${label}`, exact: true }).click();
  await page.getByRole('menuitem', { name: verb, exact: true }).click();
}

const active = async () =>
  (await installation.api.folders.get.query({ id: folderId })).data.fields.map(({ key }) => key);

it('a field that nothing uses is archived at once', async () => {
  await page.goto(`${installation.url}/settings/folders/${folderId}`);
  await ask('Note', 'Archive');
  await expect.poll(active).toEqual(['status']);
});

it('before a field is archived or changes its type, what uses it is named', async () => {
  await ask('Status', 'Change the type');
  await page.getByRole('dialog').getByRole('link', { name: 'Lead form' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await ask('Status', 'Archive');
  await page.getByRole('dialog').getByRole('link', { name: 'Lead form' }).waitFor();
  await page.getByText('in told', { exact: true }).waitFor();
  await look('field-uses');
  await page.getByRole('button', { name: 'Keep the field' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(active).toEqual(['status']);
});

it('afterwards the automation has a problem, in the list and at its step', async () => {
  await ask('Status', 'Archive');
  await page.getByRole('button', { name: 'Archive it' }).click();
  await expect.poll(active).toEqual([]);
  await page.goto(`${installation.url}/settings/workflows`);
  await page.getByText('Problem', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Lead form' }).click();
  await page.getByText('This automation uses fields that have changed').waitFor();
  const words = 'The field "status" of Contacts was archived.';
  await page.getByRole('region', { name: 'Step told' }).getByText(words).waitFor();
  await look('field-problem');
});
