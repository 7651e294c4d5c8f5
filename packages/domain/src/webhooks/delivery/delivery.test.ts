import { setTimeout as pause } from 'node:timers/promises';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { answer, answerAfter, elapse, giveUpWaiting, hang, WebhookWorker, Receiver, reset } from '../testing/world.ts';

let world: World;
let post: WebhookWorker;
let receiver: Receiver;
let workspace: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  post = new WebhookWorker(world);
  [receiver, workspace] = await Promise.all([Receiver.start(), world.workspace()]);
  folderId = (
    await workspace.owner.folders.create({
      name: 'Contacts',
      fields: [{ key: 'status', label: 'Status', type: 'TEXT' }],
    })
  ).data.id;
  await post.deliverer.start();
});
afterEach(async () => {
  await Promise.all([receiver.close(), post.deliverer.close()]);
});

const record = (title = 'Example') => workspace.owner.records.create({ folderId, title });
const arrived = (count: number) => () => receiver.arrivals.length >= count;

async function subscribe(more: Partial<Parameters<TestWorkspace['owner']['webhooks']['create']>[0]> = {}) {
  return (await workspace.owner.webhooks.create({ url: receiver.url, ...more })).data;
}

async function deliveriesOf(id: string) {
  return (await workspace.owner.webhooks.listDeliveries({ id })).data;
}

async function settled(id: string, count = 1) {
  await post.deliverUntil(async () => (await deliveriesOf(id)).filter(({ attempts }) => attempts > 0).length >= count);
  return deliveriesOf(id);
}

/** Another worker goes on with webhooks as they are stored. */
async function changeWorker() {
  await post.deliverer.close();
  post = new WebhookWorker(world);
  await post.deliverer.start();
}

/** Moves the clock to the next attempt and waits for it. */
async function nextAttempt(id: string, seconds: number) {
  const [before] = await deliveriesOf(id);
  await elapse(world.database, seconds);
  await post.deliverUntil(async () => ((await deliveriesOf(id))[0]?.attempts ?? 0) > (before?.attempts ?? 0));
  return (await deliveriesOf(id))[0];
}

