import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';
import { accessibilityViolations } from './accessibility-violations.ts';
import { photograph } from './photograph.ts';
import { boxOf } from './visit.ts';

let installation: Installation;
let page: Page;
let folderId: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { api } = installation;
  const fields = [
    { key: 'city', label: 'City', type: 'TEXT' as const },
    { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['New', 'Won'] },
    { key: 'score', label: 'Score', type: 'NUMBER' as const },
  ];
  folderId = (await api.folders.create.mutate({ name: 'Contacts', type: 'CONTACT', fields })).data.id;
  for (const title of ['Example One', 'Example Two'])
    await api.records.create.mutate({
      folderId,
      title,
      email: 'contact@example.com',
      data: { city: 'Oldtown', status: 'Won', score: 1250 },
    });
});
afterAll(() => installation.close());

const places = () => page.getByRole('navigation', { name: 'Places' });

it('a rep finds a record on the phone: rows are cards, and the bar is within reach of the thumb', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  const card = page.getByRole('listitem').filter({ hasText: 'Example One' });
  await card.getByText('contact@example.com').waitFor();
  await card.getByText('Oldtown').waitFor();
  await photograph(page, 'phone-records');
  await expect.poll(() => page.getByRole('grid').count()).toBe(0);
  const largeTargets = () =>
    places()
      .locator('a, button')
      .evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect()).map(({ width, height }) => width >= 44 && height >= 44),
      );
  await expect.poll(largeTargets).toEqual([true, true, true, true, true]);
  await expect.poll(() => places().getByRole('link', { name: 'Records' }).getAttribute('aria-current')).toBe('page');
  await card.getByRole('checkbox', { name: 'Select Example One' }).tap();
  await page.getByRole('toolbar', { name: 'Selected records' }).getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).tap();
  await card.getByRole('link', { name: 'Example One' }).tap();
  await page.getByRole('heading', { name: 'Example One' }).waitFor();
  await places().getByRole('link', { name: 'Tasks' }).tap();
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  await places().getByRole('button', { name: 'Search' }).tap();
  await page.getByPlaceholder('Search, or type a command').waitFor();
  await page.keyboard.press('Escape');
});

it('the tools above a table are one line beside the search, and the rest of them in a sheet', async () => {
  await page.goto(`${installation.url}/folders/${folderId}`);
  const tools = ['View: All records', 'Filter', 'Layout and order'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  const search = page.getByRole('textbox', { name: 'Search in Contacts' });
  await search.waitFor();
  const tops = async () => Promise.all([search, ...tools].map(async (tool) => (await tool.boundingBox())?.y));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  const first = page.getByRole('main').getByRole('listitem').first();
  await first.waitFor();
  await photograph(page, 'phone-toolbar');
  await expect.poll(async () => (await boxOf(first)).y).toBeLessThan(210);
  await tools[2]?.tap();
  const sheet = page.getByRole('dialog', { name: 'Layout and order' });
  await sheet.getByRole('button', { name: 'Sort', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Sort' }).getByRole('combobox', { name: 'Add a field to sort by' }).tap();
  await page.getByRole('option', { name: 'City' }).tap();
  await sheet.getByRole('button', { name: 'Sort: City' }).waitFor();
  await photograph(page, 'phone-sheet');
  await sheet.getByRole('heading', { name: 'Layout and order' }).tap();
  await page.getByRole('dialog', { name: 'Sort' }).waitFor({ state: 'detached' });
  await sheet.getByText('Board', { exact: true }).tap();
  await sheet.getByText('Calendar', { exact: true }).tap();
  await expect.poll(() => sheet.getByRole('button', { name: /^Sort/ }).count()).toBe(0);
  await sheet.getByText('Table', { exact: true }).tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await tools[1]?.tap();
  await page.getByRole('combobox', { name: 'Field' }).tap();
  await page.getByRole('option', { name: 'Score' }).tap();
  await page.getByRole('textbox', { name: 'Value' }).tap();
  await page.keyboard.type('1250');
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: 'Remove the filter Score is 1,250' }).waitFor();
  await photograph(page, 'phone-toolbar-filtered');
  await expect.poll(async () => (await boxOf(first)).y).toBeLessThan(240);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Remove the filter Score is 1,250' }).tap();
});

it('says whole in the field of a new task what it is for, also in German', async () => {
  for (const [language, name] of [
    ['de', 'Neue Aufgabe'],
    ['en', 'New task'],
  ] as const) {
    await installation.api.users.update.mutate({ preferences: { language } });
    await page.goto(`${installation.url}/tasks`);
    const field = page.getByRole('textbox', { name });
    await field.waitFor();
    const room = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas) canvas.font = font;
      const words = canvas?.measureText(input.placeholder).width ?? Infinity;
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - words;
    });
    expect(room).toBeGreaterThan(0);
  }
});

