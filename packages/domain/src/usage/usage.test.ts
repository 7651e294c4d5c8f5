import { clock } from '@dossier/kernel/clock.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { UsageCounter } from './index.ts';
import { prunings } from '../prunings.job.ts';
import type { UsageRange } from './schema.ts';
import { requestUsage } from './table.ts';

let world: World;
let workspace: TestWorkspace;
let another: Database;
const nowhere = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });

beforeAll(async () => {
  world = await openWorld();
  another = new Database({ url: world.url, applicationName: 'test of another process' });
});
afterAll(() => Promise.all([world.close(), another.close(), nowhere.close()]));
// Half past: no minute and no hour ends while a test runs. Of the hour before: no id begins in the future.
const now = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 1_770_000;
beforeEach(async () => {
  clock.stop(now);
  workspace = await world.workspace();
});
afterEach(() => clock.stop(undefined));

const newKey = async (name = 'Test key') => ({
  workspaceId: workspace.id,
  id: (await workspace.owner.apiKeys.create({ name, scopes: ['read'] })).data.id,
});
const usageOf = async (range: UsageRange = 'HOUR', of = workspace) => (await of.owner.usage.get({ range })).data;
const minutesAgo = (minutes: number) => Math.floor(now / 60_000) - minutes;

/** Counts as if it were so many minutes ago. */
function count(
  counter: UsageCounter,
  key: { workspaceId: string; id: string },
  minute: number,
  counted: number,
  limited = 0,
): void {
  clock.stop(minute * 60_000 + 30_000);
  for (let n = 0; n < counted; n += 1) counter.count(key, false);
  for (let n = 0; n < limited; n += 1) counter.count(key, true);
  clock.stop(now);
}