describe('a delivery', () => {
  it('sends the exact body of the event, signed in both schemes', async () => {
    const { secret } = await subscribe();
    await record('Ünïcode ✓');
    await post.deliverUntil(arrived(1));
    const [arrival] = receiver.arrivals;
    const [event] = await workspace.events();
    const text = arrival?.body.toString('utf8') ?? '';
    expect(text).toBe(JSON.stringify(event));
    expect(arrival?.headers['webhook-id']).toBe(event?.['id']);
    // The independent package verifies id, time and body against the header.
    expect(new Webhook(secret).verify(text, arrival?.headers as Record<string, string>)).toEqual(event);
    expect(arrival?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-service-signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    });
  });

  it('is logged with its request and answer', async () => {
    receiver.behave = answer(201, { 'x-receiver': 'here' }, 'thank you');
    const { id } = await subscribe({ headers: { authorization: 'Bearer hidden' } });
    await record();
    const [delivery] = await settled(id);
    expect(delivery).toMatchObject({
      status: 'SUCCEEDED',
      attempts: 1,
      kind: 'record.created',
      nextAttemptAt: null,
      finishedAt: expect.any(String),
      lastAttempt: { responseStatus: 201, errorClass: null },
    });
    const { data } = await workspace.owner.webhooks.getDelivery({ id, deliveryId: delivery?.id ?? '' });
    expect(data.requestBody).toBe(receiver.arrivals[0]?.body.toString());
    expect(data.attemptList).toHaveLength(1);
    expect(data.attemptList[0]).toMatchObject({
      number: 1,
      responseBody: 'thank you',
      responseHeaders: { 'x-receiver': 'here' },
      requestHeaders: { 'webhook-id': delivery?.eventId, authorization: '(hidden)' },
    });
    expect(receiver.arrivals[0]?.headers.authorization).toBe('Bearer hidden');
  });

  it('goes only to webhooks that subscribe to its kind, folder and changed field', async () => {
    const other = (await workspace.owner.folders.create({ name: 'Others' })).data.id;
    const wanted = [
      await subscribe(),
      await subscribe({ kinds: ['record.updated'] }),
      await subscribe({ folderId }),
      await subscribe({ changedField: 'data.status' }),
      await subscribe({ folderId: other }),
      await subscribe({ isEnabled: false }),
      await subscribe({ kinds: ['record.updated'], changedField: 'data.status' }),
    ];
    const { data } = await record();
    await workspace.owner.records.update({ id: data.id, title: 'Other' });
    await workspace.owner.records.update({ id: data.id, data: { status: 'new' } });
    await post.deliverUntil(arrived(11));
    await pause(50);
    const kinds = await Promise.all(
      wanted.map(async ({ id }) =>
        (await deliveriesOf(id)).map(({ kind }) => kind.replace('record.', '')).toReversed(),
      ),
    );
    expect(kinds).toEqual([
      ['created', 'updated', 'updated'],
      ['updated', 'updated'],
      ['created', 'updated', 'updated'],
      ['created', 'updated'],
      [],
      [],
      ['updated'],
    ]);
  });

  it('never reaches a webhook of another workspace', async () => {
    const stranger = await world.workspace();
    await stranger.owner.webhooks.create({ url: receiver.url });
    const { id } = await subscribe();
    await record();
    await settled(id);
    expect(receiver.arrivals).toHaveLength(1);
  });

  it('signs with both secrets for 24 hours after a rotation', async () => {
    const { id, secret } = await subscribe();
    const { data: rotated } = await workspace.owner.webhooks.rotateSecret({ id });
    await record();
    await post.deliverUntil(arrived(1));
    const [first] = receiver.arrivals;
    for (const key of [secret, rotated.secret])
      expect(() =>
        new Webhook(key).verify(first?.body.toString() ?? '', first?.headers as Record<string, string>),
      ).not.toThrow();
    await settled(id);
    await elapse(world.database, 24 * 3_600);
    await changeWorker();
    await record();
    await post.deliverUntil(arrived(2));
    expect(String(receiver.arrivals[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  it.each([
    ['a redirect', answer(302, { location: 'http://127.0.0.1:9/elsewhere' }), 'status', 302],
    ['404', answer(404), 'status', 404],
    ['500', answer(500, {}, 'broken'), 'status', 500],
    ['a reset', reset, 'connect', null],
  ])('that is answered with %s fails, and is due again in 5 s', async (_name, behave, errorClass, status) => {
    receiver.behave = behave;
    const { id } = await subscribe();
    await record();
    const [delivery] = await settled(id);
    expect(delivery).toMatchObject({
      status: 'PENDING',
      attempts: 1,
      finishedAt: null,
      lastAttempt: { errorClass, responseStatus: status },
    });
    expect(Date.parse(delivery?.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(3_000);
    expect(Date.parse(delivery?.nextAttemptAt ?? '') - Date.now()).toBeLessThanOrEqual(5_000);
  });

  it('keeps 4 KiB of a long answer, and texts that PostgreSQL cannot hold as they can be held', async () => {
    receiver.behave = answer(200, {}, `\0${'x'.repeat(100_000)}`);
    const { id } = await subscribe();
    await record();
    const [delivery] = await settled(id);
    const { data } = await workspace.owner.webhooks.getDelivery({ id, deliveryId: delivery?.id ?? '' });
    expect(delivery?.status).toBe('SUCCEEDED');
    expect(data.attemptList[0]?.responseBody).toBe(`\uFFFD${'x'.repeat(4_095)}`);
  });

  it('that failed for good can be sent again by hand', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await record();
    await settled(id);
    await giveUpWaiting(world.url);
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ status: 'FAILED', attempts: 1 });
    receiver.behave = answer(200);
    await workspace.owner.webhooks.redeliver({ id, deliveryId: failed?.id ?? '' });
    await post.deliverUntil(async () => (await deliveriesOf(id))[0]?.attempts === 2);
    expect((await deliveriesOf(id))[0]?.status).toBe('SUCCEEDED');
    expect(receiver.ids).toEqual([failed?.eventId, failed?.eventId]);
  });

  it('honours the Retry-After of a 503 for the whole webhook, then sends everything', async () => {
    receiver.behave = answer(503, { 'retry-after': '120' });
    const { id } = await subscribe();
    await record();
    await settled(id);
    const [delivery] = await deliveriesOf(id);
    expect(Date.parse(delivery?.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(115_000);
    expect((await workspace.owner.webhooks.get({ id })).data.pausedUntil).not.toBeNull();
    receiver.behave = answer(200);
    await record();
    await post.dispatch();
    await post.runJobs();
    await pause(100);
    expect(receiver.arrivals).toHaveLength(1);
    await elapse(world.database, 121);
    await post.deliverUntil(arrived(3));
    await expect
      .poll(async () => (await workspace.owner.webhooks.get({ id })).data)
      .toMatchObject({ pausedUntil: null, consecutiveFailures: 0 });
  });

  it('is not sent while its webhook is switched off, and is when it is switched on again', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await record();
    await settled(id);
    await workspace.owner.webhooks.update({ id, isEnabled: false });
    await elapse(world.database, 10);
    await post.runJobs();
    await pause(100);
    expect(receiver.arrivals).toHaveLength(1);
    receiver.behave = answer(200);
    await workspace.owner.webhooks.update({ id, isEnabled: true });
    await post.deliverUntil(async () => (await deliveriesOf(id))[0]?.status === 'SUCCEEDED');
    expect(receiver.arrivals).toHaveLength(2);
  });

  it('is not sent once its webhook is removed', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await record();
    await settled(id);
    await workspace.owner.webhooks.remove({ id });
    await elapse(world.database, 10);
    await post.runJobs();
    await pause(100);
    expect(receiver.arrivals).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it('has at most 25 requests under way until everything is delivered', async () => {
    receiver.behave = hang;
    await subscribe();
    await Promise.all(Array.from({ length: 150 }, () => record()));
    await post.deliverUntil(() => receiver.open === 25);
    receiver.behave = answer(200);
    for (const response of receiver.hanging) response.writeHead(200).end();
    await post.deliverUntil(arrived(150));
    expect(receiver.openMax).toBeLessThanOrEqual(25);
    expect(new Set(receiver.ids).size).toBe(150);
  });

  it('has at most 2 concurrent requests while its latest attempts failed', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await record();
    await settled(id);
    await changeWorker();
    receiver.behave = answerAfter(30, 500);
    receiver.openMax = 0;
    await Promise.all(Array.from({ length: 6 }, () => record()));
    await post.deliverUntil(arrived(7));
    expect(receiver.openMax).toBeLessThanOrEqual(2);
  });

  it('is probed once per pause after 10 failures in a row, and gets everything when it is back', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await Promise.all(Array.from({ length: 60 }, () => record()));
    await post.deliverUntil(async () => (await workspace.owner.webhooks.get({ id })).data.pausedUntil !== null);
    // Waits until the requests in flight are recorded.
    await elapse(world.database, 0);
    const tried = receiver.arrivals.length;
    expect(tried).toBeGreaterThanOrEqual(10);
    expect(tried).toBeLessThanOrEqual(35);
    for (const [at, seconds] of [5, 60, 300, 1_800, 1_800].entries()) {
      await post.runJobs();
      // The result is stored after the request has arrived.
      await expect
        .poll(async () =>
          Math.abs(
            Date.parse((await workspace.owner.webhooks.get({ id })).data.pausedUntil ?? '') -
              Date.now() -
              seconds * 1_000,
          ),
        )
        .toBeLessThan(3_000);
      expect(receiver.arrivals).toHaveLength(tried + at);
      await elapse(world.database, seconds);
      await post.deliverUntil(arrived(tried + at + 1));
    }
    receiver.behave = answer(200);
    await elapse(world.database, 1_800);
    await post.deliverUntil(async () =>
      (await deliveriesOf(id)).every(
        ({ status, nextAttemptAt }) => status === 'SUCCEEDED' || Date.parse(nextAttemptAt ?? '') > Date.now(),
      ),
    );
    await elapse(world.database, 8 * 3_600);
    await post.deliverUntil(async () => (await deliveriesOf(id)).every(({ status }) => status === 'SUCCEEDED'));
    expect(new Set(receiver.ids).size).toBe(60);
  });

  it.each([
    ['its address is changed', (id: string) => workspace.owner.webhooks.update({ id, url: `${receiver.url}/new` })],
    ['its headers are changed', (id: string) => workspace.owner.webhooks.update({ id, headers: { 'X-Token': 'new' } })],
    ['its secret is rotated', (id: string) => workspace.owner.webhooks.rotateSecret({ id })],
    [
      'a delivery is sent again by hand',
      async (id: string) => {
        const [delivery] = await deliveriesOf(id);
        return workspace.owner.webhooks.redeliver({ id, deliveryId: delivery?.id ?? '' });
      },
    ],
  ])('ends its pause when %s', async (_, mend) => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await Promise.all(Array.from({ length: 40 }, () => record()));
    const pausedUntil = async () => (await workspace.owner.webhooks.get({ id })).data.pausedUntil;
    await post.deliverUntil(async () => (await pausedUntil()) !== null);
    await elapse(world.database, 0);
    receiver.behave = answer(200);
    await mend(id);
    const untried = async () => (await deliveriesOf(id)).filter(({ attempts }) => attempts === 0);
    await post.deliverUntil(async () => (await untried()).length === 0);
    expect(await pausedUntil()).toBeNull();
  });

  it('is switched off by 410 at once, and keeps waiting deliveries', async () => {
    receiver.behave = answer(410);
    const { id } = await subscribe();
    await record();
    await post.deliverUntil(async () => !(await workspace.owner.webhooks.get({ id })).data.isEnabled);
    expect((await workspace.owner.webhooks.get({ id })).data).toMatchObject({ disabledReason: 'GONE' });
    await record();
    await post.dispatch();
    await post.runJobs();
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'PENDING', attempts: 1, nextAttemptAt: null }]);
    receiver.behave = answer(200);
    await workspace.owner.webhooks.update({ id, isEnabled: true });
    await post.deliverUntil(arrived(2));
  });

  it('is switched off after 5 days of failures only, and sends pending deliveries when it is resumed', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await record();
    await settled(id);
    await nextAttempt(id, 4.9 * 86_400);
    expect((await workspace.owner.webhooks.get({ id })).data.isEnabled).toBe(true);
    await nextAttempt(id, 0.2 * 86_400);
    await post.deliverUntil(async () => !(await workspace.owner.webhooks.get({ id })).data.isEnabled);
    expect((await workspace.owner.webhooks.get({ id })).data).toMatchObject({
      disabledReason: 'FAILING',
      failingSince: expect.any(String),
    });
    receiver.behave = answer(200);
    await workspace.owner.webhooks.update({ id, isEnabled: true });
    await post.deliverUntil(async () => (await deliveriesOf(id)).every(({ status }) => status === 'SUCCEEDED'));
    expect((await workspace.owner.webhooks.get({ id })).data).toMatchObject({
      disabledReason: null,
      failingSince: null,
    });
  });

  it('that hangs delays no other', async () => {
    const healthy = await Receiver.start();
    receiver.behave = hang;
    await subscribe();
    await workspace.owner.webhooks.create({ url: healthy.url });
    await Promise.all(Array.from({ length: 40 }, () => record()));
    await post.deliverUntil(() => healthy.arrivals.length === 40 && receiver.hanging.length > 0);
    expect(new Set(healthy.ids).size).toBe(40);
    await healthy.close();
  });

  it('sends all deliveries again that failed for good since a moment', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await record();
    await settled(id);
    await giveUpWaiting(world.url);
    receiver.behave = answer(200);
    expect(
      (await workspace.owner.webhooks.redeliverFailed({ id, since: new Date(Date.now() + 60_000).toISOString() })).data,
    ).toEqual({ redelivered: 0, isComplete: true });
    expect((await workspace.owner.webhooks.redeliverFailed({ id, since: '2026-01-01' })).data).toEqual({
      redelivered: 1,
      isComplete: true,
    });
    await post.deliverUntil(arrived(2));
  });
});

