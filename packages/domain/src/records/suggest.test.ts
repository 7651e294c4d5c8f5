import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A workspace with people, whose addresses have the words of companies, made after the companies. */
async function desk() {
  const here = await world.workspace();
  const { owner } = here;
  const companies = (await owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data.id;
  const parent = { key: 'parent', label: 'Parent', type: 'RECORD' as const };
  const company = { key: 'company', label: 'Company', type: 'RECORD' as const, targetFolderId: companies };
  const contacts = (await owner.folders.create({ name: 'Contacts', fields: [company, parent] })).data.id;
  const add = async (folderId: string, title: string, more: { email?: string; data?: Record<string, unknown> } = {}) =>
    (await owner.records.create({ folderId, title, ...more })).data.id;
  const robotics = await add(companies, 'Example Robotics');
  await add(companies, 'Robotics of Example');
  await add(companies, 'Beispiel-Café Łódź');
  const items = Array.from({ length: 250 }, (_, at) => ({
    action: 'create' as const,
    values: {
      folderId: contacts,
      title: `Person ${at}`,
      email: `r${at}@example.com`,
      data: at < 7 ? { company: robotics } : {},
    },
  }));
  await owner.records.batch({ atomic: true, items });
  const suggested = async (search: string, folderId?: string) =>
    (await owner.records.suggest({ search, folderId })).data;
  return { here, companies, contacts, robotics, suggested, add };
}

describe('suggestions', () => {
  it('rank by title: as typed, at its beginning, at the beginning of words; then what has the words elsewhere', async () => {
    const { suggested, companies } = await desk();
    const found = await suggested('Example R');
    expect(found.slice(0, 2).map(({ title }) => title)).toEqual(['Example Robotics', 'Robotics of Example']);
    expect(found.map(({ isByTitle }) => isByTitle)).toEqual([true, true, ...Array.from({ length: 18 }, () => false)]);
    expect(await suggested('r7@example.com')).toMatchObject([{ title: 'Person 7', isByTitle: true }]);
    expect(await suggested('cafe lodz')).toMatchObject([{ title: 'Beispiel-Café Łódź', isByTitle: true }]);
    expect((await suggested('example', companies)).map(({ title }) => title)).toEqual([
      'Example Robotics',
      'Robotics of Example',
    ]);
  });

  it('find a title by its beginning among any number of newer records that have the words elsewhere', async () => {
    const { suggested, add, contacts } = await desk();
    await add(contacts, '100% \\ _sure');
    expect((await suggested('Example Robot')).at(0)).toMatchObject({ title: 'Example Robotics' });
    expect(await suggested('100% \\')).toMatchObject([{ title: '100% \\ _sure' }]);
    expect(await suggested('')).toHaveLength(20);
    expect(await suggested('nothing fits')).toEqual([]);
  });
});

describe('related records', () => {
  it('are those that link by a field, counted by folder and field', async () => {
    const { here, robotics, contacts, add } = await desk();
    const child = await add(contacts, 'Child', { data: { parent: robotics } });
    const trashed = await add(contacts, 'Gone', { data: { company: robotics } });
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
    expect((await there.owner.records.suggest({ search: 'Example' })).data).toEqual([]);
    await here.owner.records.remove({ id: robotics });
    await expect(here.owner.records.related({ id: robotics })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
