import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatchBatch } from '../dispatcher.ts';
import { eraseRest } from '../erasures/erase.job.ts';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { runSync } from './run/run-sync.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const source = 'shop';

/** A client of both sides that keeps the shop equal to what the changes say. */
class Shop {
  readonly here: TestWorkspace;
  readonly folderId: string;
  readonly contacts = new Map<string, Record<string, unknown>>();
  /** The changes of the last pull, as `title` or `-externalId`. */
  told: string[] = [];

  constructor(here: TestWorkspace, folderId: string) {
    this.here = here;
    this.folderId = folderId;
  }

  async push() {
    const items = [...this.contacts].map(([externalId, values]) => ({ externalId, ...values }));
    const { data } = await this.here.member.syncs.startRun({ source, items, finish: true });
    await runSync.run(jobContext(world.database), { workspaceId: this.here.id, runId: data.id });
    return (await this.here.member.syncs.getRun({ source, runId: data.id })).data;
  }

  async pull(acknowledges = true): Promise<string[]> {
    while ((await dispatchBatch(world.database, [])) > 0);
    this.told = [];
    for (let [hasMore, after] = [true, undefined as string | undefined]; hasMore;) {
      const { data } = await this.here.member.syncs.changes({ source, pageSize: 2, ...(after ? { after } : {}) });
      const items = [];
      for (const { externalId, recordId, record, deleted } of data.changes) {
        const id = externalId ?? `born-${recordId}`;
        this.told.push(record?.title ?? `-${externalId}`);
        if (deleted) this.contacts.delete(id);
        else this.contacts.set(id, { title: record?.title, phone: record?.phone });
        if (externalId === null && !deleted) items.push({ recordId, externalId: id });
      }
      if (acknowledges) await this.here.member.syncs.acknowledge({ source, after: data.cursor, items });
      else after = data.cursor;
      hasMore = data.hasMore;
    }
    return this.told;
  }

  async records() {
    return (await this.here.owner.records.list({ folderId: this.folderId, sort: 'title' })).data;
  }
}

async function openShop(): Promise<Shop> {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  await here.member.syncs.set({ source, folderId: folder.id, onMissing: 'TRASH', maxRemovedPercent: 50 });
  return new Shop(here, folder.id);
}

it('both sides become equal, without echoes and without duplicates', async () => {
  const shop = await openShop();
  const { owner } = shop.here;
  const { data: born } = await owner.records.create({ folderId: shop.folderId, title: 'Born here' });
  for (const name of ['Ada', 'Bob', 'Cy']) shop.contacts.set(name, { title: name });
  expect(await shop.push()).toMatchObject({ createdCount: 3, removedCount: 0 });
  expect(await shop.pull()).toEqual(['Born here']);
  expect(await shop.pull()).toEqual([]);
  expect(await shop.push()).toMatchObject({ createdCount: 0, changedCount: 0, removedCount: 0 });
  expect((await owner.records.get({ id: born.id })).data).toMatchObject({ externalId: `born-${born.id}` });
  const [ada, bob] = await shop.records();
  await owner.records.update({ id: ada?.id ?? '', phone: '1' });
  await owner.records.remove({ id: bob?.id ?? '' });
  shop.contacts.set('Cy', { title: 'Cyrus' });
  expect(await shop.push()).toMatchObject({ createdCount: 0, changedCount: 1, errorCount: 0 });
  expect(await shop.pull()).toEqual(['Ada', '-Bob']);
  expect(await shop.push()).toMatchObject({ state: 'DONE', createdCount: 0, changedCount: 0, errorCount: 0 });
  expect(await shop.pull()).toEqual([]);
  expect((await shop.records()).map(({ title, phone }) => [title, phone])).toEqual([
    ['Ada', '1'],
    ['Born here', null],
    ['Cyrus', null],
  ]);
  expect([...shop.contacts.values()].map(({ title }) => title).toSorted()).toEqual(['Ada', 'Born here', 'Cyrus']);
});

