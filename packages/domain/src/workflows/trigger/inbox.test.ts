import { Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { decodeId, newUuid, nilUuid } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findHook } from './hook.ts';
import { Inbox, StaleHook, type AuthorizedCall } from './inbox.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from '../testing/world.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

async function stage() {
  const here = await world.workspace();
  const id = await world.publish(here, [task('Example')]);
  const { hookSecret } = await findHook(world.database, id);
  const call = (more: Partial<AuthorizedCall> = {}): AuthorizedCall => ({
    workspaceId: decodeId('ws', here.id) ?? nilUuid,
    workflowId: decodeId('wf', id) ?? nilUuid,
    runId: newUuid(),
    version: 1,
    hookSecret,
    trigger: '{"kind":"webhook","body":{},"headers":{},"query":{}}',
    recordId: null,
    requestId: 'request-1',
    key: null,
    cancelOn: [],
    callsPerMinute: 600,
    gateStage: 0,
    priority: 1,
    fingerprints: null,
    ...more,
  });
  const count = async () => (await here.owner.workflows.listRuns({ id, pageSize: 500 })).data.length;
  return { here, id, call, count };
}

it('stores concurrent calls as one run each, and calls with the same key as one run', async () => {
  const { call, count } = await stage();
  const inbox = new Inbox(world.database);
  await Promise.all(
    Array.from({ length: 250 }, (_, n) => inbox.keep(call(n % 5 === 0 ? { key: `lead-${n % 2}` } : {}))),
  );
  expect(await count()).toBe(202);
});

it('refuses a call that cannot be stored, and stores the others of its batch', async () => {
  const { call, count } = await stage();
  const inbox = new Inbox(world.database);
  const kept = await Promise.allSettled(
    [call(), call({ trigger: 'no JSON' }), call(), call()].map((one) => inbox.keep(one)),
  );
  expect(kept.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await count()).toBe(3);
  await inbox.keep(call());
  expect(await count()).toBe(4);
});

it('stores exactly as many calls in a minute as a workflow takes, over two processes, and those of others beside', async () => {
  const { call, count } = await stage();
  const other = await stage();
  const inboxes = [new Inbox(world.database), new Inbox(world.database)];
  const callsPerMinute = 100;
  const kept = await Promise.allSettled([
    ...Array.from({ length: 150 }, async (_, n) =>
      inboxes[n % 2]?.keep(call({ callsPerMinute, ...(n % 3 === 0 ? { key: `lead-${n}` } : {}) })),
    ),
    inboxes[0]?.keep(other.call()),
  ]);
  expect(kept.filter(({ status }) => status === 'fulfilled')).toHaveLength(101);
  expect([await count(), await other.count()]).toEqual([100, 1]);
  for (const one of kept)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterS: expect.any(Number) as number });
  // From memory now.
  await expect(inboxes[0]?.keep(call({ callsPerMinute }))).rejects.toThrow('takes 100 calls a minute');
  await inboxes[0]?.keep(other.call());
  expect(await other.count()).toBe(2);
});

it('stores no call of a workflow that has changed since the call was authorized, and counts none', async () => {
  const { here, id, call, count } = await stage();
  const inbox = new Inbox(world.database);
  const callsPerMinute = 2;
  const stale = [{ version: 2 }, { hookSecret: 'an earlier one' }, { workflowId: newUuid() }];
  for (const change of [...stale, ...stale])
    await expect(inbox.keep(call({ callsPerMinute, ...change }))).rejects.toThrow(StaleHook);
  const kept = await Promise.allSettled(
    [call({ callsPerMinute, version: 2 }), call({ callsPerMinute })].map((one) => inbox.keep(one)),
  );
  expect(kept.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await world.ownerOf(here).workflows.disable({ id });
  await expect(inbox.keep(call({ callsPerMinute }))).rejects.toThrow(StaleHook);
  await world.ownerOf(here).workflows.enable({ id });
  await inbox.keep(call({ callsPerMinute }));
  expect(await count()).toBe(2);
});

it('fails all waiting calls when the database is away', async () => {
  const { call } = await stage();
  const nowhere = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
  const kept = await Promise.allSettled([call(), call()].map((one) => new Inbox(nowhere).keep(one)));
  expect(kept.every((one) => one.status === 'rejected' && isPassing(one.reason))).toBe(true);
  await nowhere.close();
});
