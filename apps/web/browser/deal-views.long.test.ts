import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { member, startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { photograph } from './photograph.ts';
import { boxOf, visit } from './visit.ts';

let installation: Installation;
let page: Page;
let address: string;
let pipelineId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const { api } = installation;
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Sales',
    stages: [{ name: 'New' }, { name: 'Offer' }, { name: 'Won', kind: 'WON' }],
    fields: [{ key: 'source', label: 'Source', type: 'SELECT', options: ['Fair', 'Web'] }],
  });
  pipelineId = pipeline.id;
  address = `${installation.url}/deals/${pipelineId}`;
  for (const [title, at, amount, source] of [
    ['Alpha', 0, 1000, 'Fair'],
    ['Beta', 0, 5000, 'Web'],
    ['Gamma', 1, 20_000, 'Fair'],
    ['Delta', 1, null, 'Web'],
  ] as const)
    await api.deals.create.mutate({
      pipelineId,
      stageId: pipeline.stages[at]?.id ?? '',
      title,
      amount,
      data: { source },
    });
  await installation.join(member);
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const stage = (name: string, on = page) => on.getByRole('region', { name, exact: true });
const card = (title: string, on = page) => on.getByRole('button', { name: new RegExp(`^${title}`) });
const viewButton = (on = page) => on.getByRole('button', { name: /^View:/ });
const titles = (on = page) => on.getByRole('row').locator('[role=cell]:first-child').allTextContents();

/** Chooses the field and the comparison of the condition that has the focus, by the keyboard. */
async function beginCondition(field: string, comparison?: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Field' }).last().click();
  await page.keyboard.type(field);
  await page.keyboard.press('Enter');
  if (comparison === undefined) return;
  await page.getByRole('combobox', { name: 'Comparison' }).last().click();
  await page.getByRole('option', { name: comparison, exact: true }).click();
}

it('a filter by an operator narrows the board and its sums, the address holds it, and the way back takes it away', async () => {
  await visit(page, address);
  await card('Alpha').waitFor();
  await viewButton().waitFor();
  await page.keyboard.press('f');
  await page.getByRole('dialog', { name: 'Filter' }).waitFor();
  await beginCondition('Amount', 'is at least');
  await type(page.getByRole('textbox', { name: 'Value' }), '5000');
  await page.keyboard.press('Enter');
  await card('Alpha').waitFor({ state: 'detached' });
  await card('Beta').waitFor();
  await stage('New').getByText('€5,000').first().waitFor();
  await page.getByText(/^2 open deals, €25,000 · weighted €/).waitFor();
  await page.getByRole('button', { name: 'Remove the filter Amount is at least 5,000' }).waitFor();
  await expect.poll(() => page.url()).toContain('where=');
  await photograph(page, 'deals-board');
  const filtered = page.url();
  await page.goBack();
  await card('Alpha').waitFor();
  await expect.poll(() => page.url()).not.toContain('where=');
  const colleague = await installation.signedIn(member);
  await colleague.goto(filtered);
  await card('Beta', colleague).waitFor();
  await expect.poll(() => card('Alpha', colleague).count()).toBe(0);
  await colleague.context().close();
  await page.goForward();
  await card('Alpha').waitFor({ state: 'detached' });
});

it('a card that is moved stays within the filter, and leaves it with a change that no longer fits', async () => {
  await card('Beta').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await stage('Offer').getByRole('button', { name: /^Beta/ }).waitFor();
  await stage('Offer').getByText('€25,000', { exact: true }).first().waitFor();
  const { data } = await installation.api.deals.list.query({ pipelineId, search: 'Beta' });
  await installation.api.deals.update.mutate({ id: data[0]?.id ?? '', amount: 10 });
  await card('Beta').waitFor({ state: 'detached' });
  await stage('Offer').getByText('€20,000', { exact: true }).first().waitFor();
});

