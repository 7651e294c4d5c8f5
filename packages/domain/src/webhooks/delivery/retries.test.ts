import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { Clock } from '../../testing/clock.ts';
import { answer, WebhookWorker, Receiver } from '../testing/world.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const waits = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour];

let world: World;
let clock: Clock;
let receiver: Receiver;
let workspace: TestWorkspace;
let webhookId: string;
/** The random number that jitter gets, from 0 to 1. */
let chance: number;

beforeAll(async () => {
  world = await openWorld();
  clock = await Clock.start(world.ownerUrl, '2024-03-04T09:30:00Z');
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.close();
  await world.close();
  await clock.stop();
});
beforeEach(async () => {
  // HTTP dates have whole seconds.
  await clock.set(Math.ceil(clock.now / second) * second);
  workspace = await world.workspace();
  receiver.arrivals.length = 0;
  chance = 0;
  const { owner } = workspace;
  const { data: folder } = await owner.folders.create({ name: 'Contacts' });
  webhookId = (await owner.webhooks.create({ url: receiver.url })).data.id;
  await owner.records.create({ folderId: folder.id, title: 'Example' });
});

async function delivery() {
  const [only] = (await workspace.owner.webhooks.listDeliveries({ id: webhookId })).data;
  return only;
}

/** Runs a new worker once over what is due. Returns the number of attempts. */
async function work(): Promise<number> {
  const post = new WebhookWorker(world, { random: () => chance });
  const before = (await delivery())?.attempts ?? 0;
  await post.dispatch();
  await post.sweep();
  if ((await post.runJobs()) > 0)
    await expect.poll(async () => (await delivery())?.attempts ?? 0).toBeGreaterThan(before);
  await post.deliverer.close();
  return ((await delivery())?.attempts ?? 0) - before;
}

/** Sets the clock to this long after the previous attempt, and works. */
async function workAfter(attemptedAt: number, ms: number): Promise<number> {
  await clock.set(attemptedAt + ms);
  return work();
}

describe('a receiver that always fails', () => {
  it.each([
    ['at the earliest', 0, 1],
    ['in between', 0.5, 1.1],
    ['at the latest', 1, 1.2],
  ])('is asked 8 times, each time at its moment and not a millisecond before: %s', async (_title, said, factor) => {
    chance = said;
    receiver.behave = answer(500);
    const attemptedAt = [clock.now];
    expect(await work()).toBe(1);
    for (const wait of waits) {
      const last = attemptedAt.at(-1) ?? 0;
      const due = Math.round(wait * factor);
      expect(await delivery()).toMatchObject({ status: 'PENDING', nextAttemptAt: new Date(last + due).toISOString() });
      expect(await workAfter(last, due - 1), `${due - 1} ms after attempt ${attemptedAt.length}`).toBe(0);
      expect(await workAfter(last, due), `${due} ms after attempt ${attemptedAt.length}`).toBe(1);
      attemptedAt.push(clock.now);
    }
    expect(await delivery()).toMatchObject({
      status: 'FAILED',
      attempts: 8,
      nextAttemptAt: null,
      finishedAt: new Date(clock.now).toISOString(),
    });
    // One event arrived eight times, each with its own signed time.
    expect(new Set(receiver.ids).size).toBe(1);
    expect(receiver.arrivals.map(({ headers }) => Number(headers['webhook-timestamp']))).toEqual(
      attemptedAt.map((at) => Math.floor(at / 1_000)),
    );
    expect(await workAfter(clock.now, 30 * 24 * hour)).toBe(0);
  });
});

describe('a receiver that answers with Retry-After', () => {
  it.each([
    ['429 and seconds', 429, () => '600', 10 * minute],
    ['503 and a date', 503, () => new Date(clock.now + 10 * minute).toUTCString(), 10 * minute],
    ['more than an hour: then it is an hour', 503, () => '86400', hour],
    ['less than the schedule has: then it is the schedule', 429, () => '2', 5 * second],
    ['with another status: then it is the schedule', 500, () => '600', 5 * second],
    ['nonsense: then it is the schedule', 503, () => 'soon', 5 * second],
  ])('is left alone for so long: %s', async (_title, status, retryAfter, wait) => {
    receiver.behave = answer(status, { 'retry-after': retryAfter() });
    const askedAt = clock.now;
    expect(await work()).toBe(1);
    receiver.behave = answer(200);
    expect(await workAfter(askedAt, wait - 1)).toBe(0);
    expect(await workAfter(askedAt, wait)).toBe(1);
    expect(await delivery()).toMatchObject({ status: 'SUCCEEDED', attempts: 2 });
  });

  it('gets no additional attempts: the pause counts as one of the schedule', async () => {
    receiver.behave = answer(503, { 'retry-after': '3600' });
    const expected = waits.map((wait) => Math.max(wait, hour));
    expect(await work()).toBe(1);
    for (const wait of expected) {
      const last = clock.now;
      expect(await workAfter(last, wait - 1)).toBe(0);
      expect(await workAfter(last, wait)).toBe(1);
    }
    expect(await delivery()).toMatchObject({ status: 'FAILED', attempts: 8 });
  });
});
