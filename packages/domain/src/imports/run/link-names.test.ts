import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { runImport } from './run-import.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Companies with domains in several forms, two of them with one title, and a folder of people. */
async function desk() {
  const here = await world.workspace();
  const { owner } = here;
  const fields = [
    { key: 'domain', label: 'Domain', type: 'TEXT' as const },
    { key: 'site', label: 'Site', type: 'URL' as const },
  ];
  const companies = (await owner.folders.create({ name: 'Companies', type: 'COMPANY', fields })).data.id;
  const make = async (title: string, data: object) =>
    (await owner.records.create({ folderId: companies, title, data: { ...data } })).data.id;
  const acme = await make('Acme', { domain: 'acme.example', site: 'https://www.acme.example/' });
  const twin = await make('Twin', { domain: 'www.twin.example' });
  await make('Twin', { domain: 'other.example' });
  for (const _copy of [1, 2]) await make('Same domain', { domain: 'same.example' });
  const company = { key: 'company', label: 'Company', type: 'RECORD' as const };
  const folderId = (await owner.folders.create({ name: 'People', fields: [company] })).data.id;
  const run = async (csv: string, mapping: (string | null)[], readings: (object | null)[]) => {
    const { data } = await owner.imports.create({ folderId, fileName: 'people.csv', content: csv });
    await owner.imports.inspect({ id: data.id });
    await owner.imports.start({ id: data.id, mapping, readings, isDryRun: false });
    await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: data.id, attempt: 1 });
    const errors = (await owner.imports.listErrors({ id: data.id })).data.map(({ message }) => message);
    const records = (await owner.records.list({ folderId, sort: 'title' })).data;
    return { errors, linked: records.map(({ title, data: own }) => [title, own['company']]) };
  };
  return { here, companies, acme, twin, run };
}

it('finds linked records by the domain in another column, and by their titles where it is of none or several', async () => {
  const { companies, acme, twin, run } = await desk();
  const csv =
    'Name,Company,Domain\n' +
    'A,Other name,acme.example\n' +
    'B,Twin,TWIN.example\n' +
    'C,Twin,\n' +
    'D,Acme Inc.,unknown.example\n' +
    'E,Acme,same.example\n' +
    'F,Nobody,unknown.example\n';
  const by = { folderId: companies, matchKey: 'domain', matchColumn: 2 };
  const { errors, linked } = await run(csv, ['title', 'data.company', null], [null, by]);
  expect(linked).toEqual([
    ['A', acme],
    ['B', twin],
    ['D', acme],
    ['E', acme],
  ]);
  expect(errors).toEqual([
    'Company: is the title of several records, not "Twin"',
    'Company: must be the title of a record, not "Nobody"',
  ]);
});

it.each(['domain', 'site'])('finds them by web and e-mail addresses in the column itself (%s)', async (matchKey) => {
  const { companies, acme, run } = await desk();
  const csv =
    'Name,Site\nA,jane@acme.example\nB,https://acme.example/about?x=1\nC,www.acme.example\nD,http://ACME.example\n';
  const { linked } = await run(csv, ['title', 'data.company'], [null, { folderId: companies, matchKey }]);
  expect(linked).toEqual(['A', 'B', 'C', 'D'].map((title) => [title, acme]));
});

it('creates the missing ones once, and refuses a field that the folder lacks', async () => {
  const { here, companies, run } = await desk();
  const by = { folderId: companies, matchKey: 'domain', matchColumn: 2, createsMissing: true };
  await run('Name,Company,Domain\nA,Newco,new.example\nB,newco,\n', ['title', 'data.company', null], [null, by]);
  const titles = (await here.owner.records.list({ folderId: companies })).data.map(({ title }) => title);
  expect(titles.filter((title) => title === 'Newco')).toHaveLength(1);
  const unknown = run('Name,Company\nA,B\n', ['title', 'data.company'], [null, { ...by, matchKey: 'vat' }]);
  await expect(unknown).rejects.toMatchObject({ issues: [{ path: ['readings', 1, 'matchKey'] }] });
});
