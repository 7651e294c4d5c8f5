import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, giveUpWaiting, Receiver, type Arrival } from '@dossier/domain/webhooks/testing/world.ts';
import { SignatureError, signDelivery, verifySignature } from '@dossier/sdk/webhooks';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInstallation, type Installation } from './installation.ts';

let installation: Installation;
let receiver: Receiver;
let page: Page;
let folderId: string;
let secret: string;
let webhookId: string;

beforeAll(async () => {
  [installation, receiver] = await Promise.all([
    startInstallation(),
    Receiver.start(answer(202, { 'x-receiver': 'example' }, '{"taken":true}')),
  ]);
  await installation.setUp();
  folderId = (await installation.api.folders.create.mutate({ name: 'Contacts' })).data.id;
  page = await installation.signedIn();
});
afterAll(async () => {
  await installation.close();
  await receiver.close();
});

const dialog = () => page.getByRole('dialog');
const deliveries = () => page.getByRole('table').getByRole('link');
const attempt = (number: number) => dialog().getByRole('button', { name: `Attempt ${number}` });
const proofOf = ({ body, headers }: Arrival, key: string) =>
  verifySignature(body, headers, key, { scheme: 'standard' });
const create = (title: string) => installation.api.records.create.mutate({ folderId, title });

/** The nth request to the receiver, counted from 1. */
async function arrivalAt(count: number): Promise<Arrival> {
  await expect.poll(() => receiver.arrivals.length).toBeGreaterThanOrEqual(count);
  const arrival = receiver.arrivals[count - 1];
  if (!arrival) throw new Error('Nothing arrived.');
  return arrival;
}

const titleOf = ({ body }: Arrival) => /"title":"([^"]*)"/.exec(body.toString())?.[1];
/** The requests about one record: retries of other deliveries may arrive between them. */
const arrivalsOf = (title: string) => receiver.arrivals.filter((arrival) => titleOf(arrival) === title);

/** Waits until every delivery has succeeded, so that no retry arrives later. */
async function allDelivered(): Promise<void> {
  const statuses = async () =>
    (await installation.api.webhooks.listDeliveries.query({ id: webhookId })).data.map(({ status }) => status);
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set(['SUCCEEDED']));
}

/** The text of an element once it fits. */
async function textOf(label: string, pattern: RegExp): Promise<string> {
  const shown = page.getByLabel(label, { exact: true });
  await expect.poll(() => shown.textContent()).toMatch(pattern);
  return (await shown.textContent()) ?? '';
}

/** Runs the receiver code that the page shows, on a free port. */
async function run(code: string): Promise<{ server: Server; logged: unknown[][] }> {
  const servers: Server[] = [];
  const logged: unknown[][] = [];
  const create: typeof createServer = (...given: unknown[]) => {
    const server = createServer(...(given as Parameters<typeof createServer>));
    servers.push(server);
    return server;
  };
  const body = code.replaceAll(/^import .*$/gm, '').replace(/listen\(\d+\)/, "listen(0, '127.0.0.1')");
  new Function('createServer', 'SignatureError', 'verifySignature', 'process', 'console', body)(
    create,
    SignatureError,
    verifySignature,
    { env: {} },
    { log: (...values: unknown[]) => logged.push(values) },
  );
  const [server] = servers;
  if (!server) throw new Error('No server was started.');
  await once(server, 'listening');
  return { server, logged };
}

