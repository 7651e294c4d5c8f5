import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { member, startInstallation, type Installation } from './installation.ts';
import { photograph } from './photograph.ts';
import { boxOf, intercept, navigate, visit } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const fields = [
    { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['New', 'Customer', 'Lost'] },
    { key: 'value', label: 'Value', type: 'NUMBER' as const },
  ];
  folderId = (await api.folders.create.mutate({ name: 'Contacts', type: 'CUSTOM', fields })).data.id;
  const records = [
    ['Alpha', 'New', 10],
    ['Beta', 'New', 20],
    ['Gamma', 'Customer', 300],
    ['Delta', null, 1],
  ] as const;
  await Promise.all([
    ...records.map(([title, status, value]) => api.records.create.mutate({ folderId, title, data: { status, value } })),
    installation.join(member),
  ]);
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const row = (title: string, on = page) => on.getByRole('row', { name: new RegExp(title) });
const head = (name: string, on = page) => on.getByRole('columnheader', { name: new RegExp(`^${name}`) });
const heads = (on = page) => on.getByRole('columnheader').allTextContents();
const viewButton = (on = page) => on.getByRole('button', { name: /^View:/ });

it('a column is moved and made wider by the keyboard, and the address shows the same to a colleague', async () => {
  await visit(page, `${installation.url}/folders/${folderId}`);
  await row('Alpha').waitFor();
  await expect.poll(async () => (await heads()).slice(1, 4)).toEqual(['Name', 'Status', 'Value']);
  await head('Status').getByRole('button').focus();
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(async () => (await heads()).slice(1, 5)).toEqual(['Name', 'Value', 'E-mail', 'Status']);
  const before = (await boxOf(head('Status'))).width;
  await page.getByRole('separator', { name: 'Width of Status' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await head('Status').boundingBox())?.width).toBe(before + 20);
  const colleague = await installation.signedIn(member);
  await colleague.goto(page.url());
  await row('Alpha', colleague).waitFor();
  await expect.poll(() => heads(colleague)).toEqual(await heads());
  await colleague.context().close();
});

it('counts each of several presses that come before the page is drawn again, also while scripts are on their way', async () => {
  const together = (keys: { key: string; altKey?: boolean; shiftKey?: boolean }[]) =>
    page.evaluate((all) => {
      for (const init of all)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
        );
    }, keys);
  const steps = (directions: string[]) => directions.map((to) => ({ key: `Arrow${to}`, altKey: true, shiftKey: true }));
  await visit(page, `${installation.url}/folders/${folderId}?view=all`);
  await head('Status').getByRole('button').focus();
  const pressed = Promise.withResolvers<void>();
  const stop = await intercept(page, /\/assets\/.*\.js$/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await together(steps(['Left', 'Right', 'Right', 'Right', 'Left']));
  pressed.resolve();
  await expect.poll(async () => (await heads()).slice(1, 5)).toEqual(['Name', 'Value', 'E-mail', 'Status']);
  await page.getByText('Status is column 4 of').waitFor({ state: 'attached' });
  const before = (await boxOf(head('Status'))).width;
  await page.getByRole('separator', { name: 'Width of Status' }).focus();
  await together([{ key: 'ArrowRight' }, { key: 'ArrowRight' }, { key: 'ArrowRight' }]);
  await expect.poll(async () => (await head('Status').boundingBox())?.width).toBe(before + 60);
  await page.getByText(`Status is ${before + 60} pixels wide.`).waitFor({ state: 'attached' });
  await head('Status')
    .getByRole('button')
    .evaluate((button) => {
      for (let at = 0; at < 2; at += 1) if (button instanceof HTMLElement) button.click();
    });
  await expect.poll(() => head('Status').getAttribute('aria-sort')).toBe('descending');
  stop();
});

