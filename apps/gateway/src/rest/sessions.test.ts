import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { operations } from '@dossier/domain/bulk/index.ts';
import { sql } from 'drizzle-orm';
import { openGateway, type KeyedWorkspace, type TestGateway } from '../testing/gateway.ts';

let at: TestGateway;
let workspace: KeyedWorkspace;
let folderId: string;

beforeAll(async () => {
  at = await openGateway();
});
afterAll(() => at.close());
beforeEach(async () => {
  workspace = await at.workspace();
  folderId = await workspace.newFolder();
});

async function write(name: string, method: string, path: string, body?: object, key = workspace.fullKey) {
  const reply = await at.ask(method, path, { key, headers: { 'X-Operation': name }, ...(body && { body }) });
  return Object.assign(reply, { operation: String(reply.headers['x-operation-id']) });
}
const create = (name: string, title: string, key?: string) =>
  write(name, 'POST', '/api/v1/records', { folderId, title }, key);
const operation = async (id: string) => (await workspace.owner.operations.get({ id })).data;
const undo = async (id: string) => (await workspace.owner.operations.undo({ id })).data;
const titles = async () =>
  (await workspace.owner.records.list({ folderId: [folderId] })).data.map(({ title }) => title);

describe('writes with one X-Operation', () => {
  it('are one operation with counts, which is undone by one call', async () => {
    const kept = (await workspace.owner.records.create({ folderId, title: 'Kept' })).data;
    const gone = (await workspace.owner.records.create({ folderId, title: 'Gone' })).data;
    const { operation: id } = await create('Clean up', 'New');
    const item = { action: 'update', id: kept.id, values: { title: 'Changed' } };
    const batch = await write('Clean up', 'POST', '/api/v1/records/batch', { items: [item] });
    expect(batch).toMatchObject({ status: 200, operation: id, body: { data: { operationId: id } } });
    expect(await write('Clean up', 'DELETE', `/api/v1/records/${gone.id}`)).toMatchObject({ operation: id });
    expect(await operation(id)).toMatchObject({
      kind: 'SESSION',
      state: 'DONE',
      startedBy: { kind: 'key' },
      changedCount: 3,
      session: { name: 'Clean up', created: 1, changed: 1, deleted: 1, withoutUndo: 0 },
    });
    expect((await workspace.owner.operations.list({ kind: ['SESSION'] })).data).toHaveLength(1);
    const listed = await at.ask('GET', `/api/v1/events?operationId=${id}`, { key: workspace.fullKey });
    expect((listed.body.data as { event: string }[]).map(({ event }) => event)).toEqual([
      'record.deleted',
      'record.updated',
      'record.created',
    ]);
    expect(await undo(id)).toMatchObject({ changedCount: 3, failedCount: 0 });
    expect((await titles()).toSorted()).toEqual(['Gone', 'Kept']);
  });

  it('of another key, after an undo, or a day later are another operation', async () => {
    const { operation: first } = await create('Same', 'One');
    const other = await create('Same', 'Two', (await workspace.newKey('write')).key);
    expect(other.operation).not.toBe(first);
    await undo(first);
    const { operation: second } = await create('Same', 'Three');
    expect([first, other.operation]).not.toContain(second);
    await at.world.database.autocommit.orm
      .update(operations)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(sql`id = ${sql.param(second, operations.id)}`);
    expect((await create('Same', 'Four')).operation).not.toBe(second);
    expect(await operation(second)).toMatchObject({ session: { created: 1 } });
  });

  it('are all counted when they meet', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => create('Meeting', `Record ${at}`)));
    const ids = new Set(replies.map((reply) => reply.operation));
    expect(ids.size).toBe(1);
    expect(await operation([...ids][0] ?? '')).toMatchObject({ changedCount: 12, session: { created: 12 } });
  });

  it('are counted apart where they have no undo, and the undo says so', async () => {
    const { operation: id } = await write('Mixed', 'POST', '/api/v1/folders', { name: 'By an agent' });
    const { id: made } = await create('Mixed', 'One');
    const bulk = { filter: { folderId: [folderId] }, change: { action: 'update', values: { phone: '1' } } };
    const started = await write('Mixed', 'POST', '/api/v1/records/bulk', bulk);
    expect(started.id).not.toBe(id);
    await workspace.owner.operations.undo({ id: String(started.id) });
    expect(await operation(id)).toMatchObject({ session: { created: 1, withoutUndo: 2 } });
    const undone = await undo(id);
    const { data } = await workspace.owner.operations.listProblems({ id: undone.id });
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subjectId: id, message: 'Writes without an undo, which stay: 2.' }),
        expect.objectContaining({ subjectId: made, message: 'It was changed since.' }),
      ]),
    );
  });

  it('are not undone where somebody else changed the same field in between', async () => {
    const { id } = (await workspace.owner.records.create({ folderId, title: 'Zero' })).data;
    const rename = (title: string) => write('Renames', 'PATCH', `/api/v1/records/${id}`, { title });
    await rename('One');
    await workspace.owner.records.update({ id, title: 'By hand' });
    const undone = await undo((await rename('Two')).operation);
    expect(undone).toMatchObject({ changedCount: 0, failedCount: 1 });
    expect(await titles()).toEqual(['Two']);
  });
});

test('a refused write, a dry run and a repeat join no operation', async () => {
  expect((await create('Refused', '')).headers['x-operation-id']).toBeUndefined();
  const dry = await write('Dry', 'POST', '/api/v1/records?dryRun=true', { folderId, title: 'Dry' });
  expect([dry.status, dry.headers['x-operation-id']]).toEqual([200, undefined]);
  const headers = { 'X-Operation': 'Repeated', 'Idempotency-Key': 'one' };
  const post = () =>
    at.ask('POST', '/api/v1/records', { key: workspace.fullKey, headers, body: { folderId, title: 'A' } });
  const [first, second] = [await post(), await post()];
  expect([second.text, second.headers['x-operation-id']]).toEqual([first.text, undefined]);
  const { data } = await workspace.owner.operations.list({});
  expect(data.map(({ session }) => session)).toEqual([expect.objectContaining({ name: 'Repeated', created: 1 })]);
});

test('a malformed X-Operation is 400 and named, over REST, RPC and MCP', async () => {
  const body = { folderId, title: 'One' };
  for (const name of ['', 'ä', 'x'.repeat(101)])
    for (const path of ['/api/v1/records', '/api/trpc/records.create', '/mcp']) {
      const reply = await at.ask('POST', path, { key: workspace.fullKey, headers: { 'X-Operation': name }, body });
      expect(reply, `${name} ${path}`).toMatchObject({ status: 400, text: expect.stringContaining('X-Operation') });
    }
  expect(await titles()).toEqual([]);
});

test('RPC and MCP join the same operation as REST', async () => {
  const { operation: id } = await create('Everywhere', 'Over REST');
  const ask = (path: string, body: object, more: Record<string, string> = {}) =>
    at.ask('POST', path, { key: workspace.fullKey, headers: { 'X-Operation': 'Everywhere', ...more }, body });
  const input = { folderId, title: 'Over RPC' };
  const plain = await ask('/api/trpc/records.create', input);
  const keyed = await ask('/api/trpc/records.create', input, { 'Idempotency-Key': 'keyed' });
  const params = { name: 'create_record', arguments: { folderId, title: 'Over MCP' } };
  const tool = await ask('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  for (const reply of [plain, keyed, tool])
    expect(reply).toMatchObject({ status: 200, headers: { 'x-operation-id': id } });
  expect(await operation(id)).toMatchObject({ session: { created: 4 } });
});
