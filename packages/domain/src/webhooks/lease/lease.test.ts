import { randomUUID } from 'node:crypto';
import { decodeId, encodeId, newId, newUuid } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { endLeasesOf } from './wake.ts';
import { drainJobName, releaseLease, renewLease, takeLease, type Lease } from './lease.ts';
import { deliveries } from '../table.ts';
import { elapse } from '../testing/world.ts';

const caps = { perWebhook: 6, perFailingWebhook: 2, perWorkspace: 10 };

let world: World;
let leases: Lease[];

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Three webhooks of one workspace, each with much to deliver and a free lease. */
beforeEach(async () => {
  const workspace = await world.workspace();
  await world.database.autocommit.orm.execute(sql`delete from graphile_worker._private_jobs`);
  leases = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = (await workspace.owner.webhooks.create({ url: 'http://127.0.0.1:9/' })).data;
    leases.push({
      workspaceId: decodeId('ws', workspace.id) ?? '',
      webhookId: decodeId('hook', id) ?? '',
      owner: randomUUID(),
    });
    await add(workspace.id, id, 20);
  }
});

async function add(workspaceId: string, webhookId: string, count: number) {
  const rows = Array.from({ length: count }, () => ({
    workspaceId,
    webhookId,
    id: encodeId('dlv', newUuid()),
    eventId: newId('evt'),
    kind: 'record.created',
    status: 'PENDING' as const,
    nextAttemptAt: sql`now() - interval '1 second'`,
  }));
  await world.database.autocommit.orm.insert(deliveries).values(rows);
}

const take = async (at: number) => (await takeLease(world.database, leases[at] ?? fail(), caps))?.slots;
const renew = async (at: number, slots: number, wanted: number, underWay = 0) =>
  (await renewLease(world.database, leases[at] ?? fail(), caps, { slots, wanted, underWay }))?.slots;
const settle = (at: number) =>
  world.database.autocommit.orm.execute(
    sql`
      update deliveries
      set next_attempt_at = now() + interval '1 hour'
      where webhook_id = ${leases[at]?.webhookId}::uuid`,
  );

function fail(): never {
  throw new Error('There are three of them.');
}

async function wakeUps() {
  const { rows } = await world.database.autocommit.orm.execute<{ inS: number; webhookId: string }>(sql`
    select round(extract(epoch from run_at - now()))::int as "inS", payload ->> 'webhookId' as "webhookId"
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where identifier = ${drainJobName}`);
  return rows;
}

describe('the lease of a worker that died', () => {
  it('ends at once, and its webhook is woken; other leases stay', async () => {
    const [dead, alive] = [randomUUID(), randomUUID()];
    await takeLease(world.database, leases[0] ?? fail(), caps, dead);
    await takeLease(world.database, leases[1] ?? fail(), caps, alive);
    await world.database.transaction((db) => endLeasesOf(db, [dead]));
    expect((await wakeUps()).map(({ webhookId }) => webhookId)).toEqual([leases[0]?.webhookId]);
    const others = leases.map((lease) => ({ ...lease, owner: randomUUID() }));
    expect(await takeLease(world.database, others[0] ?? fail(), caps)).toBeDefined();
    expect(await takeLease(world.database, others[1] ?? fail(), caps)).toBeUndefined();
  });

  it('cannot be renewed by the worker when it wakes up late', async () => {
    const dead = randomUUID();
    await takeLease(world.database, leases[0] ?? fail(), caps, dead);
    await world.database.transaction((db) => endLeasesOf(db, [dead]));
    expect(await renew(0, 1, 1)).toBeUndefined();
    expect(await releaseLease(world.database, leases[0] ?? fail())).toBe('lost');
  });
});

describe('a lease', () => {
  it('has one holder, however many ask at once', async () => {
    const [lease = fail()] = leases;
    const grants = await Promise.all(
      Array.from({ length: 20 }, () => takeLease(world.database, { ...lease, owner: randomUUID() }, caps)),
    );
    expect(grants.filter(Boolean)).toHaveLength(1);
  });

  it('passes to another worker after 30 s of silence, and its old holder learns of it', async () => {
    expect(await take(0)).toBe(6);
    const [lease = fail()] = leases;
    await elapse(world.database, 29);
    expect(await takeLease(world.database, { ...lease, owner: randomUUID() }, caps)).toBeUndefined();
    await elapse(world.database, 2);
    expect(await takeLease(world.database, { ...lease, owner: randomUUID() }, caps)).toMatchObject({ slots: 6 });
    expect(await renew(0, 6, 6)).toBeUndefined();
    expect(await releaseLease(world.database, lease)).toBe('lost');
  });

  it('is kept by renewing it', async () => {
    const [lease = fail()] = leases;
    await take(0);
    for (let n = 0; n < 3; n += 1) {
      await elapse(world.database, 20);
      expect(await renew(0, 6, 6)).toBe(6);
    }
    expect(await takeLease(world.database, { ...lease, owner: randomUUID() }, caps)).toBeUndefined();
  });
});

