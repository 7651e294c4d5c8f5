import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { type } from './keys.ts';
import { intercept, visit } from './visit.ts';
import { removeChoice } from '@dossier/domain/testing/behind.ts';

let installation: Installation;
let page: Page;
let folderId: string;
let pipelineId: string;

/** `use-single-click.ts` */
const doubleClickMs = 300;
const colours = ['Red', 'Green', 'Blue', 'Black', 'White', 'Grey', 'Brown', 'Pink', 'Orange', 'Violet'];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  const fields = [
    { key: 'score', label: 'Score', type: 'NUMBER' as const },
    { key: 'visit', label: 'Visit', type: 'DATETIME' as const },
    { key: 'colour', label: 'Colour', type: 'SELECT' as const, options: colours },
    { key: 'colours', label: 'Colours', type: 'MULTI_SELECT' as const, options: colours },
    { key: 'mobile', label: 'Mobile', type: 'PHONE' as const },
    { key: 'site', label: 'Site', type: 'URL' as const },
    { key: 'parent', label: 'Parent', type: 'RECORD' as const },
  ];
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts', fields })).data.id;
  pipelineId = (
    await installation.api.pipelines.create.mutate({
      name: 'Sales',
      stages: [{ name: 'New' }],
      fields: fields.slice(0, 4),
    })
  ).data.id;
  // German numbers in an English app.
  await installation.api.users.update.mutate({ preferences: { language: 'en', locale: 'de-DE' } });
  page = await installation.signedIn(installation.owner, {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
});
afterAll(() => installation.close());

const deals = async () => (await installation.api.deals.list.query({ pipelineId })).data;
const dealNamed = async (title: string) => (await deals()).find((deal) => deal.title === title);

async function newDeal(title: string): Promise<Locator> {
  // A full load: the panel before may hold a draft, about which a navigation asks.
  await page.goto(`${installation.url}/deals/${pipelineId}`);
  await page.getByRole('button', { name: 'New deal' }).click();
  const panel = page.getByRole('dialog');
  await type(panel.getByRole('textbox', { name: 'Title' }), title);
  return panel;
}

async function paste(field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.click();
  await page.keyboard.press('ControlOrMeta+v');
}

