import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { runImport } from './run-import.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const fields = [
  { key: 'score', label: 'Score', type: 'NUMBER' as const },
  { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['New', 'Customer'] },
  { key: 'company', label: 'Company', type: 'RECORD' as const },
];

async function desk() {
  const here = await world.workspace();
  const companies = (await here.owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data.id;
  const folderId = (await here.owner.folders.create({ name: 'Contacts', fields })).data.id;
  const test = async (csv: string) => {
    const { data } = await here.member.imports.create({ folderId, fileName: 'people.csv', content: csv });
    await here.member.imports.inspect({ id: data.id });
    await here.member.imports.start({
      id: data.id,
      mapping: ['title', 'email', 'data.score', 'data.status', 'data.company'],
      readings: [null, null, null, null, { folderId: companies, createsMissing: true }],
      matchField: 'email',
      keepsRows: true,
    });
    await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: data.id, attempt: 1 });
    return (await here.member.imports.listSamples({ id: data.id })).data;
  };
  return { here, folderId, companies, test };
}

it('shows rows of a dry run with the values before and after, and the problems of each', async () => {
  const { here, folderId, companies, test } = await desk();
  const acme = (await here.owner.records.create({ folderId: companies, title: 'Acme' })).data.id;
  const known = { email: 'known@example.com', data: { score: 1, status: 'New', company: acme } };
  const { id } = (await here.owner.records.create({ folderId, title: 'Known', ...known })).data;
  const samples = await test(
    'Name,Mail,Score,Status,Company\n' +
      'First,first@example.com,2,Customer,Newco\n' +
      'Known,known@example.com,5,new,acme\n' +
      'Second,second@example.com,many,,\n' +
      'Bad,not an address,1,,\n' +
      'Known,known@example.com,1,,Acme\n',
  );
  expect(samples.toSorted((one, other) => one.row - other.row)).toEqual([
    {
      row: 2,
      fate: 'created',
      title: 'First',
      recordId: null,
      values: [
        { column: 0, before: [], after: ['First'] },
        { column: 1, before: [], after: ['first@example.com'] },
        { column: 2, before: [], after: ['2'] },
        { column: 3, before: [], after: ['Customer'] },
        { column: 4, before: [], after: ['Newco'] },
      ],
      problems: [],
    },
    {
      row: 3,
      fate: 'updated',
      title: 'Known',
      recordId: id,
      values: [{ column: 2, before: ['1'], after: ['5'] }],
      problems: [],
    },
    {
      row: 4,
      fate: 'created',
      title: 'Second',
      recordId: null,
      values: [
        { column: 0, before: [], after: ['Second'] },
        { column: 1, before: [], after: ['second@example.com'] },
      ],
      problems: [{ column: 2, problem: 'must be a number', cell: 'many' }],
    },
    expect.objectContaining({ row: 5, fate: 'failed', title: 'Bad' }),
    expect.objectContaining({ row: 6, fate: 'updated', values: [{ column: 2, before: ['5'], after: ['1'] }] }),
  ]);
  const { data } = await here.owner.records.list({ folderId });
  expect(data.map(({ data: own }) => own['score'])).toEqual([1]);
});

it('keeps ten rows of each outcome, whatever the size of the file', async () => {
  const { test } = await desk();
  const rows = Array.from({ length: 500 }, (_, at) => `Row ${at},row${at}@example.com,${at % 2 ? 'many' : at},,`);
  const samples = await test(`Name,Mail,Score,Status,Company\n${rows.join('\n')}\n`);
  expect(samples).toHaveLength(20);
  expect(samples.filter(({ problems }) => problems.length > 0)).toHaveLength(10);
});