it('says what to do where there is no webhook yet', async () => {
  await page.goto(`${installation.url}/settings`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
});

it('registers a webhook, with its secret shown once', async () => {
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await dialog().getByText('is empty').waitFor();
  await dialog().getByLabel('URL').fill('http://169.254.169.254/latest');
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await expect.poll(() => dialog().getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
  await dialog().getByLabel('URL').fill(receiver.url);
  await dialog().getByLabel('Description').fill('Example receiver');
  await dialog().getByLabel('Only some').check();
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await dialog().getByText('Choose at least one').waitFor();
  await dialog().getByRole('group', { name: 'Events of a record' }).getByLabel('Records').check();
  await dialog().getByLabel('record.deleted').uncheck();
  await dialog().getByRole('button', { name: 'Add a header' }).click();
  await dialog().getByLabel('Name of header 1').fill('X-Token');
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  await dialog().getByText('Give it a value, or remove it.').waitFor();
  await dialog().getByLabel('Value of X-Token', { exact: true }).fill('only for the receiver');
  await page.getByRole('button', { name: 'Create the webhook' }).click();
  secret = await textOf('The signing secret', /^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByLabel('The signing secret').textContent()).toBe(secret);
});

it('sends a ping from there, and shows what the receiver answered', async () => {
  await dialog().getByRole('button', { name: 'Send it' }).click();
  await dialog().getByText('Delivered: the receiver answered 202').waitFor();
  await expect
    .poll(() => dialog().getByLabel('Answer of the receiver', { exact: true }).textContent())
    .toContain('"taken": true');
  const arrival = await arrivalAt(1);
  expect(proofOf(arrival, secret).scheme).toBe('standard');
  expect(arrival.headers['x-token']).toBe('only for the receiver');
});

it('has lines for Node that take what is signed, and refuse the rest', async () => {
  await dialog().getByRole('tab', { name: 'Node', exact: true }).click();
  const code = await textOf('Node snippet', /createServer/);
  const { server, logged } = await run(code);
  const url = new URL(new URL(receiver.url).pathname, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const body = JSON.stringify({ event: 'record.created', record: { title: 'Example contact' } });
  const signed = await fetch(url, { method: 'POST', headers: signDelivery(body, secret, { id: 'evt_example' }), body });
  const unsigned = await fetch(url, { method: 'POST', headers: signDelivery(body, secret), body: `${body} ` });
  server.close();
  expect([signed.status, unsigned.status]).toEqual([204, 401]);
  expect(logged).toEqual([['evt_example', 'record.created', 'Example contact']]);
});

it('has lines to paste for every other tool', async () => {
  for (const tool of ['Python', 'n8n']) {
    await dialog().getByRole('tab', { name: tool, exact: true }).click();
    await expect.poll(() => dialog().getByLabel(`${tool} snippet`, { exact: true }).textContent()).toContain(secret);
  }
  const { nodes } = JSON.parse(await textOf('n8n snippet', /"nodes"/)) as { nodes: { type: string }[] };
  expect(nodes.map(({ type }) => type)).toEqual([
    'n8n-nodes-base.webhook',
    'n8n-nodes-base.crypto',
    'n8n-nodes-base.if',
  ]);
  for (const tool of ['Make', 'Zapier']) {
    await dialog().getByRole('tab', { name: tool, exact: true }).click();
    await expect
      .poll(() => dialog().getByLabel(`${tool} snippet`, { exact: true }).textContent())
      .toContain('record.created');
  }
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('heading', { name: 'Example receiver', level: 1 }).waitFor();
  await expect.poll(() => page.content()).not.toContain(secret);
  webhookId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
});

it('shows a delivery with request and response while one looks', async () => {
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page.getByText('Nothing was sent yet').waitFor();
  const { data: record } = await create('Example contact');
  const arrival = await arrivalAt(2);
  expect(proofOf(arrival, secret).id).toBe(arrival.headers['webhook-id']);
  await deliveries().filter({ hasText: 'record.created' }).click();
  await attempt(1).filter({ hasText: '202' }).waitFor();
  const request = await textOf('Request of attempt 1', /webhook-signature/);
  expect(request).toContain(`POST ${receiver.url}`);
  expect(request).toContain(`webhook-signature: ${String(arrival.headers['webhook-signature'])}`);
  expect(request).toContain('x-token: (hidden)');
  await expect
    .poll(() => dialog().getByLabel('Response of attempt 1', { exact: true }).textContent())
    .toContain('x-receiver: example');
  await expect
    .poll(() => dialog().getByLabel('Response body of attempt 1', { exact: true }).textContent())
    .toContain('"taken": true');
  await expect
    .poll(async () =>
      JSON.parse((await dialog().getByLabel('Body of the request', { exact: true }).textContent()) ?? ''),
    )
    .toMatchObject({ event: 'record.created', recordId: record.id });
  await dialog().getByText('As sent').click();
  await expect
    .poll(() => dialog().getByLabel('Body of the request', { exact: true }).textContent())
    .toBe(arrival.body.toString());
});

it('sends it again under the same id, and shows the second attempt', async () => {
  await dialog().getByRole('button', { name: 'Send again' }).click();
  const again = await arrivalAt(3);
  expect(again.headers['webhook-id']).toBe(receiver.arrivals[1]?.headers['webhook-id']);
  expect(again.body.equals(receiver.arrivals[1]?.body ?? Buffer.alloc(0))).toBe(true);
  await attempt(2).filter({ hasText: '202' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

it('rotates the secret, and both sign for a day', async () => {
  await page.getByRole('button', { name: 'More about this webhook' }).click();
  await page.getByRole('menuitem', { name: 'Rotate the secret' }).click();
  await dialog().getByText('For 24 hours, both secrets sign').waitFor();
  await dialog().getByRole('button', { name: 'Create a new secret' }).click();
  const rotated = await textOf('The new signing secret', /^whsec_/);
  expect(rotated).not.toBe(secret);
  await dialog().getByRole('button', { name: 'I have copied it' }).click();
  await create('Signed by both');
  const arrival = await arrivalAt(4);
  expect([proofOf(arrival, secret), proofOf(arrival, rotated)]).toMatchObject([
    { scheme: 'standard' },
    { scheme: 'standard' },
  ]);
});

it('tells of a receiver that fails what it answered, and when it is tried again', async () => {
  receiver.behave = answer(503, {}, 'Down for maintenance');
  await create('Refused contact');
  await arrivalAt(5);
  await page.getByRole('combobox', { name: 'Only in this state' }).click();
  await page.getByRole('option', { name: 'Waiting' }).click();
  await expect.poll(() => deliveries().count()).toBe(1);
  await page.getByRole('cell', { name: '503' }).waitFor();
  await deliveries().click();
  await dialog().getByText('The receiver answered 503.').waitFor();
  await expect
    .poll(() => dialog().getByLabel('Response body of attempt 1', { exact: true }).textContent())
    .toBe('Down for maintenance');
  await dialog()
    .getByText(/next attempt in /)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByText('The last attempt failed').waitFor();
  await page.getByRole('region', { name: 'Problem' }).getByText('Answered 503').waitFor();
});

it('says why a webhook was stopped, and enables it again', async () => {
  receiver.behave = answer(410);
  await create('Gone contact');
  await page.getByText('Stopped: nothing is sent').waitFor();
  await page.getByText('The receiver answered 410 Gone').waitFor();
  receiver.behave = answer(200);
  await page.getByRole('button', { name: 'Turn back on' }).click();
  await page.getByText('Stopped: nothing is sent').waitFor({ state: 'detached' });
  await allDelivered();
});

it('sends all again that failed for good', async () => {
  receiver.behave = answer(500);
  await create('Lost contact');
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  await page.getByRole('cell', { name: '500' }).waitFor();
  // An attempt that is on its way would make the delivery wait again.
  await expect
    .poll(async () => {
      await giveUpWaiting(installation.databaseUrl);
      return page.getByRole('cell', { name: 'Failed', exact: true }).count();
    })
    .toBe(1);
  const before = arrivalsOf('Lost contact').length;
  receiver.behave = answer(200);
  await page.getByRole('button', { name: 'Send failed again' }).click();
  await dialog().getByRole('button', { name: 'Send again' }).click();
  await page.getByText('1 delivery is sent again.').waitFor();
  await expect.poll(() => arrivalsOf('Lost contact').length).toBe(before + 1);
  expect(new Set(arrivalsOf('Lost contact').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.getByRole('cell', { name: 'Failed', exact: true }).waitFor({ state: 'detached' });
  await allDelivered();
});

it('replays past events after saying how many, shows the progress, and cancels', async () => {
  const before = receiver.arrivals.length;
  await page.getByRole('button', { name: 'Replay events' }).click();
  await dialog().getByRole('combobox', { name: 'Only these kinds' }).click();
  await page.getByRole('option', { name: 'record.created' }).click();
  await page.keyboard.press('Escape');
  const counted = () => dialog().getByRole('status').textContent();
  await expect.poll(counted).toMatch(/^\d+ events?: record\.created/);
  const expected = Number.parseInt((await counted()) ?? '', 10);
  await dialog().getByRole('button', { name: 'Replay' }).click();
  await page.getByText('The replay has started.').waitFor();
  const again = await arrivalAt(before + expected);
  expect(again.headers['x-service-replay']).toMatch(/^rpl_/);
  await page.getByRole('region', { name: 'Replays' }).getByText(`${expected} delivered`).waitFor();
  await page.getByRole('button', { name: 'Replay events' }).click();
  await dialog().getByLabel('At most, per minute').fill('1');
  await dialog()
    .getByText(/This takes about \d+ minutes?/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('progressbar', { name: /Replay of/ }).waitFor();
  await page.getByRole('region', { name: 'Replays' }).getByRole('button', { name: 'Cancel' }).click();
  await dialog().getByRole('button', { name: 'Cancel the replay' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

it('changes what is sent without asking for the header again', async () => {
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog().getByText('••••••••').waitFor();
  await dialog().getByLabel('Every event').check();
  await dialog().getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option', { name: 'Contacts' }).click();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await installation.api.webhooks.get.query({ id: webhookId })).data)
    .toMatchObject({
      kinds: null,
      folderId,
      headerNames: ['x-token'],
      description: 'Example receiver',
    });
});

it('goes back through a long log page by page, and narrows it by event and time', async () => {
  const before = receiver.arrivals.length;
  const made = await Promise.all(Array.from({ length: 60 }, (_, n) => create(`Example contact ${n}`)));
  await installation.api.records.update.mutate({ id: made[0]?.data.id ?? '', title: 'Renamed contact' });
  await arrivalAt(before + 61);
  await page.goto(`${installation.url}/settings/webhooks/${webhookId}?tab=deliveries`);
  await expect.poll(() => deliveries().count()).toBe(50);
  await page.getByRole('button', { name: 'Show older deliveries' }).click();
  await expect.poll(() => deliveries().count()).toBeGreaterThan(60);
  await page.getByRole('combobox', { name: 'Only of this kind' }).click();
  await page.getByRole('option', { name: 'record.updated' }).click();
  await expect.poll(() => deliveries().allTextContents()).toEqual(['record.updated']);
  await page.getByRole('combobox', { name: 'Only from this period' }).click();
  await page.getByRole('option', { name: 'Last hour' }).click();
  await expect.poll(() => new URL(page.url()).search).toContain('within=hour');
  await expect.poll(() => deliveries().allTextContents()).toEqual(['record.updated']);
  await page.getByRole('combobox', { name: 'Only from this period' }).click();
  await page.getByRole('option', { name: 'Between …' }).click();
  await page.getByRole('textbox', { name: 'From' }).waitFor();
  await page.goto(
    `${installation.url}/settings/webhooks/${webhookId}?tab=deliveries&within=between&before=2026-01-01T00:00:00.000Z`,
  );
  await page.getByText('No results').waitFor();
});

it('plots successes, failures and latency, and says the same as a table', async () => {
  await page.getByRole('tab', { name: 'Overview' }).click();
  const chart = page.getByRole('figure').filter({ hasText: 'Successes and failures' });
  await chart.locator('.recharts-bar-rectangle path').first().waitFor();
  await chart.getByText('As a table').click();
  const delivered = async () =>
    (await chart.getByRole('cell').allTextContents())
      .filter((_, at) => at % 3 === 1)
      .reduce((sum, text) => sum + Number(text), 0);
  await expect.poll(delivered).toBeGreaterThan(60);
  await page.getByText('Hour', { exact: true }).click();
  await page.getByRole('figure').filter({ hasText: 'Latency' }).locator('.recharts-dot').first().waitFor();
});

it('registers one over REST with the line that the page shows', async () => {
  const { data: key } = await installation.api.apiKeys.create.mutate({
    name: 'Example integration',
    scopes: ['write'],
  });
  await page.getByRole('tab', { name: 'Connect' }).click();
  const line = await textOf('Register snippet', /-X POST/);
  const [, url = '', body = ''] = /-X POST '([^']+)'.*-d '(.+)'$/s.exec(line) ?? [];
  expect(line).toContain("-H 'Authorization: Bearer <API key>'");
  const made = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
    body,
  });
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({
    data: { url: receiver.url, folderId, secret: expect.stringMatching(/^whsec_/) },
  });
});

it('lists webhooks with how they fare, found through the palette', async () => {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search, or type a command').fill('webhooks');
  await page.getByRole('button', { name: 'Settings: webhooks' }).click();
  const row = page
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ has: page.locator(`a[href="/settings/webhooks/${webhookId}"]`) });
  await row.getByText(/\d+ of the last \d+ delivered/).waitFor();
  await row.getByText('Folder Contacts').waitFor();
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Example receiver', level: 1 }).waitFor();
});

it('asks for the values of its headers again where its address moves to another origin', async () => {
  await page.getByRole('button', { name: 'Edit the details' }).click();
  await dialog().getByLabel('URL').fill('http://127.0.0.1:9/collect');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Enter the value again for the new address, or remove it.').waitFor();
  await dialog().getByRole('button', { name: 'Replace the value of x-token' }).click();
  await dialog().getByLabel('Value of x-token', { exact: true }).fill('for the new receiver');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await installation.api.webhooks.get.query({ id: webhookId })).data)
    .toMatchObject({
      url: 'http://127.0.0.1:9/collect',
      headerNames: ['x-token'],
    });
});

it('deletes a webhook after asking', async () => {
  await page.getByRole('button', { name: 'More about this webhook' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  await expect
    .poll(async () => (await installation.api.webhooks.list.query({})).data.map(({ id }) => id))
    .not.toContain(webhookId);
});

it('breaks nothing on the way', () => {
  expect(installation.pageErrors).toEqual([]);
});