describe('a number of a step', () => {
  let id: string;
  const step = (name: string) => page.getByRole('region', { name: `Step ${name}`, exact: true });
  const inputs = async () =>
    (await installation.api.workflows.get.query({ id })).data.draft.steps.map(({ input }) => input);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  beforeAll(async () => {
    const steps = [
      { name: 'deal', action: 'createDeal', input: { pipelineId, title: 'Made' } },
      { name: 'record', action: 'createRecord', input: { folderId, title: 'Made', data: { score: 7 } } },
    ];
    id = (
      await installation.api.workflows.create.mutate({
        name: 'Numbers',
        draft: { trigger: { kind: 'manual', on: 'nothing' }, steps },
      })
    ).data.id;
  });

  it("is read in the person's own spelling, and a template stays a text", async () => {
    await visit(page, `${installation.url}/workflows/${id}`);
    await step('deal').getByRole('button').first().click();
    const amount = step('deal').getByRole('textbox', { name: 'Amount' });
    await type(amount, '1.999,05');
    await expect.poll(() => amount.inputValue()).toBe('1.999,05');
    await save();
    await expect.poll(inputs).toMatchObject([{ amount: 1999.05 }, {}]);
    await type(amount, '{{ trigger.body.amount }}');
    await save();
    await expect.poll(inputs).toMatchObject([{ amount: '{{ trigger.body.amount }}' }, {}]);
    await type(amount, '');
    await save();
    await expect.poll(async () => Object.keys((await inputs())[0] ?? {})).not.toContain('amount');
  });

  it('typed while the one before is being saved is kept', async () => {
    await visit(page, `${installation.url}/workflows/${id}`);
    await step('deal').getByRole('button').first().click();
    const amount = step('deal').getByRole('textbox', { name: 'Amount' });
    const { promise: typed, resolve: release } = Promise.withResolvers<void>();
    const stop = await intercept(page, '**/workflows.update*', async (route) => {
      await typed;
      await route.continue();
    });
    await type(amount, '12');
    await save();
    await type(amount, '34');
    release();
    await expect.poll(inputs).toMatchObject([{ amount: 12 }, {}]);
    stop();
    await save();
    await expect.poll(inputs).toMatchObject([{ amount: 34 }, {}]);
    await expect.poll(() => amount.inputValue()).toBe('34');
    // One's own save is no change of another person.
    await expect.poll(() => page.getByText('Another person changed this').count()).toBe(0);
  });

  it('that cannot be read says so, is kept as typed and not sent', async () => {
    await visit(page, `${installation.url}/workflows/${id}`);
    const toggle = step('deal').getByRole('button').first();
    await toggle.click();
    const amount = step('deal').getByRole('textbox', { name: 'Amount' });
    await type(amount, '1,2,3x');
    await page.keyboard.press('Tab');
    await step('deal').getByText('is not a number').waitFor();
    await toggle.click();
    await toggle.click();
    await expect.poll(() => amount.inputValue()).toBe('1,2,3x');
    const before = await inputs();
    for (const name of ['Save', 'Publish']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByText('Step "deal": Amount is not a number').waitFor();
    }
    await expect.poll(inputs).toEqual(before);
    await type(amount, '5');
    await save();
    await expect.poll(inputs).toMatchObject([{ amount: 5 }, {}]);
  });

  it('of the trigger is refused the same way', async () => {
    await visit(page, `${installation.url}/workflows/${id}`);
    const trigger = page.getByRole('region', { name: 'Trigger', exact: true });
    await trigger.getByRole('button').first().click();
    const rate = trigger.getByRole('textbox', { name: 'Maximum starts per minute' });
    await type(rate, '1,2,3x');
    await save();
    await page.getByText('Trigger: Rate per minute is not a valid number').waitFor();
    await expect.poll(() => rate.inputValue()).toBe('1,2,3x');
    await type(rate, '5');
    await save();
    const read = () => installation.api.workflows.get.query({ id });
    await expect.poll(async () => (await read()).data.draft.trigger).toMatchObject({ ratePerMinute: 5 });
  });

  it('is read the same for a field of a record', async () => {
    await visit(page, `${installation.url}/workflows/${id}`);
    await step('record').getByRole('button').first().click();
    const score = step('record').getByRole('textbox', { name: 'Value of score' });
    await expect.poll(() => score.inputValue()).toBe('7');
    await type(score, '1999,05');
    await expect.poll(() => score.inputValue()).toBe('1999,05');
    await save();
    await expect.poll(inputs).toMatchObject([{}, { data: { score: 1999.05 } }]);
  });
});

it('several lines or cells pasted into a field of one line are refused', async () => {
  const panel = await newDeal('pasted');
  const amount = panel.getByRole('textbox', { name: 'Amount (EUR)' });
  for (const copied of ['12\n500', '12\t500', '12\r\n500\r\n']) {
    await type(amount, '');
    await paste(amount, copied);
    await panel.getByText('holds several values: paste one of them').waitFor();
    await page.keyboard.press('Enter');
    await panel.getByText('holds several values: paste one of them').waitFor();
    await expect.poll(() => dealNamed('pasted')).toBeUndefined();
  }
  await type(amount, '');
  await paste(amount, '12,50\r\n');
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => dealNamed('pasted')).toMatchObject({ amount: 12.5 });
});

