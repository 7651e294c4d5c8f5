import { encodeId, newId, newUuid } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { forgetDeliveries, pruneDeliveries } from './prune.job.ts';
import { measureWebhooks } from '../health/statistics.ts';
import { deliveries } from '../table.ts';
import { answer, elapse, hang, WebhookWorker, Receiver } from '../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';

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
      fields: [
        { key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer'] },
        { key: 'score', label: 'Score', type: 'NUMBER' },
      ],
    })
  ).data.id;
});
afterEach(async () => {
  await Promise.all([receiver.close(), post.deliverer.close()]);
});

const job = () => jobContext(world.database);

async function subscribe(kinds: string[] | null = null) {
  return (await workspace.owner.webhooks.create({ url: receiver.url, kinds, folderId })).data;
}

async function delivered(id: string, count: number) {
  await post.deliverUntil(
    async () =>
      (await workspace.owner.webhooks.listDeliveries({ id })).data.filter(({ attempts }) => attempts > 0).length >=
      count,
  );
}

/** A long history of deliveries, one per second, the newest last. */
async function history(webhookId: string, count: number, status = 'SUCCEEDED') {
  const ids = Array.from({ length: count }, () => encodeId('dlv', newUuid()));
  await world.database.autocommit.orm.insert(deliveries).values(
    ids.map((id) => ({
      workspaceId: workspace.id,
      webhookId,
      id,
      eventId: newId('evt'),
      kind: 'record.created',
      status: status as 'FAILED',
      attempts: 8,
    })),
  );
  return ids;
}

