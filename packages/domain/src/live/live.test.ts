import type { Actor, CallContext, Scope } from '@dossier/kernel/context.ts';
import { Database } from '@dossier/postgres-engine/index.ts';
import { Feed, type FeedOptions } from '@dossier/kernel/events/feed.ts';
import { numberEvents } from '@dossier/kernel/events/numbering.ts';
import { events } from '@dossier/kernel/events/table.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { callerFactory, type TrackedEnvelope } from '@dossier/kernel/procedures.ts';
import { transact } from '@dossier/kernel/transact.ts';
import { eq, max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRecord } from '../records/index.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { sleepUntilRung } from '../testing/long-sleeps.ts';
import { allNumbered } from '../testing/numbered.ts';
import { liveRouter, liveSubjects } from './noun.ts';
import type { LiveEvent, LiveMessage } from './schema.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;
/** As another process has them. */
let another: Database;
let feed: Feed;
/** As a worker does it, of all that waits at once. */
let numbering: NodeJS.Timeout;

beforeAll(async () => {
  world = await openWorld();
  another = new Database({ url: world.url, applicationName: 'test of another process' });
  numbering = setInterval(() => void numberEvents(world.database), 50);
});
afterAll(async () => {
  clearInterval(numbering);
  feed.close();
  await Promise.all([world.close(), another.close()]);
});
beforeEach(async () => {
  openFeed();
  workspace = await world.workspace();
  folderId = (await workspace.owner.folders.create({ name: 'Contacts' })).data.id;
});

function openFeed(options: Partial<FeedOptions> = {}): void {
  (feed as Feed | undefined)?.close();
  feed = new Feed(another, { subjects: liveSubjects, ...options });
}

/** A subscriber whose feed shares nothing with the writes but PostgreSQL. */
class Listener {
  readonly messages: LiveMessage[] = [];
  lastEventId: string | undefined;
  failure: unknown;
  isOver = false;
  readonly #leaving = new AbortController();