it('Enter ends a tag, and one that is typed as the form is sent by its key is sent with it', async () => {
  const { api, url } = installation;
  await page.goto(`${url}/folders/${folderId}`);
  await page.getByRole('button', { name: 'New record' }).first().click();
  const panel = page.getByRole('dialog');
  await type(panel.getByRole('textbox', { name: 'Title' }), 'Tagged');
  await type(panel.getByLabel('Tags').first(), 'partner');
  await page.keyboard.press('Enter');
  await page.keyboard.type('vip');
  await page.keyboard.press('Control+Enter');
  const tagged = async () => (await api.records.list.query({ folderId, search: 'Tagged' })).data[0]?.tags;
  await expect.poll(tagged).toEqual(['partner', 'vip']);

  await page.goto(`${url}/settings/pipelines`);
  await page.getByRole('button', { name: 'New pipeline' }).first().click();
  await type(panel.getByRole('textbox', { name: 'Name' }), 'Renewals');
  await type(panel.getByLabel('Stages').first(), 'Signed');
  await page.keyboard.press('Control+Enter');
  const stages = async () =>
    (await api.pipelines.list.query({})).data.find(({ name }) => name === 'Renewals')?.stages.at(-1)?.name;
  await expect.poll(stages).toBe('Signed');
});

it('what a form only carries along stays as it is', async () => {
  const { data: deal } = await installation.api.deals.create.mutate({
    pipelineId,
    title: 'Carried',
    amount: 12.3456,
    data: { score: 0.1 + 0.2, visit: '2026-12-31T13:30:45.678Z', colour: 'Red', colours: ['Red', 'Blue'] },
  });
  await removeChoice(installation.databaseUrl, 'Red');
  const { data: stored } = (await installation.api.deals.get.query({ id: deal.id })).data;
  await visit(page, `${installation.url}/deals/${pipelineId}?deal=${deal.id}`);
  const panel = page.getByRole('dialog');
  const change = (label: string) => panel.getByRole('button', { name: `Change ${label}`, exact: true }).click();
  await change('Title');
  await type(panel.getByRole('textbox', { name: 'Title' }), 'Carried on');
  await page.keyboard.press('Enter');
  await change('Colour');
  await expect.poll(() => panel.getByRole('combobox', { name: 'Colour', exact: true }).inputValue()).toBe('Red');
  await page.keyboard.press('Tab');
  // The shown text, typed again, keeps the stored value.
  for (const label of ['Amount', 'Score', 'Visit']) {
    await change(label);
    const field = panel.getByRole('textbox', { name: label });
    const shown = await field.inputValue();
    await type(field, '1');
    await type(field, shown);
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
  }
  await expect
    .poll(async () => (await installation.api.deals.get.query({ id: deal.id })).data)
    .toMatchObject({
      title: 'Carried on',
      amount: 12.3456,
      data: stored,
    });
  const { data: task } = await installation.api.tasks.create.mutate({
    title: 'Carried',
    dueAt: '2026-12-31T13:30:45.678Z',
  });
  await visit(page, `${installation.url}/tasks?list=all`);
  await page.getByText('All open', { exact: true }).click();
  await page.getByRole('button', { name: 'Carried', exact: true }).click();
  await type(page.getByRole('dialog').getByRole('textbox', { name: 'Title' }), 'Carried on');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await installation.api.tasks.get.query({ id: task.id })).data)
    .toMatchObject({ title: 'Carried on', dueAt: '2026-12-31T13:30:45.678Z' });
});

