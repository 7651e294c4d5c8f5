import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import type { Filter } from '../../query/schema.ts';
import { bulkRecords } from './bulk.job.ts';

let world: World;
let workspace: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  workspace = await world.workspace();
  folderId = (
    await workspace.owner.folders.create({
      name: 'Contacts',
      fields: [{ key: 'status', label: 'Status', type: 'SELECT', options: ['lead', 'customer'] }],
    })
  ).data.id;
});

const fill = async (count: number, status = 'lead') => {
  const items = Array.from({ length: count }, (_, at) => ({
    action: 'create' as const,
    values: { folderId, title: `Row ${at}`, data: { status } },
  }));
  await workspace.owner.records.batch({ items });
};
const bulk = async (input: Parameters<Caller['records']['bulk']>[0]) =>
  (await workspace.key('write').records.bulk(input)).data;
const withStatus = async (status: string) =>
  (await workspace.owner.records.list({ folderId: [folderId], data: { status }, pageSize: 500 })).data.length;
const goOn = (operationId: string) =>
  bulkRecords.run(jobContext(world.database), { workspaceId: workspace.id, operationId });

describe('a bulk change', () => {
  const toCustomer = { change: { action: 'update' as const, values: { data: { status: 'customer' } } } };
  const removal = { change: { action: 'delete' as const } };
  const leads = () => ({ folderId: [folderId], data: { status: 'lead' } });

  it('changes every record that matches, each with its event, and can be undone', async () => {
    await fill(3);
    await fill(2, 'customer');
    const done = await bulk({ filter: leads(), ...toCustomer });
    expect(done).toMatchObject({ kind: 'BULK', state: 'DONE', changedCount: 3, failedCount: 0 });
    expect([await withStatus('lead'), await withStatus('customer')]).toEqual([0, 5]);
    expect((await workspace.events()).slice(5).map(({ event }) => event)).toEqual(Array(3).fill('record.updated'));
    await workspace.owner.operations.undo({ id: done.id });
    expect([await withStatus('lead'), await withStatus('customer')]).toEqual([3, 2]);
  });

  it('goes on in the background, and continues behind the last page', async () => {
    await fill(450);
    const begun = await bulk({ filter: leads(), ...toCustomer });
    expect(begun).toMatchObject({ state: 'RUNNING', changedCount: 200 });
    expect(await withStatus('customer')).toBe(200);
    await goOn(begun.id);
    await goOn(begun.id);
    expect((await workspace.owner.operations.get({ id: begun.id })).data).toMatchObject({
      state: 'DONE',
      changedCount: 450,
    });
    expect(await withStatus('lead')).toBe(0);
  });

  it('stops where it is cancelled', async () => {
    await fill(300);
    const { id } = await bulk({ filter: leads(), ...removal });
    expect((await workspace.owner.operations.cancel({ id })).data.state).toBe('CANCELLED');
    await goOn(id);
    expect((await workspace.owner.operations.cancel({ id })).data).toMatchObject({
      state: 'CANCELLED',
      changedCount: 200,
    });
    expect(await withStatus('lead')).toBe(100);
  });

  it('stops once the API key that began it is revoked', async () => {
    await fill(300);
    const { data: key } = await workspace.owner.apiKeys.create({ name: 'Program', scopes: ['write'] });
    const caller = workspace.as({ kind: 'key', id: key.id, name: key.name, scopes: ['write'] });
    const { id } = (await caller.records.bulk({ filter: leads(), ...removal })).data;
    await workspace.owner.apiKeys.revoke({ id: key.id });
    await goOn(id);
    expect((await workspace.owner.operations.get({ id })).data).toMatchObject({
      state: 'CANCELLED',
      changedCount: 200,
    });
    expect(await withStatus('lead')).toBe(100);
  });

  it('lists what it could not change', async () => {
    const fields = [{ key: 'code', label: 'Code', type: 'TEXT' as const, unique: true }];
    const { data: folder } = await workspace.owner.folders.create({ name: 'Parts', fields });
    for (const title of ['Bolt', 'Nut']) await workspace.owner.records.create({ folderId: folder.id, title });
    const change = { action: 'update' as const, values: { data: { code: 'A1' } } };
    const done = await bulk({ filter: { folderId: [folder.id] }, change });
    expect(done).toMatchObject({ changedCount: 1, failedCount: 1 });
    expect((await workspace.owner.operations.listProblems({ id: done.id })).data).toHaveLength(1);
  });

  it('refuses what is not meant so', async () => {
    await expect(bulk({ filter: { data: { status: 'lead' } } as never, ...removal })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(bulk({ filter: { folderId: ['fld_nonsense'] }, ...removal })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['filter', 'folderId'] }],
    });
    await expect(workspace.key('read').records.bulk({ filter: leads(), ...removal })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('takes the conditions of a query, and changes the same records that the query finds', async () => {
    await fill(250);
    await fill(250, 'customer');
    const isLead: Filter = { field: 'data.status', op: 'ne', value: 'customer' };
    for (const where of [isLead, { or: [isLead, { field: 'title', op: 'eq', value: 'None' } satisfies Filter] }]) {
      const filter = { folderId: [folderId], search: 'row', where };
      expect((await workspace.owner.records.count({ filter })).data.count).toBe(250);
    }
    const begun = await bulk({ filter: { folderId: [folderId], where: isLead }, ...removal });
    await goOn(begun.id);
    expect((await workspace.owner.operations.get({ id: begun.id })).data).toMatchObject({ changedCount: 250 });
    expect([await withStatus('lead'), await withStatus('customer')]).toEqual([0, 250]);
  });

  it.each([
    [{ field: 'data.nope', op: 'eq', value: 'a' }, ['filter', 'where', 'field']],
    [{ and: [{ field: 'title', op: 'eq', value: ' ' }] }, ['filter', 'where', 'and', 0, 'value']],
    [{ field: 'title', op: 'before', value: 'a' }, ['filter', 'where', 'op']],
  ] as const)('refuses the condition %j by its place', async (condition, path) => {
    const where = condition as never;
    await expect(bulk({ filter: { folderId: [folderId], where }, ...removal })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path }],
    });
    await expect(bulk({ filter: { ...leads(), where }, ...removal })).rejects.toMatchObject({
      issues: [{ path: ['filter', 'data'] }],
    });
  });

  it('of a workspace run five at a time', async () => {
    await fill(250);
    for (let at = 0; at < 5; at += 1)
      await bulk({ filter: { folderId: [folderId] }, change: { action: 'update', values: { phone: `${at}` } } });
    await expect(bulk({ filter: leads(), ...toCustomer })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
