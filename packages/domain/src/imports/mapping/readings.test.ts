import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { runImport } from '../run/run-import.job.ts';
import { partSizeMax } from '../constants.ts';
import type { ColumnReading } from '../schema.ts';

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
  { key: 'status', label: 'Lead status', type: 'SELECT' as const, options: ['New', 'Working', 'Customer'] },
  { key: 'topics', label: 'Topics', type: 'MULTI_SELECT' as const, options: ['hot', 'cold'] },
  { key: 'value', label: 'Contract value', type: 'NUMBER' as const },
  { key: 'renewal', label: 'Renewal', type: 'DATE' as const },
];

async function desk(): Promise<Desk> {
  const here = await world.workspace();
  const companies = (await here.owner.folders.create({ name: 'Companies', type: 'COMPANY' })).data.id;
  return { here, companies, folderId: (await here.owner.folders.create({ name: 'Contacts', fields })).data.id };
}

interface Choice {
  mapping?: (string | null)[];
  readings?: (Partial<ColumnReading> | null)[];
  keepsRows?: boolean;
  matchField?: string;
  isDryRun?: boolean;
}

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

async function run(
  at: Desk,
  id: string,
  mapping: (string | null)[],
  { isDryRun = false, ...choice }: Choice = {},
  attempt = 1,
) {
  await at.here.member.imports.start({ id, mapping, isDryRun, ...choice });
  await runImport.run(jobContext(world.database), { workspaceId: at.here.id, importId: id, attempt });
  return (await at.here.member.imports.get({ id })).data;
}

async function imported(at: Desk, csv: string, choice: Choice = {}) {
  const { id, mapping } = await upload(at, csv);
  return run(at, id, choice.mapping ?? mapping, choice);
}

const all = async ({ here, folderId }: Desk) => (await here.owner.records.list({ folderId, sort: 'title' })).data;
const problems = async ({ here }: Desk, id: string) => (await here.member.imports.listProblems({ id })).data;

describe('a file as another program wrote it', () => {
  const rowCount = 2_000;
  const day = (n: number) => `${String((n % 28) + 1).padStart(2, '0')}/${String((n % 12) + 1).padStart(2, '0')}/2026`;
  const line = (n: number, owner: string) =>
    [
      `Example contact ${n}`,
      `contact${n}@example.com`,
      `+1 555 ${String(n).padStart(4, '0')}`,
      `Example company ${n % 300}`,
      n % 40 === 0 ? 'Wrking' : 'working',
      'hot;cold',
      `"${(10_000 + n).toLocaleString('en-US')}.50"`,
      day(n),
      owner,
    ].join(',');

  it('has all nine columns guessed, keeps every row, and links each to its company', async () => {
    const at = await desk();
    const { data: first } = await at.here.owner.records.create({ folderId: at.companies, title: 'Example Company 7' });
    const header =
      'Full Name,E-Mail Address,Phone Number,Company Name,Lead Status,Topics,Value,Renewal Date,Assigned to';
    const rows = Array.from({ length: rowCount }, (_, n) => line(n, 'Test member'));
    const { id, mapping, readings } = await upload(at, `${header}\n${rows.join('\n')}\n`);
    expect(mapping).toEqual([
      'title',
      'email',
      'phone',
      'data.company',
      'data.status',
      'data.topics',
      'data.value',
      'data.renewal',
      'owner',
    ]);
    expect(readings.map((reading) => reading && [reading.format, reading.folderId])).toEqual([
      null,
      null,
      null,
      [null, at.companies],
      null,
      null,
      ['DECIMAL_POINT', null],
      ['DMY', null],
      null,
    ]);

    const { data: seen } = await at.here.member.imports.preview({ id, mapping, readings });
    expect(seen).toMatchObject({ rowCount: expect.any(Number) as number });
    expect(seen.columns[3]?.names).toMatchObject({ found: 1, missing: 299 });
    expect(seen.columns[4]?.choices).toEqual([
      { cell: 'Wrking', count: expect.any(Number) as number, suggestion: 'Working' },
    ]);
    expect(seen.columns[6]?.readAs[0]).toEqual({ cell: '10,000.50', value: '10000.5' });
    expect(seen.columns[7]).toMatchObject({ reading: { format: 'DMY' }, isFormatCertain: true, problemCount: 0 });

    const chosen = readings.map((reading, column) => {
      if (column === 3 && reading) return { ...reading, createsMissing: true };
      return column === 4 ? { values: [{ cell: 'WRKING', option: 'Working' }] } : reading;
    });
    const startedAt = performance.now();
    expect(await run(at, id, mapping, { readings: chosen, keepsRows: true })).toMatchObject({
      state: 'DONE',
      createdCount: rowCount,
      failedCount: 0,
      partialCount: 0,
      linkedCount: 299,
    });
    expect(performance.now() - startedAt).toBeLessThan(60_000);
    expect(await problems(at, id)).toEqual([]);
    const { data: found } = await at.here.owner.records.list({ folderId: at.folderId, search: 'contact7@example.com' });
    expect(found).toMatchObject([
      {
        title: 'Example contact 7',
        ownerId: at.here.memberId,
        data: { company: first.id, status: 'Working', topics: ['hot', 'cold'], value: 10_007.5, renewal: '2026-08-08' },
      },
    ]);
  }, 300_000);
});

