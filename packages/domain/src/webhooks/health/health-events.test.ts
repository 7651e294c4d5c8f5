import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { answer, elapse, Receiver, WebhookWorker } from '../testing/world.ts';

let world: World;
let post: WebhookWorker;
/** Receivers of the webhook that fails, and of one that listens for its failure. */
let receiver: Receiver;
let watcher: Receiver;
let workspace: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  post = new WebhookWorker(world);
  [receiver, watcher, workspace] = await Promise.all([Receiver.start(), Receiver.start(), world.workspace()]);
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
  await workspace.owner.webhooks.create({ url: watcher.url, kinds: ['webhook.disabled', 'webhook.recovered'] });
  await post.deliverer.start();
});
afterEach(async () => {
  await Promise.all([receiver.close(), watcher.close(), post.deliverer.close()]);
});

const record = () => workspace.owner.records.create({ folderId, title: 'Example' });
const isOn = async (id: string) => (await workspace.owner.webhooks.get({ id })).data.isEnabled;
const stated = async () => (await workspace.events()).filter(({ event }) => String(event).startsWith('webhook.'));
const seen = (by: Receiver) =>
  by.arrivals
    .map(({ body }) => JSON.parse(body.toString()) as { event: string })
    .filter(({ event }) => event.startsWith('webhook.'));

async function subscribe() {
  const { data } = await workspace.owner.webhooks.create({
    url: `${receiver.url}secret-path?token=hush-hush`,
    description: 'Orders',
  });
  return data.id;
}

async function gone(): Promise<string> {
  receiver.behave = answer(410);
  const id = await subscribe();
  await record();
  await post.deliverUntil(async () => !(await isOn(id)));
  return id;
}

describe('a webhook that is switched off', () => {
  it('states why, with the last answer and without the path of its address, to the others', async () => {
    const id = await gone();
    const origin = new URL(receiver.url).origin;
    expect(await stated()).toMatchObject([
      {
        event: 'webhook.disabled',
        webhook: { id, origin, description: 'Orders' },
        reason: 'GONE',
        error: { message: 'The receiver answered 410.', status: 410 },
        recordId: null,
        record: null,
      },
    ]);
    expect(JSON.stringify(await stated())).not.toMatch(/secret-path|hush-hush/);
    await post.deliverUntil(() => seen(watcher).length > 0);
    expect(seen(watcher)).toMatchObject([{ event: 'webhook.disabled', webhook: { id } }]);
  });

  it('does not get it itself, also where it is switched on again before that is dispatched', async () => {
    const id = await gone();
    receiver.behave = answer(200);
    await workspace.owner.webhooks.update({ id, isEnabled: true });
    await post.deliverUntil(() => seen(watcher).length >= 2);
    await pause(100);
    expect(seen(watcher).map(({ event }) => event)).toEqual(['webhook.disabled', 'webhook.recovered']);
    expect(seen(receiver)).toEqual([]);
  });

  it('states it once where a person does it, and no recovery afterwards', async () => {
    const id = await subscribe();
    await workspace.owner.webhooks.update({ id, isEnabled: false });
    await workspace.owner.webhooks.update({ id, isEnabled: false });
    expect(await stated()).toMatchObject([{ webhook: { id }, reason: 'MANUAL', error: null }]);
    await workspace.owner.webhooks.update({ id, isEnabled: true });
    await record();
    await post.deliverUntil(() => receiver.arrivals.length > 0);
    await pause(100);
    expect(await stated()).toHaveLength(1);
  });
});

describe('a webhook that delivers again', () => {
  it('states it once, with its first success after 10 failures in a row', async () => {
    receiver.behave = answer(500);
    const id = await subscribe();
    for (let n = 0; n < 12; n += 1) await record();
    await post.deliverUntil(async () => (await workspace.owner.webhooks.get({ id })).data.pausedUntil !== null);
    const since = (await workspace.owner.webhooks.get({ id })).data.failingSince;
    receiver.behave = answer(200);
    await elapse(world.database, 7_200);
    await post.deliverUntil(async () => (await stated()).length > 0);
    expect(await stated()).toMatchObject([{ event: 'webhook.recovered', webhook: { id } }]);
    expect((await stated())[0]?.['failedSince']).toBe(since);
    await record();
    const { length } = receiver.arrivals;
    await post.deliverUntil(() => receiver.arrivals.length > length);
    await pause(100);
    expect(await stated()).toHaveLength(1);
  });

  it('states nothing after a few failures', async () => {
    receiver.behave = answer(500);
    const id = await subscribe();
    await record();
    await post.deliverUntil(async () => (await workspace.owner.webhooks.get({ id })).data.consecutiveFailures > 0);
    receiver.behave = answer(200);
    await elapse(world.database, 3_600);
    await post.deliverUntil(async () => (await workspace.owner.webhooks.get({ id })).data.consecutiveFailures === 0);
    expect(await stated()).toEqual([]);
  });
});
