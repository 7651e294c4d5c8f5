import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { startInstallation, type Installation } from './installation.ts';
import { visit } from './visit.ts';

let installation: Installation;
let page: Page;
let workflowId: string;
let url: string;

beforeAll(async () => {
  installation = await startInstallation();
  await installation.setUp();
  await installation.api.folders.create.mutate({
    name: 'Contacts',
    type: 'CONTACT',
    fields: [{ key: 'message', label: 'Message', type: 'LONG_TEXT' }],
  });
  page = await installation.signedIn();
});
afterAll(() => installation.close());

const step = (name: string) => page.getByRole('region', { name: `Step ${name}`, exact: true });

async function choose(from: ReturnType<typeof step>, label: string, option: string) {
  await from.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function addStep(after: string, action: string) {
  await page.getByRole('button', { name: after, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it('makes an automation that a webhook starts', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'New automation' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Lead form');
  await page.getByRole('button', { name: 'Create the automation' }).click();
  await page.getByRole('heading', { name: 'Lead form', level: 1 }).waitFor();
  workflowId = new URL(page.url()).pathname.split('/')[2] ?? '';
  expect(workflowId).toMatch(/^wf_/);
});

it('gets its steps from forms, with values picked from a sample and shown at once', async () => {
  await addStep('Add a step to the automation', 'Create a record');
  const create = step('createRecord');
  await choose(create, 'Folder', 'Contacts');
  await create.getByRole('button', { name: 'Insert a value into Title' }).click();
  await page.getByLabel('Find a value').fill('body.name');
  await page.getByRole('button', { name: /trigger\.body\.name/ }).click();
  await expect.poll(() => create.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('{{ trigger.body.name }}');
  await create.getByText('→ Example contact').waitFor();
  await create.getByRole('textbox', { name: 'E-mail' }).fill('{{ trigger.body.email }}');
  await create.getByText('→ contact@example.com').waitFor();
  await create.getByRole('button', { name: 'Add to “Fields”' }).click();
  await create.getByLabel('Name 1 of Fields').fill('message');
  await create.getByRole('textbox', { name: 'Value of message' }).fill('{{ trigger.body.message | upcase }}');
  await create.getByText('→ PLEASE CALL ME BACK.').waitFor();
});

it('branches under conditions, with steps of their own', async () => {
  await addStep('Add a step after createRecord', 'Branch');
  const branch = step('branch');
  await branch.getByLabel('Value', { exact: true }).fill('{{ trigger.body.email }}');
  await branch.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'is not empty' }).click();
  await addStep('Add a step to the branch "then" of branch', 'Create a task');
  const task = step('createTask');
  await task.getByRole('textbox', { name: 'Title' }).fill('Answer {{ steps.createRecord.output.title }}');
  await task.getByRole('button', { name: 'Use a value for Record' }).click();
  await task.getByRole('textbox', { name: 'Record' }).fill('{{ steps.createRecord.output.id }}');
  await expect.poll(() => branch.getByRole('region').count()).toBe(1);
});

it('shows what every step would do in a test, of which nothing stays', async () => {
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('button', { name: 'Run the test' }).click();
  await page.getByText('Test passed.').waitFor();
  await page.getByRole('region', { name: 'Log of createTask' }).getByRole('button').click();
  await expect
    .poll(() => page.getByLabel('Input of createTask', { exact: true }).textContent())
    .toContain('Answer Example contact');
  await expect.poll(async () => (await installation.api.records.list.query({})).data).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('→ Answer Example contact').waitFor();
});

it('names the step that cannot work when it is published, and publishes what can', async () => {
  const task = step('createTask');
  await task.getByRole('textbox', { name: 'Title' }).fill('{{ steps.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page
    .getByText(/Step "createTask".*the template does not parse/)
    .first()
    .waitFor();
  await task.getByRole('textbox', { name: 'Title' }).fill('Answer {{ steps.createRecord.output.title }}');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('On', { exact: true }).waitFor();
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id: workflowId })).data)
    .toMatchObject({
      isEnabled: true,
      publishedVersion: 1,
      isDraftPublished: true,
    });
});

it("shows its URL, with lines to paste that start a run, and the run finishes before one's eyes", async () => {
  await page.getByRole('tab', { name: 'Connect' }).click();
  url = (await page.getByLabel('The trigger URL').textContent()) ?? '';
  expect(url).toBe(`${installation.url}/api/webhooks/trigger/${workflowId}`);
  await page.getByRole('tab', { name: 'Runs' }).click();
  await page.getByRole('heading', { name: "It hasn't run yet" }).waitFor();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Form contact', email: 'form@example.com', message: 'hello' }),
  });
  expect(await answer.json()).toEqual({ ok: true, workflowId });
  await page.getByRole('cell', { name: 'Done' }).waitFor();
  await page.getByRole('row', { name: /Done/ }).getByRole('link').click();
  const drawn = page.getByRole('dialog').getByRole('region', { name: 'Step createRecord', exact: true });
  await drawn
    .getByText(/^\d+ (ms|s)$/)
    .first()
    .waitFor();
  await drawn.getByRole('button').first().click();
  await page.getByRole('region', { name: 'Log of createRecord' }).waitFor();
  await expect
    .poll(() => page.getByLabel('Output of createRecord', { exact: true }).textContent())
    .toContain('form@example.com');
  const { data } = await installation.api.records.list.query({});
  expect(data).toMatchObject([{ title: 'Form contact', email: 'form@example.com', data: { message: 'HELLO' } }]);
  await expect
    .poll(async () => (await installation.api.tasks.list.query({})).data)
    .toMatchObject([{ title: 'Answer Form contact', recordId: data[0]?.id }]);
});

