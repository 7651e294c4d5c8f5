import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { answer, WebhookWorker, Receiver } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a result costs the same however much waits for the webhook', async () => {
  const receiver = await Receiver.start(answer(200));
  const post = new WebhookWorker(world);
  await post.deliverer.start();
  const workspace = await world.workspace();
  const { data: folder } = await workspace.owner.folders.create({ name: 'Contacts' });
  await workspace.owner.webhooks.create({ url: receiver.url });
  const create = () => workspace.owner.records.create({ folderId: folder.id, title: 'Example' });
  // PostgreSQL keeps a generic plan from the sixth run on: here one made for a nearly empty table.
  for (let n = 1; n <= 20; n += 1) {
    await create();
    await post.deliverUntil(async () => receiver.arrivals.length === n && (await waiting()) === 0);
  }
  // The pending deliveries are due later, so only the look-up of rows can differ.
  await world.database.autocommit.orm.execute(sql`
    insert into deliveries (workspace_id, webhook_id, id, event_id, kind, status, next_attempt_at)
    select workspace_id, webhook_id, gen_random_uuid(), event_id, kind, 'PENDING', now() + interval '1 hour'
    from deliveries, generate_series(1, 1000)`);
  await Promise.all(Array.from({ length: 100 }, create));
  await world.asOwner(`select pg_stat_reset_single_table_counters('deliveries'::regclass)`);
  await post.deliverUntil(() => receiver.arrivals.length === 120);
  await post.deliverer.close();
  await receiver.close();
  await expect
    .poll(async () => {
      // PostgreSQL publishes a connection's counters when it is idle.
      const { rows } = await world.database.autocommit.orm.execute<{ read: number }>(
        sql`
            select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
            from pg_stat_user_tables
            where relname = 'deliveries'`,
      );
      return rows[0]?.read;
    })
    .toBeLessThan(20_000);
});

async function waiting() {
  const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
    sql`select count(*)::int as n from deliveries where status = 'PENDING'`,
  );
  return rows[0]?.n;
}