describe('two workers', () => {
  it('never send one delivery at the same time, and together stay within the caps', async () => {
    receiver.behave = answerAfter(15);
    const second = new WebhookWorker(world);
    await second.deliverer.start();
    const webhooks = await Promise.all(Array.from({ length: 6 }, () => subscribe()));
    await Promise.all(Array.from({ length: 100 }, () => record()));
    await Promise.all([post, second].map((one) => one.deliverUntil(arrived(600))));
    await second.deliverer.close();
    expect(new Set(receiver.ids).size).toBe(100);
    expect(receiver.arrivals).toHaveLength(600);
    expect(receiver.openMax).toBeLessThanOrEqual(100);
    for (const { id } of webhooks)
      expect((await deliveriesOf(id)).every(({ status }) => status !== 'FAILED')).toBe(true);
  });

  it('take over from a silent one: its lease expires, and its late results are refused', async () => {
    const zombie = new WebhookWorker(world);
    receiver.behave = hang;
    const { id } = await subscribe();
    await record();
    await zombie.deliverUntil(arrived(1));
    const hanging = receiver.hanging.at(-1);
    receiver.behave = answer(200);
    // A live holder renews once a second; the test ends the lease before that.
    await post.deliverUntil(async () => {
      await elapse(world.database, 31);
      await post.sweep();
      return receiver.arrivals.length > 1;
    });
    const [delivery] = await settled(id);
    expect(delivery).toMatchObject({ status: 'SUCCEEDED', attempts: 1 });
    hanging?.writeHead(500).end();
    await pause(100);
    expect((await deliveriesOf(id))[0]).toMatchObject({
      status: 'SUCCEEDED',
      attempts: 1,
      lastAttempt: { responseStatus: 200 },
    });
    expect((await workspace.owner.webhooks.get({ id })).data.consecutiveFailures).toBe(0);
    expect(new Set(receiver.ids).size).toBe(1);
    await zombie.deliverer.close();
  });

  it('lose no delivery when a wake-up job is lost', async () => {
    const { id } = await subscribe();
    await record();
    await post.dispatch();
    await world.database.autocommit.orm.execute(sql`delete from graphile_worker._private_jobs`);
    await elapse(world.database, 5);
    // The sweep looks at the webhooks of all workspaces.
    const wakeUps = async () => {
      await post.sweep();
      const ofWebhook = sql`payload ->> 'webhookId' = ${decodeId('hook', id)}`;
      const { rows } = await world.database.autocommit.orm.execute(
        sql`select from graphile_worker._private_jobs where ${ofWebhook}`,
      );
      return rows.length;
    };
    expect(await wakeUps()).toBe(1);
    await post.deliverUntil(arrived(1));
    await settled(id);
    expect(await wakeUps()).toBe(0);
  });
});
