import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let page: Page;
const colleague = { name: 'Example Colleague', email: 'colleague@example.com', password: 'another long password' };

beforeAll(async () => {
  installation = await startInstallation();
  page = await installation.visitor();
});
afterAll(() => installation.close());

it('tells a visitor without the link where it is', async () => {
  await page.goto(installation.url);
  await page.getByText('opens the set-up link printed at the start').waitFor();
});

it('asks who has the link to create the owner and the workspace, and names what is missing', async () => {
  await page.goto(`${installation.url}/set-up/${await installation.setUpToken()}`);
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  await page.getByRole('button', { name: 'Create the workspace' }).click();
  await page.getByText('must have at least 10 characters').waitFor();
  await page.getByLabel('Your name').fill(installation.owner.name);
  await page.getByLabel('E-mail address').fill(installation.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(installation.owner.password);
  await page.getByLabel('Workspace name').fill('Example workspace');
  await page.getByRole('button', { name: 'Create the workspace' }).click();
  await page.getByRole('heading', { name: 'Start with a folder' }).waitFor();
});

it('fills an empty workspace with folders and a pipeline at one click', async () => {
  await page.getByRole('button', { name: /Set up contacts/ }).click();
  await page.getByRole('link', { name: 'Companies' }).waitFor();
  await page.getByRole('heading', { name: /No records in/ }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales' }).waitFor();
});

it('invites a colleague by a link, who gets an account and the role', async () => {
  await page.goto(`${installation.url}/settings/members`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('dialog').getByLabel('E-mail address').fill(colleague.email);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Invitation link').textContent();
  await page.getByRole('button', { name: 'Done' }).click();

  const theirs = await installation.visitor();
  await theirs.goto(link ?? '');
  await theirs.getByRole('heading', { name: 'Join Example workspace' }).waitFor();
  await theirs.getByLabel('Your name').fill(colleague.name);
  await theirs.getByRole('textbox', { name: 'Password' }).fill(colleague.password);
  await theirs.getByRole('button', { name: 'Create the account and join' }).click();
  await theirs.getByRole('link', { name: 'Contacts' }).waitFor();
  // A member can use everything but change no settings, and sees the apps that they have connected.
  await theirs.goto(`${installation.url}/settings/members`);
  await theirs.getByRole('cell', { name: colleague.email }).waitFor();
  await expect.poll(() => theirs.getByRole('link', { name: 'API keys' }).count()).toBe(0);
  await theirs.goto(`${installation.url}/settings/api-keys`);
  await theirs.getByRole('heading', { name: 'Connected apps', level: 1 }).waitFor();
  await expect.poll(() => theirs.getByRole('button', { name: 'New API key' }).count()).toBe(0);
  await theirs.context().close();
});

it('makes a member an admin', async () => {
  await page.reload();
  await page.getByRole('combobox', { name: `Role of ${colleague.name}` }).click();
  await page.getByRole('option', { name: 'Admin' }).click();
  const theirs = await installation.signedIn(colleague);
  await theirs.goto(`${installation.url}/settings/api-keys`);
  await theirs.getByRole('heading', { name: 'No API keys yet' }).waitFor();
  await theirs.context().close();
});

it('lets a member leave', async () => {
  const theirs = await installation.signedIn(colleague);
  await theirs.goto(`${installation.url}/settings/profile`);
  await theirs.getByRole('button', { name: 'Leave Example workspace' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await theirs.getByRole('button', { name: 'Create the workspace' }).waitFor();
  await theirs.context().close();
});

it('refuses a wrong password with the words that an unknown address gets', async () => {
  const visitor = await installation.visitor();
  await visitor.goto(installation.url);
  const refused = async (email: string) => {
    await visitor.getByLabel('E-mail address').fill(email);
    await visitor.getByRole('textbox', { name: 'Password' }).fill('not the password');
    const answered = visitor.waitForResponse(/\/sign-in\//);
    await visitor.getByRole('button', { name: 'Sign in' }).click();
    expect((await answered).status()).toBe(401);
    await expect.poll(() => visitor.getByRole('alert').allTextContents()).toEqual(['Wrong email or password.']);
  };
  await refused(installation.owner.email);
  await refused('nobody@example.com');
  await visitor.context().close();
});

it('lists where one is signed in, and ends what is elsewhere', async () => {
  const elsewhere = await installation.signedIn();
  await page.goto(`${installation.url}/settings/profile`);
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await sessions.getByText('This session').waitFor();
  for (let left = (await sessions.getByRole('button').count()) - 1; left >= 0; left -= 1) {
    await sessions.getByRole('button').first().click();
    await expect.poll(() => sessions.getByRole('button').count()).toBe(left);
  }
  await elsewhere.goto(`${installation.url}/tasks`);
  await elsewhere.getByRole('heading', { name: 'Sign in' }).waitFor();
  await elsewhere.context().close();
});

it('refuses a password that attackers try first', async () => {
  await page.goto(`${installation.url}/settings/profile`);
  await page.getByRole('textbox', { name: 'Current password' }).fill(installation.owner.password);
  await page.getByRole('textbox', { name: 'New password' }).fill('Password2024!');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('is on lists of leaked passwords').waitFor();
});

it('changes the password, signs out, and signs in with the new one where one wanted to go', async () => {
  const next = 'a brand new passphrase';
  await page.goto(`${installation.url}/settings/profile`);
  await page.getByRole('textbox', { name: 'Current password' }).fill('wrong one');
  await page.getByRole('textbox', { name: 'New password' }).fill(next);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The current password is wrong.').waitFor();
  await page.getByRole('textbox', { name: 'Current password' }).fill(installation.owner.password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('Password changed').waitFor();
  await page.getByRole('button', { name: /workspace and account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(`${installation.url}/tasks`);
  await page.getByLabel('E-mail address').fill(installation.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(next);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
});

it('makes a second workspace and switches between the two', async () => {
  await page.getByRole('button', { name: /workspace and account/ }).click();
  await page.getByRole('menuitem', { name: 'New workspace' }).click();
  await page.getByLabel('Name').fill('Second workspace');
  await page.getByRole('button', { name: 'Create the workspace' }).click();
  await page.getByRole('heading', { name: 'Start with a folder' }).waitFor();
  await page.getByRole('button', { name: /^Second workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Example workspace' }).click();
  await page.getByRole('link', { name: 'Contacts' }).waitFor();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
