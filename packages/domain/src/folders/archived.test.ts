import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { allNumbered } from '../testing/numbered.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Asked = { readonly archived?: boolean };
const idsOf = ({ data }: { readonly data: readonly { readonly id: string }[] }) => data.map(({ id }) => id);

/** A folder with a record that every list shows, and a pipeline with a deal. */
async function filled() {
  const here = await world.workspace();
  const { owner } = here;
  const field = { key: 'size', label: 'Size', type: 'SELECT' as const, options: ['small', 'large'] };
  const { data: folder } = await owner.folders.create({ name: 'Projects', fields: [field] });
  const { data: other } = await owner.folders.create({ name: 'People' });
  const values = { title: 'Bridge', email: 'bridge@example.com' };
  const { data: record } = await owner.records.create({ ...values, folderId: folder.id, data: { size: 'small' } });
  const { data: friend } = await owner.records.create({ ...values, folderId: other.id });
  await owner.comments.create({ id: record.id, text: 'Steel cables' });
  await owner.favourites.add({ recordId: record.id });
  const { data: kind } = await owner.links.createKind({ name: 'knows', reverseName: 'is known by' });
  await owner.links.create({ id: friend.id, recordId: record.id, kindId: kind.id });
  const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }] });
  const { data: deal } = await owner.deals.create({ pipelineId: pipeline.id, title: 'Bridge works' });
  return { here, owner, folder, record, friend, pipeline, deal };
}
type Filled = Awaited<ReturnType<typeof filled>>;

/** Every way to find the record; those with the parameter show it all the same. */
const listsOfRecord: Record<string, (of: Filled, asked: Asked) => Promise<string[]>> = {
  'the list': async ({ owner }, asked) => idsOf(await owner.records.list(asked)),
  'the list of its folder': async ({ owner, folder }, asked) =>
    idsOf(await owner.records.list({ folderId: [folder.id], ...asked })),
  'the list in another order': async ({ owner }, asked) => idsOf(await owner.records.list({ sort: 'title', ...asked })),
  'a search of the list': async ({ owner }, asked) => idsOf(await owner.records.list({ search: 'bridge', ...asked })),
  'a filter by a custom value': async ({ owner }, asked) =>
    idsOf(await owner.records.list({ data: { size: 'small' }, ...asked })),
  'a query': async ({ owner }, asked) => idsOf(await owner.query.records({ ...asked })),
  'a query by address': async ({ owner }, asked) => idsOf(await owner.query.findRecords({ ...asked })),
};
const otherLists: Record<string, (of: Filled) => Promise<string[]>> = {
  'the search': async ({ owner }) =>
    (await owner.search.find({ q: 'bridge', kinds: ['records'] })).data.flatMap(({ items }) =>
      items.map(({ id }) => id),
    ),
  'the search in comments': async ({ owner, record }) =>
    (await owner.search.find({ q: 'cables' })).data.length > 0 ? [record.id] : [],
  'the count of a filter': async ({ owner, folder, record }) =>
    (await owner.records.count({ filter: { folderId: [folder.id] } })).data.count > 0 ? [record.id] : [],
  'the count of a query': async ({ owner, record }) =>
    ((await owner.query.records({ count: true })).total ?? 0) > 1 ? [record.id] : [],
  favourites: async ({ owner }) => idsOf(await owner.favourites.list()),
  'the links of another record': async ({ owner, friend }) =>
    (await owner.links.list({ id: friend.id })).data.map(({ record: { id } }) => id),
  duplicates: async ({ owner }) => (await owner.records.findDuplicates({})).data.flatMap(({ recordIds }) => recordIds),
};

