import { apiKeys } from '@dossier/domain/api-keys/index.ts';
import type { Budget } from '@dossier/domain/api-keys/schema.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const newKey = async (budget: Budget) =>
  (await workspace.owner.apiKeys.create({ name: 'Agent', scopes: ['write'], budget })).data;
const create = (key: string, more: object = {}) =>
  at.ask('POST', '/api/v1/records', { key, body: { folderId, title: 'One' }, ...more });
const count = async () => (await workspace.owner.records.list({ folderId: [folderId] })).data.length;
const refused = (what: string) => ({
  status: 403,
  body: { code: 'BUDGET_EXCEEDED', message: expect.stringContaining(what) },
});

describe('writesMax', () => {
  it('is exact when writes meet, and new each day', async () => {
    const { id, key } = await newKey({ writesMax: 5 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => create(key)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(replies.find(({ status }) => status !== 201)).toMatchObject(refused('5 writes a day'));
    expect(await count()).toBe(5);
    await at.world.database.autocommit.orm
      .update(apiKeys)
      .set({ spentOn: sql`spent_on - 1` })
      .where(sql`id = ${sql.param(id, apiKeys.id)}`);
    expect((await create(key)).status).toBe(201);
  });

  it('counts each thing of a batch, refuses it as a whole, and lets a dry run count nothing', async () => {
    const { key } = await newKey({ writesMax: 3 });
    const batch = (length: number, path = '/api/v1/records/batch') => {
      const items = Array.from({ length }, () => ({ action: 'create', values: { folderId, title: 'Item' } }));
      return at.ask('POST', path, { key, body: { items } });
    };
    expect(await batch(4)).toMatchObject(refused('3 writes a day'));
    expect(await batch(4, '/api/v1/records/batch?dryRun=true')).toMatchObject(refused('3 writes a day'));
    expect((await batch(3, '/api/v1/records/batch?dryRun=true')).status).toBe(200);
    expect((await batch(3)).status).toBe(200);
    expect(await create(key)).toMatchObject(refused('3 writes a day'));
    expect(await count()).toBe(3);
  });

  it('holds over all operations that the key names, and over RPC', async () => {
    const { key } = await newKey({ writesMax: 2 });
    for (const name of ['one', 'two'])
      expect((await create(key, { headers: { 'X-Operation': name } })).status).toBe(201);
    const named = await create(key, { headers: { 'X-Operation': 'three' } });
    expect(named).toMatchObject(refused('2 writes a day'));
    expect(named.headers['x-operation-id']).toBeUndefined();
    const rpc = await at.ask('POST', '/api/trpc/records.create', { key, body: { folderId, title: 'Over RPC' } });
    expect(rpc).toMatchObject({ status: 403, json: { error: { data: { code: 'BUDGET_EXCEEDED' } } } });
  });
});

it('dealAmountMax and canDelete refuse the single write, and name what to do', async () => {
  const { key } = await newKey({ dealAmountMax: 10_000, canDelete: false });
  const { data: pipeline } = await workspace.owner.pipelines.create({ name: 'Sales', stages: [{ name: 'Open' }] });
  const deal = (amount: number) =>
    at.ask('POST', '/api/v1/deals', { key, body: { title: 'Deal', pipelineId: pipeline.id, amount } });
  expect(await deal(10_000.01)).toMatchObject(refused('no deal over 10000'));
  const made = await deal(10_000);
  expect(made.status).toBe(201);
  const raise = { key, body: { amount: 20_000 } };
  expect(await at.ask('PATCH', `/api/v1/deals/${made.id}`, raise)).toMatchObject(refused('no deal over 10000'));
  expect(await at.ask('DELETE', `/api/v1/deals/${made.id}`, { key })).toMatchObject(refused('no deletion'));
});

it('any budget refuses what is not counted: settings, work in the background', async () => {
  const scopes = ['write' as const, 'folders:manage' as const];
  const { data: made } = await workspace.owner.apiKeys.create({ name: 'A', scopes, budget: { writesMax: 100 } });
  const { key } = made;
  const bulk = { filter: { folderId: [folderId] }, change: { action: 'update', values: { phone: '1' } } };
  const ask = (path: string, body: object) => at.ask('POST', path, { key, body });
  expect(await ask('/api/v1/records/bulk', bulk)).toMatchObject(refused('many things'));
  const archive = await ask(`/api/v1/folders/${folderId}/archive`, { isArchived: true });
  expect(archive).toMatchObject(refused('anything but write records'));
  expect(await ask('/api/v1/tags', { name: 'Tag' })).toMatchObject(refused('anything but write records'));
});

it('a budget is shown, changed and taken away within a second', async () => {
  const { id, key, budget } = await newKey({ writesMax: 1 });
  expect(budget).toEqual({ writesMax: 1 });
  expect([(await create(key)).status, (await create(key)).status]).toEqual([201, 403]);
  expect((await workspace.owner.apiKeys.update({ id, budget: null })).data.budget).toBeNull();
  await expect.poll(async () => (await create(key)).status).toBe(201);
});
