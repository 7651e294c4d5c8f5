import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { boxOf, intercept, loadedLater } from './visit.ts';

let installation: Installation;
/** Two browser contexts. */
let here: Page;
let there: Page;
let folderId: string;
let pipelineId: string;
let stageIds: string[];
const asked: string[] = [];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts' })).data.id;
  const { data: pipeline } = await installation.api.pipelines.create.mutate({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Offer' }],
  });
  pipelineId = pipeline.id;
  stageIds = pipeline.stages.map(({ id }) => id);
  for (const title of ['First contact', 'Second contact'])
    await installation.api.records.create.mutate({ folderId, title });
  [here, there] = await Promise.all([installation.signedIn(), installation.signedIn()]);
  here.on('request', (request) => asked.push(request.url().slice(installation.url.length)));
});
afterAll(() => installation.close());

const listeners = async () =>
  /^dossier_live_subscribers (\d+)$/m.exec(await (await fetch(`${installation.url}/metrics`)).text())?.[1];
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const stage = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens a page and waits until it receives live updates. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(installation.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

it('shows in a table what somebody else changes, adds and takes away', async () => {
  await Promise.all([open(here, `/folders/${folderId}`), open(there, `/folders/${folderId}`)]);
  await expect.poll(listeners).toBe('2');
  await row(there, 'Second contact').getByRole('gridcell').nth(2).dblclick();
  await there.keyboard.type('second@example.com');
  await there.keyboard.press('Enter');
  await here.getByRole('link', { name: 'second@example.com' }).waitFor();
  await installation.api.records.create.mutate({ folderId, title: 'Third contact' });
  await row(here, 'Third contact').waitFor();
  const { data } = await installation.api.records.list.query({ search: 'third' });
  await installation.api.records.remove.mutate({ id: data[0]?.id ?? '' });
  await row(here, 'Third contact').waitFor({ state: 'detached' });
});

it('shows in a filtered table what begins to fit', async () => {
  const { data } = await installation.api.records.create.mutate({ folderId, title: 'Third contact' });
  await open(here, `/folders/${folderId}?q=wholesale`);
  await here.getByRole('heading', { name: 'No results' }).waitFor();
  await installation.api.records.update.mutate({ id: data.id, title: 'Wholesale contact' });
  await row(here, 'Wholesale contact').waitFor();
  await installation.api.records.update.mutate({ id: data.id, title: 'Third contact' });
  await here.getByRole('heading', { name: 'No results' }).waitFor();
  await open(here, `/folders/${folderId}`);
});

it('leaves what is being typed in its place while rows come in above it', async () => {
  await row(here, 'First contact').getByRole('gridcell').nth(2).dblclick();
  await here.keyboard.type('first@');
  await installation.api.records.create.mutate({ folderId, title: 'Fourth contact' });
  await row(here, 'Fourth contact').waitFor();
  await here.keyboard.type('example.com');
  await here.keyboard.press('Enter');
  await expect
    .poll(async () =>
      (await installation.api.records.list.query({ search: 'first' })).data.map(({ title, email }) => [title, email]),
    )
    .toEqual([['First contact', 'first@example.com']]);
});

it('leaves the focus with who types elsewhere, when the row that had it goes', async () => {
  await open(here, `/folders/${folderId}`);
  const { data } = await installation.api.records.create.mutate({ folderId, title: 'Passing contact' });
  // Not at its title, which is a link.
  await row(here, 'Passing contact').getByRole('gridcell').nth(2).click();
  const search = here.getByLabel('Search in Contacts');
  await search.click();
  await installation.api.records.remove.mutate({ id: data.id });
  await row(here, 'Passing contact').waitFor({ state: 'detached' });
  await here.keyboard.type('second', { delay: 20 });
  await expect.poll(() => search.inputValue()).toBe('second');
  await row(here, 'Second contact').waitFor();
  await here.keyboard.type(' contact', { delay: 20 });
  await expect.poll(() => search.inputValue()).toBe('second contact');
  await open(here, `/folders/${folderId}`);
});

it('leaves what is being read in its place, too', async () => {
  for (let n = 0; n < 50; n += 10)
    await installation.api.records.batch.mutate({
      atomic: true,
      items: Array.from({ length: 10 }, (_, at) => ({
        action: 'create' as const,
        values: { folderId, title: `Contact number ${n + at}` },
      })),
    });
  await row(here, 'Contact number 49').waitFor();
  const grid = here.getByRole('grid');
  await grid.evaluate((element) => element.scrollTo(0, 600));
  const read = row(here, 'Contact number 30');
  const before = await boxOf(read);
  await installation.api.records.create.mutate({ folderId, title: 'Contact above' });
  await expect
    .poll(async () => [await grid.evaluate((element) => element.scrollTop), (await read.boundingBox())?.y])
    .toEqual([632, before.y]);
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await row(here, 'Contact above').waitFor();
});

it('does not fetch again what it changed itself', async () => {
  await loadedLater(here);
  asked.length = 0;
  await here.getByRole('grid').evaluate((element) => element.scrollTo(0, 100_000));
  await row(here, 'Second contact').getByRole('gridcell').nth(1).focus();
  await here.keyboard.press('F2');
  await here.keyboard.type(' of ours');
  await here.keyboard.press('Enter');
  await there.getByRole('grid').evaluate((element) => element.scrollTo(0, 100_000));
  await row(there, 'Second contact of ours').waitFor();
  await pause(600);
  const calls = asked.filter((url) => url.startsWith('/api/trpc/records.'));
  expect(calls.map((url) => url.split('?')[0])).toEqual(['/api/trpc/records.update']);
});

it('moves a card on the board when somebody else moves it, with the sums of both stages', async () => {
  const { data: deal } = await installation.api.deals.create.mutate({
    pipelineId,
    title: 'Example deal',
    amount: 1_200,
  });
  await open(here, `/deals/${pipelineId}`);
  await stage(here, 'New').getByText('Example deal').waitFor();
  await installation.api.deals.update.mutate({ id: deal.id, stageId: stageIds[1] ?? '' });
  await stage(here, 'Offer').getByText('Example deal').waitFor();
  await expect.poll(() => stage(here, 'Offer').getByText('€1,200').count()).toBe(2);
  await expect.poll(() => stage(here, 'New').getByText('Example deal').count()).toBe(0);
});

it('keeps what is typed in the panel of a deal that somebody else moves, and saves no more than that', async () => {
  await stage(here, 'Offer').getByText('Example deal').click();
  const panel = here.getByRole('dialog');
  await panel.getByRole('button', { name: 'Change Title' }).click();
  const title = panel.getByRole('textbox', { name: 'Title' });
  await title.fill('Renamed deal');
  const { data } = await installation.api.deals.list.query({ pipelineId });
  await installation.api.deals.update.mutate({ id: data[0]?.id ?? '', stageId: stageIds[0] ?? '' });
  await panel.locator('[aria-current=step]').getByText('New').waitFor();
  await expect.poll(() => title.inputValue()).toBe('Renamed deal');
  await here.keyboard.press('Enter');
  await stage(here, 'New').getByText('Renamed deal').waitFor();
  await expect
    .poll(async () => (await installation.api.deals.list.query({ pipelineId })).data[0])
    .toMatchObject({
      title: 'Renamed deal',
      stageId: stageIds[0],
    });
});

it('shows on the page of a record what somebody else writes and changes', async () => {
  const { data } = await installation.api.records.list.query({ search: 'first' });
  const id = data[0]?.id ?? '';
  await Promise.all([open(here, `/records/${id}`), open(there, `/records/${id}`)]);
  await there.getByRole('textbox', { name: 'Comment' }).fill('Wants an offer by Friday.');
  await there.keyboard.press('Control+Enter');
  await here.getByText('Wants an offer by Friday.').waitFor();
  await installation.api.records.update.mutate({ id, title: 'First contact, renamed' });
  await here.getByRole('heading', { name: 'First contact, renamed', level: 1 }).waitFor();
  await installation.api.tasks.create.mutate({ title: 'Write the offer', recordId: id });
  await here
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: 'Write the offer' })
    .waitFor();
  await installation.api.records.remove.mutate({ id });
  await here.getByRole('heading', { name: 'Nothing here' }).waitFor();
});

