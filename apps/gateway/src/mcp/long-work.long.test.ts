import { bulkRecords } from '@dossier/domain/records/bulk/bulk.job.ts';
import { jobContext } from '@dossier/domain/testing/job-context.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eras, openAgent, type Agent, type Era } from '../testing/agent.ts';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

// docs/decisions/0047. No worker runs here, so an operation of more than one page goes on until it is stopped.

let at: TestGateway;
let workspace: KeyedWorkspace;
let folderId: string;
const agents: Agent[] = [];

beforeAll(async () => {
  at = await openGateway({ answerWithinMs: 3_000 });
});
afterAll(async () => {
  for (const agent of agents) await agent.close();
  await at.close();
});
beforeEach(async () => {
  workspace = await at.workspace();
  folderId = await workspace.newFolder();
});

const opened = async (era: Era, key = workspace.writeKey) => {
  const agent = await openAgent(at.gateway.url, key, era);
  agents.push(agent);
  return agent;
};
async function fill(count: number): Promise<void> {
  const items = Array.from({ length: count }, (_, n) => ({
    action: 'create' as const,
    values: { folderId, title: `Row ${n}` },
  }));
  await workspace.owner.records.batch({ items });
}
const change = () => ({ filter: { folderId: [folderId] }, values: { phone: '1' } });
const idOf = (text: string) => /op_\w+/.exec(text)?.[0] ?? '';
const operation = async (id: string) => (await workspace.owner.operations.get({ id })).data;
const changedCount = async () =>
  (await workspace.owner.records.list({ folderId: [folderId], phone: '1', pageSize: 500 })).data.length;

describe.each(eras)('with the %s protocol, a change of all records that match', (era) => {
  it('is done with the answer, which has the id that undo takes', async () => {
    await fill(30);
    const agent = await opened(era);
    const { answer } = await agent.use('bulk_update', change());
    expect(answer).toMatchObject({ matched: 30, data: { kind: 'BULK', state: 'DONE', changedCount: 30 } });
    expect(await changedCount()).toBe(30);
    const { id } = z.object({ id: z.string() }).parse(answer['data']);
    expect((await agent.use('undo', { id })).answer).toMatchObject({ dryRun: {} });
    expect(await changedCount()).toBe(30);
    expect((await agent.use('undo', { id, confirm: true })).answer).toMatchObject({ data: { state: 'DONE' } });
    expect(await changedCount()).toBe(0);
  });

  it('answers in time with its state, which get reads on and cancel ends', async () => {
    await fill(250);
    const agent = await opened(era);
    const { answer } = await agent.use('bulk_update', change());
    expect(answer).toMatchObject({ matched: 250, data: { state: 'RUNNING', changedCount: 200 } });
    const id = idOf(String(answer['next']));
    expect((await agent.use('get', { id })).answer).toMatchObject({ data: { id, state: 'RUNNING' } });
    expect((await agent.use('cancel', { id })).answer).toMatchObject({ data: { id, state: 'CANCELLED' } });
    await agent.use('undo', { id, confirm: true });
    expect(await changedCount()).toBe(0);
  });

  it('tells how far it is, and stops when the caller cancels', async () => {
    await fill(250);
    const agent = await opened(era);
    const left = new AbortController();
    const told: unknown[] = [];
    let id = '';
    const onprogress = (progress: { progress: number; total?: number | undefined; message?: string | undefined }) => {
      told.push([progress.progress, progress.total]);
      id = idOf(progress.message ?? '');
      left.abort();
    };
    await expect(agent.use('bulk_update', change(), { onprogress, signal: left.signal })).rejects.toThrow(/abort/i);
    expect(told).toEqual([[200, 250]]);
    await expect.poll(async () => (await operation(id)).state).toBe('CANCELLED');
    expect(await changedCount()).toBe(200);
  });
});

describe('a deletion of all records that match', () => {
  it('is only tried until it is confirmed', async () => {
    await fill(30);
    const agent = await opened('modern');
    const { answer } = await agent.use('bulk_delete', { filter: { folderId: [folderId] } });
    expect(answer).toMatchObject({ data: { matched: 30, tried: 30, failed: 0 } });
    const { dryRun } = z.object({ dryRun: z.object({ changes: z.array(z.unknown()) }) }).parse(answer);
    expect(dryRun.changes).toHaveLength(10);
    expect((await workspace.owner.records.list({ folderId: [folderId] })).data).toHaveLength(30);
    await agent.use('bulk_delete', { filter: { folderId: [folderId] }, confirm: true });
    expect((await workspace.owner.records.list({ folderId: [folderId] })).data).toEqual([]);
  });

  it('is for keys with write, as an update is for keys that may follow and stop it', async () => {
    const seenBy = async (...scopes: Parameters<KeyedWorkspace['newKey']>) => {
      const { client } = await opened('modern', (await workspace.newKey(...scopes)).key);
      return (await client.listTools()).tools.map(({ name }) => name).filter((name) => name.startsWith('bulk_'));
    };
    expect(await seenBy('write')).toEqual(['bulk_update', 'bulk_delete']);
    expect(await seenBy('records:write', 'operations:write')).toEqual(['bulk_update']);
    expect(await seenBy('records:write')).toEqual([]);
    expect(await seenBy('read')).toEqual([]);
  });
});