describe('an archived folder', () => {
  it('leaves every list with its records, which `archived` shows, and comes back with them', async () => {
    const of = await filled();
    const { owner, folder, record } = of;
    const lists = { ...listsOfRecord, ...otherLists };
    const seen = async () =>
      Promise.all(Object.entries(lists).map(async ([name, list]) => [name, (await list(of, {})).includes(record.id)]));
    const all = (isThere: boolean) => Object.keys(lists).map((name) => [name, isThere]);
    expect(await seen()).toEqual(all(true));
    const { data: archived } = await owner.folders.archive({ id: folder.id });
    expect(archived.archivedAt).toEqual(expect.any(String));
    expect(await seen()).toEqual(all(false));
    for (const [name, list] of Object.entries(listsOfRecord))
      expect(await list(of, { archived: true }), name).toContain(record.id);
    expect((await owner.records.get({ id: record.id })).data).toEqual(record);
    expect(idsOf(await owner.folders.list({}))).not.toContain(folder.id);
    expect((await owner.folders.list({ archived: true })).data).toContainEqual(archived);
    await owner.folders.archive({ id: folder.id, isArchived: false });
    expect(await seen()).toEqual(all(true));
  });

  it('refuses every write of its records, and says what to do', async () => {
    const { owner, folder, record, friend } = await filled();
    const { data: trashed } = await owner.records.create({ folderId: folder.id, title: 'Trashed' });
    const { data: twin } = await owner.records.create({ folderId: folder.id, title: 'Twin' });
    await owner.records.remove({ id: trashed.id });
    await owner.folders.archive({ id: folder.id });
    const upsert = { folderId: folder.id, email: 'bridge@example.com', matchOn: 'email', title: 'New' };
    for (const write of [
      () => owner.records.update({ id: record.id, title: 'New' }),
      () => owner.records.update({ id: record.id, data: { size: 'large' } }),
      () => owner.records.create({ folderId: folder.id, title: 'New' }),
      () => owner.records.upsert(upsert),
      () => owner.records.restore({ id: trashed.id }),
      () => owner.records.bulk({ filter: { folderId: [folder.id] }, change: { action: 'delete' } }),
      () => owner.records.merge({ id: record.id, recordIds: [twin.id] }),
    ])
      await expect(write()).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        message: expect.stringContaining(`POST /folders/${folder.id}/archive`),
      });
    const { data: batch } = await owner.records.batch({
      items: [record, friend].map(({ id }) => ({ action: 'update' as const, id, values: { title: 'New' } })),
    });
    expect(batch.results.map(({ status }) => status)).toEqual([422, 200]);
    await owner.folders.archive({ id: folder.id, isArchived: false });
    await expect(owner.records.update({ id: record.id, title: 'New' })).resolves.toBeDefined();
  });

  it('is told to those who follow the list, page by page', async () => {
    const { here, owner, folder, record, friend } = await filled();
    for (const title of ['A', 'B', 'C', 'D']) await owner.records.create({ folderId: folder.id, title });
    const copy = new Set<string>();
    let cursor = '0';
    const follow = async () => {
      await allNumbered(world.database);
      for (let hasMore = true; hasMore;) {
        const page = await owner.records.list({ changedSince: cursor, pageSize: 2 });
        for (const { id } of page.data) copy.add(id);
        for (const { id } of 'deleted' in page ? (page.deleted ?? []) : []) copy.delete(id);
        cursor = page.nextCursor ?? '';
        hasMore = 'hasMore' in page && page.hasMore === true;
      }
    };
    await follow();
    expect(copy.size).toBe(6);
    await owner.records.update({ id: friend.id, title: 'Before' });
    await owner.folders.archive({ id: folder.id });
    await owner.records.update({ id: friend.id, title: 'After' });
    await follow();
    expect([...copy]).toEqual([friend.id]);
    await owner.folders.archive({ id: folder.id, isArchived: false });
    await follow();
    expect(copy).toContain(record.id);
    expect(copy.size).toBe(6);
    const kinds = (await here.events()).map((event) => (event as { event: string }).event);
    expect(kinds.filter((kind) => kind.startsWith('folder.'))).toEqual(['folder.archived', 'folder.restored']);
  });
});

describe('an archived pipeline', () => {
  it('leaves every list with its deals, also for those who follow them', async () => {
    const { owner, pipeline, deal } = await filled();
    const lists = async (asked: Asked) => [
      idsOf(await owner.deals.list({ pipelineId: [pipeline.id], ...asked })),
      idsOf(await owner.query.deals({ ...asked })),
    ];
    await allNumbered(world.database);
    const { nextCursor: first } = await owner.deals.list({ pipelineId: [pipeline.id], changedSince: '0' });
    expect(await lists({})).toEqual([[deal.id], [deal.id]]);
    const { data: archived } = await owner.pipelines.archive({ id: pipeline.id });
    expect(await lists({})).toEqual([[], []]);
    expect(await lists({ archived: true })).toEqual([[deal.id], [deal.id]]);
    expect((await owner.search.find({ q: 'bridge', kinds: ['deals'] })).data).toEqual([]);
    expect((await owner.pipelines.list({})).data).toEqual([]);
    expect((await owner.pipelines.list({ archived: true })).data).toEqual([archived]);
    await allNumbered(world.database);
    let page = await owner.deals.list({ pipelineId: [pipeline.id], changedSince: first ?? '' });
    while (page.data.length > 0)
      page = await owner.deals.list({ pipelineId: [pipeline.id], changedSince: page.nextCursor ?? '' });
    expect(page).toMatchObject({ data: [], deleted: [{ id: deal.id }] });
  });
});

describe('an archived field', () => {
  it('is shown with `archived`, and its values cannot be written', async () => {
    const { owner, folder, record } = await filled();
    await owner.folders.archiveField({ id: folder.id, key: 'size', isArchived: true });
    expect((await owner.folders.get({ id: folder.id })).data.fields).toEqual([]);
    expect((await owner.folders.get({ id: folder.id, archived: true })).data.fields).toMatchObject([
      { key: 'size', archivedAt: expect.any(String) },
    ]);
    await expect(owner.records.update({ id: record.id, data: { size: 'large' } })).rejects.toMatchObject({
      message: expect.stringContaining('It is archived: bring it back first.'),
    });
    await owner.folders.archiveField({ id: folder.id, key: 'size', isArchived: false });
    expect((await owner.folders.get({ id: folder.id })).data.fields).toMatchObject([{ key: 'size', archivedAt: null }]);
  });
});
