import { setTimeout as pause } from 'node:timers/promises';
import type { Outbound } from '@dossier/kernel/safe-fetch.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { elapse, Receiver, WebhookWorker, type Arrival } from '../testing/world.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;
let receiver: Receiver;
let history: Sighting[];
let places: Map<string, Pick<Sighting, 'record' | 'place'>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [receiver, workspace] = await Promise.all([Receiver.start(), world.workspace()]);
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
  history = [];
  places = new Map();
});
afterEach(() => receiver.close());

const subscribe = async (ordering: 'none' | 'record') =>
  (await workspace.owner.webhooks.create({ url: receiver.url, ordering })).data;
const pending = async (id: string) =>
  (await workspace.owner.webhooks.listDeliveries({ id, status: 'PENDING', pageSize: 500 })).data;

/** Creates records and changes each `changes` times, all interleaved. */
async function write(records: number, changes: number): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: records }, () => workspace.owner.records.create({ folderId, title: '0' })),
  );
  const ids = made.map(({ data }) => data.id);
  for (let n = 1; n <= changes; n += 1)
    await Promise.all(ids.map((id) => workspace.owner.records.update({ id, title: String(n) })));
  return ids;
}

/** Keeps the history, and answers as `answerTo` says. */
function watch(answerTo: (seen: Pick<Sighting, 'record' | 'place'>, arrival: Arrival) => Sighting['what'], ms = 3) {
  receiver.behave = (arrival, response) => {
    const { record } = JSON.parse(arrival.body.toString('utf8')) as { record: { id: string; title: string } };
    const seen = { record: record.id, place: Number(record.title) };
    places.set(String(arrival.headers['webhook-id']), seen);
    history.push({ ...seen, what: 'arrived' });
    setTimeout(() => {
      const what = answerTo(seen, arrival);
      history.push({ ...seen, what });
      if (what === 'cut off') response.socket?.destroy();
      else response.writeHead(what === 'accepted' ? 200 : 500).end();
    }, ms);
  };
}

/** A worker that can die: nothing leaves it afterwards, and nothing reaches it. */
class MortalWorker extends WebhookWorker {
  isDead = false;

  constructor() {
    const send: Outbound['send'] = async (request) => {
      const outcome = this.isDead ? undefined : await world.services.outbound.send(request);
      return outcome === undefined || this.isDead ? new Promise<never>(() => {}) : outcome;
    };
    super(world, { outbound: { send } });
  }

  async die(): Promise<void> {
    this.isDead = true;
    await world.database.autocommit.orm.execute(
      sql`update webhook_states set lease_owner = null, lease_worker = null, lease_until = null, lease_slots = 0`,
    );
  }
}

/** Pseudo-random numbers, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Delivers all that waits, while receivers fail, workers die, and the webhook goes off and on. */
async function deliverThroughFaults(id: string): Promise<void> {
  const random = seeded(7);
  watch(() => (random() < 0.15 ? 'refused' : random() < 0.1 ? 'cut off' : 'accepted'));
  const workers = [new MortalWorker(), new MortalWorker()];
  await Promise.all(workers.map((worker) => worker.deliverer.start()));
  for (let round = 0; round < 80 && (await pending(id)).length > 0; round += 1) {
    const [worker, other] = workers.filter(({ isDead }) => !isDead);
    await worker?.dispatch();
    await worker?.sweep();
    await Promise.all([worker?.runJobs(), other?.runJobs()]);
    await pause(60);
    if (round % 6 === 2 && worker) {
      await worker.die();
      workers.push(new MortalWorker());
      await workers.at(-1)?.deliverer.start();
    }
    if (round % 9 === 4) {
      await workspace.owner.webhooks.update({ id, isEnabled: false });
      await pause(30);
      await workspace.owner.webhooks.update({ id, isEnabled: true });
    }
    await elapse(world.database, 70);
  }
  await Promise.all(workers.map(({ deliverer }) => deliverer.close()));
}

it('delivers the events of each record one after the other, whatever fails, dies, or is switched off', async () => {
  const { id } = await subscribe('record');
  await write(6, 9);
  await new WebhookWorker(world).dispatch();
  await deliverThroughFaults(id);
  expect(await pending(id)).toEqual([]);
  expect(breachesIn(history)).toEqual([]);
  expect(new Set([...places.values()].map(({ record, place }) => `${record} ${place}`)).size).toBe(60);
  expect(history.filter(({ what }) => what === 'refused').length).toBeGreaterThan(3);
});

