import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A company, a person, and the kind of link between them. */
async function openLinks() {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({ name: 'Everybody' });
  const create = async (title: string) => (await here.owner.records.create({ folderId: folder.id, title })).data.id;
  const [company, person] = [await create('Example company'), await create('Example person')];
  const { data: kind } = await here.owner.links.createKind({ name: 'employs', reverseName: 'works at' });
  const link = async (id: string, recordId: string, direction?: 'OUT' | 'IN') =>
    (await here.key('write').links.create({ id, recordId, kindId: kind.id, ...(direction ? { direction } : {}) })).data;
  const read = async (id: string) =>
    (await here.key('read').links.list({ id })).data.map(({ name, record }) => `${name} ${record.title}`);
  return { here, folderId: folder.id, company, person, kind, create, link, read };
}

describe('a link', () => {
  it('is read from both records, each with the name of its direction', async () => {
    const { here, company, person, kind, link, read } = await openLinks();
    const made = await link(company, person);
    expect(made).toEqual({
      id: expect.stringMatching(/^lnk_/),
      kindId: kind.id,
      direction: 'OUT',
      name: 'employs',
      record: { id: person, folderId: expect.any(String), title: 'Example person' },
      createdAt: expect.any(String),
    });
    expect((await here.key('read').links.list({ id: company })).data).toEqual([made]);
    expect((await here.key('read').links.get({ id: company, linkId: made.id })).data).toEqual(made);
    expect(await read(person)).toEqual(['works at Example company']);
  });

  it('is an event of each record, from its own side, and so is its end', async () => {
    const { here, company, person, link, read } = await openLinks();
    const { id } = await link(person, company, 'IN');
    await here.key('write').links.remove({ id: company, linkId: id });
    const told = (await here.events())
      .filter(({ event }) => String(event).endsWith('linked'))
      .map((event) => [event['event'], event['recordId'], event['link']]);
    const of = (direction: string, record: string) =>
      expect.objectContaining({ id, direction, record: expect.objectContaining({ id: record }) });
    expect(told).toEqual([
      ['record.linked', person, of('IN', company)],
      ['record.linked', company, of('OUT', person)],
      ['record.unlinked', company, of('OUT', person)],
      ['record.unlinked', person, of('IN', company)],
    ]);
    expect([await read(company), await read(person)]).toEqual([[], []]);
    const { data: timeline } = await here.owner.records.timeline({ id: person });
    expect(timeline.map(({ event }) => event)).toEqual(['record.unlinked', 'record.linked', 'record.created']);
  });

  it('is made once: a second one like it is refused, the other direction and another kind are not', async () => {
    const { here, company, person, link, read } = await openLinks();
    const settled = await Promise.allSettled([
      link(company, person),
      link(company, person),
      link(person, company, 'IN'),
    ]);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first] = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await expect(link(company, person)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(first?.id ?? ''),
    });
    await link(person, company);
    const { data: owns } = await here.owner.links.createKind({ name: 'owns', reverseName: 'belongs to' });
    await here.owner.links.create({ id: person, recordId: company, kindId: owns.id });
    expect(await read(company)).toEqual([
      'belongs to Example person',
      'works at Example person',
      'employs Example person',
    ]);
  });

  it('is hidden while one of its records lies in Trash, and back after that', async () => {
    const { here, company, person, link, read } = await openLinks();
    const { id } = await link(company, person);
    await here.owner.records.remove({ id: person });
    expect(await read(company)).toEqual([]);
    await expect(here.owner.links.remove({ id: company, linkId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(read(person)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(link(company, person)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await here.owner.records.restore({ id: person });
    expect(await read(company)).toEqual(['employs Example person']);
  });

  it('is refused with itself, an unknown record or kind, and for a read-only key', async () => {
    const { here, company, person, kind, link } = await openLinks();
    const elsewhere = await openLinks();
    const code = 'UNPROCESSABLE_CONTENT';
    await expect(link(company, company)).rejects.toMatchObject({ code });
    await expect(link(company, elsewhere.person)).rejects.toMatchObject({ code });
    const foreign = { id: company, recordId: person, kindId: elsewhere.kind.id };
    await expect(here.owner.links.create(foreign)).rejects.toMatchObject({ code });
    await expect(
      here.key('read').links.create({ id: company, recordId: person, kindId: kind.id }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

it('lists links newest first, page by page, in both directions', async () => {
  const { here, company, create, link, read } = await openLinks();
  for (const at of [1, 2, 3, 4, 5]) await link(company, await create(`Person ${at}`), at % 2 === 0 ? 'IN' : 'OUT');
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await here.owner.links.list({ id: company, pageSize: 2, ...(cursor ? { cursor } : {}) });
    titles.push(...page.data.map(({ record }) => record.title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(titles).toEqual(['Person 5', 'Person 4', 'Person 3', 'Person 2', 'Person 1']);
  expect(await read(company)).toHaveLength(5);
  const { data: second } = await here.owner.links.list({ id: company, pageSize: 2, page: 2 });
  expect(second.map(({ record }) => record.title)).toEqual(['Person 3', 'Person 2']);
});

describe('a kind of links', () => {
  it('is renamed for all its links, and deleted only without any', async () => {
    const { here, company, person, kind, link, read } = await openLinks();
    const { id } = await link(company, person);
    await here.owner.links.updateKind({ id: kind.id, reverseName: 'is employed by' });
    expect(await read(person)).toEqual(['is employed by Example company']);
    await expect(here.owner.links.removeKind({ id: kind.id })).rejects.toThrow('There are links of this kind');
    await here.owner.links.remove({ id: person, linkId: id });
    await here.owner.links.removeKind({ id: kind.id });
    expect((await here.owner.links.listKinds({})).data).toEqual([]);
  });

  it('is a setting: neither a member nor an API key changes it', async () => {
    const { here, kind } = await openLinks();
    for (const caller of [here.member, here.key('write')]) {
      await expect(caller.links.createKind({ name: 'a', reverseName: 'b' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
      await expect(caller.links.removeKind({ id: kind.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect((await here.key('read').links.listKinds({})).data).toEqual([kind]);
  });
});
