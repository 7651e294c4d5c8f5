import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { recordsFilter } from '../schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const refused: unknown = expect.stringMatching(/^(BAD_REQUEST|UNPROCESSABLE_CONTENT)$/);
const blanks = ['', '  ', '\u{a0}', '\u{200b}', '\u{301}', [], [''], {}, { status: '' }, { status: '\u{feff}' }];

async function openFolder() {
  const here = await world.workspace();
  const options = ['Lead', 'Customer'];
  const fields = [
    { key: 'status', label: 'Status', type: 'SELECT', options },
    { key: 'kinds', label: 'Kinds', type: 'MULTI_SELECT', options },
    { key: 'number', label: 'Number', type: 'NUMBER' },
    { key: 'newsletter', label: 'Newsletter', type: 'BOOLEAN' },
    { key: 'since', label: 'Since', type: 'DATE' },
    { key: 'mail', label: 'Mail', type: 'EMAIL' },
  ] as const;
  const { data: folder } = await here.owner.folders.create({ name: 'Contacts', type: 'CONTACT', fields: [...fields] });
  await here.owner.records.create({ folderId: folder.id, title: 'Ada', email: 'a+b@example.com' });
  return { here, folderId: folder.id };
}

describe('a filter in a body', () => {
  it('is refused where a condition is blank: it would hold for everything', async () => {
    const { here, folderId } = await openFolder();
    for (const name of Object.keys(recordsFilter.shape))
      for (const blank of blanks) {
        const filter = { folderId, [name]: blank };
        // Guarantee: the point is that the values do not fit.
        const deleting = here.owner.records.bulk({ filter, change: { action: 'delete' } } as never);
        await expect(deleting, JSON.stringify(filter)).rejects.toMatchObject({ code: refused });
      }
    expect((await here.owner.records.list({ folderId })).data).toHaveLength(1);
  });

  it.each([
    ['in another case', { data: { status: 'lead' } }, 'must be one of "Lead", "Customer"'],
    ['that is no address', { email: 'nowhere' }, 'must be an e-mail address'],
    ['without a digit', { phone: 'none' }, 'must have a digit'],
  ])('is refused with a value %s', async (_, conditions, message) => {
    const { here, folderId } = await openFolder();
    const deleting = here.owner.records.bulk({ filter: { folderId, ...conditions }, change: { action: 'delete' } });
    await expect(deleting).rejects.toThrow(message);
  });
});

it('a bulk change with values that no record can take is refused, also where the filter finds none', async () => {
  const { here, folderId } = await openFolder();
  const change = (values: object) =>
    here.owner.records.bulk({ filter: { folderId, search: 'none' }, change: { action: 'update', values } });
  await expect(change({ data: { status: 'lead' } })).rejects.toThrow('data.status: must be one of "Lead", "Customer"');
  await expect(change({ data: { nope: 1 } })).rejects.toThrow('There is no field "nope" here.');
  await expect(change({ email: 'nowhere' })).rejects.toThrow('must be an e-mail address');
  expect((await change({ data: { status: 'Lead' } })).data).toMatchObject({ changedCount: 0 });
});

describe('a list', () => {
  it.each([
    ['status', 'Nope', 'must be one of "Lead", "Customer"'],
    ['kinds', 'lead', 'must be a list out of "Lead", "Customer"'],
    ['number', 'abc', 'must be a number'],
    ['newsletter', 'maybe', 'must be true or false'],
    ['since', 'tomorrow', 'must be a date'],
    ['since', '2026-01-31T09:30:00Z', 'must be written as "2026-01-31"'],
    ['mail', 'nowhere', 'must be an e-mail address'],
  ])('refuses data[%s]=%s, which no record can have', async (key, value, message) => {
    const { here, folderId } = await openFolder();
    await expect(here.owner.records.list({ folderId, data: { [key]: value } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(message),
    });
    await expect(here.owner.records.list({ data: { [key]: value } })).rejects.toThrow(message);
  });

  it('reads the space of an unencoded plus in an e-mail address as a plus', async () => {
    const { here, folderId } = await openFolder();
    expect((await here.owner.records.list({ folderId, email: 'a b@example.com' })).data).toHaveLength(1);
  });
});
