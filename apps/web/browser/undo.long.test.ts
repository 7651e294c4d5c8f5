import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { visit } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let recordId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
  const { api } = installation;
  const field = (key: string) => ({ key, label: key, type: 'TEXT' as const });
  folderId = (
    await api.folders.create.mutate({ name: 'Contacts', type: 'CUSTOM', fields: [field('city'), field('street')] })
  ).data.id;
  recordId = (await api.records.create.mutate({ folderId, title: 'First', data: { city: 'a', street: 'b' } })).data.id;
  await api.comments.create.mutate({ id: recordId, text: 'A remark' });
});
afterAll(() => installation.close());

const stored = async () => (await installation.api.records.get.query({ id: recordId })).data;
const shown = (text: string) => page.getByText(text, { exact: true }).first();

it('a rep takes the move of a deal back, does it again, and not over what somebody changed since', async () => {
  const { api } = installation;
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Sales',
    stages: ['New', 'Qualified', 'Offer'].map((name) => ({ name })),
  });
  const { data: deal } = await api.deals.create.mutate({ pipelineId: pipeline.id, title: 'Example deal' });
  const stageName = async () => {
    const { stageId } = (await api.deals.get.query({ id: deal.id })).data;
    return pipeline.stages.find(({ id }) => id === stageId)?.name;
  };
  await visit(page, `${installation.url}/deals/${pipeline.id}`);
  const card = page.getByRole('button', { name: /^Example deal/ });
  await card.focus();
  // An unanswered change cannot be undone yet.
  const answered = page.waitForResponse(/deals\.update/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await (await answered).finished();
  await expect.poll(stageName).toBe('Qualified');
  // The page takes the answer a moment after it has come: until then there is nothing to take back.
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Control+z');
        return shown('Undone: Example deal').isVisible();
      },
      { interval: 500 },
    )
    .toBe(true);
  await expect.poll(stageName).toBe('New');
  await page.keyboard.press('Control+Shift+z');
  await shown('Redone: Example deal').waitFor();
  await expect.poll(stageName).toBe('Qualified');
  await api.deals.update.mutate({ id: deal.id, stageId: pipeline.stages[2]?.id ?? '' });
  await page.keyboard.press('Control+z');
  await shown('Example deal has changed since then, so it stays as it is').waitFor();
  await expect.poll(stageName).toBe(pipeline.stages[2]?.name);
});

it('a task that repeats is open again, and the next one is gone', async () => {
  const { api } = installation;
  const dueAt = new Date().toISOString();
  await api.tasks.create.mutate({ title: 'Call every day', recurrence: 'FREQ=DAILY', dueAt });
  const open = async () => (await api.tasks.list.query({ status: 'OPEN' })).data.map((task) => task.dueAt);
  await visit(page, `${installation.url}/tasks`);
  await page.getByRole('checkbox', { name: 'Mark Call every day as done' }).click();
  await page.getByText('Done: Call every day. The next one is on the list.').waitFor();
  await expect.poll(open).not.toEqual([dueAt]);
  await page.keyboard.press('Control+z');
  await shown('Call every day is open again').waitFor();
  await expect.poll(open).toEqual([dueAt]);
});

it('the message of what Ctrl+Z takes back goes, and its button with it', async () => {
  const { api } = installation;
  for (const title of ['Call Ada', 'Call Ben'])
    await api.tasks.create.mutate({ title, dueAt: new Date().toISOString() });
  await visit(page, `${installation.url}/tasks`);
  const message = (of: string) => page.getByRole('alert').filter({ hasText: of });
  for (const title of ['Call Ada', 'Call Ben']) {
    await page.getByRole('checkbox', { name: `Mark ${title} as done` }).click();
    await message(`Done: ${title}`).getByRole('button', { name: 'Undo' }).waitFor();
  }
  await page.keyboard.press('Control+z');
  await shown('Undone: Call Ben').waitFor();
  await message('Done: Call Ben').waitFor({ state: 'detached' });
  // The earlier change can still be undone by its own button.
  await message('Done: Call Ada').getByRole('button', { name: 'Undo' }).click();
  await shown('Undone: Call Ada').waitFor();
  await expect.poll(async () => (await api.tasks.list.query({ status: 'DONE' })).data).toEqual([]);
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

it('a deleted comment comes back, and so does a record from Trash', async () => {
  const { api } = installation;
  const comments = async () => (await api.comments.list.query({ id: recordId })).data.length;
  await visit(page, `${installation.url}/records/${recordId}?pane=comments`);
  await page.getByRole('button', { name: /^Edit the comment/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this comment?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await shown('The comment is deleted').waitFor();
  await expect.poll(comments).toBe(0);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.locator('body').press('Control+z');
  await shown('The comment is back').waitFor();
  await expect.poll(comments).toBe(1);

  await visit(page, `${installation.url}/folders/${folderId}`);
  await page.getByRole('checkbox', { name: 'Select First' }).click();
  await page.getByRole('button', { name: 'Move to Trash' }).click();
  await shown('First is in Trash').waitFor();
  await page.locator('body').press('Control+z');
  await shown('The record is back').waitFor();
  await page.getByRole('row', { name: /First/ }).waitFor();
});

it('two quick edits of two cells stay shown while the server is slow', async () => {
  const { api } = installation;
  await visit(page, `${installation.url}/folders/${folderId}`);
  await page.getByRole('row', { name: /First/ }).waitFor();
  const held: (() => void)[] = [];
  await page.route('**/api/trpc/records.update**', (route) => void held.push(() => void route.continue()));
  const columns = await page.getByRole('columnheader').allTextContents();
  const row = page.getByRole('row', { name: /First/ });
  const textOf = (column: string) => row.getByRole('gridcell').nth(columns.indexOf(column)).textContent();
  await row.getByRole('gridcell').nth(columns.indexOf('city')).click();
  await page.keyboard.type('Newtown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Elm Road');
  await page.keyboard.press('Enter');
  const texts = async () => [await textOf('city'), await textOf('street')];
  await expect.poll(texts).toEqual(['Newtown', 'Elm Road']);
  const seen = new Set<string>();
  const look = async () => void seen.add((await texts()).join(', '));
  // Each answer is drawn before the next request is let through.
  await expect
    .poll(
      async () => {
        held.shift()?.();
        await look();
        return (await stored()).data;
      },
      { interval: 20 },
    )
    .toMatchObject({ city: 'Newtown', street: 'Elm Road' });
  await api.records.update.mutate({ id: recordId, title: 'First again' });
  await page.getByRole('row', { name: /First again/ }).waitFor();
  await look();
  expect([...seen]).toEqual(['Newtown, Elm Road']);
  expect(installation.pageErrors).toEqual([]);
});
