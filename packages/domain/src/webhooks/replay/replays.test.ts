import { setTimeout as pause } from 'node:timers/promises';
import { decodeId, newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../../testing/world.ts';
import { failPendingDeliveries } from '../lease/wake.ts';
import { pruneDeliveries } from '../manage/prune.job.ts';
import { takeReplayPage, replayEvents } from './replay.job.ts';
import { momentOf } from './replay-span.ts';
import { answer, Receiver, WebhookWorker } from '../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;
let receiver: Receiver;
let worker: WebhookWorker;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [receiver, workspace] = await Promise.all([Receiver.start(), world.workspace()]);
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
  worker = new WebhookWorker(world);
  await worker.deliverer.start();
});
afterEach(async () => {
  await worker.deliverer.close();
  await receiver.close();
});

type Asked = Parameters<Caller['webhooks']['replay']>[0];
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const create = async (title: string) => (await workspace.owner.records.create({ folderId, title })).data;
const fill = async (count: number) => {
  const items = Array.from({ length: count }, (_, at) => ({
    action: 'create' as const,
    values: { folderId, title: `Row ${at}` },
  }));
  await workspace.owner.records.batch({ items });
  while ((await worker.dispatch()) > 0);
};
const subscribe = async (settings: Partial<Parameters<Caller['webhooks']['create']>[0]> = {}) =>
  (await workspace.owner.webhooks.create({ url: receiver.url, ...settings })).data.id;
const replay = async (input: Omit<Asked, 'from'> & { from?: string }) =>
  (await workspace.key('write').webhooks.replay({ from: hourAgo(), ...input })).data;
const get = async (id: string, replayId: string) => (await workspace.owner.webhooks.getReplay({ id, replayId })).data;
const job = (signal = new AbortController().signal) => jobContext(world.database, signal);
const goOn = (id: string, replayId: string) =>
  replayEvents.run(job(), { workspaceId: workspace.id, webhookId: id, replayId });
const takePage = (id: string, replayId: string) =>
  world.database.transaction((db) => takeReplayPage(db, { workspaceId: workspace.id, webhookId: id, replayId }));
/** Sends all that waits. */
const deliver = (id: string) =>
  worker.deliverUntil(
    async () => (await workspace.owner.webhooks.listDeliveries({ id, status: 'PENDING' })).data.length === 0,
  );
const idsOf = async (kind?: string) =>
  (await workspace.owner.events.list({ pageSize: 500, ...(kind === undefined ? {} : { kind }) })).data.map(
    ({ id }) => id,
  );

