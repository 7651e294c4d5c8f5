import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A workspace with people who link to a company. */
async function desk() {
  const here = await world.workspace();
  const { owner } = here;
  const companies = (await owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data.id;
  const parent = { key: 'parent', label: 'Parent', type: 'RECORD' as const };
  const company = { key: 'company', label: 'Company', type: 'RECORD' as const, targetFolderId: companies };
  const contacts = (await owner.folders.create({ name: 'Contacts', fields: [company, parent] })).data.id;
  const add = async (folderId: string, title: string, data: Record<string, unknown> = {}) =>
    (await owner.records.create({ folderId, title, data })).data.id;
  const robotics = await add(companies, 'Example Robotics');
  const items = Array.from({ length: 7 }, (_, at) => ({
    action: 'create' as const,
    values: { folderId: contacts, title: `Person ${at}`, data: { company: robotics } },
  }));
  await owner.records.batch({ atomic: true, items });
  return { here, contacts, robotics, add };
}

describe('related records', () => {
  it('are those that link by a field, counted by folder and field', async () => {
    const { here, robotics, contacts, add } = await desk();
    const child = await add(contacts, 'Child', { parent: robotics });
    const trashed = await add(contacts, 'Gone', { company: robotics });
    await here.owner.records.remove({ id: trashed });
    const { data } = await here.key('read').records.related({ id: robotics });
    expect(data).toMatchObject([
      { folderId: contacts, key: 'company', label: 'Company', count: 7, isMore: false },
      { key: 'parent', count: 1, records: [{ id: child, title: 'Child' }] },
    ]);
    expect(data[0]?.records).toHaveLength(5);
    expect((await here.owner.records.related({ id: child })).data).toEqual([]);
  });

  it('of another workspace, and of a record in Trash, are unknown', async () => {
    const [{ here, robotics }, there] = [await desk(), await world.workspace()];
    await expect(there.owner.records.related({ id: robotics })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await here.owner.records.remove({ id: robotics });
    await expect(here.owner.records.related({ id: robotics })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