it('alternatives over own and custom fields apply to the table and the charts', async () => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await beginCondition('Source');
  await page.getByRole('combobox', { name: 'Value' }).click();
  await page.keyboard.type('Web');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'All, any or none of the conditions' }).click();
  await page.getByRole('option', { name: 'or', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await card('Delta').waitFor();
  await page.getByText('Table', { exact: true }).click();
  await expect.poll(() => titles()).toEqual(['Delta', 'Gamma', 'Beta']);
  await page.getByText('Charts', { exact: true }).click();
  await page.getByText('As a table').first().click();
  await page.getByRole('cell', { name: '€20,010' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Sort', exact: true }).count()).toBe(0);
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('cell', { name: 'Gamma' }).waitFor();
});

it('the table is sorted by its heads and by further fields, and shows the columns that a person chooses', async () => {
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect.poll(() => titles()).toEqual(['Beta', 'Gamma', 'Delta']);
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort'))
    .toBe('ascending');
  await page.getByRole('button', { name: 'Sort: Amount' }).click();
  await page.getByRole('combobox', { name: 'Direction of Amount' }).click();
  await page.getByRole('option', { name: 'Largest first' }).click();
  await page.getByRole('combobox', { name: 'Add a field to sort by' }).click();
  await page.keyboard.type('Source');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sort: Amount +1' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => titles()).toEqual(['Gamma', 'Beta', 'Delta']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Source' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: 'Owner' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Source' }).waitFor();
  await expect.poll(() => page.getByRole('columnheader', { name: 'Owner' }).count()).toBe(0);
  await photograph(page, 'deals-table');
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
});

it('a column of the table is moved and made wider by the keyboard and the mouse, and the heads stay in sight', async () => {
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const heads = () => page.getByRole('columnheader').allTextContents();
  const widthOf = async (name: string) => (await head(name).boundingBox())?.width ?? 0;
  const [title, stageHead, ...rest] = await heads();
  await head('Stage').getByRole('separator').focus();
  const before = (await boxOf(head('Stage'))).width;
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => widthOf('Stage')).toBe(before + 40);
  await head('Amount').getByRole('button').focus();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect.poll(heads).toEqual([title, 'Amount', stageHead, ...rest.slice(1)]);
  const edge = await boxOf(head('Stage').getByRole('separator'));
  const [x, y] = [edge.x + 3, edge.y + 5];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  const widthOfCell = async () => (await page.getByRole('cell', { name: 'Offer' }).first().boundingBox())?.width;
  await expect.poll(async () => [await widthOf('Stage'), await widthOfCell()]).toEqual([before - 20, before - 20]);
  await page.goBack();
  await page.goBack();
  await expect.poll(heads).toEqual([title, stageHead, ...rest]);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => widthOf('Stage')).toBe(before);
});

it('a view of deals is saved for oneself, pinned, and shows the same after a reload', async () => {
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  await page.keyboard.type('Large or web');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'View: Large or web' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?view=view_\w+$/);
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Pin to the sidebar' }).click();
  await page.getByRole('link', { name: 'Large or web' }).waitFor();
  await page.getByRole('link', { name: 'Sales' }).click();
  await card('Alpha').waitFor();
  await page.getByRole('link', { name: 'Large or web' }).click();
  await expect.poll(() => titles()).toEqual(['Gamma', 'Beta', 'Delta']);
  await page.reload();
  await expect.poll(() => titles()).toEqual(['Gamma', 'Beta', 'Delta']);
  await page.getByRole('columnheader', { name: 'Source' }).waitFor();
  await page.getByRole('button', { name: 'Remove the filter Amount is at least 5,000' }).waitFor();
});

it('a view of one’s own is not seen by others, until it is shared', async () => {
  const colleague = await installation.signedIn(member);
  await colleague.goto(page.url());
  await colleague.getByText("This view was deleted or isn't shared with you").waitFor();
  await card('Alpha', colleague).waitFor();
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Rename or share' }).click();
  await type(page.getByRole('dialog').getByLabel('Name'), 'Worth a call');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Worth a call' }).waitFor();
  await colleague.reload();
  await expect.poll(() => titles(colleague)).toEqual(['Gamma', 'Beta', 'Delta']);
  await colleague.context().close();
});

it('an owner lets the pipeline open with it for everybody, and a member changes it for themselves only', async () => {
  await viewButton().click();
  await page.getByRole('menuitem', { name: 'Open first for everyone' }).click();
  await expect
    .poll(async () => (await installation.api.views.list.query({ pipelineId })).data[0]?.isDefault)
    .toBe(true);
  const colleague = await installation.signedIn(member);
  await colleague.goto(address);
  await colleague.getByRole('button', { name: 'View: Worth a call' }).waitFor();
  await expect.poll(() => titles(colleague)).toEqual(['Gamma', 'Beta', 'Delta']);
  await type(colleague.getByRole('textbox', { name: 'Search deals' }), 'gam');
  await expect.poll(() => titles(colleague)).toEqual(['Gamma']);
  await colleague.getByText('Changed', { exact: true }).first().waitFor();
  await expect.poll(() => colleague.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0);
  await colleague.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => titles(colleague)).toEqual(['Gamma', 'Beta', 'Delta']);
  await viewButton(colleague).click();
  await colleague.getByRole('menuitem', { name: 'All deals' }).click();
  await card('Alpha', colleague).waitFor();
  await colleague.context().close();
});

it('an owner saves a change of the view, and a view with charts opens as charts', async () => {
  await page.getByText('Charts', { exact: true }).click();
  await page.getByRole('heading', { name: 'Won by month' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await visit(page, address);
  await page.getByRole('heading', { name: 'Won by month' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

it('all of it fits a phone', async () => {
  const phone = await installation.signedIn(installation.owner, { viewport: { width: 390, height: 844 } });
  await phone.goto(`${address}?layout=TABLE`);
  await phone.getByRole('cell', { name: 'Gamma' }).waitFor();
  await viewButton(phone).waitFor();
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await photograph(phone, 'deals-phone');
  await phone.getByRole('button', { name: 'Filter', exact: true }).click();
  await phone.getByRole('dialog', { name: 'Filter' }).waitFor();
  await photograph(phone, 'deals-phone-filter');
  await expect.poll(() => accessibilityViolations(phone)).toEqual([]);
  await phone.context().close();
});

it('addresses of earlier versions show what they did', async () => {
  await visit(page, `${address}?view=table&q=alpha`);
  await expect.poll(() => titles()).toEqual(['Alpha']);
  expect(installation.pageErrors).toEqual([]);
});
