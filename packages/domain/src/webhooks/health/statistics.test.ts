import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPlanReader } from '../../testing/plan-reader.ts';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { getStatistics, listActivity } from './statistics.ts';
import { deliveries } from '../table.ts';
import { answer, WebhookWorker, Receiver } from '../testing/world.ts';

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
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
});
afterEach(async () => {
  await Promise.all([receiver.close(), post.deliverer.close()]);
});

const subscribe = async () => (await workspace.owner.webhooks.create({ url: receiver.url })).data.id;

async function attempted(id: string, count: number) {
  await workspace.owner.records.create({ folderId, title: 'Example' });
  await post.deliverUntil(
    async () =>
      (await workspace.owner.webhooks.listDeliveries({ id })).data.filter(({ attempts }) => attempts > 0).length >=
      count,
  );
}

/** Deliveries of a busy webhook, one per second, each with one attempt of 1 to 100 ms; every tenth failed. */
async function history(webhookId: string, count: number) {
  const at = sql`now() - n * interval '1 second'`;
  const id = sql`
    (
      lpad(to_hex((extract(epoch from ${at}) * 1000)::int8), 12, '0') || '7000' || '8' || lpad(to_hex(n), 15, '0')
    )::uuid`;
  const workspaceId = sql.param(workspace.id, deliveries.workspaceId);
  await world.database.autocommit.orm.execute(sql`
    with numbers as (select n from generate_series(1, ${count}::int) n), made as (
      insert into deliveries (workspace_id, webhook_id, id, event_id, kind, status, attempts)
      select ${workspaceId}::uuid, ${sql.param(webhookId, deliveries.webhookId)}::uuid, ${id}, gen_random_uuid(),
        'record.created', case when n % 10 = 0 then 'FAILED' else 'SUCCEEDED' end, 1
      from numbers
    )
    insert into delivery_attempts (
      workspace_id, delivery_id, number, started_at, duration_ms, response_status, error_class, request_headers
    )
    select ${workspaceId}::uuid, ${id}, 1, ${at}, 1 + n % 100, case when n % 10 = 0 then 503 else 200 end,
      case when n % 10 = 0 then 'status' end, '{}'
    from numbers`);
}

