import { randomUUID } from 'node:crypto';
import { decodeId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { answerAfter, Receiver, WebhookWorker } from '../testing/world.ts';
import { DueDeliveries } from './due-deliveries.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;
let receiver: Receiver;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [receiver, workspace] = await Promise.all([Receiver.start(answerAfter(5)), world.workspace()]);
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
});
afterEach(() => receiver.close());

/** Creates records in one batch, and dispatches their events: `times` deliveries for each. */
async function backlog(post: WebhookWorker, ordering: 'none' | 'record', times: number) {
  const { id } = (await workspace.owner.webhooks.create({ url: receiver.url, ordering })).data;
  const values = { folderId, title: 'Bulk' };
  const { results } = (await workspace.owner.records.batch({ items: [{ action: 'create', values }] })).data;
  await post.dispatch();
  await world.database.autocommit.orm.execute(sql`
    insert into deliveries (
      workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at, order_key, position, is_bulk
    )
    select workspace_id, webhook_id, gen_random_uuid(), event_id, kind, 'PENDING', now() - interval '1 hour', order_key,
      position + n, is_bulk
    from deliveries, generate_series(2, ${times}) n where webhook_id = ${decodeId('hook', id)}`);
  return { id, recordId: results[0]?.data?.id ?? '' };
}

const titles = () =>
  receiver.arrivals.map(
    ({ body }) => (JSON.parse(body.toString('utf8')) as { record: { title: string } }).record.title,
  );

it('the delivery of a single event passes 2,000 of a batch, which go on', async () => {
  const post = new WebhookWorker(world);
  await backlog(post, 'none', 2_000);
  await workspace.owner.records.create({ folderId, title: 'Single' });
  await post.dispatch();
  await post.deliverer.start();
  await post.deliverUntil(() => titles().includes('Single'));
  expect(titles().indexOf('Single')).toBeLessThan(500);
  const before = receiver.arrivals.length;
  await post.deliverUntil(() => receiver.arrivals.length > before + 100);
  await post.deliverer.close();
});

it('a webhook in order sends what a batch and single changes made of one record in its order', async () => {
  const post = new WebhookWorker(world);
  const { id, recordId } = await backlog(post, 'record', 1);
  const change = (title: string) => workspace.owner.records.update({ id: recordId, title });
  await change('1');
  await workspace.owner.records.batch({ items: [{ action: 'update', id: recordId, values: { title: '2' } }] });
  await change('3');
  await post.deliverer.start();
  await post.deliverUntil(() => receiver.arrivals.length === 4);
  await post.deliverer.close();
  expect(titles()).toEqual(['Bulk', '1', '2', '3']);
  expect((await workspace.owner.webhooks.listDeliveries({ id, status: 'PENDING' })).data).toEqual([]);
});

it('single deliveries leave a share to those of a batch, and are found without a look at them', async () => {
  const post = new WebhookWorker(world);
  const { id } = await backlog(post, 'none', 10_000);
  const webhookId = decodeId('hook', id) ?? '';
  await world.database.autocommit.orm.execute(sql`
    insert into deliveries (workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at)
    select workspace_id, webhook_id, gen_random_uuid(), event_id, kind, 'PENDING', now()
    from (select * from deliveries where webhook_id = ${webhookId} limit 1) d, generate_series(1, 200)`);
  await world.asOwner(`select pg_stat_reset_single_table_counters('deliveries'::regclass)`);
  const lease = { workspaceId: decodeId('ws', workspace.id) ?? '', webhookId, owner: randomUUID() };
  const finder = new DueDeliveries(world.database, lease);
  const found: string[][] = [];
  // PostgreSQL keeps a generic plan from the sixth search on.
  for (let n = 0; n < 10; n += 1) found.push((await finder.find(100)).due.map((one) => one.id));
  const read = async () => {
    const { rows } = await world.database.pool.query<{ read: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_user_tables where relname = 'deliveries'`,
    );
    return rows[0]?.read ?? 0;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(1_000);
  expect(await read()).toBeLessThan(50_000);
  for (const ids of found) {
    const { rows } = await world.database.pool.query<{ n: number }>(
      'select count(*)::int as n from deliveries where id = any($1) and is_bulk',
      [ids],
    );
    expect([ids.length, rows[0]?.n]).toEqual([100, 20]);
  }
});
