import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { member, startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { photograph } from './photograph.ts';
import { visit } from './visit.ts';

let installation: Installation;
let page: Page;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  await installation.join(member);
  const { data: members } = await api.members.list.query({});
  const assigneeId = members.find(({ email }) => email === member.email)?.userId ?? null;
  for (const task of [
    { title: 'Call Alpha', type: 'CALL' as const, priority: 'LOW' as const, dueAt: '2026-03-10T09:00:00Z' },
    {
      title: 'Call Beta',
      type: 'CALL' as const,
      priority: 'URGENT' as const,
      dueAt: '2026-03-12T09:00:00Z',
      assigneeId,
    },
    { title: 'Write to Gamma', type: 'EMAIL' as const, priority: 'HIGH' as const, dueAt: '2026-03-11T09:00:00Z' },
    { title: 'Plan the fair' },
  ])
    await api.tasks.create.mutate(task);
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const address = () => `${installation.url}/tasks`;
const viewButton = (on = page) => on.getByRole('button', { name: /^View:/ });
const task = (title: string, on = page) => on.getByRole('checkbox', { name: `Mark ${title} as done` });
const titles = (on = page) =>
  on
    .getByRole('checkbox', { name: /^Mark/ })
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').replace(/^Mark | as done$/g, '')));
const day = (date: string, on = page) => on.locator(`[role=gridcell][data-day="${date}"]`);

it('a filter by an operator narrows the list, the address holds it, and the way back takes it away', async () => {
  await visit(page, address());
  await page.getByText('All open', { exact: true }).click();
  await expect.poll(() => titles()).toEqual(['Call Alpha', 'Write to Gamma', 'Call Beta', 'Plan the fair']);
  await page.keyboard.press('f');
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await page.getByRole('combobox', { name: 'Field' }).click();
  await page.keyboard.type('Priority');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Value' }).click();
  for (const priority of ['High', 'Urgent']) {
    await page.keyboard.type(priority);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => titles()).toEqual(['Write to Gamma', 'Call Beta']);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Remove the filter Priority is any of High or Urgent' }).waitFor();
  await expect.poll(() => page.url()).toContain('where=');
  await page.goBack();
  await expect.poll(async () => (await titles()).length).toBe(4);
  await page.goForward();
  await expect.poll(() => titles()).toEqual(['Write to Gamma', 'Call Beta']);
});

it('the list is sorted by how urgent its tasks are, and searched by the words of their titles', async () => {
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await page.getByRole('combobox', { name: 'Add a field to sort by' }).click();
  await page.keyboard.type('Priority');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Direction of Priority' }).click();
  await page.getByRole('option', { name: 'Most urgent first' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => titles()).toEqual(['Call Beta', 'Write to Gamma']);
  await page.keyboard.press('/');
  await page.keyboard.type('beta call');
  await expect.poll(() => titles()).toEqual(['Call Beta']);
  await photograph(page, 'tasks-list');
  // A letter right before the click must not bring the search back.
  const clear = page.getByRole('button', { name: 'Clear the search' });
  await Promise.all([page.keyboard.press('x'), clear.click()]);
  await expect.poll(() => titles()).toEqual(['Call Beta', 'Write to Gamma']);
});

it('a task that no longer fits leaves the list', async () => {
  const { data } = await installation.api.query.tasks.query({ search: 'gamma' });
  await installation.api.tasks.update.mutate({ id: data[0]?.id ?? '', priority: 'NORMAL' });
  await expect.poll(() => titles()).toEqual(['Call Beta']);
  await installation.api.tasks.update.mutate({ id: data[0]?.id ?? '', priority: 'HIGH' });
  await expect.poll(() => titles()).toEqual(['Call Beta', 'Write to Gamma']);
});

it('a view of tasks is saved for oneself, pinned, and shows the same after a reload', async () => {
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.type('Urgent ones');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'View: Urgent ones' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?view=view_\w+$/);
  await viewButton().click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Open first for everyone' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
  await page.getByRole('link', { name: 'Urgent ones' }).waitFor();
  await page.getByRole('link', { name: /^Tasks/ }).click();
  await page.getByRole('heading', { name: 'Nothing is due today' }).waitFor();
  await page.getByRole('link', { name: 'Urgent ones' }).click();
  await expect.poll(() => titles()).toEqual(['Call Beta', 'Write to Gamma']);
  await page.reload();
  await expect.poll(() => titles()).toEqual(['Call Beta', 'Write to Gamma']);
  await viewButton().waitFor();
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
});

it('others see it once it is shared', async () => {
  const colleague = await installation.signedIn(member);
  await colleague.goto(page.url());
  await colleague.getByText("This view was deleted or isn't shared with you").waitFor();
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Rename or share' }).click();
  await type(page.getByRole('dialog').getByLabel('Name'), 'What matters');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'What matters' }).waitFor();
  await colleague.goto(address());
  await viewButton(colleague).click();
  await colleague.getByRole('menuitem', { name: 'What matters' }).click();
  await expect.poll(() => titles(colleague)).toEqual(['Call Beta', 'Write to Gamma']);
  await colleague.context().close();
});

