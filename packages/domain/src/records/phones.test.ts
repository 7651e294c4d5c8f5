import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { phoneForms } from './phones.ts';

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  await here.owner.workspaces.update({ timeZone: 'Europe/Berlin', currency: 'EUR' });
  const fields = [{ key: 'mobile', label: 'Mobile', type: 'PHONE' as const }];
  folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
  for (const [title, phone] of stored)
    await here.owner.records.create({ folderId, title, phone, data: { mobile: phone } });
});
afterAll(() => world.close());

const stored = [
  ['national', '030 901820'],
  ['international', '+49 (30) 901820'],
  ['both', '+49 (0)30 / 901820'],
  ['dialled', '0049 30 901820'],
  ['french', '+33 1 42 68 53 00'],
  ['short', '110'],
] as const;
const german = ['both', 'dialled', 'international', 'national'];
const asked = ['030 901820', '(030) 90 18 20', '+49 30 901820', '+4930901820', '0049 30 901820', '+49 (0)30 901820'];

const titles = ({ data }: { data: { title?: unknown }[] }) => data.map(({ title }) => String(title)).toSorted();

describe('a phone number is found in its national and its international form', () => {
  it.each(asked)('%s', async (phone) => {
    const { owner } = here;
    expect(titles(await owner.records.list({ phone })), 'list').toEqual(german);
    for (const field of ['phone', 'data.mobile'])
      for (const where of [
        { field, op: 'eq' as const, value: phone },
        { field, op: 'in' as const, value: [phone, '+33 1'] },
      ])
        expect(titles(await owner.query.records({ where })), field).toEqual(german);
    const others = await owner.query.records({ where: { field: 'phone', op: 'ne', value: phone } });
    expect(titles(others)).toEqual(['french', 'short']);
    expect(titles(await owner.records.list({ search: phone })), 'search').toEqual(german);
  });

  it('and groups by phone numbers come in the order of their digits', async () => {
    const { data } = await here.owner.aggregate.records({ groupBy: [{ field: 'phone' }] });
    expect(data.map(({ group }) => group['phone'])).toEqual(
      ['0049 30 901820', '030 901820', '110', '+33 1 42 68 53 00', '+49 (30) 901820', '+49 (0)30 / 901820'].toSorted(
        (a, b) => (a.replaceAll(/\D/g, '') < b.replaceAll(/\D/g, '') ? -1 : 1),
      ),
    );
  });

  it('as the digits that it has where it is no number of the country', async () => {
    expect(titles(await here.owner.records.list({ phone: '110' }))).toEqual(['short']);
    expect(titles(await here.owner.records.list({ phone: '01 42 68 53 00' }))).toEqual([]);
  });

  it('by upserts, alone, in a batch and in a workspace without a country', async () => {
    const { owner } = await world.workspace();
    await owner.workspaces.update({ timeZone: 'Europe/Vienna', currency: 'EUR' });
    const folder = (await owner.folders.create({ name: 'Contacts' })).data.id;
    const put = (phone: string) => owner.records.upsert({ folderId: folder, matchOn: ['phone'], phone, title: phone });
    await put('01 514440');
    await put('+43 1 514440');
    const batch = ['0043 1 514440', '01 514440', '+43 (0)1 514440'].map((phone) => ({
      action: 'upsert' as const,
      values: { folderId: folder, matchOn: ['phone' as const], phone, title: phone },
    }));
    await owner.records.batch({ items: batch } as never);
    expect((await owner.records.list({ folderId: folder })).data).toHaveLength(1);
    await owner.workspaces.update({ timeZone: 'UTC' });
    expect((await owner.records.list({ phone: '01 514440' })).data).toHaveLength(1);
  });
});

it('the forms of a number begin with the same one', () => {
  const first = (phone: string) => phoneForms(phone, 'DE')[0];
  expect(new Set(asked.map(first))).toEqual(new Set(['4930901820']));
  expect(phoneForms('030 901820', undefined)).toEqual(['030901820']);
  expect(phoneForms('(202) 456-1414', 'US')).toContain('12024561414');
});