  static async to(context: Partial<CallContext>, lastEventId?: string): Promise<Listener> {
    const listener = new Listener();
    listener.lastEventId = lastEventId;
    void listener.#follow({
      database: another.of('listener'),
      services: { ...world.services, feed },
      requestId: 'listening',
      user: undefined,
      actor: undefined,
      workspaceId: undefined,
      ...context,
    });
    await vi.waitUntil(() => listener.messages.length > 0 || listener.isOver, {
      interval: 5,
      timeout: 20_000,
    });
    return listener;
  }

  get events(): LiveEvent[] {
    return this.messages.flatMap((message) => (message.type === 'events' ? message.events : []));
  }

  get kinds(): string[] {
    return this.events.map(({ kind }) => kind);
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #follow(context: CallContext): Promise<void> {
    try {
      const caller = callerFactory(liveRouter)(context, { signal: this.#leaving.signal });
      for await (const envelope of await caller.changes(
        this.lastEventId === undefined ? {} : { lastEventId: this.lastEventId },
      )) {
        // tRPC unwraps them on the wire only; its types say so of a caller as well.
        const [id, message] = envelope as unknown as TrackedEnvelope<LiveMessage>;
        this.lastEventId = id;
        this.messages.push(message);
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.isOver = true;
    }
  }
}

const memberOf = ({ memberId }: TestWorkspace): Actor => ({
  kind: 'user',
  id: memberId,
  name: 'Test member',
  role: 'MEMBER',
});
const keyWith = (...scopes: Scope[]): Actor => ({ kind: 'key', id: newId('key'), name: 'Test key', scopes });
const listening = (of = workspace, more: Partial<CallContext> = {}) =>
  Listener.to({ workspaceId: of.id, actor: memberOf(of), ...more });
const ready = { type: 'ready' };

describe('whoever listens', () => {
  it('is told of records, deals and tasks by their ids, because of a notification', async () => {
    sleepUntilRung();
    const { data: pipeline } = await workspace.owner.pipelines.create({
      name: 'Sales',
      stages: [{ name: 'New' }, { name: 'Won' }],
    });
    const listener = await listening();
    // The LISTEN of the feed came before it, on the same connection.
    await another.listener.subscribe('live_test', () => {});
    expect(listener.messages).toEqual([ready]);
    const { data: record } = await workspace.owner.records.create({ folderId, title: 'Example' });
    await expect.poll(() => listener.kinds).toEqual(['record.created']);
    const { data: deal } = await workspace.owner.deals.create({ pipelineId: pipeline.id, recordId: record.id });
    const { data: task } = await workspace.owner.tasks.create({ title: 'Call back' });
    await workspace.owner.comments.create({ id: record.id, text: 'Noted.' });
    await expect
      .poll(() => listener.kinds)
      .toEqual(['record.created', 'deal.created', 'task.created', 'comment.created']);
    const none = { recordId: null, folderId: null, pipelineId: null, dealId: null, taskId: null };
    const about = { recordId: record.id, folderId };
    expect(listener.events).toMatchObject([
      { ...none, ...about },
      { ...none, ...about, pipelineId: pipeline.id, dealId: deal.id },
      { ...none, taskId: task.id },
      { ...none, ...about },
    ]);
    expect(new Set(listener.events.map(({ requestId }) => requestId)).size).toBe(1);
    listener.leave();
  });

  it('hears nothing of another workspace', async () => {
    const elsewhere = await world.workspace();
    const [here, there] = await Promise.all([listening(), listening(elsewhere)]);
    await workspace.owner.records.create({ folderId, title: 'Example' });
    await expect.poll(() => here.kinds).toEqual(['record.created']);
    await elsewhere.owner.tasks.create({ title: 'Later' });
    await expect.poll(() => there.kinds).toEqual(['task.created']);
    here.leave();
    there.leave();
  });

  it('begins where the page began to read, so that nothing falls between loading it and listening', async () => {
    const position = await positionOf(workspace);
    await workspace.owner.records.create({ folderId, title: 'Example' });
    const early = await Listener.to({ workspaceId: workspace.id, actor: memberOf(workspace) }, position);
    await expect.poll(() => early.kinds).toEqual(['record.created']);
    const late = await Listener.to(
      { workspaceId: workspace.id, actor: memberOf(workspace) },
      await positionOf(workspace),
    );
    await workspace.owner.tasks.create({ title: 'Example' });
    await expect.poll(() => late.kinds).toEqual(['task.created']);
    await expect.poll(() => early.kinds).toEqual(['record.created', 'task.created']);
    early.leave();
    late.leave();
  });

  it('is told once of each event, also of one whose write took longer than those after it', async () => {
    const listener = await listening();
    const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = transact(
      {
        database: world.database.of(workspace.id),
        requestId: 'slow',
        user: undefined,
        workspaceId: workspace.id,
        actor: { kind: 'system', name: 'test' },
      },
      async (ctx) => {
        await createRecord(ctx, { folderId, title: 'Slow' });
        isHeld.resolve();
        await released.promise;
      },
    );
    await isHeld.promise;
    for (let n = 0; n < 4; n += 1) {
      await workspace.owner.records.create({ folderId, title: `Quick ${n}` });
      await expect.poll(() => listener.events.length).toBe(n + 1);
    }
    released.resolve();
    await slow;
    await expect.poll(() => listener.events.at(-1)?.requestId).toBe('slow');
    await workspace.owner.records.create({ folderId, title: 'Last' });
    await expect.poll(() => listener.events.length).toBe(6);
    expect(new Set(listener.events.map(({ id }) => id)).size).toBe(6);
    listener.leave();
  });

  it('hears of an event whose notification got lost', async () => {
    const listener = await listening();
    await workspace.owner.tasks.create({ title: 'Example' });
    await expect.poll(() => listener.kinds).toEqual(['task.created']);
    const { rows } = await world.database.autocommit.orm.execute<{ id: string }>(sql`
      insert into events (workspace_id, id, number, kind, request_id, actor, depth, occurred_at, payload)
      select id,
        encode(
          substring(int8send((extract(epoch from now()) * 1000)::bigint) from 3) || '\\x00000000000000000001'::bytea,
          'hex'
        )::uuid,
        nextval('event_numbers'), 'record.created', 'lost', '{}', 0, now(), '{}'
      from workspaces
      order by created_at desc limit 1
      returning id::text`);
    expect(rows).toHaveLength(1);
    await expect.poll(() => listener.events.map(({ requestId }) => requestId)).toContain('lost');
    listener.leave();
  });

  it('is told to read everything anew where more happened than can be told', async () => {
    const listener = await listening();
    await flood(1_500);
    await expect.poll(() => listener.messages.at(-1)).toEqual({ type: 'missed' });
    expect(listener.events).toEqual([]);
    listener.leave();
  });

  it('may be slow: what waits for them is bounded, and they are told that they missed something', async () => {
    const subscriber = await feed.subscribe(workspace.id);
    for (let n = 0; n < 2; n += 1) {
      await flood(400);
      const newest = Number(await positionOf(workspace));
      await expect.poll(() => subscriber.position).toBe(newest);
    }
    expect(await subscriber.next(0)).toMatchObject({ hasMissed: true, events: [] });
    expect(await subscriber.next(0)).toBeUndefined();
    subscriber.close();
  });
});

describe('whoever comes back', () => {
  const resuming = (lastEventId: string | undefined) =>
    Listener.to({ workspaceId: workspace.id, actor: memberOf(workspace) }, lastEventId);
  it('is told first what they missed, also by another process, and then goes on', async () => {
    const first = await listening();
    await workspace.owner.records.create({ folderId, title: 'Told' });
    await expect.poll(() => first.events.length).toBe(1);
    first.leave();
    const { data: record } = await workspace.owner.records.create({ folderId, title: 'Missed' });
    await allNumbered(world.database);
    openFeed();
    const second = await resuming(first.lastEventId);
    expect(second.messages[0]).toEqual(ready);
    await expect.poll(() => second.events.map(({ recordId }) => recordId)).toContain(record.id);
    await workspace.owner.records.create({ folderId, title: 'New' });
    await expect.poll(() => second.events.at(-1)?.recordId).not.toBe(record.id);
    expect(Number(second.lastEventId)).toBeGreaterThan(Number(first.lastEventId));
    second.leave();
  });

  it('reads everything anew where they missed too much, come from what is not kept any more or with something made up', async () => {
    const position = await positionOf(workspace);
    await flood(600);
    for (const odd of [position, '1', 'x', '', '1e3', '999999999999999']) {
      const listener = await resuming(odd);
      await expect.poll(() => listener.messages).toEqual([ready, { type: 'missed' }]);
      await workspace.owner.tasks.create({ title: 'Example' });
      await expect.poll(() => listener.kinds).toEqual(['task.created']);
      listener.leave();
    }
  });
});

describe('who may listen', () => {
  it('is whoever may read', async () => {
    expect((await listening(workspace, { actor: keyWith() })).failure).toMatchObject({ code: 'FORBIDDEN' });
    expect((await listening(workspace, { actor: undefined })).failure).toMatchObject({ code: 'UNAUTHORIZED' });
    const key = await listening(workspace, { actor: keyWith('read') });
    expect(key.messages).toHaveLength(1);
    key.leave();
  });

  it('is asked again, and loses the stream once they may no longer', async () => {
    openFeed({ recheckEveryMs: 100 });
    let isMember = true;
    let checks = 0;
    const isStillAdmitted = async () => {
      checks += 1;
      return isMember;
    };
    const listener = await listening(workspace, { isStillAdmitted });
    await expect.poll(() => checks).toBeGreaterThan(3);
    expect(listener.isOver).toBe(false);
    isMember = false;
    await expect.poll(() => listener.failure).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(feed.subscriberCount).toBe(0);
  });

  it('has a bound for a workspace and for a process', async () => {
    openFeed({ workspaceMax: 2, processMax: 3 });
    const elsewhere = await world.workspace();
    const open = [await listening(), await listening()];
    expect((await listening()).failure).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'This workspace has 2 live connections open already. Close some, or try again later.',
    });
    open.push(await listening(elsewhere));
    expect((await listening(elsewhere)).failure).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'This server has 3 live connections open already. Come back later.',
    });
    for (const listener of open) listener.leave();
    await expect.poll(() => feed.subscriberCount).toBe(0);
    expect((await listening()).failure).toBeUndefined();
  });
});

