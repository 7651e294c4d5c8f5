import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const options = ['lead', 'customer', 'lost'];
const fields = [
  { key: 'one', label: 'One', type: 'SELECT' as const, options },
  { key: 'many', label: 'Many', type: 'MULTI_SELECT' as const, options },
];
const values = [
  { one: 'lead', many: ['lead', 'customer'] },
  { one: 'lead', many: ['lost'] },
  { one: 'customer', many: ['lead'] },
];

/** Where fields have choices: things with these values, the change of a field, and the values afterwards. */
async function openFolder() {
  const { owner } = await world.workspace();
  const { data: folder } = await owner.folders.create({ name: 'Contacts', fields });
  for (const [at, data] of values.entries())
    await owner.records.create({ folderId: folder.id, title: String(at), data });
  return {
    change: (key: string, field: object) => owner.folders.updateField({ id: folder.id, key, field }),
    read: async () => (await owner.records.list({ sort: 'title' })).data.map(({ data }) => data),
  };
}
async function openPipeline() {
  const { owner } = await world.workspace();
  const { data: pipeline } = await owner.pipelines.create({ name: 'Sales', stages: [{ name: 'New' }], fields });
  for (const [at, data] of values.entries())
    await owner.deals.create({ pipelineId: pipeline.id, title: String(at), data });
  return {
    change: (key: string, field: object) => owner.pipelines.updateField({ id: pipeline.id, key, field }),
    read: async () => (await owner.query.deals({ sort: ['title'] })).data.map(({ data }) => data),
  };
}

it.each([
  ['a folder', openFolder, 'records'],
  ['a pipeline', openPipeline, 'deals'],
])('a choice of %s that is in use is replaced, and the refusal says how many have it', async (_, open, noun) => {
  const { change, read } = await open();
  const kept = { options: ['customer', 'lost', 'new'] };
  for (const key of ['one', 'many'])
    await expect(change(key, kept)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      issues: [{ path: ['field', 'replace', 'lead'], message: `2 ${noun} have "lead".` }],
    });
  for (const [replace, at] of [
    [{ lead: 'nowhere' }, 'lead'],
    [{ customer: 'new' }, 'customer'],
    [{ unknown: null }, 'unknown'],
  ] as const)
    await expect(change('one', { ...kept, replace })).rejects.toMatchObject({
      issues: [{ path: ['field', 'replace', at] }],
    });
  await expect(change('one', { ...kept, required: true, replace: { lead: null } })).rejects.toMatchObject({
    issues: [{ path: ['field', 'replace', 'lead'] }],
  });
  expect(await read()).toEqual(values);
  await change('one', { ...kept, replace: { lead: 'new' } });
  await change('many', { ...kept, replace: { lead: null } });
  expect(await read()).toEqual([
    { one: 'new', many: ['customer'] },
    { one: 'new', many: ['lost'] },
    { one: 'customer' },
  ]);
  await change('many', { options: ['customer', 'lost'] });
});

it.each([
  ['a zero-width character', 'le\u{200b}ad'],
  ['a no-break space', 'big\u{a0}deal'],
  ['further spaces', 'big   deal'],
  ['spaces around it', ' lead '],
  ['the form of its letters', 'Cafe\u{301}'],
])('a choice that differs from another one only by %s is refused', async (_, alike) => {
  const wanted = ['lead', 'big deal', 'Café', alike];
  const { owner } = await world.workspace();
  const refusal = { code: 'BAD_REQUEST', message: expect.stringContaining('must not repeat an option') as string };
  for (const type of ['SELECT', 'MULTI_SELECT'] as const)
    await expect(
      owner.folders.create({ name: 'Contacts', fields: [{ key: 'one', label: 'One', type, options: wanted }] }),
    ).rejects.toMatchObject(refusal);
  for (const open of [openFolder, openPipeline])
    await expect((await open()).change('one', { options: ['customer', 'lost', ...wanted] })).rejects.toMatchObject(
      refusal,
    );
});
