import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { runImport } from './run-import.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function desk() {
  const here = await world.workspace();
  const fields = [{ key: 'city', label: 'City', type: 'TEXT' as const }];
  const folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
  const run = async (csv: string, choice: object = {}) => {
    const { data } = await here.member.imports.create({ folderId, fileName: 'contacts.csv' });
    await here.member.imports.addPart({ id: data.id, position: 0, content: csv });
    const { mapping } = (await here.member.imports.inspect({ id: data.id })).data;
    await here.member.imports.start({ id: data.id, mapping, isDryRun: false, ...choice });
    await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: data.id, attempt: 1 });
    return (await here.member.imports.get({ id: data.id })).data;
  };
  const all = async () => (await here.owner.records.list({ folderId, sort: 'title' })).data;
  return { here, folderId, run, all };
}

it('a row with the id of a record changes it, also where rows are matched by another field', async () => {
  const { here, folderId, run, all } = await desk();
  const { data: one } = await here.owner.records.create({ folderId, title: 'One', email: 'one@example.com' });
  const csv = `Id,Title,Email\n${one.id},First,new@example.com\n,Other,other@example.com\n`;
  expect(await run(csv, { matchField: 'id' })).toMatchObject({ updatedCount: 1, createdCount: 1 });
  expect(await run(csv, { matchField: 'email' })).toMatchObject({ unchangedCount: 2, createdCount: 0 });
  expect((await all()).map(({ id, email }) => [id === one.id, email])).toEqual([
    [true, 'new@example.com'],
    [false, 'other@example.com'],
  ]);
});

it('the id of a merged record leads to its successor', async () => {
  const { here, folderId, run, all } = await desk();
  const [kept, gone] = await Promise.all(
    ['Kept', 'Gone'].map(async (title) => (await here.owner.records.create({ folderId, title })).data),
  );
  await here.owner.records.merge({ id: kept?.id ?? '', recordIds: [gone?.id ?? ''] });
  expect(await run(`Id,Title\n${gone?.id},Renamed\n`, { matchField: 'id' })).toMatchObject({ updatedCount: 1 });
  expect((await all()).map(({ title }) => title)).toEqual(['Renamed']);
});

it('matches by an external id of the given source', async () => {
  const { here, folderId, run, all } = await desk();
  await here.owner.records.create({ folderId, title: 'Other', externalSource: 'shop', externalId: '7' });
  const choice = {
    mapping: ['externalId', 'title'],
    matchField: 'externalId',
    externalSource: 'hubspot',
  };
  expect(await run('Record ID,Name\n7,One\n8,Two\n', choice)).toMatchObject({ createdCount: 2, failedCount: 0 });
  expect(await run('Record ID,Name\n7,First\n8,Two\n', choice)).toMatchObject({ updatedCount: 1, unchangedCount: 1 });
  expect((await all()).map(({ title, externalSource }) => [title, externalSource])).toEqual([
    ['First', 'hubspot'],
    ['Other', 'shop'],
    ['Two', 'hubspot'],
  ]);
});

it.each([
  ['BOTH', { createdCount: 2, updatedCount: 1, skippedCount: 0 }],
  ['CREATE', { createdCount: 2, updatedCount: 0, skippedCount: 1 }],
  ['UPDATE', { createdCount: 0, updatedCount: 1, skippedCount: 2 }],
] as const)('in mode %s counts what it creates, updates and skips', async (mode, counts) => {
  const { here, folderId, run } = await desk();
  await here.owner.records.create({ folderId, title: 'One', email: 'one@example.com' });
  const csv = 'Title,Email\nFirst,ONE@example.com\nNew,new@example.com\nBlank,\n';
  expect(await run(csv, { matchField: 'email', mode })).toMatchObject(counts);
});

it('finds records that any batch before created', async () => {
  const { run, all } = await desk();
  const rows = Array.from({ length: 650 }, (_, n) => `Turn ${Math.floor(n / 210)},contact${n % 210}@example.com\n`);
  expect(await run(`Title,Email\n${rows.join('')}`, { matchField: 'email' })).toMatchObject({
    createdCount: 210,
    updatedCount: 440,
    rowCount: 650,
  });
  expect((await all())[0]).toMatchObject({ title: 'Turn 2' });
});

it('refuses to update without a field to match by', async () => {
  const { run } = await desk();
  await expect(run('Title\nOne\n', { mode: 'UPDATE' })).rejects.toMatchObject({ issues: [{ path: ['matchField'] }] });
});

it('blank cells clear the field of a record where the column says so, and keep it elsewhere', async () => {
  const { here, folderId, run, all } = await desk();
  const values = { phone: '+1 555 0100', data: { city: 'Example City' } };
  await here.owner.records.create({ folderId, title: 'One', email: 'one@example.com', ...values });
  const csv = 'Title,Email,Phone,City\n,one@example.com,,\n';
  expect(await run(csv, { matchField: 'email' })).toMatchObject({ unchangedCount: 1 });
  const readings = [{ clears: true }, null, { clears: true }, { clears: true }];
  expect(await run(csv, { matchField: 'email', readings })).toMatchObject({ updatedCount: 1 });
  expect(await all()).toMatchObject([{ title: 'One', phone: null, data: {} }]);
});

it('keeps the moment at which another system created the record, unless it is in the future', async () => {
  const { run, all, here } = await desk();
  const csv = 'Title,Created\nOld,2019-03-01 10:00\nNew,2999-01-01\n';
  const outcome = await run(csv);
  expect(outcome).toMatchObject({ mapping: ['title', 'createdAt'], createdCount: 1, failedCount: 1 });
  expect(await all()).toMatchObject([{ title: 'Old', createdAt: '2019-03-01T10:00:00.000Z' }]);
  expect((await here.member.imports.listErrors({ id: outcome.id })).data).toMatchObject([
    { message: 'Created: must not be in the future' },
  ]);
});
