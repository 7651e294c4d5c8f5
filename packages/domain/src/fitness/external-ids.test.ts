import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Thing {
  id: string;
  title: string;
  version: number;
  externalId: string | null;
  externalSource: string | null;
}
interface Values {
  externalId?: string | null;
  externalSource?: string | null;
  title?: string;
}
interface Verbs {
  create(values: Values): Promise<Thing>;
  update(id: string, values: Values): Promise<Thing>;
  upsert(values: Values): Promise<{ created: boolean; data: Thing }>;
  find(filter: { externalId?: string; externalSource?: string }): Promise<Thing[]>;
}

const nouns: Record<string, (here: TestWorkspace) => Promise<Verbs>> = {
  records: async ({ owner }) => {
    const { data: folder } = await owner.folders.create({ name: 'Contacts' });
    const folderId = folder.id;
    return {
      create: async (values) => (await owner.records.create({ title: 'New', ...values, folderId })).data,
      update: async (id, values) => (await owner.records.update({ id, ...values })).data,
      upsert: (values) => owner.records.upsert({ title: 'New', ...values, folderId, matchOn: 'externalId' }),
      find: async (filter) => (await owner.records.list(filter)).data,
    };
  },
  deals: async ({ owner }) => {
    const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'First' }] });
    const pipelineId = pipeline.id;
    return {
      create: async (values) => (await owner.deals.create({ title: 'New', ...values, pipelineId })).data,
      update: async (id, values) => (await owner.deals.update({ id, ...values })).data,
      upsert: (values) => owner.deals.upsert({ title: 'New', ...values, pipelineId, matchOn: 'externalId' }),
      find: async (filter) => (await owner.deals.list({ externalId: '', ...filter })).data,
    };
  },
  tasks: ({ owner }) =>
    Promise.resolve({
      create: async (values) => (await owner.tasks.create({ title: 'New', ...values })).data,
      update: async (id, values) => (await owner.tasks.update({ id, ...values })).data,
      upsert: (values) => owner.tasks.upsert({ title: 'New', ...values, matchOn: 'externalId' }),
      find: async (filter) => (await owner.tasks.list(filter)).data,
    }),
};

describe.each(Object.entries(nouns))('the external id of %s', (_, open) => {
  it('is one of its source, and a second one is refused with the id of the first', async () => {
    const { create, update } = await open(await world.workspace());
    const first = await create({ externalId: ' 1 ', externalSource: 'shop' });
    expect(first).toMatchObject({ externalId: '1', externalSource: 'shop' });
    await expect(create({ externalId: '1', externalSource: 'shop' })).rejects.toThrow(
      `${first.id} has "1" from "shop"`,
    );
    const others = [await create({ externalId: '1' }), await create({ externalId: '1', externalSource: 'billing' })];
    await expect(create({ externalId: '1' })).rejects.toThrow(`${others[0]?.id} has "1"`);
    for (const { id } of others)
      await expect(update(id, { externalId: '1', externalSource: 'shop' })).rejects.toThrow(first.id);
    expect(await update(first.id, { externalId: '1', title: 'Other' })).toMatchObject({ title: 'Other', version: 2 });
    expect(await update(first.id, { externalId: null })).toMatchObject({ externalId: null, externalSource: null });
    expect(await create({ externalId: '1', externalSource: 'shop' })).toMatchObject({ version: 1 });
  });

  it('is free in another workspace, and a source alone is dropped', async () => {
    const [here, there] = [await open(await world.workspace()), await open(await world.workspace())];
    await here.create({ externalId: '1' });
    expect(await there.create({ externalId: '1' })).toMatchObject({ externalId: '1' });
    expect(await here.create({ externalId: '', externalSource: 'shop' })).toMatchObject({ externalSource: null });
  });

  it('filters a list, with its source or without', async () => {
    const { create, find } = await open(await world.workspace());
    const shop = await create({ externalId: '1', externalSource: 'shop' });
    const billing = await create({ externalId: '1', externalSource: 'billing' });
    await create({ externalId: '2', externalSource: 'shop' });
    expect((await find({ externalId: '1' })).map(({ id }) => id)).toEqual([billing.id, shop.id]);
    expect((await find({ externalId: '1', externalSource: 'shop' })).map(({ id }) => id)).toEqual([shop.id]);
    expect(await find({ externalId: '3' })).toEqual([]);
  });

  it('creates once and updates then, also where 30 come at once', async () => {
    const { upsert, find } = await open(await world.workspace());
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_one, at) => upsert({ externalId: '1', title: `Title ${at}` })),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await find({ externalId: '1' })).toHaveLength(1);
    const { data } = await upsert({ externalId: '1', title: 'Last' });
    expect(await upsert({ externalId: '1', title: 'Last' })).toMatchObject({
      created: false,
      data: { title: 'Last', version: data.version },
    });
    await expect(upsert({ externalId: '' })).rejects.toThrow('is required by matchOn=externalId');
  });

  it('is given to one of 20 creates at once, and the others are told whose it is', async () => {
    const { create } = await open(await world.workspace());
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => create({ externalId: '1' })));
    const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    for (const one of outcomes) if (one.status === 'rejected') expect(String(one.reason)).toContain(made[0]?.id);
  });
});

