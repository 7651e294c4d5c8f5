import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { visit } from './visit.ts';

let installation: Installation;
let page: Page;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const nameOfWorkspace = async () => (await installation.api.workspaces.get.query()).data.name;

it('an owner deletes the workspace, and takes it back', async () => {
  await visit(page, `${installation.url}/settings/workspace`);
  await page.getByRole('button', { name: 'Delete the workspace' }).click();
  const dialog = page.getByRole('dialog');
  const name = await nameOfWorkspace();
  await dialog.getByLabel(`Type “${name}” to confirm`).fill(name);
  await dialog.getByRole('button', { name: 'Delete the workspace' }).click();
  await page.getByText('Closed for everyone but owners.').waitFor();
  await page.getByRole('button', { name: 'Keep the workspace' }).click();
  await page.getByRole('button', { name: 'Delete the workspace' }).waitFor();
  expect((await installation.api.workspaces.get.query()).data.deletionAt).toBeNull();
});

it('tells the only owner of a workspace why the account stays', async () => {
  await visit(page, `${installation.url}/settings/profile`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  const { email } = (await installation.api.users.me.query()).data;
  await dialog.getByLabel(`Type “${email}” to confirm`).fill(email);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText(/You are the only owner of/).waitFor();
});
