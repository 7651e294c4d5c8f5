import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { runImport } from './run-import.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('a row with a taken value of a unique field fails alone, and matching by the field changes its record', async () => {
  const here = await world.workspace();
  const { data: folder } = await here.owner.folders.create({
    name: 'Companies',
    fields: [{ key: 'vat', label: 'VAT', type: 'TEXT', unique: true }],
  });
  const folderId = folder.id;
  const taken = await here.owner.records.create({ folderId, title: 'Taken', data: { vat: 'DE 1' } });
  const run = async (csv: string, matchField?: string) => {
    const { data } = await here.owner.imports.create({ folderId, fileName: 'companies.csv' });
    await here.owner.imports.addPart({ id: data.id, position: 0, content: csv });
    const { mapping } = (await here.owner.imports.inspect({ id: data.id })).data;
    await here.owner.imports.start({ id: data.id, mapping, isDryRun: false, ...(matchField ? { matchField } : {}) });
    await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: data.id, attempt: 1 });
    const errors = (await here.owner.imports.listErrors({ id: data.id })).data;
    return { errors, ...(await here.owner.imports.get({ id: data.id })).data };
  };
  const first = await run('title,vat\nA,de 1\nB,DE 2\nC,DE 2\nD,DE 3\n');
  expect(first).toMatchObject({ state: 'DONE', createdCount: 2, failedCount: 2 });
  expect(JSON.stringify(first.errors)).toContain(taken.data.id);
  expect(await run('title,vat\nE,DE 3\n', 'data.vat')).toMatchObject({
    state: 'DONE',
    createdCount: 0,
    updatedCount: 1,
  });
  const { data: records } = await here.owner.records.list({ folderId, sort: 'title' });
  expect(records.map(({ title, data }) => [title, data['vat']])).toEqual([
    ['B', 'DE 2'],
    ['E', 'DE 3'],
    ['Taken', 'DE 1'],
  ]);
  // Three batches: the last rows have the values of the batches before.
  const many = Array.from({ length: 650 }, (_, n) => `Many ${n},FR ${n % 400}\n`).join('');
  expect(await run(`title,vat\n${many}`)).toMatchObject({ state: 'DONE', createdCount: 400, failedCount: 250 });
});