it('tells a change of a person that a run wrote upon, and everything again until it is acknowledged', async () => {
  const shop = await openShop();
  shop.contacts.set('1', { title: 'Ada', phone: '1' });
  await shop.push();
  const [ada] = await shop.records();
  await shop.here.owner.records.update({ id: ada?.id ?? '', title: 'Ada L.' });
  shop.contacts.set('1', { title: 'Ada', phone: '2' });
  await shop.push();
  expect(await shop.pull(false)).toEqual(['Ada L.']);
  expect(await shop.pull()).toEqual(['Ada L.']);
  expect(shop.contacts.get('1')).toEqual({ title: 'Ada L.', phone: '2' });
  await shop.here.owner.records.update({ id: ada?.id ?? '', title: 'Ada M.' });
  shop.contacts.set('1', { title: 'Ada L.', phone: '3' });
  await shop.push();
  expect(await shop.pull(false)).toEqual(['Ada M.']);
  expect(await shop.pull()).toEqual(['Ada M.']);
});

it('takes a value that the source has from Dossier for no change of the source', async () => {
  const shop = await openShop();
  shop.contacts.set('1', { title: 'Ada', phone: null });
  await shop.push();
  const [ada] = await shop.records();
  for (const title of ['Ada L.', 'Ada M.', 'Ada N.']) {
    await shop.here.owner.records.update({ id: ada?.id ?? '', title });
    if (title !== 'Ada N.') await shop.pull();
  }
  expect(await shop.push()).toMatchObject({ conflictCount: 0, changedCount: 0 });
  expect((await shop.records())[0]).toMatchObject({ title: 'Ada N.' });
  expect(await shop.pull()).toEqual(['Ada N.']);
  expect(await shop.push()).toMatchObject({ conflictCount: 0, changedCount: 0 });
});

it('refuses ids that would make duplicates, and cursors of another list', async () => {
  const shop = await openShop();
  const { owner, member } = shop.here;
  shop.contacts.set('1', { title: 'Ada' });
  await shop.push();
  const { data: born } = await owner.records.create({ folderId: shop.folderId, title: 'Born here' });
  const [ada] = await shop.records();
  const link = (recordId: string, externalId: string) =>
    member.syncs.acknowledge({ source, items: [{ recordId, externalId }] });
  await expect(link(born.id, '1')).rejects.toThrow(`the record ${ada?.id} has the external id "1"`);
  await expect(link(ada?.id ?? '', '2')).rejects.toThrow('has the external id "1"');
  await expect(link(born.id, ' ')).rejects.toThrow('must not be blank');
  await link(born.id, '2');
  await link(born.id, '2');
  const { nextCursor } = await owner.records.list({ changedSince: '0' });
  for (const after of ['nonsense', nextCursor ?? '']) {
    await expect(member.syncs.acknowledge({ source, after })).rejects.toThrow('not a cursor');
    await expect(member.syncs.changes({ source, after })).rejects.toThrow('Start again with after=0');
  }
});

it('keeps no value of an erased person, and does not make the person again', async () => {
  const shop = await openShop();
  const { owner, member, id: workspaceId } = shop.here;
  await member.syncs.set({ source, folderId: shop.folderId, winners: { phone: 'DOSSIER' } });
  shop.contacts.set('1', { title: 'Quibbletron', phone: '1' });
  shop.contacts.set('2', { title: 'Other', phone: '1' });
  await shop.push();
  const [, quibbletron] = await shop.records();
  const id = quibbletron?.id ?? '';
  await owner.records.update({ id, phone: 'Quibblephone' });
  shop.contacts.set('1', { title: 'Quibbletron', phone: '2' });
  expect(await shop.push()).toMatchObject({ conflictCount: 1 });
  const { data: open } = await member.syncs.startRun({ source, items: [{ externalId: '1', title: 'Quibbletron' }] });
  const { data: erasure } = await owner.records.erase({ id });
  await eraseRest.run(jobContext(world.database), { workspaceId, operationId: erasure.id });
  expect((await member.syncs.getRun({ source, runId: open.id })).data.state).toBe('CANCELLED');
  for (const table of ['sync_items', 'sync_parts', 'sync_problems', 'sync_conflicts', 'sync_runs']) {
    const found = await world.asOwner(`select from ${table} t where t::text ilike '%quibble%'`);
    expect(found.rowCount, table).toBe(0);
  }
  expect(await shop.push()).toMatchObject({ createdCount: 0, errorCount: 1, unchangedCount: 1 });
  expect((await shop.records()).map(({ title }) => title)).toEqual(['Other']);
});
