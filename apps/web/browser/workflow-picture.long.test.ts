import type { Step } from '@dossier/domain/workflows/schema.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';
import { startInstallation, type Installation } from './installation.ts';
import { boxOf } from './visit.ts';

const folder = process.env['SCREENSHOTS_DIR'];
let installation: Installation;
let page: Page;
let id: string;

const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  action: 'createTask',
  input: { title: `Do ${name}` },
  ...more,
});
const condition = { all: [{ left: '{{ trigger.body.email }}', operator: 'isNotEmpty' }] };
const steps: Step[] = [
  step('first'),
  step('split', { action: 'branch', input: { condition }, then: [step('yes')], else: [] }),
  step('each', { action: 'forEach', input: { items: '{{ trigger.body.lines }}' }, steps: [step('line')] }),
  step('call', {
    action: 'callApi',
    input: { method: 'POST', url: 'https://api.example.com/leads' },
    onError: 'branch',
    onErrorSteps: [step('mend')],
  }),
];

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  page = await installation.signedIn();
});
afterAll(() => installation.close());

async function make(name: string, draftSteps: Step[] = steps): Promise<string> {
  const draft = { trigger: { kind: 'manual' as const, on: 'nothing' as const }, steps: draftSteps };
  return (await installation.api.workflows.create.mutate({ name, draft })).data.id;
}

async function open(workflowId: string, on = page): Promise<void> {
  await on.goto(`${installation.url}/workflows/${workflowId}`);
  await on.getByRole('region', { name: 'Trigger' }).waitFor();
}

/** Waits until the last run of a workflow has succeeded. */
async function succeeded(workflowId: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
    const { data } = await installation.api.workflows.listRuns.query({ id: workflowId });
    if (data[0]?.state === 'SUCCEEDED') return;
  }
  throw new Error('The run has not succeeded.');
}

const toggle = (name: string) =>
  page
    .getByRole('region', { name: `Step ${name}`, exact: true })
    .getByRole('button')
    .first();
const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['path']);

/** The names in the picture from top to bottom, with their paths. */
const drawn = () =>
  page
    .locator('[data-path]:not([data-path=""])')
    .evaluateAll((all) =>
      all.map((one) => `${one.getAttribute('data-path')} ${one.closest('section')?.ariaLabel?.slice(5)}`),
    );

beforeEach(async () => {
  id = await make('Picture');
  await open(id);
  await toggle('first').waitFor();
});

it('draws branches, loops and error paths as lanes, each with what its steps do', async () => {
  for (const lane of ['Then, split', 'Otherwise, split', 'Each item, each', 'If it fails, call'])
    await page.getByRole('group', { name: lane, exact: true }).waitFor();
  await expect.poll(() => toggle('split').textContent()).toContain('E-mail is not empty');
  await expect.poll(() => toggle('call').textContent()).toContain('call https://api.example.com/leads');
  await expect
    .poll(drawn)
    .toEqual(['0 first', '1 split', '1.then.0 yes', '2 each', '2.steps.0 line', '3 call', '3.onErrorSteps.0 mend']);
});

describe('by keyboard', () => {
  it('goes from step to step, and opens one', async () => {
    await toggle('first').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('1.then.0');
    await page.keyboard.press('End');
    await expect.poll(focused).toBe('3.onErrorSteps.0');
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
  });

  it('moves a step, also into a branch, and takes the focus along', async () => {
    await toggle('first').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(drawn).toContain('0.then.0 first');
    await expect.poll(focused).toBe('0.then.0');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(drawn).toContain('0.then.1 first');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(drawn).toContain('0 first');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(drawn).toContain('0.then.0 first');
  });

  it('picks a step up at its grip, and puts it down elsewhere or back', async () => {
    await page.getByRole('button', { name: 'Move mend' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await expect.poll(drawn).toContain('3.onErrorSteps.0 mend');
    await page.keyboard.press('Space');
    for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect.poll(drawn).toContain('2.steps.1 mend');
    await expect.poll(async () => (await drawn()).length).toBe(7);
  });

  it('removes a step, and its notice brings it back after further changes', async () => {
    await toggle('split').focus();
    await page.keyboard.press('Delete');
    await expect.poll(drawn).not.toContain('1.then.0 yes');
    await expect.poll(focused).toBe('1');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(drawn).toContain('0 each');
    await page.getByText('split was removed.').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(drawn).toContain('1.then.0 yes');
    await expect.poll(drawn).toContain('0 each');
  });

  it('removes, moves and copies nothing while the trigger has the focus', async () => {
    await page.getByRole('region', { name: 'Trigger' }).getByRole('button').first().focus();
    for (const key of ['Delete', 'Alt+ArrowDown', 'Control+x']) await page.keyboard.press(key);
    await expect.poll(async () => (await drawn()).length).toBe(7);
    await expect.poll(drawn).toContain('0 first');
  });

  it('takes no key where somebody types', async () => {
    await toggle('first').click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.press('End');
    for (const key of ['Delete', 'ArrowDown', 'Alt+ArrowDown', 'Backspace', 'Home', 'Control+z', 'Control+a'])
      await page.keyboard.press(key);
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await drawn()).length).toBe(7);
    await expect.poll(() => title.inputValue()).toBe('Do first');
  });
});

