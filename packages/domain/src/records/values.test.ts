import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { records } from './table.ts';
import { eq } from 'drizzle-orm';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function desk() {
  const here = await world.workspace();
  const fields = [
    { key: 'billing', label: 'Billing', type: 'EMAIL' as const },
    { key: 'parent', label: 'Parent', type: 'RECORD' as const },
  ];
  const { data } = await here.owner.folders.create({ name: 'Contacts', fields });
  return { here, key: here.key('write'), folderId: data.id };
}

const addresses = [
  'contact@example.com',
  "o'brien+news@sub.exa-mple.co.uk",
  'jörg@müller.example',
  '用户@例子.公司',
  `${'x'.repeat(64)}@example.com`,
];
const others = [
  'not-an-email',
  'a@b',
  'a@example..com',
  '.a@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@127.0.0.1',
  'a b@example.com',
  'a@example.com, b@example.com',
  'Contact <a@example.com>',
  'mailto:a@example.com',
  `${'x'.repeat(65)}@example.com`,
];

describe('an e-mail address', () => {
  it.each(addresses)('is %s', async (email) => {
    const { key, folderId } = await desk();
    const { data } = await key.records.create({ folderId, title: 'x', email, data: { billing: email } });
    expect(data).toMatchObject({ email, data: { billing: email } });
  });

  it.each(others)(
    'is not %s: creating and updating with it is 422, and names the place and the value',
    async (email) => {
      const { here, key, folderId } = await desk();
      const { data: record } = await key.records.create({ folderId, title: 'x' });
      const refused = (path: string[]) => ({
        code: 'UNPROCESSABLE_CONTENT',
        issues: [{ path, message: expect.stringContaining(`not "${email}`) as string }],
      });
      await expect(key.records.create({ folderId, title: 'x', email })).rejects.toMatchObject(refused(['email']));
      await expect(key.records.update({ id: record.id, email })).rejects.toMatchObject(refused(['email']));
      await expect(key.records.create({ folderId, title: 'x', data: { billing: email } })).rejects.toMatchObject(
        refused(['data', 'billing']),
      );
      await expect(key.records.update({ id: record.id, data: { billing: email } })).rejects.toMatchObject(
        refused(['data', 'billing']),
      );
      expect(await here.events()).toHaveLength(1);
    },
  );

  it('is cleared by a blank', async () => {
    const { key, folderId } = await desk();
    const { data: record } = await key.records.create({ folderId, title: 'x', email: 'a@example.com' });
    expect((await key.records.update({ id: record.id, email: '  ' })).data.email).toBeNull();
  });

  it('that is none stays where a record has it from before: only a new one is refused', async () => {
    const { key, folderId } = await desk();
    const { data: record } = await key.records.create({ folderId, title: 'x' });
    await world.database.autocommit.orm
      .update(records)
      .set({ email: 'ask reception' })
      .where(eq(records.id, record.id));
    expect((await key.records.update({ id: record.id, title: 'y', email: 'ask reception' })).data).toMatchObject({
      title: 'y',
      email: 'ask reception',
    });
    await expect(key.records.update({ id: record.id, email: 'ask somebody' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

describe('a link to a record', () => {
  it('never goes to the record itself', async () => {
    const { key, folderId } = await desk();
    const { data: record } = await key.records.create({ folderId, title: 'x' });
    const { data: other } = await key.records.create({ folderId, title: 'y' });
    await expect(key.records.update({ id: record.id, data: { parent: record.id } })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['data', 'parent'], message: 'must be another record: this one cannot be linked to itself' }],
    });
    expect((await key.records.update({ id: record.id, data: { parent: other.id } })).data.data).toEqual({
      parent: other.id,
    });
  });
});
