import { Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { clock } from '@dossier/kernel/clock.ts';
import { decodeId, nilUuid } from '@dossier/kernel/ids.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { KeyRing } from './index.ts';
import { newSecret } from './secret.ts';
import { apiKeys } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a key ring', () => {
  it('knows a key by its workspace, name and scopes, and nothing by any other text', async () => {
    const workspace = await world.workspace();
    const { id, key } = await newKey(workspace);
    const { ring } = await openRing();
    expect(await ring.authenticate(key)).toMatchObject({
      id,
      workspaceId: workspace.id,
      name: 'Example integration',
      scopes: ['read', 'write'],
    });
    expect(await ring.authenticate(newSecret())).toBeUndefined();
    expect(await ring.authenticate('')).toBeUndefined();
  });

  it('asks the database about a key once a second at most', async () => {
    const { key } = await newKey(await world.workspace());
    const { ring, database } = await openRing();
    expect(await ring.authenticate(key)).toBeDefined();
    const unknown = newSecret();
    expect(await ring.authenticate(unknown)).toBeUndefined();
    keepCached();
    await whileLocked(async () => {
      for (let at = 0; at < 100; at += 1) expect(await ring.authenticate(key)).toBeDefined();
      expect(await ring.authenticate(unknown)).toBeUndefined();
      expect(await countWaiting(database.name)).toBe(0);
    });
  });

  it('asks once for a key that many requests present at the same moment', async () => {
    const { key } = await newKey(await world.workspace());
    const { ring, database } = await openRing();
    const { answers } = await whileLocked(async () => {
      const underway = Promise.all(Array.from({ length: 30 }, () => ring.authenticate(key)));
      let waiting = 0;
      await expect.poll(async () => (waiting = await countWaiting(database.name)), { interval: 10 }).toBeGreaterThan(0);
      // A short read without an answer runs a second time.
      expect(waiting).toBeLessThanOrEqual(2);
      return { answers: underway };
    });
    expect((await answers).every((answer) => answer !== undefined)).toBe(true);
  });

  it('never asks about a key whose checksum is wrong', async () => {
    const nowhere = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
    const ring = new KeyRing(nowhere);
    const key = newSecret();
    expect(await ring.authenticate(key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a'))).toBeUndefined();
    expect(isPassing(await ring.authenticate(key).catch((error: unknown) => error))).toBe(true);
    await nowhere.close();
  });

  it('keeps no failure: the next request asks anew', async () => {
    const { key } = await newKey(await world.workspace());
    const { ring, database } = await openRing();
    await world.database.transaction(async (db) => {
      await db.orm.execute(sql`lock table ${apiKeys} in access exclusive mode`);
      let outcome: unknown;
      void ring.authenticate(key).catch((error: unknown) => (outcome = error));
      // A transaction would see the activity of its first look again.
      const terminate = `
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where wait_event_type = 'Lock' and application_name = '${database.name}'`;
      // A short read without an answer runs a second time, on another connection.
      await expect
        .poll(async () => {
          await world.asOwner(terminate);
          return isPassing(outcome);
        })
        .toBe(true);
    });
    expect(await ring.authenticate(key)).toBeDefined();
  });
});

describe('a key that ends', () => {
  it('is refused by every other process because of a notification, not because its cache expires', async () => {
    const { owner, id, key } = await newKey(await world.workspace());
    const rings = [(await openRing()).ring, (await openRing()).ring];
    for (const ring of rings) expect(await ring.authenticate(key)).toBeDefined();
    keepCached();
    await owner.apiKeys.revoke({ id });
    for (const ring of rings) await expect.poll(() => ring.authenticate(key), { interval: 5 }).toBeUndefined();
  });

  it('is refused though its look-up began before it was revoked and ended after', async () => {
    const { owner, id, key } = await newKey(await world.workspace());
    const { ring, database } = await openRing();
    const toldOf: string[] = [];
    await database.listener.subscribe('dossier_keys', (hash) => toldOf.push(hash));
    const answer = holdBack(database);
    const underway = ring.authenticate(key);
    await answer.arrived;
    await owner.apiKeys.revoke({ id });
    await expect.poll(() => toldOf.length).toBeGreaterThan(0);
    answer.letGo();
    await underway;
    expect(await ring.authenticate(key)).toBeUndefined();
  });

  it('is refused once it has expired, also from memory', async () => {
    const { id, key } = await newKey(await world.workspace());
    await world.database.autocommit.orm
      .update(apiKeys)
      .set({ expiresAt: sql`now() + interval '1 minute'` })
      .where(eq(apiKeys.id, id));
    const { ring } = await openRing();
    expect(await ring.authenticate(key)).toBeDefined();
    onTestFinished(() => clock.stop(undefined));
    keepCached();
    await whileLocked(async () => {
      clock.stop(clock.now() + 120_000);
      expect(await ring.authenticate(key)).toBeUndefined();
    });
  });

  it('is refused at once while nobody could say that it was revoked', async () => {
    const { id, key } = await newKey(await world.workspace());
    const { ring, database } = await openRing();
    expect(await ring.authenticate(key)).toBeDefined();
    keepCached();
    await revokeSilently(id);
    expect(await ring.authenticate(key)).toBeDefined();
    await cutListener(database);
    expect(await ring.authenticate(key)).toBeUndefined();
  });

  it('is not remembered from before the connection was lost, once it is back', async () => {
    const { id, key } = await newKey(await world.workspace());
    const { ring, database } = await openRing();
    await cutListener(database);
    await expect.poll(() => database.listener.isConnected, { interval: 5 }).toBe(true);
    expect(await ring.authenticate(key)).toBeDefined();
    await cutListener(database);
    await revokeSilently(id);
    await expect.poll(() => database.listener.isConnected, { interval: 5 }).toBe(true);
    expect(await ring.authenticate(key)).toBeUndefined();
  });

  it('is refused by a ring that was never told to listen', async () => {
    const { id, key } = await newKey(await world.workspace());
    const { database } = await openRing();
    const ring = new KeyRing(database);
    expect(await ring.authenticate(key)).toBeDefined();
    await revokeSilently(id);
    expect(await ring.authenticate(key)).toBeUndefined();
  });
});

describe('the last use of a key', () => {
  it('is written for all keys together and not with the requests', async () => {
    const workspace = await world.workspace();
    const keys = [await newKey(workspace), await newKey(workspace)];
    const { ring } = await openRing();
    const now = stopClock();
    for (let at = 0; at < 20; at += 1) for (const { key } of keys) await ring.authenticate(key);
    expect(await lastUses(workspace)).toEqual([null, null]);
    await ring.close();
    const stored = new Date(now).toISOString();
    expect(await lastUses(workspace)).toEqual([stored, stored]);
  });

  it('never goes back where a slower process writes later', async () => {
    const workspace = await world.workspace();
    const { key } = await newKey(workspace);
    const [slow, quick] = [(await openRing()).ring, (await openRing()).ring];
    const now = stopClock();
    await slow.authenticate(key);
    clock.stop(now + 20);
    await quick.authenticate(key);
    await quick.close();
    const written = await lastUses(workspace);
    await slow.close();
    expect(await lastUses(workspace)).toEqual(written);
  });

  it('is not moved by a key that was refused', async () => {
    const workspace = await world.workspace();
    const { id, key } = await newKey(workspace);
    await workspace.owner.apiKeys.revoke({ id });
    const { ring } = await openRing();
    await ring.authenticate(key);
    await ring.close();
    expect(await lastUses(workspace)).toEqual([null]);
  });
});

async function newKey(workspace: TestWorkspace) {
  const { data } = await workspace.owner.apiKeys.create({ name: 'Example integration', scopes: ['read', 'write'] });
  return { ...data, owner: workspace.owner };
}

let rings = 0;

/** A ring as another process has it: with its own connections, under a name of their own. */
async function openRing() {
  rings += 1;
  const name = `test ring ${rings}`;
  const database = Object.assign(new Database({ url: world.url, applicationName: name, sharedCount: 2 }), { name });
  const ring = new KeyRing(database);
  await ring.start();
  onTestFinished(async () => {
    await ring.close();
    await database.close();
  });
  return { ring, database };
}

/** Stops the time by which entries of the caches expire, for the rest of the test. */
function keepCached(): void {
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
}

/** Stops the clock for the rest of the test, and returns its time. */
function stopClock(): number {
  const now = Math.trunc(clock.now());
  clock.stop(now);
  onTestFinished(() => clock.stop(undefined));
  return now;
}

/** Holds up the next answer of the database on its way back, as a slow network does. */
function holdBack(database: Database) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const run = database.read.run.bind(database.read);
  database.read.run = async (statement, values) => {
    const answer = await run(statement, values);
    arrived.resolve();
    await released.promise;
    database.read.run = run;
    return answer;
  };
  return { arrived: arrived.promise, letGo: () => released.resolve() };
}

/** Runs `work` while every look-up of a key in the database has to wait. */
function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return world.database.transaction(async (db) => {
    await db.orm.execute(sql`lock table ${apiKeys} in access exclusive mode`);
    return work();
  });
}

async function countWaiting(applicationName: string): Promise<number> {
  const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
    sql`
      select count(*)::int as n
      from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = ${applicationName}`,
  );
  return rows[0]?.n ?? 0;
}

/** As a notification that got lost would leave it. */
/** Without the trigger that notifies of it. */
async function revokeSilently(id: string): Promise<void> {
  const row = decodeId('key', id) ?? nilUuid;
  await world.asOwner(
    `set session_replication_role = replica; update api_keys set revoked_at = now() where id = '${row}'`,
  );
}

async function cutListener(database: Database & { name: string }): Promise<void> {
  await world.database.autocommit.orm.execute(
    sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name = ${database.name} and query like 'listen %'`,
  );
  await expect.poll(() => database.listener.isConnected, { interval: 1 }).toBe(false);
}

async function lastUses({ owner }: TestWorkspace): Promise<(string | null)[]> {
  return (await owner.apiKeys.list({})).data.map(({ lastUsedAt }) => lastUsedAt);
}