it('runs again what it ran', async () => {
  const before = page.url();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect.poll(async () => (await installation.api.records.list.query({})).data.length).toBe(2);
  // The page shows the new run: a later navigation would end the next test.
  await page.waitForURL((shown) => shown.href !== before);
});

it('says why a run failed, and goes on from the failed step once the cause is gone', async () => {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nameless@example.com' }),
  });
  await visit(page, `${installation.url}/workflows/${workflowId}?tab=runs&state=FAILED`);
  await page
    .getByRole('row', { name: /Failed/ })
    .getByRole('link')
    .click();
  await page.getByRole('dialog').getByText(/title/).first().waitFor();
  await page.getByRole('button', { name: 'Retry from the failed step' }).click();
  await expect
    .poll(async () => (await installation.api.workflows.listRuns.query({ id: workflowId })).data[0]?.state, {
      timeout: 20_000,
    })
    .toBe('FAILED');
  await expect
    .poll(async () => (await installation.api.workflows.listRuns.query({ id: workflowId })).data)
    .toHaveLength(3);
});

it('demands a token once the trigger does, and shows the new one once', async () => {
  await visit(page, `${installation.url}/workflows/${workflowId}`);
  await page.getByRole('region', { name: 'Trigger' }).getByRole('button').first().click();
  await choose(
    page.getByRole('region', { name: 'Trigger' }),
    'Its URL requires',
    'A token, in the header X-Webhook-Token',
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id: workflowId })).data.publishedVersion)
    .toBe(2);
  const call = (headers: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{"name":"With a token"}',
    });
  await expect.poll(async () => (await call({})).status).toBe(401);
  await page.getByRole('tab', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a new one' }).click();
  const token = (await page.getByLabel('The new token').textContent()) ?? '';
  expect((await call({ 'x-webhook-token': token })).status).toBe(200);
});

it('exports what it is as JSON with names for ids, and another automation begins with that', async () => {
  await page.getByRole('button', { name: 'More about this automation' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const stream = await (await downloading).createReadStream();
  const exported = (await stream.toArray()).join('');
  expect(exported).toContain('@{folder:Contacts}');
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'Import JSON' }).click();
  await page.getByRole('dialog').getByLabel('JSON').fill(exported);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Lead form');
  await page.getByRole('dialog').getByLabel('Name').fill('Lead form, copied');
  await page.getByRole('button', { name: 'Create the automation' }).click();
  await page.getByRole('heading', { name: 'Lead form, copied', level: 1 }).waitFor();
  const { data } = await installation.api.workflows.list.query({});
  const [copy] = data.filter(({ name }) => name === 'Lead form, copied');
  const draftOf = async (id = '') => (await installation.api.workflows.get.query({ id })).data.draft;
  expect(await draftOf(copy?.id)).toEqual(await draftOf(workflowId));
  await page.getByRole('button', { name: 'More about this automation' }).click();
  await page.getByRole('menuitem', { name: 'Import JSON' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('JSON').fill(exported.replaceAll('@{folder:Contacts}', '@{folder:Contact}'));
  await dialog.getByRole('button', { name: 'Use as draft' }).click();
  await dialog.getByText('There is no folder "Contact" here. Is it "Contacts"?').first().waitFor();
  await dialog.getByLabel('JSON').fill(exported.replace('PLEASE', 'Please').replaceAll('| upcase', '| downcase'));
  await dialog.getByRole('button', { name: 'Use as draft' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => JSON.stringify(await draftOf(copy?.id))).toContain('| downcase');
  await page.getByText('Not saved').waitFor({ state: 'detached' });
});

it('asks apart what is set only where a record is new', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'New automation' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('One contact');
  await page.getByRole('button', { name: 'Create the automation' }).click();
  await page.getByRole('heading', { name: 'One contact', level: 1 }).waitFor();
  await addStep('Add a step to the automation', 'Find or create a record');
  const upsert = step('upsertRecord');
  await choose(upsert, 'Folder', 'Contacts');
  await upsert.getByRole('textbox', { name: 'Match by' }).fill('email');
  await upsert.getByRole('textbox', { name: 'E-mail' }).first().fill('{{ trigger.body.email }}');
  const onlyNew = upsert.getByRole('group', { name: "Only if it's new" });
  await onlyNew.getByRole('textbox', { name: 'Title' }).pressSequentially('{{ trigger.body.name }}');
  await page.getByRole('button', { name: 'Publish' }).click();
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  await expect.poll(async () => (await installation.api.workflows.get.query({ id })).data.isDraftPublished).toBe(true);
  await expect
    .poll(async () => (await installation.api.workflows.get.query({ id })).data.draft.steps[0]?.input)
    .toMatchObject({
      matchOn: 'email',
      email: '{{ trigger.body.email }}',
      create: { title: '{{ trigger.body.name }}' },
    });
});

it('keeps secrets for calls, by name alone', async () => {
  await visit(page, `${installation.url}/settings/workflows`);
  await page.getByRole('button', { name: 'Set a secret' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('crmToken');
  await page.getByRole('dialog').getByLabel('Value').fill('hidden-value');
  await page.getByRole('dialog').getByLabel('Only to these addresses').fill('api.example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set it' }).click();
  await page.getByText('Each is an address like https://api.example.com.').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('dialog').getByLabel('Only to these addresses').press('Backspace');
  await page.getByRole('dialog').getByLabel('Only to these addresses').fill('https://api.example.com/v1');
  await page.getByRole('button', { name: 'Set it' }).click();
  await page.getByText('{{ secrets.crmToken }}').waitFor();
  await page.getByText(/sent to https:\/\/api\.example\.com only/).waitFor();
  await expect.poll(() => page.content()).not.toContain('hidden-value');
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
