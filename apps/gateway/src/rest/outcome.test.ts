import { randomUUID } from 'node:crypto';
import { commitMessage, openCuttingProxy, type CuttingProxy } from '@dossier/testing/cutting-proxy.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGateway, type Gateway } from '../gateway.ts';
import { openGateway, testSettings, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let proxy: CuttingProxy;
let cut: Gateway;
let workspace: KeyedWorkspace;
let folderId: string;
let pipelineId: string;

beforeAll(async () => {
  at = await openGateway();
  proxy = await openCuttingProxy(at.world.url);
  cut = await startGateway({ ...testSettings, databaseUrl: proxy.url, logLevel: 'silent' });
  workspace = await at.workspace();
  folderId = await workspace.newFolder();
  pipelineId = (await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] })).data.id;
});
afterAll(async () => {
  await cut.close();
  proxy.close();
  await at.close();
});

/** A request through the gateway whose connections are cut. */
const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  at.askAt(cut.url, method, path, { key: workspace.writeKey, body, headers });

const titles = async (noun: 'records' | 'deals') => {
  const { data } =
    noun === 'records'
      ? await workspace.owner.records.list({ folderId, pageSize: 500 })
      : await workspace.owner.deals.list({ pipelineId });
  return data.map(({ title }) => title);
};

const unknown = { status: 503, headers: { 'retry-after': '1' }, body: { code: 'OUTCOME_UNKNOWN', outcome: 'unknown' } };
const nothing = { status: 503, headers: { 'retry-after': '1' }, body: { code: 'SERVICE_UNAVAILABLE' } };

describe('a connection that is cut', () => {
  test('after the commit of a transaction: the outcome is unknown, and the write was made', async () => {
    proxy.cutOnce(commitMessage, 'after', 'After');
    expect(await send('POST', '/api/v1/deals', { pipelineId, title: 'After' })).toMatchObject(unknown);
    expect(proxy.hasCut).toBe(true);
    expect(await titles('deals')).toContain('After');
  });

  test('when the commit was sent but did not arrive: the outcome is unknown, and the write was not made', async () => {
    proxy.cutOnce(commitMessage, 'before', 'Before');
    expect(await send('POST', '/api/v1/deals', { pipelineId, title: 'Before' })).toMatchObject(unknown);
    expect(await titles('deals')).not.toContain('Before');
  });

  test('before the commit was sent: a plain 503, and the write was not made', async () => {
    proxy.cutOnce('insert into "deals"', 'before');
    expect(await send('POST', '/api/v1/deals', { pipelineId, title: 'Early' })).toMatchObject(nothing);
    proxy.cutOnce('from "pipelines"', 'before');
    expect(await send('POST', '/api/v1/deals', { pipelineId, title: 'Early' })).toMatchObject(nothing);
    expect(await titles('deals')).not.toContain('Early');
  });

  test('after the Sync of a group: the outcome is unknown, and the write was made', async () => {
    proxy.cutOnce('Grouped after', 'after');
    expect(await send('POST', '/api/v1/records', { folderId, title: 'Grouped after' })).toMatchObject(unknown);
    expect(await titles('records')).toContain('Grouped after');
  });

  test('while a read is under way: a plain 503', async () => {
    const { id } = await at.ask('POST', '/api/v1/records', {
      key: workspace.writeKey,
      body: { folderId, title: 'Read' },
    });
    proxy.cutOnce('from "records"', 'before');
    expect(await send('GET', `/api/v1/records/${id}`, undefined)).toMatchObject(nothing);
  });

  test.each([
    ['/api/v1/records', 'records'],
    ['/api/v1/deals', 'deals'],
  ] as const)(
    'after the commit of POST %s with an Idempotency-Key: the repeat is the first answer, and there is one',
    async (path, noun) => {
      const title = `Keyed ${randomUUID()}`;
      const body = noun === 'records' ? { folderId, title } : { pipelineId, title };
      const key = { 'Idempotency-Key': title };
      proxy.cutOnce(commitMessage, 'after', title);
      expect(await send('POST', path, body, key)).toMatchObject(unknown);
      await expect
        .poll(() => send('POST', path, body, key))
        .toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' }, body: { data: { title } } });
      expect((await titles(noun)).filter((one) => one === title)).toHaveLength(1);
    },
  );

  test('over RPC it says the same', async () => {
    proxy.cutOnce(commitMessage, 'after', 'RPC');
    const reply = await send('POST', '/api/trpc/deals.create', { pipelineId, title: 'RPC' });
    expect(reply).toMatchObject({
      status: 503,
      body: { error: { data: { code: 'OUTCOME_UNKNOWN', outcome: 'unknown' } } },
    });
  });
});

test('a write that keeps losing against others is 409 with Retry-After, and leaves nothing', async () => {
  const { id } = (await workspace.owner.deals.create({ pipelineId, title: 'Contended' })).data;
  await at.world.asOwner(`
    create function undo()
    returns trigger language plpgsql as $$ begin raise exception 'undone' using errcode = 'deadlock_detected'; end $$;
    create trigger undo before update on deals for each row execute function undo()`);
  const reply = await at.ask('PATCH', `/api/v1/deals/${id}`, { key: workspace.writeKey, body: { title: 'Changed' } });
  await at.world.asOwner('drop function undo cascade');
  expect(reply).toMatchObject({ status: 409, headers: { 'retry-after': '1' }, body: { code: 'CONFLICT' } });
  expect(await titles('deals')).toContain('Contended');
});