it('takes all that is typed into a filter on a slow machine, where the address lags behind', async () => {
  const slow = await installation.signedIn();
  await slow.goto(`${installation.url}/folders/${folderId}`);
  await row('Alpha', slow).waitFor();
  await slow.getByRole('button', { name: 'Filter', exact: true }).click();
  await slow.getByRole('combobox', { name: 'Field' }).click();
  await slow.keyboard.type('Value');
  await slow.keyboard.press('Enter');
  await slow.getByRole('combobox', { name: 'Comparison' }).click();
  await slow.getByRole('option', { name: 'is at least' }).click();
  await slow.getByRole('textbox', { name: 'Value' }).click();
  const cdp = await slow.context().newCDPSession(slow);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  // Quicker than the address follows, and about as quick.
  for (const delay of [60, 220]) {
    await slow.keyboard.press('Control+a');
    await slow.keyboard.type('12345', { delay });
    await expect.poll(() => slow.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('12345');
  }
  await slow.getByRole('button', { name: /Remove the filter Value is at least 12,345/ }).waitFor();
  await slow.context().close();
});

it('the panel of filters stays beside the navigation, and the order is offered where it counts', async () => {
  await page.setViewportSize({ width: 1360, height: 820 });
  await visit(page, `${installation.url}/folders/${folderId}`);
  await row('Alpha').waitFor();
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: 'Filter' });
  const field = panel.getByRole('combobox', { name: 'Field' });
  await field.waitFor();
  const side = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  for (const width of [1360, 1000, 800]) {
    await page.setViewportSize({ width, height: 820 });
    const place = async () => {
      const box = await panel.boundingBox();
      return {
        isBesideNavigation: box !== null && box.x >= side.x + side.width,
        isWithinWindow: box !== null && box.x + box.width <= width,
      };
    };
    await expect.poll(place).toEqual({ isBesideNavigation: true, isWithinWindow: true });
    await photograph(page, `filter-${width}`);
  }
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Sort', exact: true }).waitFor();
  await page.getByText('Board', { exact: true }).click();
  await page.getByRole('button', { name: 'Sort', exact: true }).waitFor();
  await page.getByText('Calendar', { exact: true }).click();
  await page.getByRole('button', { name: 'Next month' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Sort', exact: true }).count()).toBe(0);
  await page.getByText('Table', { exact: true }).click();
});

it('the rows are as high as a person chooses by the keyboard, and the address keeps it', async () => {
  await visit(page, `${installation.url}/folders/${folderId}?view=all`);
  await row('Alpha').waitFor();
  const height = async () => (await row('Alpha').boundingBox())?.height;
  await expect.poll(height).toBe(32);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('radio', { name: 'Normal' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(height).toBe(52);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(height).toBe(28);
  await page.keyboard.press('Escape');
  await page.reload();
  await row('Alpha').waitFor();
  await expect.poll(height).toBe(28);
});

it('a group of alternatives is built by hand among the conditions, and taken away again', async () => {
  await visit(page, `${installation.url}/folders/${folderId}?view=all`);
  await row('Alpha').waitFor();
  const shown = () => page.getByRole('row').getByRole('link').allTextContents();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  const choose = async (field: string, comparison: string, value: string) => {
    await panel.getByRole('combobox', { name: 'Field' }).last().click();
    await page.keyboard.type(field);
    await page.keyboard.press('Enter');
    await panel.getByRole('combobox', { name: 'Comparison' }).last().click();
    await page.getByRole('option', { name: comparison, exact: true }).click();
    await panel.getByRole('textbox', { name: 'Value' }).last().click();
    await page.keyboard.type(value);
  };
  await page.keyboard.press('f');
  await panel.waitFor();
  await choose('Value', 'is at least', '5');
  await expect.poll(async () => (await shown()).toSorted()).toEqual(['Alpha', 'Beta', 'Gamma']);
  await panel.getByRole('button', { name: 'Add a group' }).click();
  const group = panel.getByRole('group', { name: 'Group of conditions' });
  await group.waitFor();
  await expect
    .poll(() => group.getByRole('combobox', { name: 'All, any or none of the conditions' }).inputValue())
    .toBe('or');
  // The condition that waits for its field comes first.
  await group.getByRole('button', { name: 'Remove the condition' }).last().click();
  await choose('Name', 'contains', 'alph');
  await expect.poll(shown).toEqual(['Alpha']);
  await group.getByRole('button', { name: 'Add a condition' }).click();
  await choose('Value', 'is at least', '100');
  await expect.poll(async () => (await shown()).toSorted()).toEqual(['Alpha', 'Gamma']);
  await photograph(page, 'filter-group');
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Name contains alph or Value is at least 100').first().waitFor();
  await page.reload();
  await row('Gamma').waitFor();
  await expect.poll(async () => (await shown()).toSorted()).toEqual(['Alpha', 'Gamma']);
  await page.keyboard.press('f');
  await group.getByRole('combobox', { name: 'All, any or none of the conditions' }).click();
  await page.getByRole('option', { name: 'nor', exact: true }).click();
  await expect.poll(shown).toEqual(['Beta']);
  await photograph(page, 'filter-none');
  await page.getByText('not (Name contains alph or Value is at least 100)').first().waitFor();
  await panel.getByRole('button', { name: 'Remove the group' }).click();
  await expect.poll(async () => (await shown()).toSorted()).toEqual(['Alpha', 'Beta', 'Gamma']);
  await panel.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(async () => (await shown()).length).toBe(4);
  await page.keyboard.press('Escape');
});

it('the foot counts and adds up all that match, as a person chooses', async () => {
  const foot = page.getByRole('group', { name: 'Table footer' });
  await foot.getByRole('button', { name: 'Calculate for Value' }).click();
  await page.getByRole('menuitem', { name: 'Sum' }).click();
  await foot.getByText('331').waitFor();
  await foot.getByRole('button', { name: 'Calculate for Status' }).click();
  await page.getByRole('menuitem', { name: 'Empty' }).click();
  await foot.getByRole('button', { name: 'Empty (Status): 1' }).waitFor();
  await page.getByRole('textbox', { name: 'Search in Contacts' }).click();
  await page.keyboard.type('alpha');
  await foot.getByText('10', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await foot.getByText('331').waitFor();
});

it('a table is grouped, with counts and sums, and groups fold', async () => {
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  const group = (name: string) => page.getByRole('button', { name, exact: true });
  await group('New 2').waitFor();
  await row('New 2').getByText('Sum 30').waitFor();
  await group('Customer 1').waitFor();
  await group('No status 1').waitFor();
  await group('New 2').focus();
  await page.keyboard.press('Enter');
  await row('Alpha').waitFor({ state: 'detached' });
  await row('Gamma').waitFor();
  await photograph(page, 'grouped');
  await group('New 2').click();
  await row('Alpha').waitFor();
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
});

it('a view is saved, shared and pinned', async () => {
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.type('By status');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'View: By status' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?view=view_\w+$/);
  await viewButton().click();
  await photograph(page, 'view-menu');
  await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
  await page.getByRole('link', { name: 'By status' }).waitFor();
});

it('a second member opens the shared view, changes it for themselves, and sees that it is changed', async () => {
  const colleague = await installation.signedIn(member);
  await colleague.goto(`${installation.url}/folders/${folderId}`);
  await row('Alpha', colleague).waitFor();
  await viewButton(colleague).click();
  await colleague.getByRole('menuitem', { name: 'By status' }).click();
  await colleague.getByRole('button', { name: 'New 2', exact: true }).waitFor();
  await head('Name', colleague).getByRole('button').click();
  await colleague.getByText('Changed', { exact: true }).first().waitFor();
  await expect.poll(() => colleague.url()).toContain('sort=');
  await colleague.getByRole('button', { name: 'Reset', exact: true }).click();
  await colleague.getByRole('button', { name: 'Reset', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => colleague.url()).not.toContain('sort=');
  await colleague.context().close();
});

it('an owner lets the folder open with it for everybody', async () => {
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Open first for everyone' }).click();
  await expect.poll(async () => (await installation.api.views.list.query({ folderId })).data[0]?.isDefault).toBe(true);
  const colleague = await installation.signedIn(member);
  await colleague.goto(`${installation.url}/folders/${folderId}`);
  await colleague.getByRole('button', { name: 'View: By status' }).waitFor();
  await colleague.getByRole('button', { name: 'New 2', exact: true }).waitFor();
  await viewButton(colleague).click();
  await expect.poll(() => colleague.getByRole('menuitem', { name: 'Delete this view' }).count()).toBe(0);
  await colleague.getByRole('menuitem', { name: 'All records' }).click();
  await colleague.getByRole('button', { name: 'View: All records' }).waitFor();
  await colleague.context().close();
});

it('a card moves to another column of a board of records by the keyboard, and keeps the focus', async () => {
  await page.getByText('Board', { exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
  await column('New')
    .getByRole('button', { name: /^Alpha/ })
    .waitFor();
  await card('Alpha').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await column('Customer')
    .getByRole('button', { name: /^Alpha/ })
    .waitFor();
  await expect
    .poll(async () => {
      const { data } = await installation.api.records.list.query({ folderId: [folderId], search: 'Alpha' });
      return data[0]?.data['status'];
    })
    .toBe('Customer');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Alpha');
  await photograph(page, 'records-board');
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
});

it('a view that is not shared says so to others', async () => {
  const { data: own } = await installation.api.views.create.mutate({ name: 'Mine', folderId, isShared: false });
  const colleague = await installation.signedIn(member, { viewport: { width: 390, height: 844 } });
  await colleague.goto(`${installation.url}/folders/${folderId}?view=${own.id}`);
  await colleague.getByText("This view was deleted or isn't shared with you").waitFor();
  await colleague.getByRole('listitem').filter({ hasText: 'Alpha' }).waitFor();
  await photograph(colleague, 'folder-phone');
  await navigate(page, `${installation.url}/folders/${folderId}?view=${own.id}`);
  await page.getByRole('button', { name: 'View: Mine' }).waitFor();
  expect(installation.pageErrors).toEqual([]);
});

it('a view that asks for a choice that was removed since opens, and shows its condition', async () => {
  const where = { field: 'data.status', op: 'in' as const, value: ['Lost'] };
  const { api, url } = installation;
  const { data: lost } = await api.views.create.mutate({ name: 'Gone', folderId, definition: { where } });
  await api.folders.updateField.mutate({ id: folderId, key: 'status', field: { options: ['New', 'Customer'] } });
  await navigate(page, `${url}/folders/${folderId}?view=${lost.id}`);
  await page.getByText('No results').waitFor();
  await page.getByText('Status is any of Lost').waitFor();
  expect(installation.pageErrors).toEqual([]);
});
