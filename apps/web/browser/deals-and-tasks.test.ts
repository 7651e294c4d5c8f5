import { afterAll, beforeAll, expect, it } from 'vitest';
import { ageDeals, stayInStages } from '@dossier/domain/testing/behind.ts';
import type { Locator, Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { boxOf, intercept } from './visit.ts';

let installation: Installation;
let page: Page;
let pipelineId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const stage = (name: string) => page.getByRole('region', { name, exact: true });
// The accessible name of a card is all of its text: title, amount, date and owner.
const card = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });

/** Drags one thing onto another, to a share of its width. */
async function drag(thing: Locator, onto: Locator, share: number): Promise<void> {
  await thing.scrollIntoViewIfNeeded();
  const [from, to] = [await boxOf(thing), await boxOf(onto)];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 16, from.y + 12, { steps: 3 });
  await page.mouse.move(to.x + to.width * share, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}

async function stageOf(title: string): Promise<string | undefined> {
  const { data: pipeline } = await installation.api.pipelines.get.query({ id: pipelineId });
  const { data: deals } = await installation.api.deals.list.query({ pipelineId });
  return pipeline.stages.find(({ id }) => id === deals.find((deal) => deal.title === title)?.stageId)?.name;
}

it('makes a pipeline and renames one of its stages', async () => {
  await page.goto(`${installation.url}/deals`);
  await page.getByRole('link', { name: 'Create a pipeline' }).click();
  await page.getByRole('button', { name: 'New pipeline' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Sales');
  await page.getByRole('button', { name: 'Create the pipeline' }).click();
  await page.getByLabel('Name of the stage Offer').fill('Proposal');
  await page.keyboard.press('Enter');
  await page.getByLabel('Chance of winning in New, in percent').selectText();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('14');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () =>
      (await installation.api.pipelines.list.query({})).data[0]?.stages.map(
        ({ name, kind, probability, idleDays }) => `${name} ${kind} ${probability} ${idleDays}`,
      ),
    )
    .toEqual([
      'New OPEN 10 14',
      'Qualified OPEN 50 null',
      'Proposal OPEN 75 null',
      'Won WON 100 null',
      'Lost LOST 0 null',
    ]);
  pipelineId = (await installation.api.pipelines.list.query({})).data[0]?.id ?? '';
});

it('creates a deal in the panel', async () => {
  await page.getByRole('link', { name: 'Open the board' }).click();
  await page.getByRole('button', { name: 'New deal' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Title').fill('Example deal');
  await panel.getByLabel('Amount (EUR)').fill('1200');
  await panel.getByRole('button', { name: 'Create' }).click();
  await card('Example deal').waitFor();
  await stage('New').getByText('€1,200').first().waitFor();
});

it('finds the deal in the palette by any words of its title', async () => {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search, or type a command').waitFor();
  await page.keyboard.type('deal exam');
  await page.getByRole('button', { name: 'Example deal Sales' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('list', { name: 'Stages' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('drags a deal with the mouse, and the sums follow', async () => {
  const from = await boxOf(card('Example deal'));
  const to = await boxOf(stage('Qualified'));
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + 80, to.y + 120, { steps: 8 });
  await page.mouse.up();
  await stage('Qualified').getByRole('button', { name: 'Example deal' }).waitFor();
  await expect.poll(() => stageOf('Example deal')).toBe('Qualified');
  await stage('Qualified').getByText('€1,200').first().waitFor();
  await stage('New').getByText('€0').waitFor();
});

it('drags a deal with the keyboard', async () => {
  await card('Example deal').focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByText('Example deal to Won').waitFor();
  await page.getByText('makes it €1,200').waitFor();
  await page.keyboard.press('Space');
  await expect.poll(() => stageOf('Example deal')).toBe('Won');
  // Stages that end a deal are folded at first.
  await expect.poll(() => card('Example deal').count()).toBe(0);
  await page.keyboard.press('Enter');
  await card('Example deal').waitFor();
});

it('takes a move back where the server refuses it', async () => {
  const refusal = { message: 'Deals rest today.', code: -32_600, data: { code: 'CONFLICT', httpStatus: 409 } };
  const stop = await intercept(page, '**/api/trpc/deals.update**', (route) =>
    route.fulfill({ status: 409, json: { error: refusal } }),
  );
  await card('Example deal').focus();
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key);
  await page.getByText('Deals rest today.').first().waitFor();
  await stage('Won').getByRole('button', { name: 'Example deal' }).waitFor();
  stop();
});

it('opens a deal, changes it, and shows it in the table and the charts', async () => {
  await card('Example deal').click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Change Amount' }).click();
  await type(panel.getByRole('textbox', { name: 'Amount' }), '1500.5');
  await page.keyboard.press('Enter');
  await panel.getByText('€1,500.50').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('cell', { name: '€1,500.50' }).waitFor();
  await page.getByText('Charts', { exact: true }).click();
  await page.getByRole('heading', { name: 'Won by month' }).waitFor();
  await page.getByText('As a table').first().click();
  await page.getByRole('cell', { name: '€1,500.50' }).first().waitFor();
});

it('writes the axes of charts in full, and makes all stages of the board equally wide', async () => {
  const { api } = installation;
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenlieferung';
  const { data: deal } = await api.deals.create.mutate({ pipelineId, title, amount: 8_888_888_888.88 });
  await page.locator('.recharts-cartesian-axis-tick-value', { hasText: /bn$/ }).first().waitFor();
  await expect.poll(() => page.evaluate(cutLabels)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(cutLabels)).toEqual([]);
  await page.setViewportSize({ width: 1360, height: 820 });
  await page.getByText('Board', { exact: true }).click();
  await card(title).waitFor();
  const widths = () =>
    page.locator('section[class*=stage]').evaluateAll((all) => [...new Set(all.map((one) => one.clientWidth))]);
  await expect.poll(widths).toHaveLength(1);
  await api.deals.remove.mutate({ id: deal.id });
  await card(title).waitFor({ state: 'hidden' });
  await page.getByText('Charts', { exact: true }).click();
});

/** The labels of axes that are not all within their chart. */
function cutLabels(): (string | null)[] {
  return [...document.querySelectorAll('.recharts-cartesian-axis-tick-value')]
    .filter((label) => {
      const [box, chart] = [label, label.closest('svg')].map((one) => one?.getBoundingClientRect());
      return !box || !chart || box.left < chart.left || box.right > chart.right || box.bottom > chart.bottom;
    })
    .map(({ textContent }) => textContent);
}

it('asks why a deal was lost where its stage says so, and keeps the answer in sight', async () => {
  await page.getByText('Board', { exact: true }).click();
  await card('Example deal').click();
  const panel = page.getByRole('dialog').filter({ has: page.getByRole('list', { name: 'Stages' }) });
  await panel.getByRole('button', { name: 'Change Title' }).waitFor();
  await expect.poll(() => panel.getByText('Lost because').count()).toBe(0);
  await panel.getByRole('button', { name: 'Lost', exact: true }).click();
  await page.getByRole('combobox', { name: 'Lost because' }).waitFor();
  await page.keyboard.type('Too expensive');
  await page.keyboard.press('Enter');
  const lost = async () => (await installation.api.deals.list.query({ pipelineId })).data[0]?.lostReason;
  await expect.poll(lost).toBe('Too expensive');
  await panel.getByRole('button', { name: 'Won', exact: true }).click();
  await expect.poll(() => stageOf('Example deal')).toBe('Won');
  await panel.getByText('Too expensive').waitFor();
  await panel.getByRole('button', { name: 'Change Lost because' }).click();
  await type(panel.getByRole('textbox', { name: 'Lost because' }), '');
  await page.keyboard.press('Enter');
  await expect.poll(lost).toBe(null);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
});

it('asks for the reason of a loss on the board, and tells the story of a deal on its page', async () => {
  await card('Example deal').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await page.getByRole('dialog').getByRole('combobox', { name: 'Lost because' }).waitFor();
  await page.keyboard.type('No need');
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await installation.api.deals.list.query({ pipelineId })).data[0])
    .toMatchObject({ lostReason: 'No need' });
  // Stages that end a deal are folded at first.
  await stage('Lost').getByRole('button').click();
  await card('Example deal').click();
  await page.getByRole('link', { name: 'Open the full page with its history' }).click();
  const moved = (to: string) => page.getByRole('listitem').filter({ hasText: `moved Example deal to ${to}` });
  await moved('Lost').first().waitFor();
  await page.getByRole('list', { name: 'Stages' }).getByRole('button', { name: 'Qualified' }).click();
  await moved('Qualified').first().waitFor();
  await expect.poll(() => stageOf('Example deal')).toBe('Qualified');
});

it('writes a note about a deal on its page, and keeps the half of one over a reload', async () => {
  const { api, url } = installation;
  const { data: folder } = await api.folders.create.mutate({ name: 'People' });
  const { data: record } = await api.records.create.mutate({
    folderId: folder.id,
    title: 'Example contact',
    phone: '+1 555 0100',
  });
  const { data: deal } = await api.deals.create.mutate({ pipelineId, title: 'Written about', recordId: record.id });
  await page.goto(`${url}/deals/${pipelineId}/${deal.id}`);
  await page.getByRole('link', { name: 'Call' }).waitFor();
  await type(page.getByRole('textbox', { name: 'Comment' }), 'Half a sentence');
  await page.reload();
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Half a sentence');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await page.getByRole('region', { name: 'Timeline' }).getByText('Half a sentence').waitFor();
  const { data: written } = await api.comments.list.query({ id: record.id, dealId: deal.id });
  expect(written).toMatchObject([{ text: 'Half a sentence', dealId: deal.id }]);
  await page.getByRole('button', { name: 'Add an amount' }).click();
  await page.keyboard.type('12,50');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '€12.50' }).waitFor();
  const amount = async () => (await api.deals.get.query({ id: deal.id })).data.amount;
  // The page shows it before the server has it.
  await expect.poll(amount).toBe(12.5);
  // The change is there to undo once the server has answered.
  const undone = async () => {
    await page.keyboard.press('Control+z');
    return amount();
  };
  await expect.poll(undone).toBe(null);
  await page.getByRole('button', { name: 'Add an amount' }).waitFor();
  await api.deals.remove.mutate({ id: deal.id });
});

it('adds a task in one line, due today', async () => {
  await page.goto(`${installation.url}/tasks`);
  await page.getByRole('heading', { name: 'Nothing is due today' }).waitFor();
  await page.keyboard.press('c');
  await page.keyboard.type('Send the offer');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send the offer' }).waitFor();
});

it('reads when a task is due in its words', async () => {
  await page.keyboard.type('Call the bakery tomorrow 9am');
  await page.getByText(/^Due .* from “tomorrow 9am”/).waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await installation.api.tasks.list.query({})).data.map(({ title }) => title))
    .toContain('Call the bakery');
});

it('completes a task, and undoes it', async () => {
  await page.getByRole('checkbox', { name: 'Mark Send the offer as done' }).click();
  await page.getByText('Done: Send the offer').waitFor();
  await page.getByRole('heading', { name: 'Nothing is due today' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('checkbox', { name: 'Mark Send the offer as done' }).waitFor();
});

it('completes a recurring task, and the next one is there', async () => {
  await page.getByRole('textbox', { name: 'New task' }).fill('Weekly review');
  await page.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Every week', exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('every week', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Mark Weekly review as done' }).click();
  await page.getByText('The next one is on the list.').waitFor();
  await page.getByText('Upcoming', { exact: true }).click();
  await page.getByRole('button', { name: 'Weekly review' }).waitFor();
  await page.getByText('Done', { exact: true }).click();
  await page.getByRole('button', { name: 'Weekly review' }).waitFor();
});

it('changes a task in its panel', async () => {
  await page.getByText('All open', { exact: true }).click();
  await page.getByRole('button', { name: 'Send the offer' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await type(panel.getByRole('textbox', { name: 'Due' }), 'today');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('listitem').filter({ hasText: 'Send the offer' }).getByText('Urgent').waitFor();
  const { data } = await installation.api.tasks.list.query({});
  // The task is due later today, not at the beginning of the day.
  expect(Date.parse(data.find(({ title }) => title === 'Send the offer')?.dueAt ?? '')).toBeGreaterThan(Date.now());
});

it('marks on a card how long a deal stands, that it stands too long, and what is to be done next', async () => {
  const { api, databaseUrl } = installation;
  const { data: pipeline } = await api.pipelines.get.query({ id: pipelineId });
  const { data: folder } = await api.folders.create.mutate({ name: 'Clients' });
  const { data: record } = await api.records.create.mutate({ folderId: folder.id, title: 'Orbit Robotics' });
  const deal = async (title: string, recordId: string | null = null) =>
    (await api.deals.create.mutate({ pipelineId, stageId: pipeline.stages[0]?.id ?? '', title, recordId })).data.id;
  const [fresh, aged, idle] = [await deal('Fresh deal'), await deal('Aged deal'), await deal('Idle deal', record.id)];
  await ageDeals(databaseUrl, { [aged]: 3, [idle]: 20 });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await api.tasks.create.mutate({ title: 'Send the contract', recordId: record.id, dueAt: inDays(9) });
  const { data: late } = await api.tasks.create.mutate({
    title: 'Call them back',
    recordId: record.id,
    dueAt: inDays(-1),
  });
  await page.goto(`${installation.url}/deals/${pipelineId}`);
  const wordsOf = async (title: string) => (await card(title).textContent()) ?? '';
  await card('Aged deal').getByText('3 d', { exact: true }).waitFor();
  await card('Aged deal').getByTitle('In this stage for 3 days').waitFor();
  // The stage allows 14 days.
  await card('Idle deal').getByText('Idle 20 d', { exact: true }).waitFor();
  await card('Idle deal').getByText('Orbit Robotics').waitFor();
  await card('Idle deal').getByText('Call them back').waitFor();
  await expect.poll(() => wordsOf('Fresh deal')).not.toMatch(/\d d\b/);
  await expect.poll(() => wordsOf('Aged deal')).not.toContain('Idle');
  expect(fresh).not.toBe(aged);
  const planned = page.getByRole('listitem').filter({ has: card('Fresh deal') });
  await planned.getByRole('button', { name: 'Plan the next step' }).click();
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'New task' }), 'Ask for the plan');
  await page.keyboard.press('Enter');
  await card('Fresh deal').getByText('Ask for the plan').waitFor();
  await expect
    .poll(async () => (await api.tasks.list.query({})).data.find(({ title }) => title === 'Ask for the plan')?.dealId)
    .toBe(fresh);
  // Done by a colleague: the card goes on to the next task.
  await api.tasks.update.mutate({ id: late.id, status: 'DONE' });
  await card('Idle deal').getByText('Send the contract').waitFor();
  await card('Idle deal').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await stage('Qualified')
    .getByRole('button', { name: /^Idle deal/ })
    .waitFor();
  await expect.poll(() => wordsOf('Idle deal')).not.toContain('Idle 20 d');
  // Three deals left the second stage after five days: later ones are idle there after that.
  const second = pipeline.stages[1]?.id ?? '';
  const gone = await Promise.all(['One', 'Two', 'Three'].map((title) => deal(title)));
  await stayInStages(databaseUrl, gone, second, 5);
  await ageDeals(databaseUrl, { [idle]: 6 });
  await page.reload();
  await card('Idle deal').getByTitle('In this stage for 6 days, usually 5 days').waitFor();
  await card('Idle deal').getByText('Idle 6 d', { exact: true }).waitFor();
  for (const id of gone) await api.deals.remove.mutate({ id });
});

