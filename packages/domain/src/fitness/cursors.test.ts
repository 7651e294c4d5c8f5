import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;
beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  const fields = [{ key: 'city', label: 'City', type: 'TEXT' as const }];
  folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
  for (const title of ['Ada', 'Ben', 'Cid'])
    await here.owner.records.create({ folderId, title, data: { city: 'Oldtown' } });
});
afterAll(() => world.close());

const refused = { code: 'BAD_REQUEST', message: expect.stringContaining('belongs to another list, filter or sort') };
const firstPage = async (input: object = {}) => {
  const { nextCursor } = await here.owner.records.list({ pageSize: 1, ...input });
  return { pageSize: 1, cursor: String(nextCursor) };
};

it('a cursor goes on in its own list, with other sizes of pages too', async () => {
  const { cursor } = await firstPage({ folderId });
  const { data } = await here.owner.records.list({ folderId, cursor, pageSize: 50, count: true });
  expect(data.map(({ title }) => title)).toEqual(['Ben', 'Ada']);
});

it.each([
  { folderId: 'fld' },
  { search: 'a' },
  { data: { city: 'Oldtown' } },
  { sort: 'title' as const },
  { email: 'a@example.com' },
])('a cursor of a list is refused with %j', async (given) => {
  const other = 'folderId' in given ? { folderId } : given;
  const page = await firstPage();
  await expect(here.owner.records.list({ ...page, ...other })).rejects.toMatchObject(refused);
});

it('a cursor of one list is refused by every other', async () => {
  const page = await firstPage();
  const { owner } = here;
  const lists = [owner.folders, owner.pipelines, owner.tasks, owner.webhooks, owner.views, owner.members, owner.tags];
  for (const { list } of [...lists, owner.workflows, owner.events, owner.apiKeys, owner.operations])
    await expect(list(page)).rejects.toMatchObject(refused);
});

it('a cursor of a query is refused by another filter or sort', async () => {
  const where = { field: 'data.city', op: 'eq', value: 'Oldtown' } as const;
  const { nextCursor: cursor } = await here.owner.query.records({ where, pageSize: 1 });
  const go = (input: object) => here.owner.query.records({ pageSize: 1, cursor: String(cursor), ...input });
  expect((await go({ where })).data).toHaveLength(1);
  for (const other of [{}, { where, sort: ['title'] }, { where: { ...where, op: 'ne' } }, { where, search: 'a' }])
    await expect(go(other)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
});

it('a cursor of an older version, which names no list, goes on', async () => {
  const { cursor } = await firstPage();
  const { data } = await here.owner.records.list({ pageSize: 1, cursor: cursor.slice(cursor.indexOf('.') + 1) });
  expect(data.map(({ title }) => title)).toEqual(['Ben']);
});