it('a change that is only tried says what would be', async () => {
  await fill(250);
  const { answer } = await (await opened('legacy')).use('bulk_update', { ...change(), dryRun: true });
  expect(answer).toMatchObject({
    data: { matched: 250, tried: 200 },
    dryRun: { events: [{ event: 'record.updated' }] },
  });
  expect(await changedCount()).toBe(0);
});

it('what could not be changed is listed with the reason', async () => {
  const fields = [{ key: 'code', label: 'Code', type: 'TEXT' as const, unique: true }];
  const { data: folder } = await workspace.owner.folders.create({ name: 'Parts', fields });
  for (const title of ['Bolt', 'Nut']) await workspace.owner.records.create({ folderId: folder.id, title });
  const { answer } = await (
    await opened('legacy')
  ).use('bulk_update', { filter: { folderId: [folder.id] }, values: { data: { code: 'A1' } } });
  expect(answer).toMatchObject({ data: { changedCount: 1, failedCount: 1 }, problems: [{}] });
  expect(JSON.stringify(answer['problems'])).toMatch(/"message":"[^"]*code/);
});

it('what cannot be meant is refused', async () => {
  const agent = await opened('modern');
  const other = await (await at.workspace()).newFolder();
  for (const [given, words] of [
    [{ filter: {}, values: { phone: '1' } }, /folderId/],
    [{ filter: { folderId: [other] }, values: { phone: '1' } }, /folder/],
    [{ ...change(), filter: { folderId: [folderId], wrong: 1 } }, /wrong/],
    [{ filter: { folderId: [folderId] } }, /values/],
  ] as const) {
    const told = await agent.use('bulk_update', given);
    expect(told).toMatchObject({ isError: true });
    expect(told.words).toMatch(words);
  }
  expect((await agent.use('cancel', { id: 'op_nothing' })).words).toMatch(/operation/);
});

describe('without the official client', () => {
  const post = (body: object, signal?: AbortSignal) =>
    fetch(`${at.gateway.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${workspace.writeKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
      ...(signal && { signal }),
    });
  const asked = (id: number) => ({
    id,
    method: 'tools/call',
    params: { name: 'bulk_update', arguments: change(), _meta: { progressToken: `p${id}` } },
  });
  const states = async () => (await workspace.owner.operations.list({ kind: ['BULK'] })).data.map(({ state }) => state);

  it('a closed connection stops nothing in the older protocol, which says so', async () => {
    await fill(250);
    const logged = at.lines.length;
    const left = new AbortController();
    const { body } = await post(asked(1), left.signal);
    await body?.getReader().read();
    left.abort();
    await expect.poll(() => at.lines.slice(logged)).toContainEqual(expect.objectContaining({ route: '/mcp' }));
    const { data: begun } = await workspace.owner.operations.list({ kind: ['BULK'] });
    expect(begun).toMatchObject([{ state: 'RUNNING' }]);
    for (const { id } of begun)
      await bulkRecords.run(jobContext(at.world.database), { workspaceId: workspace.id, operationId: id });
    expect(await states()).toEqual(['DONE']);
    expect(await changedCount()).toBe(250);
  });

  it('a cancellation that may mean either of two requests stops none', async () => {
    await fill(250);
    const both = [post(asked(7)), post(asked(7))];
    await expect.poll(states).toEqual(['RUNNING', 'RUNNING']);
    expect((await post({ method: 'notifications/cancelled', params: { requestId: 7 } })).status).toBe(202);
    for (const one of both) expect(await (await one).text()).toContain('It goes on');
    expect(await states()).toEqual(['RUNNING', 'RUNNING']);
  });
});

it('a gateway that stops answers at once with the state', async () => {
  const stopping = await openGateway();
  const own = await stopping.workspace();
  folderId = await own.newFolder();
  const items = Array.from({ length: 250 }, () => ({
    action: 'create' as const,
    values: { folderId, title: 'Row' },
  }));
  await own.owner.records.batch({ items });
  const agent = await openAgent(stopping.gateway.url, own.writeKey, 'modern');
  const told = Promise.withResolvers<void>();
  const using = agent.use('bulk_update', change(), { onprogress: () => told.resolve() });
  await told.promise;
  const closing = stopping.close();
  expect((await using).answer).toMatchObject({ data: { state: 'RUNNING' }, next: expect.stringContaining('op_') });
  await agent.close();
  await closing;
});