it('brings a new task to the list of tasks', async () => {
  await open(here, '/tasks?tasks=OPEN');
  await installation.api.tasks.create.mutate({ title: 'Call the printer' });
  await here.getByText('Call the printer').waitFor();
});

it('brings a task that was made while the list was on its way', async () => {
  const { promise: made, resolve: release } = Promise.withResolvers<void>();
  const stop = await intercept(here, '**/api/trpc/tasks.*', async (route) => {
    const response = await route.fetch();
    await made;
    await route.fulfill({ response });
  });
  await open(here, '/tasks?tasks=OPEN');
  await expect.poll(listeners).toBe('2');
  await installation.api.tasks.create.mutate({ title: 'Made meanwhile' });
  // The event arrives within that time, before the list.
  await here.waitForTimeout(1_000);
  release();
  await here.getByText('Made meanwhile').waitFor();
  stop();
});

it('lets go of the connection while its tab is hidden, and catches up when it is seen again', async () => {
  await open(here, `/folders/${folderId}`);
  await row(here, 'Contact above').waitFor();
  await expect.poll(listeners).toBe('2');
  await setHidden(here, true);
  await expect.poll(listeners).toBe('1');
  await open(there, `/folders/${folderId}`);
  await installation.api.records.create.mutate({ folderId, title: 'Fifth contact' });
  await row(there, 'Fifth contact').waitFor();
  await expect.poll(() => row(here, 'Fifth contact').count()).toBe(0);
  await setHidden(here, false);
  await row(here, 'Fifth contact').waitFor();
  await expect.poll(listeners).toBe('2');
});

it('turns out whoever is removed from the workspace', async () => {
  const colleague = { name: 'Example Colleague', email: 'colleague@example.com', password: 'correct horse battery' };
  await installation.join(colleague);
  const theirs = await installation.signedIn(colleague);
  await open(theirs, `/folders/${folderId}`);
  await expect.poll(listeners).toBe('3');
  await setHidden(theirs, true);
  await expect.poll(listeners).toBe('2');
  const { data: members } = await installation.api.members.list.query({});
  await installation.api.members.remove.mutate({
    userId: members.find(({ email }) => email === colleague.email)?.userId ?? '',
  });
  await setHidden(theirs, false);
  await theirs.getByRole('heading', { name: 'New workspace' }).waitFor();
  await expect.poll(() => new URL(theirs.url()).pathname).toBe('/workspaces/new');
  await theirs.context().close();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});

function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (value ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