describe('an external id', () => {
  it('stays with a record in Trash: a sync neither creates a second one nor restores it', async () => {
    const here = await world.workspace();
    const { create, upsert } = await (nouns['records'] ?? expect.fail())(here);
    const { id } = await create({ externalId: '1' });
    await here.owner.records.remove({ id });
    await expect(upsert({ externalId: '1' })).rejects.toThrow(`${id} has "1". It lies in Trash`);
    await expect(create({ externalId: '1' })).rejects.toThrow('It lies in Trash');
    await here.owner.records.restore({ id });
    expect(await upsert({ externalId: '1', title: 'Back' })).toMatchObject({ created: false, data: { id } });
  });

  it('of a record in another folder is refused, and so is a second field to match on', async () => {
    const here = await world.workspace();
    const [contacts, companies] = [await nouns['records']?.(here), await nouns['records']?.(here)];
    const made = await contacts?.upsert({ externalId: '1' });
    await expect(companies?.upsert({ externalId: '1' })).rejects.toThrow(`${made?.data.id} has "1" in another folder`);
    const { data: folder } = await here.owner.folders.create({ name: 'Others' });
    await expect(
      here.owner.records.upsert({ folderId: folder.id, matchOn: ['externalId', 'title'], externalId: '2', title: 'A' }),
    ).rejects.toThrow('externalId cannot be combined');
  });

  it('does not go on to the next task of a recurring one', async () => {
    const { owner } = await world.workspace();
    const task = { externalId: '1', title: 'Call', create: { recurrence: 'FREQ=DAILY' } };
    expect(await owner.tasks.upsert({ ...task, matchOn: 'externalId', status: 'DONE' })).toMatchObject({
      created: true,
      data: { status: 'DONE', externalId: '1' },
    });
    const { data: open } = await owner.tasks.list({ status: ['OPEN'] });
    expect(open).toMatchObject([{ title: 'Call', externalId: null }]);
  });

  it('that two items of a batch create fails the second one alone', async () => {
    const here = await world.workspace();
    const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
    const item = (title: string, externalId: string) => ({
      action: 'create' as const,
      values: { folderId: folder.id, title, externalId },
    });
    const items = [item('A', '1'), item('B', '1'), item('C', '2')];
    const { data } = await here.owner.records.batch({ items });
    expect(data.results.map(({ status }) => status)).toEqual([201, 409, 201]);
    const upserts = ['D', 'E'].map((title) => ({
      action: 'upsert' as const,
      values: { ...item(title, '3').values, matchOn: 'externalId' },
    }));
    const { data: upserted } = await here.owner.records.batch({ items: upserts });
    expect(upserted.results.map(({ status }) => status)).toEqual([201, 200]);
    await expect(here.owner.records.batch({ items: [item('F', '4'), item('G', '4')], atomic: true })).rejects.toThrow(
      'has "4"',
    );
  });
});
