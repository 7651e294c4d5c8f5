import { Database, isPassing } from '@dossier/postgres-engine/index.ts';
import { decodeId, newUuid, nilUuid } from '@dossier/kernel/ids.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Inbox, type AdmittedCall } from './inbox.ts';
import { openWorkflowWorld, task, type WorkflowWorld } from './testing.ts';

let world: WorkflowWorld;
beforeAll(async () => {
  world = await openWorkflowWorld();
});
afterAll(() => world.close());

async function stage() {
  const here = await world.workspace();
  const id = await world.publish(here, [task('Example')]);
  const call = (more: Partial<AdmittedCall> = {}): AdmittedCall => ({
    workspaceId: decodeId('ws', here.id) ?? nilUuid,
    workflowId: decodeId('wf', id) ?? nilUuid,
    runId: newUuid(),
    version: 1,
    trigger: '{"kind":"webhook","body":{},"headers":{},"query":{}}',
    recordId: null,
    requestId: 'request-1',
    key: null,
    cancelOn: [],
    fingerprint: null,
    ...more,
  });
  const count = async () => (await here.owner.workflows.listRuns({ id, pageSize: 500 })).data.length;
  return { call, count };
}

it('stores concurrent calls as one run each, and calls with the same key as one run', async () => {
  const { call, count } = await stage();
  const inbox = new Inbox(world.database);
  await Promise.all(
    Array.from({ length: 250 }, (_, n) => inbox.keep(call(n % 5 === 0 ? { key: `lead-${n % 2}` } : {}))),
  );
  expect(await count()).toBe(202);
});

it('refuses a call that can not be stored, and stores the others of its batch', async () => {
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

it('fails all waiting calls when the database is away', async () => {
  const { call } = await stage();
  const nowhere = new Database({ url: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'test' });
  const kept = await Promise.allSettled([call(), call()].map((one) => new Inbox(nowhere).keep(one)));
  expect(kept.every((one) => one.status === 'rejected' && isPassing(one.reason))).toBe(true);
  await nowhere.close();
});
