import { readFile } from 'node:fs/promises';
import { SmtpHouse } from '@dossier/domain/testing/smtp-house.ts';
import { answer, Receiver } from '@dossier/domain/webhooks/testing/world.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from '../installation.ts';
import { type } from '../keys.ts';
import { boxOf, showInTimeline } from '../visit.ts';
import { film } from './film.ts';
import { colleague, seedTeam, type SeededTeam } from './seed-team.ts';

let installation: Installation;
let page: Page;
let ids: SeededTeam;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  ids = await seedTeam(installation);
  await installation.join(colleague);
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialog = (of = page) => of.getByRole('dialog');
const choose = async (label: string, option: string) => {
  await dialog().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

it('a manager builds a tile, opens the deals behind a figure, and takes the figures along as a file', async () => {
  const picture = film('builds-a-tile');
  await page.goto(`${installation.url}/reports`);
  await page.getByRole('region', { name: 'Pipeline now', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add a tile' }).click();
  await dialog().getByLabel('Title').waitFor();
  await page.keyboard.type('Expected by month');
  await choose('Shown as', 'A table');
  await choose('Only', 'Under way');
  await choose('By', 'Close date');
  await choose('Period applies to', 'Nothing: always show the current state');
  await dialog().getByRole('checkbox', { name: "Also weighted by each stage's chance of winning" }).check();
  await picture(page);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  const tile = page.getByRole('region', { name: 'Expected by month' });
  await tile.getByRole('cell', { name: '€14.4k' }).waitFor();
  await tile.getByRole('button', { name: 'Dec 26' }).click();
  await dialog().getByRole('link', { name: 'Pilot' }).waitFor();
  await picture(page);
  await press('Escape');
  await dialog().waitFor({ state: 'detached' });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More about Expected by month' }).click();
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Expected by month.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFF?Month,Amount,Weighted,Deals\r\nDec 26,14400,.*,2\r\nJan 27,8000,.*,1/,
  );
});

it('a manager sees in the calendar what is due, and moves a task to another day', async () => {
  const picture = film('moves-a-task-in-the-calendar');
  const { api } = installation;
  const next = new Date();
  next.setDate(1);
  next.setMonth(next.getMonth() + 1);
  const month = `${next.getFullYear()}-${String(next.getMonth() + 1).padStart(2, '0')}`;
  for (const [title, on, at] of [
    ['Visit the bakery', 9, 10],
    ['Ask for the signature', 11, 14],
    ['Send the yearly plan', 11, 16],
    ['Call Anna', 16, 9],
  ] as const)
    await api.tasks.create.mutate({
      title,
      recordId: ids.anna,
      dueAt: new Date(next.getFullYear(), next.getMonth(), on, at).toISOString(),
    });
  const day = (number: number) =>
    page.locator(`[role=gridcell][data-day="${month}-${String(number).padStart(2, '0')}"]`);
  const dayOf = async (words: string) => {
    const { data } = await api.tasks.list.query({});
    const due = new Date(data.find(({ title }) => title === words)?.dueAt ?? 0);
    return `${due.getDate()} ${due.getHours()}`;
  };
  await page.goto(`${installation.url}/tasks`);
  await page.getByText('Calendar', { exact: true }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  const task = day(11).getByRole('button', { name: /Ask for the signature/ });
  await task.waitFor();
  const [from, to] = [await boxOf(task), await boxOf(day(18))];
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + 30, to.y + 40, { steps: 8 });
  await picture(page);
  await page.mouse.up();
  await day(18)
    .getByRole('button', { name: /Ask for the signature/ })
    .waitFor();
  await expect.poll(() => dayOf('Ask for the signature')).toBe('18 14');
  await day(16)
    .getByRole('button', { name: /Call Anna/ })
    .focus();
  await press('Space', 'ArrowLeft', 'Space');
  await day(15)
    .getByRole('button', { name: /Call Anna/ })
    .waitFor();
  await expect.poll(() => dayOf('Call Anna')).toBe('15 9');
});

it('a colleague works in German, with numbers and dates as they are written there', async () => {
  const picture = film('works-in-german');
  const { api } = installation;
  const { data: folder } = await api.folders.create.mutate({
    name: 'Kunden',
    type: 'COMPANY',
    fields: [
      { key: 'umsatz', label: 'Umsatz', type: 'NUMBER' },
      { key: 'termin', label: 'Nächster Termin', type: 'DATE' },
    ],
  });
  for (const title of ['Schreinerei Beispiel', 'Gärtnerei Beispiel'])
    await api.records.create.mutate({ folderId: folder.id, title, data: { umsatz: 3_200, termin: '2026-12-04' } });
  const theirs = await installation.signedIn(colleague);
  await theirs.goto(`${installation.url}/settings/profile`);
  await theirs.getByRole('combobox', { name: 'Language' }).click();
  await theirs.getByRole('option', { name: 'Deutsch' }).click();
  await theirs.getByRole('button', { name: 'Save' }).and(theirs.locator(':enabled')).click();
  await theirs.getByRole('heading', { name: 'Sprache und Ort' }).waitFor();
  await theirs.getByRole('link', { name: 'Kunden' }).click();
  await theirs.getByRole('link', { name: 'Gärtnerei Beispiel' }).click();
  await theirs.getByRole('heading', { name: 'Gärtnerei Beispiel', level: 1 }).waitFor();
  await theirs.getByRole('button', { name: 'Umsatz ändern' }).click();
  await type(theirs.getByRole('textbox', { name: 'Umsatz' }), '12.500,5');
  await theirs.keyboard.press('Enter');
  await theirs.getByText('3.200 → 12.500,5').waitFor();
  await theirs.getByRole('button', { name: 'Nächster Termin ändern' }).click();
  await type(theirs.getByRole('textbox', { name: 'Nächster Termin' }), '31.1.2027');
  await theirs.keyboard.press('Enter');
  await theirs.getByText(/04\.12\.2026 → 31\.01\.2027/).waitFor();
  await picture(theirs);
  const { data } = await api.records.list.query({ folderId: [folder.id], search: 'Gärtnerei' });
  expect(data[0]?.data).toEqual({ umsatz: 12_500.5, termin: '2027-01-31' });
  await theirs.getByRole('link', { name: 'Berichte' }).click();
  await theirs.getByRole('columnheader', { name: 'Phase', exact: true }).first().waitFor();
  await theirs.getByRole('region', { name: 'Prognose' }).locator('.recharts-bar-rectangle').first().waitFor();
  await picture(theirs);
  await theirs.context().close();
});

it('an admin sets up the mail server, and a rep writes to a person from their page', async () => {
  const picture = film('writes-an-e-mail');
  const house = await SmtpHouse.open();
  await page.goto(`${installation.url}/settings/email`);
  await type(page.getByLabel('Host'), '127.0.0.1');
  await page.getByRole('combobox', { name: 'Encryption' }).click();
  await page.getByRole('option', { name: /^None/ }).click();
  await type(page.getByLabel('Port'), String(house.port));
  await type(page.getByLabel('Name of the sender'), 'Example team');
  await type(page.getByLabel('Address of the sender'), 'team@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/E-mail goes through your server/).waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The server accepted the e-mail').waitFor();
  await page.getByRole('heading', { name: 'Templates' }).scrollIntoViewIfNeeded();
  await picture(page);
  await page.goto(`${installation.url}/records/${ids.anna}`);
  await page.getByText('created the record').waitFor();
  await press('w');
  const form = page.getByRole('form', { name: 'Write an e-mail' });
  await expect.poll(() => form.getByLabel('To').inputValue()).toBe('anna@example.com');
  await type(form.getByLabel('Subject'), 'Your offer');
  await form.getByLabel('Message').click();
  await page.keyboard.type('Hello Anna,\n\nhere is **your offer** for two more seats.');
  await press('Control+Enter');
  const mail = await house.wait('anna@example.com');
  expect(mail.text).toContain('<strong>your offer</strong>');
  expect(mail.header('From')).toContain('team@example.com');
  await page.getByText('sent an e-mail to anna@example.com: Your offer').waitFor();
  await showInTimeline(page, 'E-mails');
  await page.getByText('sent an e-mail to anna@example.com: Your offer').waitFor();
  await picture(page);
  await installation.api.mail.remove.mutate();
  await house.close();
});

it('an admin takes a ready-made automation, and reads on its picture what it did for a won deal', async () => {
  const picture = film('reads-a-run');
  await page.goto(`${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'Won deal to onboarding tasks' }).click();
  await expect.poll(() => dialog().getByRole('combobox', { name: 'Pipeline' }).inputValue()).toBe('Sales');
  await page.getByRole('button', { name: 'Open in the builder' }).click();
  const step = (name: string) => page.getByRole('region', { name: `Step ${name}`, exact: true });
  await step('kickOff').waitFor();
  await picture(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('On', { exact: true }).waitFor();
  const builder = page.url();
  await page.goto(`${installation.url}/deals/${ids.pipeline}`);
  await page.getByRole('button', { name: /^Renewal/ }).focus();
  await press('Space', 'ArrowRight', 'Space');
  await expect
    .poll(async () => (await installation.api.tasks.list.query({ status: 'OPEN' })).data.map(({ title }) => title))
    .toEqual(expect.arrayContaining(['Kick-off: Renewal', 'Send the welcome letter: Renewal']));
  const id = new URL(builder).pathname.split('/').at(-1) ?? '';
  await expect
    .poll(async () => (await installation.api.workflows.listRuns.query({ id })).data.map(({ state }) => state))
    .toEqual(['SUCCEEDED']);
  await page.goto(builder);
  await page.getByRole('combobox', { name: 'Show a run on the steps' }).click();
  await page.getByRole('option', { name: /Done/ }).click();
  await step('note').getByText('Done').waitFor();
  await picture(page);
  await step('kickOff').getByRole('button').first().click();
  await page.getByText('Kick-off: Renewal', { exact: true }).waitFor();
});

it('an integrator connects a receiver, sees why a delivery failed, and sends it again', async () => {
  const picture = film('sends-a-delivery-again');
  const receiver = await Receiver.start(answer(503, {}, 'Down for maintenance'));
  const { data: orders } = await installation.api.folders.create.mutate({ name: 'Orders', type: 'CUSTOM' });
  await page.goto(`${installation.url}/settings/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  await type(dialog().getByLabel('URL'), receiver.url);
  await type(dialog().getByLabel('Description'), 'Example shop');
  await dialog()
    .getByRole('combobox', { name: /folder/i })
    .click();
  await page.getByRole('option', { name: 'Orders' }).click();
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('heading', { name: 'Example shop', level: 1 }).waitFor();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await installation.api.records.create.mutate({ folderId: orders.id, title: 'Order 1' });
  await page.getByRole('cell', { name: '503' }).waitFor();
  await page
    .getByRole('table')
    .getByRole('link', { name: /record\.created/ })
    .click();
  await dialog().getByText('The receiver answered 503.').waitFor();
  await picture(page);
  receiver.behave = answer(200, {}, 'Thank you');
  await dialog().getByRole('button', { name: 'Send again' }).click();
  // It may have been tried again by itself meanwhile.
  await dialog()
    .getByRole('button', { name: /^Attempt \d/ })
    .filter({ hasText: '200' })
    .first()
    .waitFor();
  await dialog().getByText('Delivered').waitFor();
  await picture(page);
  expect(new Set(receiver.ids).size).toBe(1);
  await receiver.close();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
