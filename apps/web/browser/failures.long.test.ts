import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { loadedLater } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts' })).data.id;
  await installation.api.records.create.mutate({ folderId, title: 'Example contact' });
  await installation.api.pipelines.create.mutate({ name: 'Sales', stages: [{ name: 'New' }] });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const away = (isAway: boolean) => page.context().setOffline(isAway);
const go = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();

it('says of a page that is not known how to go on', async () => {
  await page.goto(`${installation.url}/no/such/page`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
});

it('says of a record that is gone that it is, with the request id', async () => {
  await page.goto(`${installation.url}/records/rec_gone`);
  await page.getByText('There is no such record.').waitFor();
  await page.getByText(/^[0-9a-f-]{36}$/).waitFor();
});

it('keeps standing where the server is away, and goes on once it is back', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
  await away(true);
  await page.getByText('More', { exact: true }).click();
  await go('Trash');
  await page.getByRole('heading', { name: "Couldn't load this" }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: "Couldn't load this" }).waitFor();
  await away(false);
  // By itself: the page notices that the server is back.
  await page.getByRole('heading', { name: 'Trash is empty' }).waitFor();
});

it('repeats a read whose last try began while the server was away', async () => {
  const own = await installation.signedIn();
  await own.goto(`${installation.url}/folders/${folderId}`);
  await own.getByRole('link', { name: 'Example contact' }).waitFor();
  let tries = 0;
  await own.route('**/readyz', (route) => (tries < 3 ? route.abort() : route.continue()));
  await own.route('**/api/trpc/*listTrash*', (route) => {
    tries += 1;
    if (tries < 3) return route.abort();
    // The third try is never answered.
    return tries === 3 ? undefined : route.continue();
  });
  await own.getByText('More', { exact: true }).click();
  await own.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trash' }).click();
  await own.getByRole('heading', { name: 'Trash is empty' }).waitFor();
  await own.context().close();
});

it('keeps an edit that could not be sent, and sends it once the server is back', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
  await away(true);
  await page.getByRole('gridcell', { name: 'Example contact', exact: true }).focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Another name');
  await page.keyboard.press('Enter');
  await page.getByText('1 change is saved here').waitFor();
  await page.getByRole('link', { name: 'Another name' }).waitFor();
  await away(false);
  await page.getByText("Can't reach the server.").waitFor({ state: 'hidden' });
  const records = async () => (await installation.api.records.list.query({ folderId })).data;
  await expect.poll(async () => (await records()).map(({ title }) => title)).toEqual(['Another name']);
  const [record] = await records();
  await installation.api.records.update.mutate({ id: record?.id ?? '', title: 'Example contact' });
});

it('loads what could not be loaded when it is asked again', async () => {
  await page.goto(`${installation.url}/tasks`);
  await page.getByRole('heading', { name: 'Nothing is due today' }).waitFor();
  await go('Contacts');
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
  await away(true);
  await page.getByLabel('Search in Contacts').fill('example');
  await page.getByRole('heading', { name: "Couldn't load this" }).waitFor();
  await away(false);
  await page.getByRole('link', { name: 'Example contact' }).waitFor();
});

it.each([
  ['a record beside the table', 'peeked', (own: Page) => own.keyboard.press('Control+Enter')],
  ['a calendar', 'record-calendar', (own: Page) => own.getByText('Calendar', { exact: true }).click()],
])('offers to load again where the code of %s is gone, as after an update of the server', async (_, script, open) => {
  const own = await installation.signedIn();
  await own.route(new RegExp(`/assets/${script}-`), (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await own.goto(`${installation.url}/folders/${folderId}`);
  await own.getByRole('gridcell', { name: 'Example contact', exact: true }).focus();
  await open(own);
  await own.getByRole('heading', { name: "Couldn't load this" }).waitFor();
  const requested = own.waitForResponse(new RegExp(`/assets/${script}-.*js`));
  await own.unrouteAll({ behavior: 'wait' });
  await own.getByRole('button', { name: 'Try again' }).click();
  expect((await requested).status()).toBe(200);
  await own.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  await own.context().close();
});

it('leads to the door when the session is over, and back to the same place', async () => {
  // Live updates reconnect at times of their own, and their request would be the first to lose the session.
  await page.route('**/api/trpc/live.changes**', (route) => route.abort());
  await page.goto(`${installation.url}/tasks?tasks=OPEN`);
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  await loadedLater(page);
  // So might a look for new notices, or what this page loads later: the request of the click shall be the first.
  let isHolding = true;
  await page.route('**/api/trpc/**', (route) => {
    if (route.request().url().includes('records.list')) isHolding = false;
    return isHolding ? undefined : route.fallback();
  });
  const contacts = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contacts' })
    .elementHandle();
  await page.context().clearCookies();
  await contacts?.evaluate((link) => (link as HTMLElement).click());
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('E-mail address').fill(installation.owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(installation.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
});

it('breaks nothing on the way', () => {
  // React logs the errors that the pages have caught.
  const caught = /a newer version of Dossier|Failed to fetch dynamically imported module/;
  expect(installation.pageErrors.filter((error) => !caught.test(error))).toEqual([]);
});