it('copies and pastes steps with all inside of them, under free names that refer to one another', async () => {
  await toggle('split').focus();
  await page.keyboard.press('Control+c');
  await page.getByText('split was copied.').waitFor({ state: 'detached' });
  await toggle('call').focus();
  await page.keyboard.press('Control+v');
  await expect.poll(drawn).toContain('4 split2');
  await expect.poll(drawn).toContain('4.then.0 yes2');
  await page.getByRole('button', { name: 'More about first' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(drawn).toContain('1 first2');
});

it('pastes into another automation, by key and by menu', async () => {
  await toggle('each').focus();
  await page.keyboard.press('Control+x');
  await expect.poll(drawn).not.toContain('2 each');
  await page.getByRole('button', { name: 'More about first' }).click();
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Not saved').waitFor({ state: 'detached' });
  const other = await make('Other', []);
  await page.getByRole('link', { name: 'Automations' }).first().click();
  await page.getByRole('link', { name: 'Other' }).first().click();
  await page.getByRole('button', { name: 'Add a step to the automation' }).click();
  await page.getByRole('menuitem', { name: 'Paste first' }).click();
  await expect.poll(drawn).toEqual(['0 first']);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id: other })).data.draft.steps)
    .toEqual([steps[0]]);
});

it('is dragged to another place', async () => {
  // Near the lower edge of the window the page would scroll under the pointer.
  const size = page.viewportSize();
  if (size) onTestFinished(() => page.setViewportSize(size));
  await page.setViewportSize({ width: 1_360, height: 1_200 });
  const grip = await boxOf(page.getByRole('button', { name: 'Move first' }));
  const target = await boxOf(page.getByRole('button', { name: 'Add a step after line' }));
  await page.mouse.move(grip.x + 8, grip.y + 8);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, grip.y + 60, { steps: 4 });
  await page.mouse.move(target.x + 8, target.y + target.height / 2, { steps: 8 });
  await page.locator('[data-target]', { has: page.getByRole('button', { name: 'Add a step after line' }) }).waitFor();
  await page.mouse.up();
  await expect.poll(drawn).toContain('1.steps.1 first');
});

