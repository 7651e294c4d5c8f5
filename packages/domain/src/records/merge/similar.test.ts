import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, readAllPages, type TestWorkspace, type World } from '../../testing/world.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  here = await world.workspace();
  const site = { key: 'site', label: 'Website', type: 'URL' as const };
  folderId = (await here.owner.folders.create({ name: 'Companies', type: 'COMPANY', fields: [site] })).data.id;
});

const made = async (title: string, more: object = {}) =>
  (await here.owner.records.create({ folderId, title, ...more })).data.id;
const similarTo = async (id: string) => (await here.owner.records.similar({ id })).data;
const found = async () => (await here.key('read').records.findDuplicates({ by: 'similar' })).data;

describe('similar names', () => {
  it.each([
    ['accents', 'Café Łódź', 'Cafe Lodz', 'title'],
    ['case', 'EXAMPLE works', 'Example Works', 'title'],
    ['the order of words', 'Meyer, Anna', 'Anna Meyer', 'title'],
    ['hyphens', 'Müller-Lüdenscheidt', 'Müller Lüdenscheidt', 'title'],
    ['joined words', 'Data Processing Ltd.', 'DataProcessing', 'title'],
    ['legal forms', 'Example GmbH & Co. KG', 'Example Inc.', 'title'],
    ['a legal form with dots', 'Example S.A.', 'Example', 'title'],
    ['a wrong letter', 'Anna Meyer', 'Anna Meier', 'name'],
    ['a letter less', 'John Example', 'Jon Example', 'name'],
    ['two wrong letters of a long word', 'Consolidated', 'Konsolidatet', 'name'],
  ])('differ by %s', async (_, title, other, reason) => {
    const [one, two] = [await made(title), await made(other)];
    expect(await similarTo(one)).toEqual([{ recordId: two, reason }]);
    expect(await similarTo(two)).toEqual([{ recordId: one, reason }]);
    expect(await found()).toEqual([{ value: other, reason, records: 2, recordIds: [one, two] }]);
  });

  it.each([
    ['a number', 'Branch 41', 'Branch 42'],
    ['a short word', 'Ann Example', 'Ben Example'],
    ['two words', 'Anna Meyer', 'Anne Meier'],
    ['one more word', 'Example Works', 'Example'],
    ['the whole name', 'GmbH', 'Inc.'],
  ])('do not differ by %s', async (_, title, other) => {
    const one = await made(title);
    await made(other);
    expect(await similarTo(one)).toEqual([]);
    expect(await found()).toEqual([]);
  });
});

it('finds a phone number in its national and its international form', async () => {
  await here.owner.workspaces.update({ timeZone: 'Europe/Berlin' });
  const [one, two] = [await made('One', { phone: '030 1234567' }), await made('Two', { phone: '+49 (0)30 123 45 67' })];
  expect(await similarTo(one)).toEqual([{ recordId: two, reason: 'phone' }]);
});

it('finds companies by the domain of their e-mail address and website, but no domain that many use', async () => {
  const one = await made('One', { email: 'info@example.com' });
  const two = await made('Two', { data: { site: 'https://www.Example.com/about' } });
  await made('Three', { data: { site: 'https://example.com.example.org' } });
  expect(await similarTo(one)).toEqual([{ recordId: two, reason: 'website' }]);
  const four = await made('Four', { email: 'one@gmail.com' });
  await made('Five', { email: 'two@gmail.com' });
  expect(await similarTo(four)).toEqual([]);
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  const person = await made('Person', { email: 'a@example.net' });
  await made('Colleague', { email: 'b@example.net' });
  expect(await similarTo(person)).toEqual([]);
});

it('leaves out other folders, workspaces, Trash, and what was said to be different', async () => {
  const one = await made('Anna Meyer', { email: 'same@example.com' });
  const two = await made('Anna Meier', { email: 'same@example.com' });
  await here.owner.records.remove({ id: await made('Anna Meyr') });
  folderId = (await here.owner.folders.create({ name: 'Contacts' })).data.id;
  await made('Anna Meyer');
  const stranger = await world.workspace();
  const { data: folder } = await stranger.owner.folders.create({ name: 'Contacts' });
  await stranger.owner.records.create({ folderId: folder.id, title: 'Anna Meyer' });
  await expect(stranger.owner.records.similar({ id: one })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await similarTo(one)).toEqual([{ recordId: two, reason: 'email' }]);
  await here.owner.records.differ({ recordIds: [one, two] });
  expect(await similarTo(one)).toEqual([]);
  expect(await found()).toEqual([]);
});

it('lists each group once, page by page', async () => {
  const names = ['Anna Meyer', 'Otto Fischer', 'Berta Schneider'];
  const ids: string[][] = [];
  for (const name of names) ids.push([await made(name), await made(`${name} GmbH`), await made(`${name}s`)]);
  const groups = await readAllPages(
    (cursor) => here.owner.records.findDuplicates({ by: 'similar', pageSize: 1, cursor }),
    async () => undefined,
  );
  expect(groups.map(({ recordIds }) => recordIds)).toEqual(ids.toReversed());
});