it('shows reports from the start, makes a tile, and leads from its figures to the deals', async () => {
  await page.getByRole('link', { name: 'Reports' }).click();
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  await tile('Pipeline now')
    .getByRole('button', { name: /^Qualified/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Example deal' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a tile' }).click();
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await page.keyboard.type('Deals by owner');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Shown as' }).click();
  await page.getByRole('option', { name: 'A table' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'By', exact: true }).click();
  await page.getByRole('option', { name: 'Owner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await tile('Deals by owner').getByRole('cell', { name: '€1,500.50' }).waitFor();
  await expect.poll(() => tile('Deals by owner').getByText(' before').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last month' }).click();
  await tile('Deals by owner').getByText('No data').waitFor();
  await expect.poll(() => page.url()).toContain('period=last-month');
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This month' }).click();
  await tile('Deals by owner').getByText('€0.00 before').waitFor();
  await page.getByRole('button', { name: 'More about Deals by owner' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Shown as' }).click();
  await page.getByRole('option', { name: 'Bars' }).click();
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'Goal' }), '3000');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await tile('Deals by owner').getByText('of the goal of €3,000.00').waitFor();
  const tiles = () =>
    page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
  await drag(tile('Deals by owner').getByRole('heading'), tile('Pipeline now'), 0.5);
  await expect.poll(async () => (await tiles())[0]).toBe('Deals by owner');
  const columns = async () =>
    (await installation.api.reports.list.query({})).data[0]?.tiles.map((one) => `${one.title} ${one.columns}`)[0];
  await drag(tile('Deals by owner').locator('[class*=corner]'), tile('Pipeline now'), 1.02);
  await expect.poll(columns).toBe('Deals by owner 12');
  const bar = tile('Deals by owner').locator('.recharts-bar-rectangle').first();
  await expect
    .poll(async () => {
      await bar.click({ force: true });
      return page.getByRole('dialog').getByRole('link', { name: 'Example deal' }).isVisible();
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about Sales' }).click();
  await page.getByRole('menuitem', { name: 'Only for me' }).click();
  await page.getByText('Only you', { exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More about Win rate and time by stage' }).click();
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('Win rate and time by stage.csv');
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More about Pipeline now' }).click();
  await page.getByRole('menuitem', { name: 'Save as PNG' }).click();
  expect((await picture).suggestedFilename()).toBe('Pipeline now.png');
});

it('puts off and completes the next task of a record, and walks through its list by keys', async () => {
  const { api } = installation;
  const walked = (await api.folders.create.mutate({ name: 'Walked' })).data.id;
  await api.records.create.mutate({ folderId: walked, title: 'Walked last' });
  const recordId = (await api.records.create.mutate({ folderId: walked, title: 'Walked first' })).data.id;
  const { data: task } = await api.tasks.create.mutate({ title: 'Ring', recordId, dueAt: new Date().toISOString() });
  await page.goto(`${installation.url}/folders/${walked}`);
  await page.getByRole('link', { name: 'Walked first' }).press('Enter');
  const next = page.getByRole('region', { name: 'Next task' });
  await next.getByRole('button', { name: 'Put off' }).click();
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  await next.getByText(/^Tomorrow, /).waitFor();
  await next.getByRole('button', { name: 'Done' }).click();
  await next.waitFor({ state: 'detached' });
  await expect.poll(async () => (await api.tasks.get.query({ id: task.id })).data.status).toBe('DONE');
  await page.getByText('1 of 2').waitFor();
  for (const [key, title] of [
    ['j', 'Walked last'],
    ['k', 'Walked first'],
  ] as const) {
    await page.locator('body').press(key);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  }
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