it('is dragged by a finger that rests on its grip first; one that does not scrolls the page', async () => {
  const phone = await installation.signedIn(undefined, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await open(id, phone);
  const touch = await phone.context().newCDPSession(phone);
  const at = async (label: string) => {
    const box = await boxOf(phone.getByRole('button', { name: label }));
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** A finger goes down on one button, and in steps to another. */
  const drag = async (from: string, to: string, isResting: boolean) => {
    const start = await at(from);
    const end = await at(to);
    const touches = (type: 'touchStart' | 'touchMove', point: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
    await touches('touchStart', start);
    if (isResting) await phone.getByText(/^(Picked up first\.|Moving )/).waitFor({ state: 'attached' });
    for (const part of [0.1, 0.3, 0.5, 0.8, 1])
      await touches('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  };
  const lift = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const order = () =>
    phone
      .locator('[data-path]:not([data-path*="."]):not([data-path=""])')
      .evaluateAll((all) => all.map((one) => one.closest('section')?.ariaLabel?.slice(5)));

  // Not near the edge: there the page scrolls on while a finger rests.
  await drag('Move first', 'Add a step before yes', true);
  await phone.locator('[data-target]', { has: phone.getByRole('button', { name: 'Add a step before yes' }) }).waitFor();
  await lift();
  await expect.poll(order).toEqual(['split', 'each', 'call']);
  await drag('Move each', 'Add a step after yes', false);
  await lift();
  await expect.poll(order).toEqual(['split', 'each', 'call']);
  await phone.context().close();
});

it('what uses a step follows its name, typed key by key', async () => {
  const own = await make('Named', [
    step('note'),
    step('last', { input: { title: 'After {{ steps.note.output.title }}' } }),
  ]);
  await open(own);
  await toggle('note').click();
  await page.getByText(/^More: /).click();
  const name = page.getByRole('textbox', { name: 'Name of the step' });
  await name.press('End');
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace', ...'last', ...'Note']) await name.press(key);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id: own })).data.draft.steps)
    .toMatchObject([
      { name: 'lastNote' },
      { name: 'last', input: { title: 'After {{ steps.lastNote.output.title }}' } },
    ]);
});

describe('a run', () => {
  let ran: string;
  beforeAll(async () => {
    ran = await make('Ran', [
      step('each', { action: 'forEach', input: { items: '{{ trigger.body.lines }}' }, steps: [step('line')] }),
      step('split', {
        action: 'branch',
        input: { condition },
        then: [step('yes', { input: { title: 'Write to {{ trigger.body.email }}' } })],
        else: [step('no')],
      }),
    ]);
    const { api } = installation;
    await api.workflows.publish.mutate({ id: ran });
    await api.workflows.enable.mutate({ id: ran });
    await api.workflows.run.mutate({ id: ran, body: { lines: [1, 2, 3], email: 'lead@example.com' } });
    await succeeded(ran);
  });

  it('is drawn on the steps: state, passes and time of each, and faint what it did not take', async () => {
    await open(ran);
    await page.getByRole('combobox', { name: 'Show a run on the steps' }).click();
    await page.getByRole('option', { name: /Done/ }).click();
    await toggle('line')
      .getByText(/^3 passes, \d+ ms$/)
      .waitFor();
    await toggle('yes').getByText('Done').waitFor();
    await expect.poll(() => toggle('no').getByText('Done').count()).toBe(0);
    await toggle('line').click();
    await page
      .getByRole('region', { name: 'In the run' })
      .getByRole('region', { name: 'Log of line' })
      .nth(2)
      .waitFor();
    await toggle('yes').click();
    const input = page.getByRole('table', { name: 'Input of yes' });
    await input.getByText('Write to {{ trigger.body.email }}').waitFor();
    await input.getByText('Write to lead@example.com', { exact: true }).waitFor();
    await look(page, 'picture-run');
  });

  it('is drawn on its version among the runs', async () => {
    const { data } = await installation.api.workflows.listRuns.query({ id: ran });
    await page.goto(`${installation.url}/workflows/${ran}?tab=runs&run=${data[0]?.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'Step line' }).getByText('3 passes').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: /^Add a step/ }).count()).toBe(0);
    await dialog.getByRole('region', { name: 'Step split' }).getByRole('button').first().click();
    await dialog.getByText('lead@example.com', { exact: true }).waitFor();
    await look(page, 'picture-run-drawer');
  });
});

describe('a test', () => {
  it('answers calls from a sample or the last real answer, and begins with what happened', async () => {
    const { api } = installation;
    const receiver = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"score":7}');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void receiver.close());
    await once(receiver, 'listening');
    const address = receiver.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    const tried = await make('Tried', [
      step('ask', { action: 'callApi', input: { method: 'POST', url } }),
      step('told', { input: { title: 'Score {{ steps.ask.output.body.score }} of {{ trigger.body.name }}' } }),
    ]);
    await api.workflows.publish.mutate({ id: tried });
    await api.workflows.enable.mutate({ id: tried });
    await api.workflows.run.mutate({ id: tried, body: { name: 'Past lead' } });
    await succeeded(tried);
    await open(tried);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('combobox', { name: 'Start from a past event' }).click();
    await page.getByRole('option', { name: /Done/ }).click();
    await expect.poll(() => panel.getByLabel('Incoming data (trigger.body)').inputValue()).toContain('Past lead');
    await panel.getByRole('group', { name: 'Answer to ask' }).getByLabel('Body').fill('{"score": 3}');
    await panel.getByRole('button', { name: 'Run the test' }).click();
    await panel.getByRole('region', { name: 'Log of told' }).getByRole('button').click();
    await panel.getByText('Score 3 of Past lead', { exact: true }).waitFor();
    await panel.getByText('Score {{ steps.ask.output.body.score }} of {{ trigger.body.name }}').waitFor();
    await panel.getByRole('button', { name: /^Use the last real answer/ }).click();
    await panel.getByRole('button', { name: 'Run the test' }).click();
    await panel.getByRole('region', { name: 'Log of told' }).getByRole('button').click();
    await panel.getByText('Score 7 of Past lead', { exact: true }).waitFor();
    await panel.getByRole('spinbutton', { name: 'Status' }).or(panel.getByLabel('Status')).first().fill('500');
    await panel.getByRole('button', { name: 'Run the test' }).click();
    await panel.getByText('The receiver answered with status 500.').first().waitFor();
    await look(page, 'picture-test');
    await panel.getByRole('button', { name: 'Close' }).first().click();
    await toggle('ask').getByText('Failed').waitFor();
  });

  it('begins with an event of the past', async () => {
    const { api } = installation;
    const { data: leads } = await api.folders.create.mutate({ name: 'Leads' });
    await api.records.create.mutate({ folderId: leads.id, title: 'Past record' });
    const trigger = { kind: 'event' as const, event: 'record.created' };
    const { data } = await api.workflows.create.mutate({
      name: 'On an event',
      draft: { trigger, steps: [step('told', { input: { title: 'Call {{ record.title }}' } })] },
    });
    await open(data.id);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('combobox', { name: 'Start from a past event' }).click();
    await page.getByRole('option', { name: /Past record/ }).click();
    await panel.getByRole('button', { name: 'Run the test' }).click();
    await panel.getByRole('region', { name: 'Log of told' }).getByRole('button').click();
    await panel.getByText('Call Past record', { exact: true }).waitFor();
  });
});

it('marks at its step what the server refuses', async () => {
  await toggle('yes').click();
  await page.getByRole('region', { name: 'Step yes' }).getByRole('textbox', { name: 'Title' }).fill('{{ steps.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('region', { name: 'Step yes' })
    .getByText(/^input\.title: .*does not parse/)
    .waitFor();
  await page.keyboard.press('Escape');
});

it('offers everything that a step can use, with its value in the sample, by keyboard', async () => {
  await installation.api.workflows.setSecret.mutate({ name: 'leadToken', value: 'only for tests' });
  await installation.api.variables.create.mutate({ name: 'rate', value: 19 });
  await toggle('line').click();
  await page.getByRole('button', { name: 'Insert a value into Title' }).click();
  for (const origin of ['The item of each', 'Incoming data', 'Output of split', 'The record', 'Variables'])
    await page.getByRole('region', { name: origin, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Secrets' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('region', { name: 'What call gave' }).count()).toBe(0);
  await page.getByLabel('Find a value').fill('rate');
  await page.getByRole('button', { name: 'variables.rate 19' }).waitFor();
  await look(page, 'picture-picker');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const title = page.getByRole('region', { name: 'Step line' }).getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.inputValue()).toContain('{{ variables.rate }}');
  await toggle('call').click();
  await page.getByRole('button', { name: 'Insert a value into URL' }).click();
  await page.getByRole('button', { name: 'secrets.leadToken' }).waitFor();
});

it('has a form for the pool of owners', async () => {
  const assigned = await make('Assigned', [
    step('owner', { action: 'assignOwner', input: { ownerId: '{{ record.ownerId }}' } }),
  ]);
  await open(assigned);
  await toggle('owner').click();
  await page.getByRole('radio', { name: 'One person from a group' }).click();
  await page.getByRole('button', { name: 'Add a member' }).click();
  await page.getByLabel('Weight of member 1').fill('3');
  await page.getByRole('combobox', { name: 'Chosen' }).click();
  await page.getByRole('option', { name: 'Person with the fewest open deals' }).click();
  await look(page, 'picture-pool');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id: assigned })).data.draft.steps[0]?.input)
    .toEqual({ pool: { by: 'leastOpenDeals', members: [{ userId: expect.stringMatching(/^usr_/), weight: 3 }] } });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('On', { exact: true }).waitFor();
});

it('has no barrier that axe finds, light and dark, on a desktop and a phone, whose targets are 44 px', async () => {
  await toggle('split').click();
  await look(page, 'picture-desktop');
  const phone = await installation.signedIn(undefined, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await open(id, phone);
  await look(phone, 'picture-phone');
  await phone.getByRole('region', { name: 'Step line', exact: true }).getByRole('button').first().tap();
  await phone.getByRole('textbox', { name: 'Title' }).waitFor();
  await look(phone, 'picture-phone-step');
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
  const small = await phone
    .locator('section[aria-label^="Step "] button:not([tabindex="-1"]), [data-place]')
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 44 || height < 44 ? [`${one.ariaLabel ?? one.textContent}: ${width} x ${height}`] : [];
      }),
    );
  expect(small).toEqual([]);
  await phone.context().close();
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});

async function look(on: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await on.emulateMedia({ colorScheme });
    if (folder !== undefined) await on.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true });
    await expect.poll(() => accessibilityViolations(on)).toEqual([]);
  }
}