it('would be told of a breach: without an order there are some, and one that is planted is found', async () => {
  const { id } = await subscribe('none');
  await write(3, 9);
  await new WebhookWorker(world).dispatch();
  await deliverThroughFaults(id);
  expect(breachesIn(history)).not.toEqual([]);
  const calm: Sighting[] = [0, 1, 2].flatMap((place) => [
    { record: 'a', place, what: 'arrived' },
    { record: 'a', place, what: 'accepted' },
  ]);
  expect(breachesIn(calm)).toEqual([]);
  expect(breachesIn(calm.with(1, { record: 'a', place: 0, what: 'refused' }))).toHaveLength(2);
  expect(breachesIn([...calm, { record: 'a', place: 1, what: 'arrived' }])).toEqual(['a: 1 came again after 2']);
});

it('holds back only the record whose delivery fails, until that is given up', async () => {
  const { id } = await subscribe('record');
  const post = new WebhookWorker(world);
  await post.deliverer.start();
  const [stuck = '', free = ''] = await write(2, 3);
  watch(({ record, place }) => (record === stuck && place === 0 ? 'refused' : 'accepted'));
  const arrived = (record: string) => history.filter((seen) => seen.record === record && seen.what === 'arrived');
  await post.deliverUntil(() => arrived(free).length === 4);
  expect(arrived(stuck).every(({ place }) => place === 0)).toBe(true);
  await expect.poll(async () => (await pending(id)).length).toBe(4);
  expect((await pending(id)).filter(({ nextAttemptAt }) => nextAttemptAt !== null)).toHaveLength(1);
  // Its last attempt, after the longest wait of the schedule.
  await world.database.autocommit.orm.execute(
    sql`update deliveries set attempts = 7 where status = 'PENDING' and attempts > 0`,
  );
  await elapse(world.database, 86_401);
  await post.sweep();
  await post.deliverUntil(() => arrived(stuck).some(({ place }) => place === 3));
  expect(breachesIn(history, new Set([`${stuck} 0`]))).toEqual([]);
  await post.deliverer.close();
});

it('sends a long line of one record without holding up the others', async () => {
  const { id } = await subscribe('record');
  const post = new WebhookWorker(world);
  const [busy = ''] = await write(1, 0);
  await post.dispatch();
  // 3,000 more of the same record.
  await world.database.autocommit.orm.execute(sql`
    insert into deliveries (
      workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at, order_key, position
    )
    select workspace_id, webhook_id, gen_random_uuid(), event_id, kind, 'PENDING', now() - interval '1 hour', order_key,
      position + n
    from deliveries, generate_series(1, 3000) n`);
  const [other = ''] = await write(1, 0);
  // Long enough for two that leave together to be open together, on a busy machine too.
  watch(() => 'accepted', 50);
  await post.deliverer.start();
  await post.deliverUntil(() => history.some(({ record }) => record === other));
  await post.deliverUntil(
    () => history.filter(({ record, what }) => record === busy && what === 'accepted').length > 5,
  );
  await post.deliverer.close();
  expect(receiver.openMax).toBe(2);
  expect((await pending(id)).length).toBe(500);
});

it('puts the events of a deal without a record in order, too', async () => {
  await subscribe('record');
  const { data: pipeline } = await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const { data: deal } = await workspace.owner.deals.create({
    pipelineId: pipeline.id,
    stageId: pipeline.stages[0]?.id ?? '',
    title: '0',
  });
  await workspace.owner.deals.update({ id: deal.id, title: '1' });
  await new WebhookWorker(world).dispatch();
  const { rows } = await world.database.autocommit.orm.execute<{ keys: number; places: number }>(sql`
    select count(distinct order_key)::int as keys, count(distinct position)::int as places
    from deliveries where workspace_id = (select id from workspaces order by created_at desc limit 1)
      and kind like 'deal.%'`);
  expect(rows).toEqual([{ keys: 1, places: 2 }]);
});

/** A request or an answer that a receiver saw for one record, in the order in which they happened. */
interface Sighting {
  readonly record: string;
  /** The place of the event among those of its record. */
  readonly place: number;
  readonly what: 'arrived' | 'accepted' | 'refused' | 'cut off';
}

/**
 * The breaches of the order per record: a delivery that began before the one before it was accepted or given up, or
 * that came again after a later one.
 */
function breachesIn(history: readonly Sighting[], givenUp: ReadonlySet<string> = new Set()): string[] {
  const breaches: string[] = [];
  const accepted = new Set<string>();
  const latest = new Map<string, number>();
  for (const { record, place, what } of history) {
    if (what === 'accepted') accepted.add(`${record} ${place}`);
    if (what !== 'arrived') continue;
    for (let before = 0; before < place; before += 1) {
      const name = `${record} ${before}`;
      if (!accepted.has(name) && !givenUp.has(name))
        breaches.push(`${record}: ${place} began before the end of ${before}`);
    }
    const last = latest.get(record) ?? place;
    if (place < last) breaches.push(`${record}: ${place} came again after ${last}`);
    latest.set(record, Math.max(last, place));
  }
  return breaches;
}