it('asks nothing of PostgreSQL while nobody listens', async () => {
  const database = new Database({ url: world.url, applicationName: 'test of a third process' });
  const idle = new Feed(database, { subjects: liveSubjects });
  const listener = await listening();
  await workspace.owner.records.create({ folderId, title: 'Example' });
  await expect.poll(() => listener.kinds).toEqual(['record.created']);
  listener.leave();
  expect([database.pool.totalCount, database.listener.isConnected]).toEqual([0, false]);
  idle.close();
  await database.close();
});

it('lets go of everybody when it closes', async () => {
  const listener = await listening();
  feed.close();
  await expect.poll(() => listener.isOver).toBe(true);
  expect(listener.failure).toBeUndefined();
  expect((await listening()).failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

/** Events of the newest workspace, as of now. */
function addEvents(count: number) {
  return sql`
    insert into events (workspace_id, id, kind, request_id, actor, depth, occurred_at, payload)
    select w.id,
      encode(
        substring(
          int8send((extract(epoch from now()) * 1000)::bigint) from 3
        ) || decode(substring(md5(random()::text || n) for 20), 'hex'),
        'hex'
      )::uuid,
      'record.created', 'many', '{}', 0, now(), '{}'
    from (select id from workspaces order by created_at desc limit 1) w cross join generate_series(1, ${count}) n`;
}

async function flood(count: number): Promise<void> {
  await world.database.autocommit.orm.execute(addEvents(count));
  await numberEvents(world.database);
}

/** Where the newest event of a workspace is, once nothing waits for its number. */
async function positionOf({ id }: TestWorkspace): Promise<string> {
  await allNumbered(world.database);
  const [row] = await another.read.orm
    .select({ position: max(events.number) })
    .from(events)
    .where(eq(events.workspaceId, id));
  return String(row?.position ?? 0);
}
