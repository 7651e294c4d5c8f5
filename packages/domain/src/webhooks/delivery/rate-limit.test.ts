import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { RateLimit } from './rate-limit.ts';
import { hang, Receiver, WebhookWorker } from '../testing/world.ts';

/** The start of each of `count` deliveries, in ms, by a timer that is late by `lateMs`. */
function startsOf(perSecond: number, count: number, lateMs = 0): number[] {
  let nowMs = 0;
  const limit = new RateLimit(0, () => nowMs);
  limit.perSecond = perSecond;
  return Array.from({ length: count }, () => {
    if (limit.waitMs > 0) nowMs += limit.waitMs + lateMs;
    limit.start();
    return nowMs;
  });
}

/** The most starts within any half-open second. */
function mostInASecond(starts: readonly number[]): number {
  return Math.max(...starts.map((from) => starts.filter((at) => at >= from && at < from + 998).length));
}

it.each([1, 2, 7, 20, 21, 40, 100, 333, 1_000])('%i a second are never exceeded, and nearly reached', (perSecond) => {
  const starts = startsOf(perSecond, perSecond * 4);
  expect(mostInASecond(starts)).toBeLessThanOrEqual(perSecond);
  expect(starts.at(-1)).toBeLessThan(4_300);
  expect(mostInASecond(startsOf(perSecond, perSecond * 4, 7))).toBeLessThanOrEqual(perSecond);
});

it('goes on where the holder before it ended, and begins with nothing after one that died', () => {
  let nowMs = 0;
  const before = new RateLimit(0, () => nowMs);
  before.perSecond = 2;
  before.start();
  nowMs += 100;
  const after = new RateLimit(before.freeInMs, () => nowMs);
  after.perSecond = 2;
  expect(after.waitMs).toBe(400);
  const heir = new RateLimit(null, () => nowMs);
  heir.perSecond = 2;
  expect(heir.waitMs).toBe(500);
  heir.perSecond = Infinity;
  nowMs += 600;
  expect(heir.waitMs).toBe(0);
});

describe('a webhook with a rate limit', () => {
  let world: World;
  let workspace: TestWorkspace;
  let folderId: string;
  let receiver: Receiver;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    [receiver, workspace] = await Promise.all([Receiver.start(), world.workspace()]);
    folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
  });
  afterEach(() => receiver.close());

  const subscribe = async (path: string, rateLimitPerSecond: number | null) =>
    (await workspace.owner.webhooks.create({ url: `${receiver.url}${path}`, rateLimitPerSecond })).data;
  const at = (path: string) => receiver.arrivals.filter((arrival) => arrival.path === `/${path}`);
  const records = (count: number) =>
    Promise.all(Array.from({ length: count }, () => workspace.owner.records.create({ folderId, title: 'Example' })));

  it('sends no faster, uses no attempt by waiting, and holds no other webhook up', async () => {
    const slow = await subscribe('slow', 20);
    await subscribe('fast', null);
    const post = new WebhookWorker(world);
    await post.deliverer.start();
    await records(50);
    await post.deliverUntil(() => at('fast').length === 50);
    expect(at('slow').length).toBeLessThan(50);
    await post.deliverUntil(() => at('slow').length === 50);
    await post.deliverUntil(
      async () => (await workspace.owner.webhooks.listDeliveries({ id: slow.id, status: 'PENDING' })).data.length === 0,
    );
    await post.deliverer.close();
    const { data } = await workspace.owner.webhooks.listDeliveries({ id: slow.id, pageSize: 100 });
    expect(data.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 50 }, () => 1));
    const starts = data.map(({ lastAttempt }) => Date.parse(lastAttempt?.startedAt ?? ''));
    expect(mostInASecond(starts)).toBeLessThanOrEqual(20);
  });

  it('keeps its limit when it changes hands, also from a worker that died', async () => {
    await subscribe('slow', 2);
    const [first, second] = [new WebhookWorker(world), new WebhookWorker(world)];
    await records(5);
    await first.deliverUntil(() => at('slow').length === 2);
    await first.deliverer.close();
    await second.deliverUntil(() => at('slow').length === 3);
    // The worker dies: its lease ends, and what it knew is lost.
    receiver.behave = hang;
    await second.deliverUntil(() => at('slow').length === 4);
    await world.database.autocommit.orm.execute(
      sql`update webhook_states set lease_owner = null, lease_worker = null, lease_until = null, lease_slots = 0`,
    );
    const third = new WebhookWorker(world);
    await third.deliverUntil(async () => {
      await third.sweep();
      return at('slow').length === 5;
    });
    // Otherwise the workers wait for the end of these requests.
    for (const response of receiver.hanging) response.writeHead(200).end();
    await Promise.all([second.deliverer.close(), third.deliverer.close()]);
    const times = at('slow').map((arrival) => arrival.at);
    // Half a second lies between two starts; an arrival may be late. Without the limit it would be some milliseconds.
    for (const [n, time] of times.slice(1).entries()) expect(time - (times[n] ?? 0)).toBeGreaterThan(300);
  });

  it('is told what is no limit', async () => {
    await expect(subscribe('slow', 0)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const { id } = await subscribe('slow', 5);
    const { data } = await workspace.owner.webhooks.update({ id, rateLimitPerSecond: null });
    expect(data.rateLimitPerSecond).toBeNull();
  });
});