describe('a replay', () => {
  it('sends each event of the span that the webhook wants once, as it was, and says by which replay', async () => {
    await fill(12);
    const other = await create('Changed');
    await workspace.owner.records.update({ id: other.id, title: 'Anew' });
    await worker.dispatch();
    const id = await subscribe({ kinds: ['record.created'] });
    const begun = await replay({ id });
    expect(begun).toMatchObject({ state: 'RUNNING', made: 0, startedBy: { kind: 'key' } });
    expect(begun.expected).toEqual({
      count: 13,
      isComplete: true,
      byKind: [{ kind: 'record.created', count: 13 }],
      durationS: null,
    });
    await goOn(id, begun.id);
    await deliver(id);
    expect(receiver.ids.toSorted()).toEqual((await idsOf('record.created')).toSorted());
    const bodies = receiver.arrivals.map(({ body }) => JSON.parse(body.toString('utf8')) as { id: string });
    expect(bodies.map((body) => body.id)).toEqual(receiver.ids);
    expect(new Set(receiver.arrivals.map(({ headers }) => headers['x-service-replay']))).toEqual(new Set([begun.id]));
    expect(await get(id, begun.id)).toMatchObject({ state: 'DONE', made: 13, succeeded: 13, failed: 0, waiting: 0 });
  });

  it('is narrowed by kinds, by a record and by its span, and never shows events of another workspace', async () => {
    const stranger = await world.workspace();
    const theirs = (await stranger.owner.folders.create({ name: 'Theirs' })).data.id;
    await stranger.owner.records.create({ folderId: theirs, title: 'Theirs' });
    const [first] = [await create('First'), await create('Second')];
    await workspace.owner.records.update({ id: first.id, title: 'Anew' });
    while ((await worker.dispatch()) > 0);
    const id = await subscribe();
    const { webhooks } = workspace.owner;
    const count = async (more: Partial<Asked>) =>
      (await webhooks.previewReplay({ id, from: hourAgo(), ...more })).data.byKind;
    expect(await count({})).toEqual([
      { kind: 'record.created', count: 2 },
      { kind: 'record.updated', count: 1 },
    ]);
    expect(await count({ kinds: ['record.updated'] })).toEqual([{ kind: 'record.updated', count: 1 }]);
    expect(await count({ recordId: first.id })).toEqual([
      { kind: 'record.created', count: 1 },
      { kind: 'record.updated', count: 1 },
    ]);
    expect(await count({ to: new Date(Date.now() - 1_800_000).toISOString() })).toEqual([]);
    const begun = await replay({ id, recordId: first.id });
    await goOn(id, begun.id);
    await deliver(id);
    expect(receiver.arrivals).toHaveLength(2);
    await expect(stranger.owner.webhooks.replay({ id, from: hourAgo() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stranger.owner.webhooks.getReplay({ id, replayId: begun.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(stranger.owner.webhooks.cancelReplay({ id, replayId: begun.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('obeys the condition, and leaves out what no reaction was meant to hear of', async () => {
    await create('Wanted');
    await create('Other');
    const silent = await create('Wanted');
    await worker.dispatch();
    await world.database.autocommit.orm.execute(
      sql`update events set dispatched_at = occurred_at where payload::json #>> '{record,id}' = ${silent.id}`,
    );
    const id = await subscribe({ condition: { left: '{{ record.title }}', operator: 'equals', right: 'Wanted' } });
    const begun = await replay({ id });
    expect(begun.expected).toMatchObject({ count: 1, isComplete: true });
    await goOn(id, begun.id);
    await deliver(id);
    expect(receiver.arrivals).toHaveLength(1);
  });

  it('of what is missing sends only what never arrived, however it was tried before', async () => {
    const id = await subscribe();
    await fill(3);
    await deliver(id);
    receiver.behave = answer(500);
    await fill(2);
    await worker.deliverUntil(() => receiver.arrivals.length >= 5);
    await world.database.autocommit.orm.execute(
      sql`update deliveries set status = 'FAILED', next_attempt_at = null, finished_at = now()
        where status = 'PENDING'`,
    );
    receiver.behave = answer(200);
    await workspace.owner.webhooks.update({ id, isEnabled: false });
    await workspace.owner.webhooks.update({ id, isEnabled: true });
    receiver.arrivals.length = 0;
    const first = await replay({ id, onlyMissing: true });
    // The webhook was switched off: that is an event too, but not for itself.
    expect(first.expected.count).toBe(2);
    await goOn(id, first.id);
    await deliver(id);
    expect(receiver.arrivals).toHaveLength(2);
    expect((await replay({ id, onlyMissing: true })).expected.count).toBe(0);
  });

  it('keeps its pace over pages, also when it is asked to hurry', async () => {
    await fill(8);
    const id = await subscribe();
    const begun = await replay({ id, ratePerMinute: 30 });
    expect(begun.expected.durationS).toBe(16);
    // Two in five seconds, and no page before their time is over.
    expect(await takePage(id, begun.id)).toBe(4_000);
    expect(await takePage(id, begun.id)).toBeGreaterThan(3_000);
    expect((await get(id, begun.id)).made).toBe(2);
    const due = await world.database.autocommit.orm.execute<{ apart: number }>(
      sql`select extract(epoch from max(next_attempt_at) - min(next_attempt_at))::float8 as apart from deliveries
        where replay_id is not null and status = 'PENDING'`,
    );
    expect(due.rows[0]?.apart).toBeCloseTo(2, 1);
    await goOn(id, begun.id);
    expect((await get(id, begun.id)).made).toBe(2);
    const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
      sql`select count(*)::int as n from graphile_worker.jobs
        where task_identifier = 'webhooks/replay' and key like 'replay %' and run_at > now() + interval '3 seconds'`,
    );
    expect(rows[0]?.n).toBe(1);
  });

  it('is due at its pace', async () => {
    await fill(20);
    const id = await subscribe();
    const begun = await replay({ id, ratePerMinute: 600 });
    // `retries.test.ts` shows that no delivery is sent before it is due.
    await takePage(id, begun.id);
    const { rows } = await world.database.autocommit.orm.execute<{ ms: number }>(sql`
      select round(extract(epoch from next_attempt_at - created_at) * 1000)::int as ms
      from deliveries where replay_id = ${decodeId('rpl', begun.id)} order by next_attempt_at`);
    expect(rows.map(({ ms }) => ms)).toEqual(Array.from({ length: 20 }, (_, n) => n * 100));
  });

  it('loses and doubles nothing where its worker is killed and another one goes on', async () => {
    await fill(700);
    const id = await subscribe();
    const begun = await replay({ id });
    await takePage(id, begun.id);
    const cut = world.database.transaction(async (db) => {
      await takeReplayPage(db, { workspaceId: workspace.id, webhookId: id, replayId: begun.id });
      throw new Error('Killed.');
    });
    await expect(cut).rejects.toThrow('Killed.');
    expect((await get(id, begun.id)).made).toBe(500);
    // Two at once, as after a kill that was noticed late; room for the rest comes with what is delivered.
    const both = Promise.all([goOn(id, begun.id), goOn(id, begun.id)]);
    await worker.deliverUntil(() => receiver.arrivals.length >= 700);
    await both;
    await pause(100);
    expect(receiver.ids).toHaveLength(700);
    expect(new Set(receiver.ids).size).toBe(700);
    expect(await get(id, begun.id)).toMatchObject({ state: 'DONE', made: 700, succeeded: 700 });
  }, 40_000);

  it('has few deliveries open at a time, so that it is no flood for the events of today', async () => {
    await fill(700);
    const id = await subscribe({ rateLimitPerSecond: 10 });
    const begun = await replay({ id });
    expect(begun.expected.durationS).toBe(70);
    await takePage(id, begun.id);
    await takePage(id, begun.id);
    expect(await get(id, begun.id)).toMatchObject({ made: 50, waiting: 50 });
    await workspace.owner.webhooks.update({ id, rateLimitPerSecond: null });
    await takePage(id, begun.id);
    await takePage(id, begun.id);
    expect(await get(id, begun.id)).toMatchObject({ made: 500, waiting: 500 });
  });

  it('stops where it is cancelled, takes back what waits, and can be begun anew', async () => {
    await fill(30);
    const id = await subscribe();
    const begun = await replay({ id, ratePerMinute: 120 });
    await expect(replay({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('running'),
    });
    await takePage(id, begun.id);
    const { data } = await workspace.owner.webhooks.cancelReplay({ id, replayId: begun.id });
    expect(data).toMatchObject({ state: 'CANCELLED', made: 10, failed: 10, waiting: 0 });
    await goOn(id, begun.id);
    await worker.runJobs();
    expect(receiver.arrivals).toHaveLength(0);
    expect(await get(id, begun.id)).toMatchObject({ state: 'CANCELLED', made: 10 });
    // Cancelled deliveries have not failed.
    expect((await workspace.owner.webhooks.redeliverFailed({ id, since: hourAgo() })).data.redelivered).toBe(0);
    await replay({ id });
    const { data: listed } = await workspace.owner.webhooks.listReplays({ id });
    expect(listed.map(({ state }) => state)).toEqual(['RUNNING', 'CANCELLED']);
  });

  it('ends where the webhook is switched off, and says how far it came', async () => {
    await fill(5);
    const id = await subscribe();
    const begun = await replay({ id, ratePerMinute: 12 });
    await takePage(id, begun.id);
    await workspace.owner.webhooks.update({ id, isEnabled: false });
    await takePage(id, begun.id);
    const ended = await get(id, begun.id);
    expect(ended).toMatchObject({ state: 'STOPPED', note: 'The webhook was switched off.', made: 1 });
    const [first] = (await workspace.owner.events.list({ sort: 'occurredAt', kind: 'record.created' })).data;
    // The id holds a time of its own, which may differ from `occurredAt` by a millisecond.
    expect(ended.reachedAt).toBe(first && momentOf(first.id));
    await expect(replay({ id })).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('off') });
    await workspace.owner.webhooks.remove({ id });
    await expect(get(id, begun.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await goOn(id, begun.id);
  });

  it('ends in a copy of the database, whose deliveries are held', async () => {
    await fill(3);
    const id = await subscribe();
    const begun = await replay({ id, ratePerMinute: 12 });
    await takePage(id, begun.id);
    await failPendingDeliveries(world.database, 'Held: this is a copy.');
    await goOn(id, begun.id);
    expect(await get(id, begun.id)).toMatchObject({
      state: 'STOPPED',
      note: 'Held: this is a copy.',
      made: 1,
      waiting: 0,
    });
  });

  it('keeps the order per record', async () => {
    const record = await create('0');
    for (let n = 1; n <= 12; n += 1) await workspace.owner.records.update({ id: record.id, title: `${n}` });
    while ((await worker.dispatch()) > 0);
    const id = await subscribe({ ordering: 'record' });
    const begun = await replay({ id });
    await goOn(id, begun.id);
    await deliver(id);
    const titles = receiver.arrivals.map(
      ({ body }) => (JSON.parse(body.toString('utf8')) as { record: { title: string } }).record.title,
    );
    expect(titles).toEqual(Array.from({ length: 13 }, (_, n) => String(n)));
  });

  it('tries out: a dry run counts by kind and says how long it takes, and begins nothing', async () => {
    await fill(4);
    const id = await subscribe({ rateLimitPerSecond: 2 });
    const { data: expected } = await workspace.owner.webhooks.previewReplay({ id, from: hourAgo(), ratePerMinute: 60 });
    expect(expected).toEqual({
      count: 4,
      isComplete: true,
      byKind: [{ kind: 'record.created', count: 4 }],
      durationS: 4,
    });
    expect((await workspace.owner.webhooks.listReplays({ id })).data).toEqual([]);
  });

  it('costs the same at every page, however many events there are', async () => {
    await fill(1);
    await world.database.autocommit.orm.execute(sql`
      insert into events (
        workspace_id, id, kind, record_id, folder_id, request_id, actor, occurred_at, dispatched_at, depth, payload,
        number
      )
      select workspace_id, overlay(gen_random_uuid()::text placing left(id::text, 13) from 1 for 13)::uuid,
        case when n % 1000 = 0 then kind else 'deal.created' end, record_id, folder_id, request_id, actor, occurred_at,
        dispatched_at, depth, payload, 1000000000 + n
      from events, generate_series(1, 30000) n
      where workspace_id = ${decodeId('ws', workspace.id)} and kind = 'record.created'`);
    const id = await subscribe({ kinds: ['record.created'] });
    const begun = await replay({ id });
    expect(begun.expected).toMatchObject({ count: 31, isComplete: true });
    const read = await world.database.transaction(async (db) => {
      const soFar = async () => {
        const { rows } = await db.orm.execute<{ n: number }>(
          sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables
            where relname = 'events'`,
        );
        return rows[0]?.n ?? 0;
      };
      const before = await soFar();
      await takeReplayPage(db, { workspaceId: workspace.id, webhookId: id, replayId: begun.id });
      return (await soFar()) - before;
    });
    expect(await get(id, begun.id)).toMatchObject({ examined: 2_000, state: 'RUNNING' });
    expect(read).toBeLessThan(2_100);
    await goOn(id, begun.id);
    expect(await get(id, begun.id)).toMatchObject({ state: 'DONE', made: 31 });
  });

  it('is kept as long as deliveries are, and its deliveries from the replay on', async () => {
    await fill(1);
    await workspace.owner.workspaces.update({ deliveryDays: 3 });
    const id = await subscribe();
    const begun = await replay({ id });
    await goOn(id, begun.id);
    await deliver(id);
    await pruneDeliveries.run(job(), {});
    expect(await get(id, begun.id)).toMatchObject({ succeeded: 1 });
    await world.database.autocommit.orm.execute(sql`update webhook_replays set created_at = now() - interval '4 days'`);
    await pruneDeliveries.run(job(), {});
    await expect(get(id, begun.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses what is not kept, a span the wrong way round, what does not exist, and a key that may only read', async () => {
    const id = await subscribe();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const refused = (more: Partial<Asked>) => replay({ id, ...more });
    await expect(refused({ from: daysAgo(31) })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['from'], message: expect.stringContaining('30 days') }],
    });
    await workspace.owner.workspaces.update({ eventDays: 60, deliveryDays: 7 });
    await expect(refused({ from: daysAgo(8), onlyMissing: true })).rejects.toMatchObject({
      issues: [{ message: expect.stringContaining('7 days') }],
    });
    await expect(refused({ to: daysAgo(1) })).rejects.toMatchObject({ issues: [{ path: ['from'] }] });
    await expect(refused({ kinds: ['record.nonsense'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(refused({ id: newId('hook') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(workspace.owner.webhooks.getReplay({ id, replayId: newId('rpl') })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(workspace.key('read').webhooks.replay({ id, from: hourAgo() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(workspace.member.webhooks.replay({ id, from: hourAgo() })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