describe('the statistics of a webhook', () => {
  it('count attempts over time and failures by kind', async () => {
    const id = await subscribe();
    await attempted(id, 1);
    receiver.behave = answer(503);
    await attempted(id, 2);
    const { data } = await workspace.owner.webhooks.getStatistics({ id, range: 'HOUR' });
    expect(data).toMatchObject({
      bucketS: 60,
      succeeded: 1,
      failed: 1,
      failures: [{ errorClass: 'status', responseStatus: 503, attempts: 1 }],
      countedSince: data.since,
    });
    expect(data.buckets).toHaveLength(60);
    expect(data.buckets.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)).toBe(2);
    expect(Date.parse(data.buckets.at(-1)?.at ?? '')).toBeGreaterThan(Date.now() - 120_000);
    expect(data.medianMs).toBeLessThanOrEqual(data.p95Ms ?? -1);
  });

  it.each([
    ['HOUR', 60, 60],
    ['DAY', 1_800, 48],
    ['WEEK', 10_800, 56],
    ['MONTH', 43_200, 60],
  ] as const)('span the last %s without a gap', async (range, bucketS, count) => {
    const id = await subscribe();
    const { data } = await workspace.owner.webhooks.getStatistics({ id, range });
    expect(data).toMatchObject({ bucketS, succeeded: 0, failed: 0, medianMs: null, p95Ms: null, failures: [] });
    const moments = data.buckets.map(({ at }) => Date.parse(at));
    expect(moments).toEqual(Array.from({ length: count }, (_, at) => Date.parse(data.since) + at * bucketS * 1_000));
    expect(Date.now() - (moments.at(-1) ?? 0)).toBeLessThan(bucketS * 1_000);
  });

  it('cover no other webhook and no other workspace', async () => {
    const [id, other, stranger] = [
      await subscribe(),
      (await workspace.owner.webhooks.create({ url: receiver.url, kinds: ['task.created'] })).data.id,
      await world.workspace(),
    ];
    await attempted(id, 1);
    expect((await workspace.owner.webhooks.getStatistics({ id: other })).data.succeeded).toBe(0);
    await expect(stranger.owner.webhooks.getStatistics({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(workspace.owner.webhooks.getStatistics({ id: newId('hook') })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await stranger.owner.webhooks.listActivity()).data).toEqual([]);
  });

  it('are for an owner or admin', async () => {
    const id = await subscribe();
    await expect(workspace.member.webhooks.getStatistics({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(workspace.member.webhooks.listActivity()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the activity of webhooks', () => {
  it('shows for each its last success and failure, and the state of its latest deliveries', async () => {
    const id = await subscribe();
    const { data: idle } = await workspace.owner.webhooks.create({ url: receiver.url, kinds: ['task.created'] });
    await attempted(id, 1);
    receiver.behave = answer(500);
    await attempted(id, 2);
    const { data } = await workspace.owner.webhooks.listActivity();
    expect(data).toHaveLength(2);
    expect(data.find(({ webhookId }) => webhookId === idle.id)).toEqual({
      webhookId: idle.id,
      lastSuccessAt: null,
      lastFailureAt: null,
      lastFailure: null,
      recent: [],
    });
    const busy = data.find(({ webhookId }) => webhookId === id);
    expect(busy).toMatchObject({ lastFailure: 'The receiver answered 500.', recent: ['PENDING', 'SUCCEEDED'] });
    expect(Date.parse(busy?.lastFailureAt ?? '')).toBeGreaterThanOrEqual(Date.parse(busy?.lastSuccessAt ?? ''));
  });
});

describe('with 60,000 deliveries', () => {
  it('both look at the newest only, by their keys', async () => {
    const [busy, id] = [await subscribe(), await subscribe()];
    await history(busy, 40_000);
    await history(id, 20_000);
    // Without ANALYZE the planner still takes these tables for empty.
    const plans = await openPlanReader(world, workspace);
    const statistics = await plans.planOf(() => getStatistics(plans.ctx, { id, range: 'DAY' }));
    const activity = await plans.planOf(() => listActivity(plans.ctx));
    await world.asOwner('vacuum analyze deliveries, delivery_attempts');
    const statisticsThen = await plans.planOf(() => getStatistics(plans.ctx, { id, range: 'DAY' }));
    const activityThen = await plans.planOf(() => listActivity(plans.ctx));
    await plans.close();
    for (const plan of [statistics, activity, statisticsThen, activityThen]) {
      expect(plan).toMatch(/Index (Only )?Scan (Backward )?using deliveries_workspace_id_webhook_id_id_pk/);
      expect(plan).toMatch(/Index Scan (Backward )?(using|on) delivery_attempts_workspace_id_delivery_id_number_pk/);
      expect(plan).not.toMatch(/Seq Scan on (deliveries|delivery_attempts)/);
    }
    const { data } = await workspace.owner.webhooks.getStatistics({ id, range: 'DAY' });
    expect(data).toMatchObject({ succeeded: 9_000, failed: 1_000, medianMs: 50, p95Ms: 95 });
    expect(Math.abs(Date.now() - Date.parse(data.countedSince) - 10_000_000)).toBeLessThan(120_000);
    expect((await workspace.owner.webhooks.listActivity()).data.map(({ recent }) => recent.length)).toEqual([30, 30]);
  });
});

describe('the health of all webhooks', () => {
  it('has the rate, the latency and the waiting ones of each, over a day and a week', async () => {
    const [busy, idle] = [await subscribe(), await subscribe()];
    await history(busy, 200);
    const { data } = await workspace.owner.webhooks.listHealth({ range: 'DAY' });
    expect(data.map(({ webhookId }) => webhookId)).toEqual([idle, busy]);
    const [quiet, loud] = data;
    expect(quiet).toMatchObject({ succeeded: 0, failed: 0, successRate: null, p95Ms: null, lastSuccessAt: null });
    expect(quiet?.buckets).toHaveLength(24);
    expect(loud).toMatchObject({ succeeded: 180, failed: 20, successRate: 0.9, p95Ms: 95, waitingCount: 0 });
    expect(loud?.buckets.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)).toBe(200);
    expect(Date.parse(loud?.lastSuccessAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const week = await workspace.owner.webhooks.listHealth({ range: 'WEEK' });
    expect(week.data[1]).toMatchObject({ succeeded: 180, failed: 20 });
    expect(week.data[1]?.buckets).toHaveLength(28);
  });

  it('counts the newest of a very busy one and says since when; other workspaces stay out of it', async () => {
    const busy = await subscribe();
    await history(busy, 900);
    const [health] = (await workspace.owner.webhooks.listHealth({})).data;
    expect((health?.succeeded ?? 0) + (health?.failed ?? 0)).toBe(300);
    expect(Date.parse(health?.countedSince ?? '')).toBeGreaterThan(Date.now() - 400_000);
    expect((await (await world.workspace()).owner.webhooks.listHealth({})).data).toEqual([]);
  });

  it('finds the last success of one that fails, behind all that waits', async () => {
    receiver.behave = answer(500);
    const id = await subscribe();
    await history(id, 20);
    await attempted(id, 21);
    await world.database.autocommit.orm.execute(sql`
      insert into deliveries (workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at)
      select workspace_id, webhook_id,
        (
          lpad(to_hex((extract(epoch from now()) * 1000)::int8 + n), 12, '0') || '70008' || lpad(to_hex(n), 15, '0')
        )::uuid,
        event_id, kind, 'PENDING', now() + interval '1 hour'
      from deliveries, generate_series(1, 1500) n
      where webhook_id = ${sql.param(id, deliveries.webhookId)} and status = 'PENDING'`);
    const [health] = (await workspace.owner.webhooks.listHealth({})).data;
    expect(health).toMatchObject({ waitingCount: 1_000, oldestWaitingAt: expect.any(String) as string });
    expect(health?.failingSince).not.toBeNull();
    expect(health?.lastSuccessAt).not.toBeNull();
    expect(health?.succeeded).toBe(18);
  });
});