describe('the delivery log', () => {
  it('is filtered by status, kind and time', async () => {
    const { id } = await subscribe();
    const { data: record } = await workspace.owner.records.create({ folderId, title: 'One' });
    await delivered(id, 1);
    const between = new Date().toISOString();
    receiver.behave = answer(500);
    await workspace.owner.records.update({ id: record.id, title: 'Two' });
    await delivered(id, 2);
    const list = async (filter: object) =>
      (await workspace.owner.webhooks.listDeliveries({ id, ...filter })).data.map(({ kind }) => kind);
    expect(await list({})).toEqual(['record.updated', 'record.created']);
    expect(await list({ status: 'SUCCEEDED' })).toEqual(['record.created']);
    expect(await list({ status: 'PENDING' })).toEqual(['record.updated']);
    expect(await list({ status: 'FAILED' })).toEqual([]);
    expect(await list({ kind: 'record.created' })).toEqual(['record.created']);
    expect(await list({ after: between })).toEqual(['record.updated']);
    expect(await list({ before: between })).toEqual(['record.created']);
  });

  it('is read page by page without a duplicate or a gap while deliveries arrive', async () => {
    const { id } = await subscribe();
    const ids = (await history(id, 25)).toReversed();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await workspace.owner.webhooks.listDeliveries({ id, pageSize: 10, ...(cursor ? { cursor } : {}) });
      seen.push(...page.data.map((delivery) => delivery.id));
      cursor = page.nextCursor;
      await history(id, 3);
    } while (cursor);
    expect(seen).toEqual(ids);
    expect((await workspace.owner.webhooks.listDeliveries({ id, page: 2, pageSize: 20 })).data).toHaveLength(14);
    await expect(workspace.owner.webhooks.listDeliveries({ id, cursor: 'made-up' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('shows nothing of another webhook or workspace', async () => {
    const [first, second] = [await subscribe(), await subscribe()];
    const [deliveryId = ''] = await history(first.id, 1);
    const stranger = await world.workspace();
    await expect(workspace.owner.webhooks.getDelivery({ id: second.id, deliveryId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(workspace.owner.webhooks.redeliver({ id: second.id, deliveryId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(stranger.owner.webhooks.getDelivery({ id: first.id, deliveryId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(stranger.owner.webhooks.redeliver({ id: first.id, deliveryId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('sends nothing again for a webhook that is switched off', async () => {
    const { id } = await subscribe();
    const [deliveryId = ''] = await history(id, 1, 'FAILED');
    await workspace.owner.webhooks.update({ id, isEnabled: false });
    await expect(workspace.owner.webhooks.redeliver({ id, deliveryId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(workspace.owner.webhooks.redeliverFailed({ id, since: '2026-01-01' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('says when the event of a delivery was pruned', async () => {
    const { id } = await subscribe();
    const [deliveryId = ''] = await history(id, 1, 'FAILED');
    await workspace.owner.webhooks.redeliver({ id, deliveryId });
    await post.deliverUntil(
      async () => (await workspace.owner.webhooks.getDelivery({ id, deliveryId })).data.status === 'FAILED',
    );
    expect((await workspace.owner.webhooks.getDelivery({ id, deliveryId })).data).toMatchObject({
      note: expect.stringContaining('no longer kept'),
      requestBody: null,
      attemptList: [],
    });
    expect(receiver.arrivals).toHaveLength(0);
    expect((await workspace.owner.webhooks.get({ id })).data.consecutiveFailures).toBe(0);
  });
});

/** Makes deliveries older by this many seconds, ids included: an id starts with its time. */
async function grow(seconds: number): Promise<void> {
  const older = (id: 'id' | 'delivery_id') =>
    sql.raw(
      `encode(overlay(uuid_send(${id}) placing substring(int8send(('x' || left(replace(${id}::text, '-', ''), ` +
        `12))::bit(48)::bigint - ${seconds * 1_000}) from 3) from 1 for 6), 'hex')::uuid`,
    );
  await world.database.autocommit.orm.execute(sql`update deliveries set id = ${older('id')}`);
  await world.database.autocommit.orm.execute(sql`update delivery_attempts set delivery_id = ${older('delivery_id')}`);
}

describe('housekeeping', () => {
  it('deletes deliveries and their attempts after 30 days', async () => {
    const { id } = await subscribe();
    await workspace.owner.records.create({ folderId, title: 'Old' });
    await delivered(id, 1);
    await grow(29 * 86_400);
    await pruneDeliveries.run(job(), {});
    expect((await workspace.owner.webhooks.listDeliveries({ id })).data).toHaveLength(1);
    await grow(86_401);
    await pruneDeliveries.run(job(), {});
    expect((await workspace.owner.webhooks.listDeliveries({ id })).data).toEqual([]);
    expect(
      (
        await world.database.autocommit.orm.execute(
          sql`select from delivery_attempts a where workspace_id = ${sql.param(workspace.id, deliveries.workspaceId)}`,
        )
      ).rowCount,
    ).toBe(0);
  });

  it('keeps deliveries as long as the workspace says', async () => {
    const { id } = await subscribe();
    await workspace.owner.workspaces.update({ deliveryDays: 3 });
    await workspace.owner.records.create({ folderId, title: 'Old' });
    await delivered(id, 1);
    await grow(2 * 86_400);
    await pruneDeliveries.run(job(), {});
    expect((await workspace.owner.webhooks.listDeliveries({ id })).data).toHaveLength(1);
    await grow(86_401);
    await pruneDeliveries.run(job(), {});
    expect((await workspace.owner.webhooks.listDeliveries({ id })).data).toEqual([]);
  });

  it('gives up pending deliveries of a webhook that was switched off 7 days ago', async () => {
    receiver.behave = answer(410);
    const { id } = await subscribe();
    await workspace.owner.records.create({ folderId, title: 'Waiting' });
    await post.deliverUntil(async () => !(await workspace.owner.webhooks.get({ id })).data.isEnabled);
    await elapse(world.database, 6.9 * 86_400);
    await pruneDeliveries.run(job(), {});
    expect((await workspace.owner.webhooks.listDeliveries({ id })).data).toMatchObject([{ status: 'PENDING' }]);
    await elapse(world.database, 0.2 * 86_400);
    await pruneDeliveries.run(job(), {});
    expect((await workspace.owner.webhooks.listDeliveries({ id })).data).toMatchObject([
      { status: 'FAILED', note: 'The webhook was switched off for 7 days.' },
    ]);
  });

  it('deletes only what belongs to a removed webhook', async () => {
    const [gone, kept] = [await subscribe(), await subscribe()];
    await history(gone.id, 1_500);
    await history(kept.id, 2);
    await workspace.owner.webhooks.remove({ id: gone.id });
    await forgetDeliveries.run(job(), { workspaceId: workspace.id, webhookId: gone.id });
    const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
      sql`
        select count(*)::int as n
        from deliveries
        where workspace_id = ${sql.param(workspace.id, deliveries.workspaceId)}`,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('a test', () => {
  it('sends a ping and answers with what the receiver said', async () => {
    receiver.behave = answer(202, { 'x-receiver': 'here' }, 'got it');
    const { id } = await subscribe();
    const { data } = await workspace.owner.webhooks.test({ id });
    expect(data).toMatchObject({
      isDelivered: true,
      responseStatus: 202,
      responseBody: 'got it',
      responseHeaders: { 'x-receiver': 'here' },
      error: null,
    });
    expect(receiver.arrivals[0]?.body.toString()).toBe(data.requestBody);
    expect(JSON.parse(data.requestBody)).toMatchObject({
      event: 'ping',
      workspaceId: workspace.id,
      recordId: null,
      folderId: null,
      record: null,
    });
    expect((await workspace.owner.webhooks.listDeliveries({ id })).data).toEqual([]);
    expect(await workspace.events()).toEqual([]);
  });

  it("sends a sample in the shape of the workspace's folders and pipelines", async () => {
    const { data: pipeline } = await workspace.owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won', kind: 'WON' }],
    });
    const { id } = await subscribe();
    const { data: updated } = await workspace.owner.webhooks.test({ id, kind: 'record.updated' });
    expect(JSON.parse(updated.requestBody)).toMatchObject({
      event: 'record.updated',
      folderId,
      record: { folderId, data: { status: 'lead', score: 12 } },
      changes: expect.any(Object),
    });
    const { data: moved } = await workspace.owner.webhooks.sample({ id, kind: 'deal.stage_changed' });
    const [first, second] = pipeline.stages;
    expect(JSON.parse(moved.body)).toMatchObject({
      event: 'deal.stage_changed',
      pipelineId: pipeline.id,
      previousStageId: first?.id,
      stageId: second?.id,
      deal: { pipelineId: pipeline.id, stageId: second?.id },
    });
    await expect(workspace.owner.webhooks.test({ id, kind: 'record.moved' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('has a sample of every kind', async () => {
    const { id } = await subscribe();
    const { eventDefinitions } = await import('../../events.ts');
    for (const { kind, payload } of eventDefinitions) {
      const { data } = await workspace.owner.webhooks.sample({ id, kind });
      expect(payload.safeParse(JSON.parse(data.body)).error?.issues ?? [], kind).toEqual([]);
    }
  });

  it('answers within 2 s if the receiver does not', async () => {
    receiver.behave = hang;
    const { id } = await subscribe();
    const startedAt = performance.now();
    expect((await workspace.owner.webhooks.test({ id })).data).toMatchObject({
      isDelivered: false,
      errorClass: 'timeout',
      responseStatus: null,
    });
    expect(performance.now() - startedAt).toBeLessThan(2_100);
  });

  it('works for a webhook that is switched off, and changes nothing of its health', async () => {
    receiver.behave = answer(500);
    const { id } = await subscribe();
    await workspace.owner.webhooks.update({ id, isEnabled: false });
    expect((await workspace.owner.webhooks.test({ id })).data).toMatchObject({
      isDelivered: false,
      responseStatus: 500,
    });
    expect((await workspace.owner.webhooks.get({ id })).data).toMatchObject({
      isEnabled: false,
      consecutiveFailures: 0,
    });
  });
});

describe('a measurement', () => {
  it('counts webhooks by state, and how long something has been due', async () => {
    const before = await measureWebhooks(world.database);
    const [first, second] = [await subscribe(), await subscribe()];
    await workspace.owner.webhooks.update({ id: second.id, isEnabled: false });
    await workspace.owner.records.create({ folderId, title: 'Due' });
    await post.dispatch();
    await elapse(world.database, 40);
    const after = await measureWebhooks(world.database);
    expect(after).toMatchObject({ healthy: before.healthy + 1, disabled: before.disabled + 1 });
    expect(after.lagS).toBeGreaterThanOrEqual(40);
    receiver.behave = answer(429, { 'retry-after': '60' });
    await delivered(first.id, 1);
    await expect
      .poll(() => measureWebhooks(world.database))
      .toMatchObject({ healthy: before.healthy, paused: before.paused + 1 });
  });
});