describe('a cell that does not fit', () => {
  const csv =
    'Name,Lead status,Contract value,Renewal\n' +
    'One,Nothing,12,31/12/2026\n' +
    'Two,New,many,31/12/2026\n' +
    'Three,New,lots,soon\n' +
    'Four,New,4,01/02/2026\n' +
    ',New,5,01/02/2026\n';

  it('fails its row, or is left out of it, as the person wants; problems are counted by column', async () => {
    const at = await desk();
    const strict = await imported(at, csv);
    expect(strict).toMatchObject({ createdCount: 1, failedCount: 4, partialCount: 0 });
    const kept = await imported(at, csv, { keepsRows: true });
    expect(kept).toMatchObject({ createdCount: 4, failedCount: 1, partialCount: 3 });
    expect((await all(at)).map(({ title, data }) => [title, data])).toEqual([
      ['Four', { status: 'New', value: 4, renewal: '2026-02-01' }],
      ['Four', { status: 'New', value: 4, renewal: '2026-02-01' }],
      ['One', { value: 12, renewal: '2026-12-31' }],
      ['Three', { status: 'New' }],
      ['Two', { status: 'New', renewal: '2026-12-31' }],
    ]);
    expect(await problems(at, kept.id)).toEqual([
      { column: 0, problem: 'must not be empty', count: 1, examples: [{ row: 6, cell: '' }] },
      {
        column: 1,
        problem: 'must be one of "New", "Working", "Customer"',
        count: 1,
        examples: [{ row: 2, cell: 'Nothing' }],
      },
      {
        column: 2,
        problem: 'must be a number',
        count: 2,
        examples: [
          { row: 3, cell: 'many' },
          { row: 4, cell: 'lots' },
        ],
      },
      { column: 3, problem: 'must be a date, for example 31/01/2026', count: 1, examples: [{ row: 4, cell: 'soon' }] },
    ]);
    expect((await at.here.member.imports.listErrors({ id: kept.id })).data.map((error) => error.isImported)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const { data: file } = await at.here.member.imports.readErrors({ id: kept.id, afterRow: 3 });
    expect(file.content).toContain('must be a number, not ""lots""; Renewal: must be a date');
  });

  it('never creates a record that it was to be found by', async () => {
    const at = await desk();
    await at.here.owner.records.create({ folderId: at.folderId, title: 'One', email: 'one@example.com' });
    const outcome = await imported(at, 'Name,Email\nOne again,one(at)example\n', {
      matchField: 'email',
      keepsRows: true,
    });
    expect(outcome).toMatchObject({ createdCount: 0, failedCount: 1, partialCount: 0 });
  });

  it('is left out where only the record itself can tell that it does not fit', async () => {
    const at = await desk();
    const outcome = await imported(at, `Name,Phone\nOne,${'5'.repeat(60)}\n`, { keepsRows: true });
    expect(outcome).toMatchObject({ createdCount: 1, failedCount: 0, partialCount: 1 });
    expect(await all(at)).toMatchObject([{ title: 'One', phone: null }]);
    expect(await problems(at, outcome.id)).toMatchObject([{ column: 1, count: 1 }]);
  });

  it('does not make a duplicate of the record that has its unique value', async () => {
    const at = await desk();
    await at.here.owner.folders.addField({
      id: at.folderId,
      field: { key: 'code', label: 'Code', type: 'TEXT', unique: true },
    });
    await at.here.owner.records.create({ folderId: at.folderId, title: 'Taken', data: { code: 'A 1' } });
    const outcome = await imported(at, 'Name,Code\nOne,a 1\nTwo,A 1\n', { keepsRows: true });
    expect(outcome).toMatchObject({ createdCount: 0, failedCount: 2 });
    expect(await problems(at, outcome.id)).toMatchObject([
      { column: 1, problem: 'must be unique: another record has this value', count: 2 },
    ]);
  });

  it('is found by a unique value as uniqueness compares it', async () => {
    const at = await desk();
    await at.here.owner.folders.addField({
      id: at.folderId,
      field: { key: 'mail', label: 'Mail', type: 'EMAIL', unique: true },
    });
    await at.here.owner.records.create({ folderId: at.folderId, title: 'Old', data: { mail: 'One@Example.com' } });
    const csvOfTwo = 'Name,Mail\nNew,one@example.com\nNewer,ONE@example.com\n';
    const outcome = await imported(at, csvOfTwo, { mapping: ['title', 'data.mail'], matchField: 'data.mail' });
    expect(outcome).toMatchObject({ createdCount: 0, updatedCount: 2, failedCount: 0 });
    expect((await all(at)).map(({ title }) => title)).toEqual(['Newer']);
  });
});

describe('a column that names records', () => {
  const csv = 'Name,Company\nOne,example a\nTwo,Example B\nThree,EXAMPLE B\nFour,\n';
  const reading = (at: Desk, createsMissing: boolean) => [null, { folderId: at.companies, createsMissing }];

  it('links what is there, and says what is missing', async () => {
    const at = await desk();
    const { data: company } = await at.here.owner.records.create({ folderId: at.companies, title: 'Example A' });
    const outcome = await imported(at, csv, { readings: reading(at, false), keepsRows: true });
    expect(outcome).toMatchObject({ createdCount: 4, partialCount: 2, linkedCount: 0 });
    expect((await all(at)).map(({ data }) => data['company'])).toEqual([undefined, company.id, undefined, undefined]);
    expect(await problems(at, outcome.id)).toMatchObject([
      { column: 1, problem: 'must be the title of a record', count: 2 },
    ]);
  });

  it('counts what it would create, each name once, and then creates it with the rows', async () => {
    const at = await desk();
    const { id, mapping } = await upload(at, csv);
    const tried = await run(at, id, mapping, { readings: reading(at, true), isDryRun: true });
    expect(tried).toMatchObject({ state: 'CHECKED', createdCount: 4, linkedCount: 2, failedCount: 0 });
    expect((await at.here.owner.records.list({ folderId: at.companies })).data).toEqual([]);
    const done = await run(at, id, mapping, { readings: reading(at, true) }, 2);
    expect(done).toMatchObject({ state: 'DONE', createdCount: 4, linkedCount: 2 });
    const { data: companies } = await at.here.owner.records.list({ folderId: at.companies, sort: 'title' });
    expect(companies.map(({ title }) => title)).toEqual(['example a', 'Example B']);
    expect((await all(at)).map(({ data }) => companies.findIndex((company) => company.id === data['company']))).toEqual(
      [-1, 0, 1, 1],
    );
  });

  it('never guesses between two records of one title', async () => {
    const at = await desk();
    for (const title of ['Example B', 'example b'])
      await at.here.owner.records.create({ folderId: at.companies, title });
    const outcome = await imported(at, csv, { readings: reading(at, true) });
    expect(outcome).toMatchObject({ createdCount: 2, failedCount: 2, linkedCount: 1 });
    expect(await problems(at, outcome.id)).toMatchObject([{ problem: 'is the title of several records', count: 2 }]);
  });

  it('says why a record cannot be created', async () => {
    const at = await desk();
    await at.here.owner.folders.addField({
      id: at.companies,
      field: { key: 'industry', label: 'Industry', type: 'TEXT', required: true },
    });
    const outcome = await imported(at, csv, { readings: reading(at, true), keepsRows: true });
    expect(outcome).toMatchObject({ createdCount: 4, partialCount: 3, linkedCount: 0 });
    expect(JSON.stringify(await problems(at, outcome.id))).toContain('is required');
  });

  it('creates each name once where two imports run at once', async () => {
    const at = await desk();
    const files = await Promise.all([upload(at, csv), upload(at, csv)]);
    await Promise.all(files.map(({ id, mapping }) => run(at, id, mapping, { readings: reading(at, true) })));
    expect((await at.here.owner.records.list({ folderId: at.companies })).data).toHaveLength(2);
  });

  it('is refused for a folder of another workspace', async () => {
    const at = await desk();
    const other = await desk();
    const { id, mapping } = await upload(at, csv);
    await expect(run(at, id, mapping, { readings: reading(other, true) })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});

it('reads day numbers of a spreadsheet as dates, and asks whether that is right', async () => {
  const at = await desk();
  const { id, mapping, readings } = await upload(at, 'Name,Renewal date,Value\nAda,31120,44197\nBo,46387,44198\n');
  expect(mapping).toEqual(['title', 'data.renewal', 'data.value']);
  const { data: seen } = await at.here.member.imports.preview({ id, mapping, readings });
  expect(seen.columns[1]).toMatchObject({
    isFormatCertain: false,
    problemCount: 0,
    readAs: [
      { cell: '31120', value: '1985-03-14' },
      { cell: '46387', value: '2026-12-31' },
    ],
  });
  expect(await run(at, id, mapping)).toMatchObject({ createdCount: 2, failedCount: 0 });
  expect((await all(at)).map(({ data }) => data)).toEqual([
    { renewal: '1985-03-14', value: 44_197 },
    { renewal: '2026-12-31', value: 44_198 },
  ]);
  const other = await imported(at, 'Name,Renewal date\nCy,31120\n', { readings: [null, { format: 'YMD' }] });
  expect(await problems(at, other.id)).toMatchObject([{ problem: 'must be a date, for example 2026-01-31' }]);
});

it('turns names round that have the last one first, unless the person wants them as written', async () => {
  const at = await desk();
  const { owner, member } = at.here;
  const people = { ...at, folderId: (await owner.folders.create({ name: 'People', type: 'CONTACT' })).data.id };
  const csv =
    'Name;Email\nExample, Ada;ada@example.com\nCher;cher@example.com\nNg, Bo;\nO’Neil, Mary Ann;\nTest, Cy;\n';
  const { id, mapping, readings } = await upload(people, csv);
  expect([mapping[0], readings[0]?.format]).toEqual(['title', 'LAST_FIRST']);
  const seenAs = async (format: 'LAST_FIRST' | 'AS_WRITTEN') =>
    (await member.imports.preview({ id, mapping, readings: [{ format }, null] })).data.columns[0];
  expect(await seenAs('LAST_FIRST')).toMatchObject({
    isFormatCertain: false,
    readAs: [{ cell: 'Example, Ada', value: 'Ada Example' }, { value: 'Cher' }, { value: 'Bo Ng' }],
  });
  expect(await seenAs('AS_WRITTEN')).toMatchObject({ readAs: [{ value: 'Example, Ada' }, {}, {}] });
  await run(people, id, mapping);
  const titles = (await all(people)).map(({ title }) => title);
  expect(titles).toEqual(['Ada Example', 'Bo Ng', 'Cher', 'Cy Test', 'Mary Ann O’Neil']);
  await imported(people, csv, { matchField: 'title', readings: [{ format: 'AS_WRITTEN' }, null] });
  expect((await all(people)).map(({ title }) => title)).toContain('Example, Ada');
});
