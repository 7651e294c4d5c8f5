import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type World } from '../testing/world.ts';

let world: World;
let reader: Caller;

beforeAll(async () => {
  world = await openWorld();
  const here = await world.workspace();
  reader = here.key('read');
  const { data: folder } = await here.owner.folders.create({
    name: 'Contacts',
    fields: [
      { key: 'score', label: 'Score', type: 'NUMBER' },
      { key: 'code', label: 'Code', type: 'TEXT' },
      { key: 'isKnown', label: 'Known', type: 'BOOLEAN' },
      { key: 'topics', label: 'Topics', type: 'MULTI_SELECT', options: ['a', 'b'] },
    ],
  });
  const create = (title: string, data: object) =>
    here.owner.records.create({ folderId: folder.id, title, data: data as Record<string, never> });
  await create('One', { score: 10, code: '10', isKnown: true, topics: ['a'] });
  await create('Two', { score: 20, code: '20', topics: ['b'] });
  await create('Three', { score: -1.5 });
});
afterAll(() => world.close());

const titles = async (filter: Record<string, string>, sort = ['createdAt']) =>
  (await reader.query.findRecords({ filter, sort })).data.map(({ title }) => title);

describe('the filter of an address', () => {
  it.each([
    [{ 'data.score.gte': '10' }, ['One', 'Two']],
    [{ 'data.score.between': '-2,10' }, ['One', 'Three']],
    [{ 'data.score.in': '10,20' }, ['One', 'Two']],
    [{ 'data.code.eq': '10' }, ['One']],
    [{ 'data.isKnown.eq': 'true' }, ['One']],
    [{ 'data.topics.contains': 'b' }, ['Two']],
    [{ 'data.code.isEmpty': 'true' }, ['Three']],
    [{ 'title.startsWith': 't', 'data.score.lt': '0' }, ['Three']],
    [{ 'createdAt.withinLast': '1d' }, ['One', 'Two', 'Three']],
    [{}, ['One', 'Two', 'Three']],
  ] as [Record<string, string>, string[]][])('%j', async (filter, found) => {
    expect(await titles(filter)).toEqual(found);
  });

  it('answers as POST does, with fields, an order and includes', async () => {
    const asked = { sort: ['-data.score'], fields: ['title', 'data.score'], include: ['owner' as const], count: true };
    const { nextUrl, ...found } = await reader.query.findRecords({ ...asked, filter: { 'data.score.gt': '0' } });
    const where = { field: 'data.score', op: 'gt', value: 0 } as const;
    expect(found).toEqual(await reader.query.records({ ...asked, where }));
    expect(nextUrl).toBeNull();
  });

  it.each([
    [{ createdAt: '2026-01-31' }, 'filter[<field>.<operator>]'],
    [{ 'createdAt.since': '2026-01-31' }, 'Operators: eq, ne'],
    [{ 'nothing.eq': '1' }, 'There is no such field. Fields: id'],
    [{ 'title.eq': 'One', 'data.score.gte': 'many' }, 'must be a number'],
    [{ 'title.gte': 'a' }, '"title" is a text and allows only: eq'],
    [{ 'data.isKnown.eq': 'maybe' }, 'must be true or false'],
  ] as [Record<string, string>, string][])('refuses %j as malformed', async (filter, message) => {
    await expect(reader.query.findRecords({ filter })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
      issues: [{ path: ['filter', Object.keys(filter).at(-1)] }],
    });
  });

  it('refuses an unknown order as not possible here, and a foreign cursor as malformed', async () => {
    const unknown = reader.query.findRecords({ sort: ['nothing'] });
    await expect(unknown).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(reader.query.findTasks({ cursor: 'none' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});
