import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { runImport } from '../run/run-import.job.ts';
import { partSizeMax } from '../constants.ts';
import type { ColumnReading } from '../schema.ts';
import { countCells } from './count-cells.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Desk {
  here: TestWorkspace;
  folderId: string;
  companies: string;
}

const fields = [
  { key: 'company', label: 'Company', type: 'RECORD' as const },
  { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['Active', 'UK'] },
  { key: 'score', label: 'Score', type: 'NUMBER' as const },
  { key: 'manager', label: 'Manager', type: 'USER' as const },
  { key: 'meeting', label: 'Next meeting', type: 'DATETIME' as const },
  { key: 'born', label: 'Birthday', type: 'DATE' as const },
  { key: 'notes', label: 'Notes', type: 'TEXT' as const },
];

async function desk(): Promise<Desk> {
  const here = await world.workspace();
  const companies = (await here.owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data.id;
  return { here, companies, folderId: (await here.owner.folders.create({ name: 'Contacts', fields })).data.id };
}

type Readings = (Partial<ColumnReading> | null)[];

async function upload({ here, folderId }: Desk, csv: string) {
  const { data } = await here.member.imports.create({ folderId, fileName: 'contacts.csv' });
  for (let at = 0; at * partSizeMax < csv.length; at += 1)
    await here.member.imports.addPart({
      id: data.id,
      position: at,
      content: csv.slice(at * partSizeMax, (at + 1) * partSizeMax),
    });
  return (await here.member.imports.inspect({ id: data.id })).data;
}

async function preview(at: Desk, csv: string, readings: Readings = []) {
  const { id, mapping } = await upload(at, csv);
  return (await at.here.member.imports.preview({ id, mapping, readings })).data;
}

async function imported(at: Desk, csv: string, readings?: Readings, more: { matchField?: string } = {}) {
  const { id, mapping } = await upload(at, csv);
  const choice = { keepsRows: true, isDryRun: false, ...(readings && { readings }), ...more };
  await at.here.member.imports.start({ id, mapping, ...choice });
  const guessed = [...mapping.keys()].filter((column) => !readings?.[column]);
  await runImport.run(jobContext(world.database), { workspaceId: at.here.id, importId: id, attempt: 1, guessed });
  return { ...(await at.here.member.imports.get({ id })).data, problems: await problemsOf(at, id) };
}

const problemsOf = async ({ here }: Desk, id: string) =>
  (await here.member.imports.listProblems({ id })).data.map(({ column, problem, count }) => [column, problem, count]);
const all = async ({ here, folderId }: Desk) => (await here.owner.records.list({ folderId, sort: 'title' })).data;

describe('a value that is no choice', () => {
  const csv = 'Name,Status\nA,Inactive\nB,active\nC,US\nD,UK\nE,Inactive\n';

  it('is shown with all its rows, and mapped to no other choice by itself', async () => {
    const at = await desk();
    expect((await preview(at, csv)).columns[1]).toMatchObject({
      choices: [
        { cell: 'Inactive', count: 2, suggestion: 'Active' },
        { cell: 'US', count: 1 },
      ],
      problemCount: 3,
      furtherCount: 0,
    });
    const done = await imported(at, csv);
    expect(done).toMatchObject({ createdCount: 5, partialCount: 3 });
    expect((await all(at)).map(({ data }) => data['status'])).toEqual([
      undefined,
      'Active',
      undefined,
      'UK',
      undefined,
    ]);
  });

  it('means what a person says', async () => {
    const at = await desk();
    const values = [
      { cell: 'inactive', option: null },
      { cell: 'US', option: 'UK' },
    ];
    expect(await imported(at, csv, [null, { values }])).toMatchObject({ createdCount: 5, partialCount: 0 });
    expect((await all(at)).map(({ data }) => data['status'])).toEqual([undefined, 'Active', 'UK', 'UK', undefined]);
  });
});

it('counts all rows of a large file in a job, and answers from the first ones until then', async () => {
  const at = await desk();
  const rows = Array.from({ length: 7_000 }, (_, n) => `Row ${n},${n < 6_000 ? 'UK' : `Zq${n % 30}`},${n}`);
  const { id, mapping } = await upload(at, `Name,Status,PLZ\n${rows.join('\n')}\n00123,UK,00123\n`);
  const look = async () => (await at.here.member.imports.preview({ id, mapping })).data;
  expect(await look()).toMatchObject({ rowCount: 5_000, isWhole: false, columns: [{}, { choices: [] }, {}] });
  await countCells.run(jobContext(world.database), { workspaceId: at.here.id, importId: id });
  const whole = await look();
  expect(whole).toMatchObject({ rowCount: 7_001, isWhole: true });
  expect(whole.columns[1]).toMatchObject({ filledCount: 7_001, problemCount: 1_000 });
  expect(whole.columns[1]?.choices).toHaveLength(30);
  expect(whole.columns[2]?.proposed).toMatchObject({ type: 'TEXT', key: 'plz' });
  const other = await desk();
  await countCells.run(jobContext(world.database), { workspaceId: other.here.id, importId: id });
}, 60_000);

it('reads dates by all rows, though the first ones leave their order open and the import starts at once', async () => {
  const at = await desk();
  const rows = Array.from({ length: 6_000 }, (_, n) => `Row ${n},0${1 + (n % 9)}/0${1 + (n % 8)}/2024`);
  const csv = `Name,Birthday\n${rows.join('\n')}\nLast,01/25/2024\n`;
  const done = await imported(at, csv);
  expect(done).toMatchObject({ createdCount: 6_001, failedCount: 0, readings: [null, { format: 'MDY' }] });
  const other = await imported(await desk(), csv, [{ clears: true }]);
  expect(other).toMatchObject({ createdCount: 6_001, failedCount: 0, readings: [{ clears: true }, { format: 'MDY' }] });
  const chosen = await imported(at, csv, [null, { format: 'DMY' }]);
  expect(chosen).toMatchObject({ createdCount: 6_001, partialCount: 1, readings: [null, { format: 'DMY' }] });
}, 60_000);

describe('members', () => {
  it('are found by name and address, and a person decides about the others', async () => {
    const at = await desk();
    const { data: people } = await at.here.owner.members.list({});
    const known = people.find(({ userId }) => userId === at.here.memberId);
    const [first = '', last = ''] = (known?.name ?? '').split(' ');
    const csv =
      'Name,Owner,Manager\n' +
      `A,"${last}, ${first}",${known?.name.toUpperCase()}\nB,${known?.email.toUpperCase()},Sam Sales\n` +
      'C,former@example.test,\n';
    const { columns } = await preview(at, csv);
    expect(columns.map(({ choices }) => choices.map(({ cell }) => cell))).toEqual([
      [],
      ['former@example.test'],
      ['Sam Sales'],
    ]);
    const readings = [
      null,
      { values: [{ cell: 'former@example.test', option: null }] },
      { values: [{ cell: 'Sam Sales', option: at.here.memberId }] },
    ];
    expect(await imported(at, csv, readings)).toMatchObject({ createdCount: 3, partialCount: 0 });
    expect((await all(at)).map(({ ownerId, data }) => [ownerId, data['manager']])).toEqual([
      [at.here.memberId, at.here.memberId],
      [at.here.memberId, at.here.memberId],
      [null, undefined],
    ]);
  });
});

describe('a name', () => {
  it('is made of its parts, else of the e-mail or the company, and its lack is said', async () => {
    const at = await desk();
    const csv =
      'First Name,Last Name,Email,Company,Score\n' +
      'Camille,Durand,camille@example.com,,\n,,noname@example.com,Acme,\n,,,Strba & Urban,\n,,,,5\n';
    const done = await imported(at, csv, [null, null, null, { folderId: at.companies, createsMissing: true }]);
    expect(done).toMatchObject({ createdCount: 3, failedCount: 1 });
    expect(done.problems).toEqual([[null, 'Title: must not be empty', 1]]);
    expect((await all(at)).map(({ title }) => title)).toEqual([
      'Camille Durand',
      'noname@example.com',
      'Strba & Urban',
    ]);
  });

  it('is not replaced by an e-mail in an update', async () => {
    const at = await desk();
    const { folderId } = at;
    await at.here.owner.records.create({ folderId, title: 'Known', email: 'known@example.com' });
    await imported(at, 'Name,Email,Score\n,KNOWN@example.com,5\n', undefined, { matchField: 'email' });
    expect(await all(at)).toMatchObject([{ title: 'Known', data: { score: 5 } }]);
  });
});

describe('a cell with several addresses', () => {
  const csv = 'Name,Email\nA,d@example.com; d2@example.com\nB,b@example.com\n';

  it('gives the first, and says that there are others', async () => {
    const at = await desk();
    expect((await preview(at, csv)).columns[1]).toMatchObject({ othersCount: 1 });
    const done = await imported(at, csv);
    expect(done).toMatchObject({ createdCount: 2, partialCount: 1 });
    expect(done.problems).toEqual([[1, expect.stringContaining('has further values') as string, 1]]);
    expect((await all(at)).map(({ email }) => email)).toEqual(['d@example.com', 'b@example.com']);
  });

  it('keeps the others in a field that a person chooses', async () => {
    const at = await desk();
    expect(await imported(at, csv, [null, { othersKey: 'notes' }])).toMatchObject({ createdCount: 2, partialCount: 0 });
    expect((await all(at)).map(({ data }) => data['notes'])).toEqual(['d2@example.com', undefined]);
    await expect(imported(at, csv, [null, { othersKey: 'score' }])).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

describe('cells', () => {
  it('that mean nothing are left empty once they are found', async () => {
    const at = await desk();
    const csv = 'Name,Email,Score,Status\nA,NULL,N/A,#N/A\nB,b@example.com,-,UK\n';
    const seen = await preview(at, csv);
    expect(seen.columns.map(({ reading }) => reading?.empty)).toEqual([undefined, ['NULL'], ['N/A', '-'], ['#N/A']]);
    expect(seen.columns.map(({ problemCount, emptyCount }) => [problemCount, emptyCount])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 1],
    ]);
    expect(await imported(at, csv)).toMatchObject({ createdCount: 2, partialCount: 0, failedCount: 0 });
  });

  it('with times are in the time zone of the workspace, and birthdays are past', async () => {
    const at = await desk();
    await at.here.owner.workspaces.update({ timeZone: 'Europe/Berlin' });
    await imported(at, 'Name,Next meeting,Birthday\nA,2026-07-01 09:00,3/14/55\nB,2026-12-01 09:00,12/31/48\n');
    expect((await all(at)).map(({ data }) => [data['meeting'], data['born']])).toEqual([
      ['2026-07-01T07:00:00.000Z', '1955-03-14'],
      ['2026-12-01T08:00:00.000Z', '1948-12-31'],
    ]);
  });
});

describe('the name of a company', () => {
  const csv = 'Name,Company\nA,Acme\nB,"ACME, Inc."\nC,Acme  GmbH\nD,Twin\nE,Acme Tools\n';

  it('means its record with any legal form, and never one of two', async () => {
    const at = await desk();
    const { data: acme } = await at.here.owner.records.create({ folderId: at.companies, title: 'Acme Ltd.' });
    for (const title of ['Twin GmbH', 'Twin AG']) await at.here.owner.records.create({ folderId: at.companies, title });
    expect((await preview(at, csv)).columns[1]).toMatchObject({
      names: { found: 2, missing: 1, examples: ['Acme Tools'] },
      problems: [{ cell: 'Twin', count: 1, problem: 'is the title of several records' }],
    });
    const done = await imported(at, csv);
    expect(done.problems).toEqual([
      [1, 'is the title of several records', 1],
      [1, 'must be the title of a record', 1],
    ]);
    expect((await all(at)).map(({ data }) => data['company'])).toEqual([
      acme.id,
      acme.id,
      acme.id,
      undefined,
      undefined,
    ]);
  });

  it('is created once for all its spellings', async () => {
    const at = await desk();
    const done = await imported(at, csv, [null, { folderId: at.companies, createsMissing: true }]);
    expect(done).toMatchObject({ linkedCount: 3, partialCount: 0 });
    const { data } = await at.here.owner.records.list({ folderId: at.companies, sort: 'title' });
    expect(data.map(({ title }) => title)).toEqual(['Acme', 'Acme Tools', 'Twin']);
  });

  it('makes a link of a column whose cells name records, not of a word in its header', async () => {
    const at = await desk();
    for (const title of ['Acme', 'Globex']) await at.here.owner.records.create({ folderId: at.companies, title });
    const { columns } = await preview(at, 'Name,Company size,Parent company\nA,10-50,Acme\nB,51-200,Globex\n');
    expect(columns.map(({ proposed }) => proposed?.type)).toEqual([undefined, 'TEXT', 'RECORD']);
  });

  it('makes a link to its own folder of a column that names other rows of the file', async () => {
    const at = await desk();
    const { columns } = await preview(at, 'Name,Parent,Nickname\nA,,A\nB,A,B\nC,b,\n');
    expect(columns.map(({ proposed }) => proposed && [proposed.type, proposed.targetFolderId])).toEqual([
      null,
      ['RECORD', at.folderId],
      ['TEXT', null],
    ]);
  });
});
