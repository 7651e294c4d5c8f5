import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { runImport } from './run/run-import.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function desk() {
  const here = await world.workspace();
  const fields = [{ key: 'score', label: 'Score', type: 'NUMBER' as const }];
  const folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
  const upload = async (csv: string, fileName = 'contacts.csv') => {
    const { data } = await here.member.imports.create({ folderId, fileName });
    await here.member.imports.addPart({ id: data.id, position: 0, content: csv });
    return (await here.member.imports.inspect({ id: data.id })).data;
  };
  const run = async (id: string, choice: { mapping: (string | null)[]; keepsRows?: boolean; matchField?: string }) => {
    await here.member.imports.start({ id, isDryRun: false, ...choice });
    await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: id, attempt: 1 });
    return (await here.member.imports.get({ id })).data;
  };
  return { here, folderId, upload, run };
}

const csv = 'Who,Points\nOne,1\nTwo,many\n';

it('says that a file was imported before, and proposes the mapping of one with the same columns', async () => {
  const { upload, run } = await desk();
  const first = await upload(csv);
  expect(first).toMatchObject({ sameAs: null, mappingFrom: null });
  await run(first.id, { mapping: ['title', 'data.score'] });
  const { id, fileName, createdAt } = first;
  expect(await upload(csv, 'again.csv')).toMatchObject({
    sameAs: { id, fileName, createdAt, by: 'Test member' },
    mappingFrom: id,
    mapping: ['title', 'data.score'],
  });
  expect(await upload('Who,Points\nThree,3\n')).toMatchObject({ sameAs: null, mappingFrom: id });
});

it('takes the corrected file of failed rows for the same records', async () => {
  const { here, folderId, upload, run } = await desk();
  const first = await upload(csv);
  expect(await run(first.id, { mapping: ['title', 'data.score'], keepsRows: true })).toMatchObject({
    createdCount: 2,
    partialCount: 1,
  });
  const { data: failed } = await here.member.imports.readErrors({ id: first.id });
  const again = await upload(failed.content.replace(/"many"(?=\r)/, '"2"'));
  expect(again).toMatchObject({ mappingFrom: first.id, mapping: [null, null, 'id', 'title', 'data.score'] });
  expect(await run(again.id, { mapping: again.mapping })).toMatchObject({ createdCount: 0, updatedCount: 1 });
  const { data: records } = await here.owner.records.list({ folderId, sort: 'title' });
  expect(records.map(({ title, data }) => [title, data])).toEqual([
    ['One', { score: 1 }],
    ['Two', { score: 2 }],
  ]);
});

it('lists imports with the person, and whether they can be undone', async () => {
  const { here, upload, run } = await desk();
  const { id } = await upload(csv);
  const listed = async () => (await here.member.imports.list({})).data;
  expect(await listed()).toMatchObject([{ id, canUndo: false, startedBy: 'Test member' }]);
  const { operationId } = await run(id, { mapping: ['title', null] });
  expect(await listed()).toMatchObject([{ canUndo: true, createdCount: 2 }]);
  expect((await here.owner.operations.undo({ id: operationId ?? '' })).data).toMatchObject({ changedCount: 2 });
  expect(await listed()).toMatchObject([{ canUndo: false }]);
});
