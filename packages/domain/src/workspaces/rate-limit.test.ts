import { setImmediate } from 'node:timers/promises';
import { Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { RateLimiter, workspaces, type Admission } from './index.ts';

let world: World;
let another: Database;
const nowhere = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
beforeAll(async () => {
  world = await openWorld();
  another = new Database({ url: world.url, applicationName: 'test of another process' });
});
afterAll(() => Promise.all([world.close(), another.close(), nowhere.close()]));

/** The rest of a window that has just begun, in whole seconds. */
const aMinute = expect.toBeOneOf(Array.from({ length: 20 }, (_, n) => 60 - n)) as number;

describe('the rate limit', () => {
  it('admits exactly the limit of 500 requests that two processes count at once', async () => {
    const workspaceId = newId('ws');
    const limiters = [new RateLimiter(world.database, 120), new RateLimiter(another, 120)];
    // In several turns of the event loop, so that many statements compete.
    const admissions = await Promise.all(
      Array.from({ length: 500 }, async (_, at) => {
        for (let turn = 0; turn < at % 25; turn += 1) await setImmediate();
        const limiter = limiters[at % 2];
        return limiter?.admit(workspaceId);
      }),
    );
    const admitted = admissions.filter((admission) => admission?.isAdmitted);
    expect(admitted).toHaveLength(120);
    expect(new Set(admitted.map((admission) => admission?.remaining)).size).toBe(120);
    for (const admission of admissions)
      expect(admission).toMatchObject(
        admission?.isAdmitted
          ? { limit: 120, retryAfterS: 0 }
          : { limit: 120, remaining: 0, retryAfterS: aMinute, resetS: aMinute },
      );
  });

  it('counts each workspace by itself', async () => {
    const limiter = new RateLimiter(world.database, 1);
    const [here, there] = [newId('ws'), newId('ws')];
    expect(await limiter.admit(here)).toEqual({
      isAdmitted: true,
      limit: 1,
      remaining: 0,
      resetS: aMinute,
      retryAfterS: 0,
    });
    expect(await limiter.admit(here)).toMatchObject({ isAdmitted: false });
    expect(await limiter.admit(there)).toMatchObject({ isAdmitted: true });
  });

  it('counts workspaces that come at once over a connection that is new to it', async () => {
    const fresh = new Database({ url: world.url, applicationName: 'test of a fresh process', sharedCount: 1 });
    const limiter = new RateLimiter(fresh, 1);
    const admissions = await Promise.all(Array.from({ length: 20 }, async () => limiter.admit(newId('ws'))));
    expect(admissions.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(20);
    await fresh.close();
  });

  it('counts the requests of one turn of the event loop with one statement', async () => {
    const workspaceId = newId('ws');
    const limiter = new RateLimiter(another, 100);
    await limiter.admit(workspaceId);
    const admissions = await world.database.transaction(async (db) => {
      await db.orm.execute(
        sql`
          select from request_counters
          where workspace_id = ${sql.param(workspaceId, workspaces.id)}
          limit 1 for update`,
      );
      const underway = Promise.all(Array.from({ length: 50 }, async () => limiter.admit(workspaceId)));
      await expect.poll(() => countWaiting(), { interval: 10 }).toBeGreaterThan(0);
      // None for a moment, where it gives up a lock and tries again; without sharing there would be many.
      expect(await countWaiting()).toBeLessThanOrEqual(1);
      return { underway };
    });
    expect((await admissions.underway).map(({ remaining }) => remaining)).toEqual(
      Array.from({ length: 50 }, (_, at) => 98 - at),
    );
  });

  it('refuses a full workspace from memory, without asking', async () => {
    const workspaceId = newId('ws');
    const database = new Database({ url: world.url, applicationName: 'test' });
    const limiter = new RateLimiter(database, 2);
    await Promise.all([1, 2, 3].map(async () => limiter.admit(workspaceId)));
    await database.close();
    expect(await limiter.admit(workspaceId)).toEqual({
      isAdmitted: false,
      limit: 2,
      remaining: 0,
      resetS: aMinute,
      retryAfterS: aMinute,
    });
  });

  it('admits exactly the limit where requests of several processes went ahead of their count', async () => {
    const workspaceId = newId('ws');
    const limiters = Array.from(
      { length: 4 },
      (_, at) => new RateLimiter(at % 2 === 0 ? world.database : another, 12_000),
    );
    let aheadCount = 0;
    const admissions = await Promise.all(
      limiters.map(async (limiter) => {
        const answers: Promise<Admission>[] = [Promise.resolve(await limiter.admit(workspaceId))];
        while (answers.length < 3_100) {
          const answer = limiter.admit(workspaceId);
          if (!(answer instanceof Promise)) aheadCount += 1;
          answers.push(Promise.resolve(answer));
          // No process may use ten thousand requests while another waits for one count.
          if (answers.length % 50 === 0) await limiter.charge(workspaceId, 0);
        }
        return Promise.all(answers);
      }),
    );
    expect(aheadCount).toBeGreaterThan(500);
    expect(admissions.flat().filter(({ isAdmitted }) => isAdmitted)).toHaveLength(12_000);
  });

  it('does not make a workspace wait that is far from its limit, and counts it soon', async () => {
    const workspaceId = newId('ws');
    const limiter = new RateLimiter(world.database, 100_000);
    expect(await limiter.admit(workspaceId)).toMatchObject({ isAdmitted: true, remaining: 99_999 });
    for (let n = 0; n < 256; n += 1)
      expect(limiter.admit(workspaceId)).toEqual({
        isAdmitted: true,
        limit: 100_000,
        remaining: 99_998 - n,
        resetS: aMinute,
        retryAfterS: 0,
      });
    const waiting = limiter.admit(workspaceId);
    expect(waiting).toBeInstanceOf(Promise);
    await waiting;
    expect(await countOf(workspaceId)).toBe(258);
    expect(limiter.admit(workspaceId)).toMatchObject({ isAdmitted: true, remaining: 99_741 });
  });

  it('makes requests wait again where what went ahead could not be counted', async () => {
    const workspaceId = newId('ws');
    const passing = new Database({ url: world.url, applicationName: 'test' });
    const limiter = new RateLimiter(passing, 100_000);
    await limiter.admit(workspaceId);
    expect(limiter.admit(workspaceId)).toMatchObject({ isAdmitted: true });
    await passing.close();
    const failure = () => Promise.resolve(limiter.admit(workspaceId)).catch((error: unknown) => String(error));
    await expect.poll(failure).toContain('pool');
  });

  it('is off at 0, and then needs no database', async () => {
    const admissions = await Promise.all(
      Array.from({ length: 200 }, async () => new RateLimiter(nowhere, 0).admit(newId('ws'))),
    );
    expect(admissions.every((admission) => admission.isAdmitted && admission.limit === 0)).toBe(true);
  });

  it('says that the database is away, and neither admits nor refuses', async () => {
    const failure = await Promise.resolve(new RateLimiter(nowhere, 120).admit(newId('ws'))).catch(
      (error: unknown) => error,
    );
    expect(isPassing(failure)).toBe(true);
  });
});

describe('the sliding minute', () => {
  const limit = 10;

  it('never holds more than the limit in any 60 s, and gives a slot back at most a second late', async () => {
    const workspaceId = newId('ws');
    const admitted: number[] = [];
    const random = randomFrom(7);
    for (let nowS = 0, step = 0; step < 1_500; step += 1) {
      // Bursts and pauses: many arrivals within a second, some half a minute apart.
      nowS += random() < 0.05 ? random() * 40 : random() * 1.2;
      const wanted = 1 + Math.floor(random() * 3);
      const answer = await admit(workspaceId, wanted, nowS);
      admitted.push(...Array.from({ length: answer.admitted }, () => nowS));
      expect(countWithin(admitted, nowS, 60)).toBeLessThanOrEqual(limit);
      if (answer.admitted < wanted) expect(countWithin(admitted, nowS, 61)).toBeGreaterThanOrEqual(limit);
    }
    expect(admitted.length).toBeGreaterThan(200);
  });

  it('admits a single client that waited as long as it was told, and tells at most 60 s', async () => {
    const workspaceId = newId('ws');
    const random = randomFrom(11);
    let nowS = 0;
    for (let step = 0; step < 400; step += 1) {
      nowS += random() * 3;
      const answer = await admit(workspaceId, 1, nowS);
      if (answer.admitted === 1) continue;
      const retryAfterS = Math.ceil(answer.nextSlotMs / 1000);
      expect(retryAfterS).toBeGreaterThanOrEqual(1);
      expect(retryAfterS).toBeLessThanOrEqual(60);
      nowS += retryAfterS;
      expect((await admit(workspaceId, 1, nowS)).admitted).toBe(1);
    }
  });

  it('tells 60 s right after a burst that filled it, and admits the burst again then', async () => {
    const workspaceId = newId('ws');
    expect(await admit(workspaceId, limit + 5, 0.4)).toMatchObject({
      admitted: limit,
      remaining: 0,
      nextSlotMs: 60_000,
    });
    expect((await admit(workspaceId, 1, 60.3)).admitted).toBe(0);
    expect((await admit(workspaceId, limit + 5, 60.4)).admitted).toBe(limit);
  });

  it('does not count what it refused', async () => {
    const workspaceId = newId('ws');
    await admit(workspaceId, limit, 0);
    for (let nowS = 1; nowS < 60; nowS += 1) expect((await admit(workspaceId, 3, nowS)).admitted).toBe(0);
    expect((await admit(workspaceId, limit, 60)).admitted).toBe(limit);
  });

  it('admits no more when the clock of the database is set back', async () => {
    const workspaceId = newId('ws');
    expect((await admit(workspaceId, limit - 1, 100)).admitted).toBe(limit - 1);
    expect((await admit(workspaceId, limit, 20)).admitted).toBe(1);
    expect((await admit(workspaceId, 1, 159)).admitted).toBe(0);
    expect((await admit(workspaceId, 1, 160)).admitted).toBe(1);
  });

  it('keeps at most 61 counters', async () => {
    const workspaceId = newId('ws');
    for (let nowS = 0; nowS < 200; nowS += 0.31) await admit(workspaceId, 1, nowS, 1_000);
    const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
      sql`
        select cardinality(counts) as n
        from request_counters
        where workspace_id = ${sql.param(workspaceId, workspaces.id)}`,
    );
    expect(rows[0]?.n).toBeLessThanOrEqual(61);
  });

  async function admit(workspaceId: string, wanted: number, nowS: number, allowed = limit) {
    const moment = new Date(Date.UTC(2026, 0, 1) + nowS * 1000).toISOString();
    const { rows } = await world.database.autocommit.orm.execute<{
      admitted: number;
      remaining: number;
      nextSlotMs: number;
    }>(
      sql`
        select admitted, remaining, next_slot_ms as "nextSlotMs"
        from admit_requests(${sql.param(workspaceId, workspaces.id)}, ${wanted}, ${allowed}, ${moment})`,
    );
    const [answer] = rows;
    if (!answer) throw new Error('no answer');
    return answer;
  }
});

async function countWaiting(): Promise<number> {
  const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
    sql`
      select count(*)::int as n
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and application_name = 'test of another process'`,
  );
  return rows[0]?.n ?? 0;
}

async function countOf(workspaceId: string): Promise<number> {
  const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
    sql`
      select sum(n)::int as n
      from request_counters, unnest(counts) as n
      where workspace_id = ${sql.param(workspaceId, workspaces.id)}`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * How many of these moments lie in the last `windowS`; the moment a whole window ago does not. Moments are cut to
 * milliseconds, as they are sent.
 */
function countWithin(momentsS: number[], nowS: number, windowS: number): number {
  const fromMs = Math.trunc(nowS * 1000) - windowS * 1000;
  return momentsS.filter((momentS) => Math.trunc(momentS * 1000) > fromMs).length;
}

/** Numbers in [0, 1) that are the same in every run (a linear congruential generator, Numerical Recipes). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