it('an owner lets the list of tasks open with it for everybody, and takes that back', async () => {
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Open first for everyone' }).click();
  const isDefault = async () => (await installation.api.views.list.query({ of: 'TASKS' })).data[0]?.isDefault;
  await expect.poll(isDefault).toBe(true);
  const colleague = await installation.signedIn(member);
  await colleague.goto(address());
  await colleague.getByRole('button', { name: 'View: What matters' }).waitFor();
  await expect.poll(() => titles(colleague)).toEqual(['Call Beta', 'Write to Gamma']);
  await viewButton(colleague).click();
  await expect.poll(() => colleague.getByRole('menuitem', { name: 'No longer open first' }).count()).toBe(0);
  await colleague.getByRole('menuitem', { name: 'All tasks' }).click();
  await colleague.getByRole('button', { name: 'View: All tasks' }).waitFor();
  await colleague.context().close();
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'No longer open first' }).click();
  await expect.poll(isDefault).toBe(false);
});

it('the calendar has the same filter, and a view of it opens as one', async () => {
  await page.getByText('Calendar', { exact: true }).click();
  await visit(page, `${page.url()}&month=2026-03`);
  await day('2026-03-12')
    .getByRole('button', { name: /Call Beta/ })
    .waitFor();
  await day('2026-03-11')
    .getByRole('button', { name: /Write to Gamma/ })
    .waitFor();
  await expect.poll(() => day('2026-03-10').getByRole('button').count()).toBe(0);
  await photograph(page, 'tasks-calendar');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /^Tasks/ }).click();
  await page.getByText('All open', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'What matters' }).click();
  await page.getByRole('button', { name: 'Next month' }).waitFor();
  const { data } = await installation.api.views.list.query({ of: 'TASKS' });
  expect(data).toMatchObject([
    { name: 'What matters', isShared: true, definition: { layout: 'CALENDAR', tasks: 'OPEN' } },
  ]);
});

it('a task is moved on the calendar by the keyboard and keeps its time, and stays there when it is done', async () => {
  await visit(page, `${address()}?view=all&layout=CALENDAR&month=2026-03`);
  const alpha = () => day('2026-03-10').getByRole('button', { name: /Call Alpha/ });
  await alpha().waitFor();
  const stored = async () =>
    (await installation.api.query.tasks.query({ search: 'alpha' })).data.map(({ dueAt, status }) => ({
      dueAt,
      status,
    }));
  await alpha().focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await day('2026-03-18')
    .getByRole('button', { name: /Call Alpha/ })
    .waitFor();
  await expect.poll(stored).toEqual([{ dueAt: '2026-03-18T09:00:00.000Z', status: 'OPEN' }]);
  await page.getByText(/^Call Alpha is due /).waitFor();
  await page.keyboard.press('Control+z');
  await alpha().waitFor();
  await expect.poll(stored).toEqual([{ dueAt: '2026-03-10T09:00:00.000Z', status: 'OPEN' }]);
  await alpha().click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Title').waitFor();
  await expect.poll(() => panel.getByLabel('Title').inputValue()).toBe('Call Alpha');
  const done = panel.getByRole('checkbox', { name: 'Done' });
  for (const status of ['DONE', 'OPEN']) {
    // The page reads the task late: until then a second press would ask for the same status again.
    const read = Promise.withResolvers<void>();
    await page.route(/tasks\.get/, (route) => read.promise.then(() => route.continue()));
    await done.focus();
    await page.keyboard.press('Space');
    await expect.poll(stored).toMatchObject([{ status }]);
    await expect.poll(async () => [await done.isDisabled(), await done.isChecked()]).toEqual([true, status === 'DONE']);
    read.resolve();
    await expect.poll(() => done.isEnabled()).toBe(true);
    await page.unroute(/tasks\.get/);
  }
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  // A task that a colleague has done stays on its day, crossed out.
  const { data } = await installation.api.query.tasks.query({ search: 'alpha' });
  const line = () =>
    alpha()
      .getByText('Call Alpha')
      .evaluate((title) => getComputedStyle(title).textDecorationLine);
  await expect.poll(line).toBe('none');
  await installation.api.tasks.update.mutate({ id: data[0]?.id ?? '', status: 'DONE' });
  await expect.poll(line).toBe('line-through');
  await installation.api.tasks.update.mutate({ id: data[0]?.id ?? '', status: 'OPEN' });
  await expect.poll(line).toBe('none');
});

it('all of it fits a phone', async () => {
  const phone = await installation.signedIn(member, { viewport: { width: 390, height: 844 } });
  await phone.goto(`${address()}?tasks=OPEN`);
  await task('Call Alpha', phone).waitFor();
  await phone.getByRole('button', { name: 'Filter', exact: true }).click();
  await phone.getByRole('combobox', { name: 'Field' }).click();
  await phone.keyboard.type('Assignee');
  await phone.keyboard.press('Enter');
  await phone.getByRole('combobox', { name: 'Value' }).click();
  await phone.keyboard.type('Example Mem');
  await phone.keyboard.press('Enter');
  await expect.poll(() => titles(phone)).toEqual(['Call Beta']);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await photograph(phone, 'tasks-phone-filter');
  await phone.getByRole('button', { name: 'Done', exact: true }).click();
  await photograph(phone, 'tasks-phone');
  await expect.poll(() => accessibilityViolations(phone)).toEqual([]);
  await phone.context().close();
});

it('addresses of earlier versions show what they did', async () => {
  await visit(page, `${address()}?view=overdue`);
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(2);
  await visit(page, `${address()}?layout=calendar&month=2026-03`);
  await day('2026-03-10')
    .getByRole('button', { name: /Call Alpha/ })
    .waitFor();
  expect(installation.pageErrors).toEqual([]);
});