describe('the slots of a workspace', () => {
  it('are never more than its cap, however many ask at once', async () => {
    const granted = await Promise.all([take(0), take(1), take(2)]);
    expect(granted.toSorted()).toEqual([0, 4, 6]);
    for (let round = 0; round < 5; round += 1) {
      const slots = await Promise.all([renew(0, 0, 6), renew(1, 0, 6), renew(2, 0, 6)]);
      expect(slots.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBeLessThanOrEqual(10);
    }
  });

  it('are shared: a holder above its fair share gives slots back to one below', async () => {
    expect([await take(0), await take(1), await take(2)]).toEqual([6, 4, 0]);
    expect(await renew(0, 6, 6)).toBe(3);
    expect(await renew(2, 0, 6)).toBe(3);
    expect(await renew(1, 4, 6)).toBe(4);
  });

  it('are not returned while requests use them', async () => {
    expect([await take(0), await take(1), await take(2)]).toEqual([6, 4, 0]);
    expect(await renew(0, 6, 6, 5)).toBe(5);
    expect(await renew(2, 0, 6)).toBe(1);
  });

  it('all go to webhooks that can use them', async () => {
    await settle(1);
    expect([await take(0), await take(1)]).toEqual([6, 0]);
    expect(await take(2)).toBe(4);
  });
});

describe('the end of a lease', () => {
  it('is refused while something is due', async () => {
    const [lease = fail()] = leases;
    await take(0);
    expect(await releaseLease(world.database, lease)).toBe('busy');
    await settle(0);
    expect(await releaseLease(world.database, lease)).toBe('released');
  });

  it('is refused while a dispatch to the webhook is under way', async () => {
    const [lease = fail()] = leases;
    await take(0);
    await settle(0);
    await world.database.transaction(async (db) => {
      await db.orm.execute(
        sql`select pg_advisory_xact_lock_shared(hashtextextended('webhook ' || ${lease.webhookId}::text, 0))`,
      );
      expect(await releaseLease(world.database, lease)).toBe('busy');
    });
    expect(await releaseLease(world.database, lease)).toBe('released');
  });

  it('orders one wake-up for when the next delivery is due, however often it comes', async () => {
    const [lease = fail()] = leases;
    await settle(0);
    for (let n = 0; n < 3; n += 1) {
      await take(0);
      await releaseLease(world.database, lease);
    }
    expect(await wakeUps()).toEqual([{ inS: 3_600, webhookId: lease.webhookId }]);
  });

  it('orders a sooner wake-up where something is due sooner, and none where nothing waits', async () => {
    const [lease = fail(), other = fail()] = leases;
    await settle(0);
    await take(0);
    await releaseLease(world.database, lease);
    await world.database.autocommit.orm.execute(
      sql`
        update deliveries
        set next_attempt_at = now() + interval '1 minute'
        where webhook_id = ${lease.webhookId}::uuid`,
    );
    await take(0);
    await releaseLease(world.database, lease);
    expect((await wakeUps()).map(({ inS }) => inS).toSorted((a, b) => a - b)).toEqual([60, 3_600]);
    await world.database.autocommit.orm.execute(
      sql`delete from deliveries where webhook_id = ${other.webhookId}::uuid`,
    );
    await take(1);
    await releaseLease(world.database, other);
    expect((await wakeUps()).filter(({ webhookId }) => webhookId === other.webhookId)).toEqual([]);
  });

  it('can be forced by a worker that stops, which orders a wake-up for at once', async () => {
    const [lease = fail()] = leases;
    await take(0);
    expect(await releaseLease(world.database, lease, { isForced: true })).toBe('released');
    expect(await wakeUps()).toEqual([{ inS: 0, webhookId: lease.webhookId }]);
  });
});
