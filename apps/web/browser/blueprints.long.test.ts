import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { intercept, loadedLater, navigate, visit } from './visit.ts';

let installation: Installation;
let page: Page;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  await api.folders.create.mutate({ name: 'People', type: 'CONTACT' });
  await api.folders.create.mutate({
    name: 'Partners',
    type: 'CONTACT',
    fields: [{ key: 'state', label: 'State', type: 'SELECT', options: ['Open', 'Closed'] }],
  });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const dialog = () => page.getByRole('dialog');
const card = (name: string) => dialog().getByRole('button', { name });

async function choose(label: string, option: string) {
  await dialog().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

it('offers ready-made automations where there are none yet, and asks for what one needs', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('heading', { name: 'No automations yet' }).waitFor();
  await page.getByRole('button', { name: 'Welcome a new contact' }).click();
  await expect
    .poll(() => dialog().getByRole('combobox', { name: 'Folder of the contacts' }).inputValue())
    .toBe('People');
  const owner = dialog().getByRole('combobox', { name: /Who welcomes/ });
  await expect.poll(() => owner.inputValue()).toBe('Example Owner');
  await choose('Folder of the contacts', 'Partners');
  await dialog().getByLabel('Name').fill('Welcome a partner');
  await page.getByRole('button', { name: 'Open in the builder' }).click();
  await page.getByRole('heading', { name: 'Welcome a partner', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Step welcome', exact: true }).waitFor();
  const { data: folders } = await installation.api.folders.list.query({});
  const [made] = (await installation.api.workflows.list.query({})).data;
  const { data } = await installation.api.workflows.get.query({ id: made?.id ?? '' });
  expect(data).toMatchObject({
    publishedVersion: null,
    draft: { trigger: { folderId: folders.find(({ name }) => name === 'Partners')?.id } },
  });
});

it('does not open a new automation for a person who has left its form', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'New automation' }).click();
  await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Made late');
  const isHeld = Promise.withResolvers<void>();
  const stop = await intercept(page, '**/api/trpc/workflows.create*', async (route) => {
    await isHeld.promise;
    await route.continue();
  });
  await dialog().getByRole('button', { name: 'Create the automation' }).click();
  await navigate(page, `${installation.url}/tasks`);
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  isHeld.resolve();
  await expect
    .poll(async () => (await installation.api.workflows.list.query({})).data.map(({ name }) => name))
    .toContain('Made late');
  await loadedLater(page);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tasks');
  stop();
});

it('finds them by words and by purpose, and the empty one stands first', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'New automation' }).click();
  await dialog().getByRole('button', { name: 'Create the automation' }).waitFor();
  const search = dialog().getByRole('textbox', { name: 'Search ready-made automations' });
  await search.fill('chat overdue');
  await card('Daily digest of overdue tasks').waitFor();
  await expect.poll(() => card('Web lead to contact, deal and task').count()).toBe(0);
  await search.fill('');
  await dialog().getByText('Deals', { exact: true }).click();
  await card('Lost deal: ask again later').waitFor();
  await expect.poll(() => card('Daily digest of overdue tasks').count()).toBe(0);
  await search.fill('no such thing');
  await page.getByText('No results. Start with an empty automation.').waitFor();
});

it('says what is missing, and forgets what was chosen within another folder', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'New automation' }).click();
  await card('Clear away contacts that sleep').click();
  const field = dialog().getByRole('combobox', { name: 'Field with the status' });
  await expect.poll(() => field.inputValue()).toBe('State');
  await choose('Folder of the contacts', 'People');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Open in the builder' }).click();
  await expect.poll(() => dialog().getByText('Choose something.').count()).toBe(3);
  await page.getByRole('button', { name: 'Back' }).click();
  await card('Won deal to onboarding tasks').click();
  await dialog().getByPlaceholder('No pipeline yet: create one first').waitFor();
});

it('takes pasted JSON with names, and asks what it asks', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'Import JSON' }).click();
  const portable = {
    name: 'Pasted',
    choices: [{ key: 'words', kind: 'text', label: 'What the task says', default: 'Look' }],
    definition: {
      trigger: { kind: 'event', event: 'record.created', folderId: '@{folder:People}' },
      steps: [{ name: 'task', action: 'createTask', input: { title: '@{choice:words}' } }],
    },
  };
  await dialog().getByLabel('JSON').fill(JSON.stringify(portable));
  await page.getByRole('button', { name: 'Continue' }).click();
  const words = dialog().getByRole('textbox', { name: 'What the task says' });
  await expect.poll(() => words.inputValue()).toBe('Look');
  await words.fill('Look at {{ record.title }}');
  await page.getByRole('button', { name: 'Open in the builder' }).click();
  await page.getByRole('heading', { name: 'Pasted', level: 1 }).waitFor();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
