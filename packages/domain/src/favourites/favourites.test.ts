import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { favouritesMax } from './schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function desk() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts' });
  const add = async (title: string) => (await here.owner.records.create({ folderId: folder.id, title })).data.id;
  return { here, add, folderId: folder.id };
}

describe('favourites', () => {
  it('are a person’s own, by title; marking one twice changes nothing', async () => {
    const { here, add } = await desk();
    const [b, a] = [await add('B'), await add('A')];
    for (const recordId of [b, a, b]) await here.member.favourites.add({ recordId });
    expect((await here.member.favourites.list()).data.map(({ title }) => title)).toEqual(['A', 'B']);
    expect((await here.owner.favourites.list()).data).toEqual([]);
    await here.member.favourites.remove({ recordId: b });
    expect((await here.member.favourites.list()).data).toMatchObject([{ id: a }]);
    await expect(here.member.favourites.remove({ recordId: b })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leave out what is in Trash, and come back with it', async () => {
    const { here, add } = await desk();
    const recordId = await add('A');
    await here.owner.favourites.add({ recordId });
    await here.owner.records.remove({ id: recordId });
    expect((await here.owner.favourites.list()).data).toEqual([]);
    await here.owner.records.restore({ id: recordId });
    expect((await here.owner.favourites.list()).data).toHaveLength(1);
  });

  it('refuse records of another workspace, keys, and more than a hundred', async () => {
    const [{ here, add, folderId }, there] = [await desk(), await world.workspace()];
    const recordId = await add('A');
    await expect(there.owner.favourites.add({ recordId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(here.key('write').favourites.add({ recordId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(here.key('write').favourites.list()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const items = Array.from({ length: favouritesMax }, (_, at) => ({
      action: 'create' as const,
      values: { folderId, title: `Record ${at}` },
    }));
    await here.owner.records.batch({ atomic: true, items });
    const { data } = await here.owner.records.list({ pageSize: favouritesMax });
    for (const { id } of data) await here.owner.favourites.add({ recordId: id });
    await expect(here.owner.favourites.add({ recordId })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});
