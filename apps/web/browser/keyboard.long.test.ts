import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { intercept } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let recordId: string;
let pipelineId: string;
/** The first of it. */
let stageId: string | undefined;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts' })).data.id;
  recordId = (await installation.api.records.create.mutate({ folderId, title: 'Example contact' })).data.id;
  const { data: pipeline } = await installation.api.pipelines.create.mutate({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Offer' }, { name: 'Won', kind: 'WON' }],
  });
  pipelineId = pipeline.id;
  stageId = pipeline.stages[0]?.id;
  await installation.api.deals.create.mutate({ pipelineId, title: 'Example deal', recordId });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

/** The focused element: its name, or its tag. */
const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  );
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

it('skips the navigation, and begins a new page at its content', async () => {
  await page.goto(`${installation.url}/settings/folders`);
  await page
    .getByRole('link', { name: /Contacts/ })
    .last()
    .waitFor();
  await press('Tab');
  await expect.poll(focused).toBe('Skip to content');
  await press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Contacts/ })
    .focus();
  await press('Enter');
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

it('is where the first mistake is, after a form was sent in vain', async () => {
  await page.goto(`${installation.url}/settings/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).first().focus();
  await press('Enter');
  const url = page.getByRole('dialog').getByLabel('URL');
  const isThere = () => url.evaluate((input) => input === document.activeElement);
  const send = async () => {
    await page.getByRole('button', { name: 'Create the webhook' }).focus();
    await press('Enter');
  };
  await url.waitFor();
  await send();
  await expect.poll(isThere).toBe(true);
  // Also for errors that only the server finds.
  await page.keyboard.type('http://169.254.169.254/');
  await send();
  await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(isThere).toBe(true);
  await press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it.each([0, 300])('takes from a list what is typed, where timers run %d ms late', async (late) => {
  const before = page;
  page = await installation.signedIn();
  onTestFinished(async () => {
    await page.close();
    page = before;
  });
  await page.addInitScript((ms) => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, after = 0) => setTimeout(run, after + ms) });
  }, late);
  await page.goto(`${installation.url}/settings/folders`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Contacts/ })
    .click();
  await page.getByRole('button', { name: 'New field' }).focus();
  await press('Enter');
  await expect.poll(() => page.getByLabel('Label').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(`Budget ${late}`);
  await press('Tab', 'Tab');
  await page.keyboard.type('num');
  await page.getByRole('option', { name: 'Number', exact: true }).waitFor();
  // Ends after the timers that were set by the last key, for the page's timers run in order.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), late);
  await press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('Number');
  await press('Enter');
  await page.getByText(`Budget ${late}`, { exact: true }).waitFor();
  // The closed dialog returns the focus.
  await expect.poll(focused).toBe('New field');
});

it('writes one comment after the other', async () => {
  await page.goto(`${installation.url}/records/${recordId}`);
  await page.getByRole('textbox', { name: 'Comment' }).focus();
  await page.keyboard.type('First');
  await press('Tab', 'Enter');
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('');
  await page.keyboard.type('Second');
  await press('Control+Enter');
  await expect
    .poll(async () => (await installation.api.comments.list.query({ id: recordId })).data.map(({ text }) => text))
    .toEqual(['Second', 'First']);
});

it('shows a record where it is carried to while a colleague changes the lists', async () => {
  const { api, url } = installation;
  const { data: board } = await api.folders.create.mutate({
    name: 'Cards',
    fields: [{ key: 'state', label: 'State', type: 'SELECT', options: ['Open', 'Closed'] }],
  });
  const create = (title: string, state: string) =>
    api.records.create.mutate({ folderId: board.id, title, data: { state } });
  const { data: carried } = await create('Carried record', 'Open');
  await page.goto(`${url}/folders/${board.id}`);
  await page.getByText('Board', { exact: true }).last().click();
  const card = (name: string, title = 'Carried record') =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name: new RegExp(`^${title}`) });
  await card('Open').waitFor();
  const isHeld = Promise.withResolvers<() => void>();
  const stop = await intercept(page, /records\.update/, (route) => isHeld.resolve(() => void route.continue()));
  await card('Open').focus();
  await press('Space', 'ArrowRight', 'Space');
  const goOn = await isHeld.promise;
  stop();
  await card('Closed').waitFor();
  const framesWithout = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const look = () => {
      const column = document.querySelector('section[aria-label="Closed"]');
      if (!column?.textContent.includes('Carried record')) seen.count += 1;
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  // A list that was read again now would be from before the move.
  const read = page.waitForResponse(/query\.records/, { timeout: 1_500 }).catch(() => undefined);
  // The counts of the columns are read again when a colleague's change arrives.
  const counted = page.waitForResponse(/aggregate/);
  await create('Later record', 'Closed');
  await Promise.all([counted, read]);
  goOn();
  await card('Closed', 'Later record').waitFor();
  await card('Closed').waitFor();
  expect(await framesWithout.evaluate(({ count }) => count)).toBe(0);
  await expect
    .poll(async () => (await api.records.get.query({ id: carried.id })).data.data)
    .toEqual({ state: 'Closed' });
});

it('carries a deal from stage to stage, and stays with it', async () => {
  await page.goto(`${installation.url}/deals/${pipelineId}`);
  const stage = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name: /^Example deal/ });
  // Stages that end a deal are folded at first.
  await page.getByRole('button', { name: /Won/ }).focus();
  await press('Enter');
  await stage('New').focus();
  for (const name of ['Offer', 'Won']) {
    await press('Space', 'ArrowRight');
    await page.getByText(`Over ${name}.`).waitFor({ state: 'attached' });
    await press('Space');
    await stage(name).waitFor();
    await expect.poll(() => stage(name).evaluate((card) => card === document.activeElement)).toBe(true);
  }
  await press('Enter');
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await press('Escape');
  await expect.poll(() => stage('Won').evaluate((card) => card === document.activeElement)).toBe(true);
});

it('shows a stage whose list was still loading when a deal was carried elsewhere', async () => {
  const { api, url } = installation;
  const { data: other } = await api.pipelines.create.mutate({
    name: 'Slow',
    stages: [{ name: 'New' }, { name: 'Offer' }, { name: 'Won', kind: 'WON' }],
  });
  const won = other.stages[2]?.id ?? '';
  await api.deals.create.mutate({ pipelineId: other.id, title: 'Carried deal' });
  await api.deals.create.mutate({ pipelineId: other.id, title: 'Won before', stageId: won });
  await page.goto(`${url}/deals/${other.id}`);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const card = region('New').getByRole('button', { name: /^Carried deal/ });
  await card.waitFor();
  const isHeld = Promise.withResolvers<void>();
  const stop = await intercept(page, /deals\.list/, () => {
    stop();
    isHeld.resolve();
  });
  await page.getByRole('button', { name: /Won/ }).press('Enter');
  await isHeld.promise;
  await card.focus();
  await press('Space', 'ArrowRight', 'Space');
  await region('Offer')
    .getByRole('button', { name: /^Carried deal/ })
    .waitFor();
  await region('Won')
    .getByRole('button', { name: /^Won before/ })
    .waitFor();
});

it('stays with a deal that is carried on before the server has answered', async () => {
  await page.goto(`${installation.url}/deals/${pipelineId}`);
  const stage = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name: /^Example deal/ });
  const hasFocus = (name: string) => stage(name).evaluate((card) => card === document.activeElement);
  const held: (() => void)[] = [];
  const stop = await intercept(page, /deals\.update/, (route) => void held.push(() => void route.continue()));
  await stage('Won').focus();
  for (const name of ['Offer', 'New']) {
    await press('Space', 'ArrowLeft', 'Space');
    await expect.poll(() => hasFocus(name)).toBe(true);
  }
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  // The server's answer to the first move is shown before the second move.
  await expect.poll(() => held.length).toBe(2);
  await expect.poll(() => hasFocus('New')).toBe(true);
  held[1]?.();
  stop();
  await expect
    .poll(async () => (await installation.api.deals.list.query({ pipelineId })).data[0]?.stageId)
    .toBe(stageId);
  await expect.poll(() => hasFocus('New')).toBe(true);
});

it('shows a deal where it is carried to in lists that are asked before the server has moved it', async () => {
  const card = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name: /^Example deal/ });
  const isHeld = Promise.withResolvers<() => void>();
  const stop = await intercept(page, /deals\.update/, (route) => isHeld.resolve(() => void route.continue()));
  await card('New').focus();
  await press('Space', 'ArrowRight', 'Space');
  const goOn = await isHeld.promise;
  stop();
  const asked = page.waitForResponse(/deals\.list/);
  await page.getByLabel('Search deals').fill('deal');
  await asked;
  await card('Offer').waitFor();
  await expect.poll(() => card('New').count()).toBe(0);
  expect((await installation.api.deals.list.query({ pipelineId })).data[0]?.stageId).toBe(stageId);
  goOn();
  await expect
    .poll(async () => (await installation.api.deals.list.query({ pipelineId })).data[0]?.stageId)
    .not.toBe(stageId);
  await card('Offer').press('Space');
  await press('ArrowLeft', 'Space');
  await card('New').waitFor();
  await page.getByLabel('Search deals').fill('');
});

it('gives the focus back when the palette and the list of shortcuts close', async () => {
  const search = page.getByLabel('Search deals');
  const hasFocus = () => search.evaluate((input) => input === document.activeElement);
  await search.focus();
  await press('Control+k');
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
  await press('Escape');
  await expect.poll(hasFocus).toBe(true);
  await page.getByRole('button', { name: 'New deal' }).focus();
  await press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await press('Escape');
  await expect.poll(focused).toBe('New deal');
});

it('goes anywhere by two letters, and creates by one', async () => {
  await press('g', 't');
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  await press('g', 'r');
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  await press('c');
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByLabel('Title')
        .evaluate((input) => input === document.activeElement),
    )
    .toBe(true);
  await press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('moves through a table, edits, and selects', async () => {
  await page.getByRole('gridcell', { name: 'Example contact', exact: true }).focus();
  // Behind the title come the two fields that the tests before have added.
  await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
  await page.keyboard.type('contact@example.com');
  await press('Escape');
  await expect.poll(() => page.getByRole('link', { name: 'contact@example.com' }).count()).toBe(0);
  await press('Enter');
  await page.keyboard.type('contact@example.com');
  await press('Enter');
  await page.getByRole('link', { name: 'contact@example.com' }).waitFor();
  await press('ArrowUp', 'Space');
  await page.getByText('1 selected').waitFor();
  await press('Escape', 'Home', 'Enter');
  await page.getByRole('heading', { name: 'Example contact', level: 1 }).waitFor();
});

it.each([
  ['palette', 'Control', 'k', () => page.getByPlaceholder('Search, or type a command')],
  ['new record', 'Shift', 'c', () => page.getByRole('dialog').getByLabel('Title')],
  ['filter', 'Shift', 'f', () => page.getByRole('dialog').getByRole('combobox', { name: 'Field' })],
] as const)('keeps each letter that is typed right after its keys open the %s', async (_, modifier, key, field) => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('row', { name: /Example contact/ }).waitFor();
  await page.keyboard.down(modifier);
  // The keys are in the browser's queue before any timer of the page.
  await Promise.all([
    page.keyboard.press(key),
    page.keyboard.up(modifier),
    ...[...'example'].map((letter) => page.keyboard.press(letter)),
  ]);
  await expect.poll(() => field().inputValue()).toBe('example');
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