describe('counting', () => {
  it('adds up by key and minute what several processes counted, also at once and in the same minute', async () => {
    const [first, second] = [await newKey('First'), await newKey('Second')];
    const counters = [new UsageCounter(world.database), new UsageCounter(another)];
    for (let round = 0; round < 5; round += 1) {
      for (const counter of counters) {
        count(counter, first, minutesAgo(2), 3);
        count(counter, second, minutesAgo(2), 1, 2);
        count(counter, first, minutesAgo(1), 1);
        // Back again: PostgreSQL's clock may be set.
        count(counter, first, minutesAgo(2), 1);
      }
      await Promise.all(counters.map((counter) => counter.flush()));
    }
    const { keys, points, refusals, requests, limited } = await usageOf();
    expect({ requests, limited }).toEqual({ requests: 60, limited: 20 });
    expect(keys.map(({ name, requests: sent, limited: refused }) => [name, sent, refused])).toEqual([
      ['First', 50, 0],
      ['Second', 10, 20],
    ]);
    expect(points.slice(-3).map(({ perMinute, byKey }) => [perMinute, byKey.map((one) => one.requests)])).toEqual([
      [50, [40, 10]],
      [10, [10]],
      [0, []],
    ]);
    expect(refusals).toEqual([
      { minute: new Date(minutesAgo(2) * 60_000).toISOString(), keyId: second.id, limited: 20 },
    ]);
  });

  it('writes once for many requests, and nothing where there were none', async () => {
    const key = await newKey();
    const counter = new UsageCounter(another);
    await counter.flush();
    expect((await usageOf()).requests).toBe(0);
    for (let n = 0; n < 10_000; n += 1) counter.count(key, false);
    await counter.close();
    expect((await usageOf()).requests).toBe(10_000);
  });

  it('loses nothing while PostgreSQL is away, and holds up no end of the process', async () => {
    const key = await newKey();
    const counter = new UsageCounter(nowhere);
    counter.count(key, false);
    await expect(counter.flush()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    counter.count(key, false);
    await expect(counter.flush()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await counter.close();
    // The same counts, once PostgreSQL is back.
    Object.defineProperty(nowhere, 'autocommit', { configurable: true, value: world.database.autocommit });
    await counter.flush();
    expect((await usageOf()).requests).toBe(2);
  });
});

describe('the usage of a workspace', () => {
  it('has a piece for each part of the range, with its busiest minute and who it was', async () => {
    const [first, second] = [await newKey('First'), await newKey('Second')];
    const counter = new UsageCounter(world.database);
    const tenMinutes = Math.floor(minutesAgo(60) / 10) * 10;
    count(counter, first, tenMinutes, 5);
    count(counter, first, tenMinutes + 3, 4);
    count(counter, second, tenMinutes + 3, 6, 1);
    count(counter, second, minutesAgo(3 * 24 * 60), 7);
    await counter.flush();
    const day = await usageOf('DAY');
    expect(day.points).toHaveLength(144);
    expect(day.points.find(({ at }) => Date.parse(at) === tenMinutes * 60_000)).toEqual({
      at: new Date(tenMinutes * 60_000).toISOString(),
      perMinute: 10,
      byKey: [
        { keyId: second.id, requests: 6 },
        { keyId: first.id, requests: 4 },
      ],
      limited: 1,
    });
    expect(day.requests).toBe(15);
    const week = await usageOf('WEEK');
    expect(week.points).toHaveLength(168);
    expect(week.requests).toBe(22);
    expect(Date.parse(week.until) - Date.parse(week.since)).toBe(7 * 24 * 60 * 60_000);
    expect((await usageOf('HOUR')).points).toHaveLength(60);
  });

  it('names keys that are revoked, and tells at most 100 refusals', async () => {
    const key = await newKey('Old');
    await workspace.owner.apiKeys.revoke({ id: key.id });
    const counter = new UsageCounter(world.database);
    for (let minute = 1; minute <= 150; minute += 1) count(counter, key, minutesAgo(minute), 0, 1);
    count(counter, { workspaceId: workspace.id, id: newId('key') }, minutesAgo(1), 2);
    await counter.flush();
    const { keys, refusals } = await usageOf('DAY');
    expect(keys).toMatchObject([
      { name: null, isRevoked: true, requests: 2 },
      { name: 'Old', isRevoked: true, requests: 0, limited: 150 },
    ]);
    expect(refusals).toHaveLength(100);
    expect(Date.parse(refusals[0]?.minute ?? '')).toBe(minutesAgo(1) * 60_000);
  });

  it('is for owners and admins of it, and for no key', async () => {
    const elsewhere = await world.workspace();
    const counter = new UsageCounter(world.database);
    counter.count(await newKey(), false);
    await counter.flush();
    expect(await usageOf('WEEK', elsewhere)).toMatchObject({ requests: 0, keys: [], refusals: [] });
    await expect(workspace.member.usage.get({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(workspace.key('write').usage.get({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      workspace
        .as({ kind: 'user', id: workspace.ownerId, name: 'Test owner', role: 'OWNER' }, { rateLimitPerMinute: 120 })
        .usage.get({}),
    ).resolves.toMatchObject({ data: { limit: 120 } });
  });

  it('reads its range of the primary key, however much others ask for', async () => {
    await world.database.autocommit.orm.execute(sql`
      insert into request_usage (workspace_id, minute, key_id, counted, limited)
      select gen_random_uuid(), now() - n * interval '1 minute', gen_random_uuid(), 1, 0
      from generate_series(1, 5000) n`);
    await world.asOwner('analyze request_usage');
    const { rows } = await world.database.autocommit.orm.execute<{ 'QUERY PLAN': string }>(sql`
      explain select minute, sum(counted)
      from request_usage
      where workspace_id = ${sql.param(workspace.id, requestUsage.workspaceId)} and minute >= now() - interval '1 day'
      group by minute`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('request_usage_workspace_id_minute_key_id_pk');
  });

  it('is forgotten after eight days', async () => {
    const add = (age: string, times: number) =>
      world.database.autocommit.orm.execute(sql`
      insert into request_usage (workspace_id, minute, key_id, counted, limited)
      select gen_random_uuid(), now() - ${age}::interval, gen_random_uuid(), 1, 0 from generate_series(1, ${times})`);
    await add('9 days', 2_500);
    await add('7 days', 3);
    await prunings.usage.run(jobContext(world.database), {});
    const { rows } = await world.database.autocommit.orm.execute(
      sql`select count(*)::int as n from request_usage where minute < now() - interval '6 days 23 hours'`,
    );
    expect(rows).toEqual([{ n: 3 }]);
  });
});