it('a rep ticks a task off on the phone, and takes it back', async () => {
  const { api } = installation;
  const { data: task } = await api.tasks.create.mutate({ title: 'Call them', dueAt: new Date().toISOString() });
  const status = async () => (await api.tasks.get.query({ id: task.id })).data.status;
  await page.goto(`${installation.url}/tasks?tasks=OPEN`);
  const tick = page.getByRole('checkbox', { name: 'Mark Call them as done' });
  await tick.waitFor();
  await photograph(page, 'phone-tasks');
  await tick.tap();
  await expect.poll(status).toBe('DONE');
  await tick.waitFor({ state: 'detached' });
  await page.getByRole('alert').filter({ hasText: 'Done: Call them' }).getByRole('button', { name: 'Undo' }).tap();
  await tick.waitFor();
  await expect.poll(status).toBe('OPEN');
});

it('a rep moves a deal by its menu, and takes that back', async () => {
  const { api } = installation;
  const names = ['Called', 'Agreed'];
  const { data: pipeline } = await api.pipelines.create.mutate({
    name: 'Calls',
    stages: names.map((name) => ({ name })),
  });
  const { data: deal } = await api.deals.create.mutate({ pipelineId: pipeline.id, title: 'Yearly plan' });
  const place = async () => {
    const { stageId } = (await api.deals.get.query({ id: deal.id })).data;
    return pipeline.stages.find(({ id }) => id === stageId)?.name;
  };
  await page.goto(`${installation.url}/deals/${pipeline.id}`);
  await page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: 'Called 1' }).waitFor();
  await page.getByRole('button', { name: 'Move Yearly plan' }).tap();
  await page.getByRole('menuitem', { name: 'Agreed' }).tap();
  await expect.poll(place).toBe('Agreed');
  await page.getByRole('navigation', { name: 'Columns' }).getByRole('button', { name: 'Agreed 1' }).tap();
  await page
    .getByRole('region', { name: 'Agreed' })
    .getByRole('button', { name: /^Yearly plan/ })
    .waitFor();
  await photograph(page, 'phone-board');
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  const notice = page.getByRole('alert').filter({ hasText: 'Yearly plan is in Agreed.' });
  await notice.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(place).toBe('Called');
});

it('a manager reads the dashboard on the phone, and opens what is behind a figure', async () => {
  const { api } = installation;
  const stages = [{ name: 'New' }, { name: 'Won', kind: 'WON' as const }];
  const { data: pipeline } = await api.pipelines.create.mutate({ name: 'Sales', stages });
  await api.deals.create.mutate({
    pipelineId: pipeline.id,
    stageId: pipeline.stages[0]?.id ?? '',
    title: 'Yearly plan',
    amount: 12_000,
  });
  await page.goto(`${installation.url}/reports`);
  const tiles = page.getByRole('main').getByRole('region');
  await expect.poll(() => tiles.count()).toBe(6);
  const now = page.getByRole('region', { name: 'Pipeline now' });
  await now.getByRole('button', { name: /^New/ }).waitFor();
  await photograph(page, 'phone-dashboard');
  // One below the other, none beyond the edge.
  const beyondTheEdge = () =>
    tiles.evaluateAll((all) =>
      all.flatMap((tile) => {
        const { left, right } = tile.getBoundingClientRect();
        return left < 0 || right > 390 ? [`${tile.ariaLabel}: ${left} to ${right}`] : [];
      }),
    );
  await expect.poll(beyondTheEdge).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await now.getByRole('button', { name: /^New/ }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Yearly plan' }).waitFor();
  await photograph(page, 'phone-dashboard-rows');
});

it('the settings are a list, and each page leads back to it', async () => {
  await page.goto(`${installation.url}/settings`);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await photograph(page, 'phone-settings');
  await page.getByRole('link', { name: 'Folders and fields' }).tap();
  await page.getByRole('heading', { name: 'Folders', exact: true }).waitFor();
  await photograph(page, 'phone-settings-folders');
  await page.getByRole('link', { name: 'Settings', exact: true }).tap();
  await page.getByRole('link', { name: 'Pipelines' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(installation.pageErrors).toEqual([]);
});