describe('a select in which one types', () => {
  it('does not send its form by Enter where nothing fits', async () => {
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    for (const label of ['Owner', 'Record', 'Colour', 'Colours']) {
      const panel = await newDeal(`unfit ${label}`);
      await type(panel.getByRole('combobox', { name: label, exact: true }), 'zzz');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await expect.poll(() => panel.isVisible()).toBe(true);
    }
    expect(sent.filter((url) => url.includes('deals.create'))).toEqual([]);
    await expect.poll(async () => (await deals()).filter(({ title }) => title.startsWith('unfit'))).toEqual([]);
  });

  it('is cleared by emptying its text, by Tab and by Enter, and keeps what is chosen afterwards', async () => {
    const ownerId = (await installation.api.members.list.query({})).data[0]?.userId ?? '';
    const { data: deal } = await installation.api.deals.create.mutate({
      pipelineId,
      title: 'Emptied',
      ownerId,
      data: { colour: 'Blue' },
    });
    const now = async () => (await installation.api.deals.get.query({ id: deal.id })).data;
    const panel = page.getByRole('dialog');
    const change = (label: string) => panel.getByRole('button', { name: `Change ${label}`, exact: true }).click();
    await visit(page, `${installation.url}/deals/${pipelineId}?deal=${deal.id}`);
    await change('Colour');
    const colour = panel.getByRole('combobox', { name: 'Colour', exact: true });
    await type(colour, '');
    await page.keyboard.press('Tab');
    await change('Owner');
    await type(panel.getByRole('combobox', { name: 'Owner' }), '');
    await page.keyboard.press('Enter');
    await expect.poll(now).toMatchObject({ ownerId: null, data: {} });
    await panel.getByRole('button', { name: / empty fields$/ }).click();
    await change('Colour');
    await type(colour, 'Gr');
    await type(colour, '');
    await page.getByRole('option', { name: 'Green' }).click();
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await now()).data).toEqual({ colour: 'Green' });
  });

  it('chooses no deal any more once its text is emptied', async () => {
    const { data: workflow } = await installation.api.workflows.create.mutate({
      name: 'For deals',
      draft: { trigger: { kind: 'manual', on: 'deal' }, steps: [] },
    });
    await installation.api.deals.create.mutate({ pipelineId, title: 'Chosen deal' });
    await visit(page, `${installation.url}/workflows/${workflow.id}`);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const select = page.getByRole('combobox', { name: 'Run for the deal' });
    await type(select, 'Chosen');
    await page.getByRole('option', { name: 'Chosen deal' }).click();
    await type(select, '');
    await page.keyboard.press('Tab');
    await expect.poll(() => select.inputValue()).toBe('');
  });
});

it('a double click on an address or a link opens the editor, a single one follows it', async () => {
  const parent = (await installation.api.records.create.mutate({ folderId, title: 'Parent record' })).data.id;
  const { data: record } = await installation.api.records.create.mutate({
    folderId,
    title: 'Linked',
    email: 'a@example.com',
    data: { mobile: '+49 30 5550100', site: `${installation.url}/tasks`, parent },
  });
  const pages: string[] = [];
  page.context().on('page', (opened) => pages.push(opened.url()));
  for (const path of [`/folders/${folderId}`, `/records/${record.id}`]) {
    await page.goto(`${installation.url}${path}`);
    // No program opens this scheme, so the click event is observed instead.
    await page.evaluate(() =>
      window.addEventListener(
        'click',
        (event) =>
          setTimeout(() => {
            document.title =
              event.defaultPrevented || !(event.target instanceof HTMLAnchorElement) ? document.title : 'followed';
          }),
        true,
      ),
    );
    // The head of a record has links to its addresses, too.
    const main = page.getByRole('main').locator('[role="grid"], aside');
    for (const [link, label] of [
      ['a@example.com', 'E-mail'],
      ['+49 30 5550100', 'Mobile'],
      [/\/tasks$/, 'Site'],
      ['Parent record', 'Parent'],
    ] as const) {
      await main.getByRole('link', { name: link }).first().dblclick();
      await main.locator(`input[aria-label="${label}"]`).waitFor();
      // Ends after the timer by which a single click follows its link, for the page's timers run in order.
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), doubleClickMs + 1);
      await page.keyboard.press('Escape');
      await expect
        .poll(async () => [page.url(), pages, await page.title()])
        .toEqual([`${installation.url}${path}`, [], expect.not.stringContaining('followed')]);
    }
  }
  await page
    .locator('aside')
    .getByRole('link', { name: /\/tasks$/ })
    .click();
  await expect.poll(() => pages.length).toBe(1);
  await page.getByRole('main').getByRole('link', { name: 'Parent record' }).first().click();
  await page.getByRole('heading', { name: 'Parent record', level: 1 }).waitFor();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
