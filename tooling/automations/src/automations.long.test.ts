import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openWorld, type TestWorkspace, type World } from '@dossier/domain/testing/world.ts';
import { Clock } from '@dossier/domain/testing/clock.ts';
import { startGateway, type Gateway } from '@dossier/gateway/gateway.ts';
import { testSettings } from '@dossier/gateway/testing/gateway.ts';
import { createDossier, type Dossier } from '@dossier/sdk';
import { readWorkerSettings } from '@dossier/worker/environment.ts';
import { startWorker, type RunningWorker } from '@dossier/worker/worker.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAutomations, type Imported } from './import-automations.ts';
import { readAutomations } from './plan.ts';

// The definitions run as they are imported, with a real gateway and worker; only the clock is the test's.

const dayMs = 86_400_000;
let world: World;
let clock: Clock;
let gateway: Gateway;
let worker: RunningWorker;
let outside: Server;
let here: TestWorkspace;
let dossier: Dossier;
let imported: Imported[];
const received: { path: string | undefined; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  world = await openWorld();
  // A Monday.
  clock = await Clock.start(world.ownerUrl, '2024-03-04T09:30:00Z');
  const authSecret = 'only for tests, and long enough for that';
  gateway = await startGateway({ ...testSettings, databaseUrl: world.url, authSecret, logLevel: 'silent' });
  worker = await startWorker(
    readWorkerSettings({
      DATABASE_URL: world.url,
      AUTH_SECRET: authSecret,
      LOG_LEVEL: 'silent',
      OUTBOUND_ALLOW: '127.0.0.1',
      ALLOW_INSECURE_WEBHOOKS: 'true',
    }),
  );
  outside = createServer(async (request, response) => {
    received.push({ path: request.url, body: (await json(request)) as Record<string, unknown> });
    response.setHeader('content-type', 'application/json').end('{"number":"C-1001"}');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  here = await world.workspace();
  const { data } = await here.owner.apiKeys.create({
    name: 'Automations',
    scopes: ['write', 'folders:manage', 'pipelines:manage', 'workflows:manage'],
  });
  dossier = createDossier({ url: gateway.url, apiKey: data.key });
});
afterAll(async () => {
  await worker.close();
  await gateway.close();
  await new Promise((resolve) => outside.close(resolve));
  await world.close();
  await clock.stop();
});

const idOf = (name: string) => imported.find((one) => one.name === name)?.id ?? '';
const said = () => received.filter(({ path }) => path === '/chat').map(({ body }) => body['text']);
const contactsIn = async () =>
  (await dossier.folders.list()).data.find(({ name }) => name === 'Contacts') ?? { id: '', fields: [] };
const openTasks = async (recordId?: string) =>
  (await dossier.tasks.list({ status: ['OPEN'], ...(recordId === undefined ? {} : { recordId: [recordId] }) })).data;

/** A lead from the web starts a run. */
async function sendLead(lead: { email: string; budget: string }): Promise<void> {
  const answer = await fetch(`${gateway.url}/api/webhooks/trigger/${idOf('Web lead')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Example Lead', message: 'Please call me', ...lead }),
  });
  expect(answer.status).toBe(200);
}

async function runsOf(name: string, count: number, state: string) {
  await expect
    .poll(async () => (await dossier.workflows.listRuns({ id: idOf(name) })).data.map((run) => run.state))
    .toEqual(Array.from({ length: count }, () => state));
}

it('are imported by one command, and a repeat makes nothing a second time', async () => {
  const automations = await readAutomations();
  const first = await importAutomations(dossier, automations, {});
  expect(first.map(({ isNew, isEnabled }) => [isNew, isEnabled])).toEqual([
    [true, false],
    [true, true],
    [true, false],
    [true, false],
    [true, true],
  ]);
  const at = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const addresses = { chat: `${at}/chat`, api: `${at}/customers` };
  await importAutomations(dossier, automations, addresses);
  imported = await importAutomations(dossier, automations, addresses);
  expect(imported.map(({ id, isNew, isEnabled }) => [id, isNew, isEnabled])).toEqual(
    first.map(({ id }) => [id, false, true]),
  );
  expect((await dossier.workflows.list()).data).toHaveLength(5);
  expect((await dossier.folders.list()).data.map(({ name }) => name)).toEqual(['Contacts']);
  expect((await contactsIn()).fields.map(({ key }) => key)).toEqual(['status', 'customerNumber']);
  expect((await dossier.pipelines.list()).data.map(({ name }) => name)).toEqual(['Sales']);
  // With another address there is another version, and without a change there is none.
  const versions = imported.map(async ({ id }) => (await dossier.workflows.listVersions({ id })).data.length);
  expect(await Promise.all(versions)).toEqual([2, 1, 2, 2, 1]);
});

it('1: a web lead becomes a contact, found by its address the second time, a deal, a task and a message', async () => {
  for (const budget of ['$1,200.50', '']) {
    await sendLead({ email: 'lead@example.com', budget });
    await runsOf('Web lead', budget === '' ? 2 : 1, 'SUCCEEDED');
  }
  const { data: contacts } = await dossier.records.list({ email: 'lead@example.com' });
  expect(contacts).toMatchObject([{ title: 'Example Lead' }]);
  const { data: deals } = await dossier.deals.list({ recordId: [contacts[0]?.id ?? ''] });
  expect(deals.map(({ title, amount }) => [title, amount])).toEqual([
    ['Lead: Example Lead', null],
    ['Lead: Example Lead', 1200.5],
  ]);
  const tasks = await openTasks(contacts[0]?.id);
  expect(tasks.filter(({ title, priority }) => title === 'Call Example Lead' && priority === 'HIGH')).toHaveLength(2);
  expect(said()).toEqual(['New lead: Example Lead. Please call me', 'Again from: Example Lead. Please call me']);
});

it('2: a won deal gets its onboarding tasks', async () => {
  const [pipeline] = (await dossier.pipelines.list()).data;
  const { data: record } = await dossier.records.create({ folderId: (await contactsIn()).id, title: 'Won customer' });
  const { data: deal } = await dossier.deals.create({
    pipelineId: pipeline?.id ?? '',
    title: 'Big',
    recordId: record.id,
  });
  await dossier.deals.update({ id: deal.id, stageId: pipeline?.stages.find(({ kind }) => kind === 'WON')?.id ?? '' });
  await runsOf('Onboarding of won deals', 1, 'SUCCEEDED');
  const titles = (await openTasks(record.id)).map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['Send the welcome letter: Big', 'Kick-off: Big', 'Ask how it goes: Big']),
  );
});

it('3: a status that goes from Lead to Customer asks the API, and its answer is kept', async () => {
  const { data: record } = await dossier.records.create({
    folderId: (await contactsIn()).id,
    title: 'New customer',
    data: { status: 'Lead' },
  });
  await dossier.records.update({ id: record.id, data: { status: 'Customer' } });
  await runsOf('Number of a new customer', 1, 'SUCCEEDED');
  expect(received.filter(({ path }) => path === '/customers').map(({ body }) => body)).toEqual([
    { id: record.id, name: 'New customer', email: null, from: 'Lead', to: 'Customer' },
  ]);
  expect((await dossier.records.get({ id: record.id })).data.data).toEqual({
    status: 'Customer',
    customerNumber: 'C-1001',
  });
});

it('4: the digest of overdue tasks comes in the morning', async () => {
  await dossier.tasks.create({ title: 'Send the offer', dueAt: '2024-03-01T12:00:00Z' });
  const before = said().length;
  await clock.set(Date.parse('2024-03-05T08:00:30Z'));
  await runsOf('Digest of overdue tasks', 1, 'SUCCEEDED');
  expect(said().slice(before)).toEqual([expect.stringMatching(/^Overdue: \d+\n- Send the offer, 2024-03-01\n/)]);
});

it('5: new contacts go round, and after three days the manager hears of who was not called', async () => {
  const name = 'Round robin of new contacts';
  const { data: before } = await dossier.workflows.listRuns({ id: idOf(name) });
  for (const { id } of before) await dossier.workflows.cancelRun({ id: idOf(name), runId: id });
  const folderId = (await contactsIn()).id;
  const ids: string[] = [];
  for (const title of ['Called', 'Forgotten']) {
    ids.push((await dossier.records.create({ folderId, title })).data.id);
    await expect.poll(async () => (await openTasks(ids.at(-1))).length).toBe(1);
  }
  const records = await Promise.all(ids.map(async (id) => (await dossier.records.get({ id })).data));
  expect(records.map(({ ownerId }) => ownerId).toSorted()).toEqual([here.ownerId, here.memberId].toSorted());
  const [called = '', forgotten = ''] = ids;
  await dossier.tasks.update({ id: (await openTasks(called))[0]?.id ?? '', status: 'DONE' });
  const states = async () =>
    (await dossier.workflows.listRuns({ id: idOf(name) })).data.slice(0, 2).map(({ state }) => state);
  await expect.poll(states).toEqual(['WAITING', 'WAITING']);
  await clock.set(clock.now + 3 * dayMs - 60_000);
  // Runs are claimed in the order of their due times.
  await sendLead({ email: 'lead@example.com', budget: '' });
  await runsOf('Web lead', 3, 'SUCCEEDED');
  expect(await states()).toEqual(['WAITING', 'WAITING']);
  await clock.set(clock.now + 2 * 60_000);
  await expect.poll(states).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  expect(await openTasks(called)).toEqual([]);
  expect((await openTasks(forgotten)).map(({ title }) => title)).toEqual([
    'Forgotten was not called for three days',
    'Call Forgotten',
  ]);
});
