import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from '../installation.ts';
import { seedTeam, type SeededTeam } from './seed-team.ts';
import { film } from './film.ts';

let installation: Installation;
let page: Page;
let ids: SeededTeam;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  ids = await seedTeam(installation);
  page = await installation.signedIn(installation.owner, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
});
afterAll(() => installation.close());

/** Every width that the page has from now on. */
function widthsOf(of: Page) {
  return of.evaluateHandle(() => {
    const seen: Record<string, boolean> = {};
    const look = () => {
      seen[window.innerWidth] = true;
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
}

it('a rep closes a deal from the phone', async () => {
  const picture = film('phone-closes-a-deal');
  await page.goto(`${installation.url}/deals/${ids.pipeline}`);
  await page.getByRole('button', { name: /^Yearly plan/ }).tap();
  const panel = page.getByRole('dialog');
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
  const widths = await widthsOf(page);
  const won = panel.getByRole('button', { name: 'Won', exact: true });
  await won.waitFor();
  await picture(page);
  expect(await widths.jsonValue()).toEqual({ '390': true });
  await won.tap();
  await expect
    .poll(async () => (await installation.api.deals.get.query({ id: ids.yearlyPlan })).data.stageId)
    .toBe(ids.won);
  await picture(page);
});

it('a rep writes down a call on the way to the next one, and plans the answer', async () => {
  const picture = film('phone-logs-a-call');
  await page.goto(`${installation.url}/records/${ids.anna}`);
  await page.getByRole('button', { name: 'Call', exact: true }).tap();
  const form = page.getByRole('form', { name: 'Log a call' });
  await form.getByLabel('Minutes').tap();
  await page.keyboard.type('12');
  await form.getByLabel('Notes').tap();
  await page.keyboard.type('Wants two more seats.');
  await form.getByRole('button', { name: 'Log the call' }).tap();
  await page.getByText('outbound, connected, 12 min').waitFor();
  await page.getByRole('main').getByText('Task', { exact: true }).tap();
  await page.getByRole('textbox', { name: 'New task' }).tap();
  await page.keyboard.type('Send an offer tomorrow 9am');
  await page.getByText(/^Due .* from “tomorrow 9am”/).waitFor();
  await picture(page);
  await page.keyboard.press('Enter');
  await page.getByText('created the task “Send an offer”').waitFor();
  await picture(page);
});

it('a rep finds a company on the phone despite a typo, and adds the person whom they met there', async () => {
  const picture = film('phone-adds-a-person');
  await page.goto(`${installation.url}/tasks`);
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  const places = page.getByRole('navigation', { name: 'Places' });
  await places.getByRole('button', { name: 'Search' }).tap();
  await page.getByPlaceholder('Search, or type a command').waitFor();
  await page.keyboard.type('bakrey');
  const found = page.getByRole('dialog').getByRole('button', { name: /^Bakery/ });
  await found.waitFor();
  await picture(page);
  await found.tap();
  await page.getByRole('heading', { name: 'Bakery', level: 1 }).waitFor();
  await page.getByText('Details', { exact: true }).first().tap();
  await page.getByRole('link', { name: 'Anna Müller' }).waitFor();
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'People' }).tap();
  await page.getByRole('button', { name: 'New record' }).first().tap();
  const panel = page.getByRole('dialog');
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
  await panel.getByLabel('Title').tap();
  await page.keyboard.type('Ines Example');
  await panel.getByRole('combobox', { name: 'Company' }).tap();
  await page.keyboard.type('bak');
  await page.getByRole('option', { name: /Bakery/ }).tap();
  await panel.getByRole('button', { name: 'Create' }).tap();
  await page.getByRole('heading', { name: 'Ines Example', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Hide the message' }).tap();
  await page.getByText('created the record').waitFor();
  await picture(page);
  const { data } = await installation.api.records.list.query({ search: 'ines' });
  expect(data[0]?.data).toMatchObject({ company: ids.bakery });
});
