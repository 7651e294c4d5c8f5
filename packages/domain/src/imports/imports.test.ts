import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../testing/world.ts';
import { jobContext } from '../testing/job-context.ts';
import { exportRecords } from './export/export-records.job.ts';
import { runImport } from './run/run-import.job.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Desk {
  here: TestWorkspace;
  folderId: string;
}

const fields = [
  { key: 'score', label: 'Score', type: 'NUMBER' as const },
  { key: 'status', label: 'Status', type: 'SELECT' as const, options: ['New', 'Customer'] },
  { key: 'code', label: 'Code', type: 'TEXT' as const },
];

async function desk(): Promise<Desk> {
  const here = await world.workspace();
  return { here, folderId: (await here.owner.folders.create({ name: 'Contacts', fields })).data.id };
}

async function upload({ here, folderId }: Desk, csv: string, partSize = 100_000) {
  const { data } = await here.member.imports.create({ folderId, fileName: 'contacts.csv' });
  for (let at = 0; at * partSize < csv.length; at += 1)
    await here.member.imports.addPart({
      id: data.id,
      position: at,
      content: csv.slice(at * partSize, (at + 1) * partSize),
    });
  return (await here.member.imports.inspect({ id: data.id })).data;
}

interface Choice {
  mapping?: (string | null)[];
  matchField?: string;
  isDryRun?: boolean;
  areReactionsRun?: boolean;
}

const still = () => new AbortController().signal;

async function run(at: Desk, csv: string, { isDryRun = false, ...choice }: Choice = {}) {
  const { id, mapping } = await upload(at, csv);
  await at.here.member.imports.start({ id, mapping, isDryRun, ...choice });
  await work(at, id);
  return (await at.here.member.imports.get({ id })).data;
}

async function work({ here }: Desk, importId: string, signal = still(), attempt = 1) {
  await runImport.run(jobContext(world.database, signal), { workspaceId: here.id, importId, attempt });
}

const all = async ({ here, folderId }: Desk) => (await here.owner.records.list({ folderId, sort: 'createdAt' })).data;

describe('a file that comes in', () => {
  it('is inspected: delimiter, columns, their proposed targets, and the first rows', async () => {
    const at = await desk();
    const inspected = await upload(
      at,
      '\uFEFFName;E-mail;Score;Nonsense\r\nExample;a@example.com;3;x\r\n"Second; with a sign";;;\r\n',
      10,
    );
    expect(inspected).toMatchObject({
      state: 'READY',
      columns: ['Name', 'E-mail', 'Score', 'Nonsense'],
      mapping: ['title', 'email', 'data.score', null],
      sample: [
        ['Example', 'a@example.com', '3', 'x'],
        ['Second; with a sign', '', '', ''],
      ],
    });
  });

  it('takes its parts in order, each once, and no part after its end', async () => {
    const at = await desk();
    const { data } = await at.here.member.imports.create({ folderId: at.folderId, fileName: 'x.csv' });
    const { id } = data;
    await at.here.member.imports.addPart({ id, position: 0, content: 'title\n' });
    await at.here.member.imports.addPart({ id, position: 0, content: 'title\n' });
    await expect(at.here.member.imports.addPart({ id, position: 2, content: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await at.here.member.imports.addPart({ id, position: 1, content: 'One\n' })).data.size).toBe(10);
    await at.here.member.imports.inspect({ id });
    await expect(at.here.member.imports.addPart({ id, position: 2, content: 'x' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is refused where it is empty, or is no CSV', async () => {
    const at = await desk();
    await expect(upload(at, '')).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(upload(at, `${'name,'.repeat(500)}name\n`)).rejects.toThrow('The file has 501 columns.');
    await expect(upload(at, '%PDF-1.7')).rejects.toThrow('A PDF can');
    const broken = await run(at, `title\n${'Fine\n'.repeat(300)}"never closed\nFine\n`, { isDryRun: true });
    expect(broken).toMatchObject({ state: 'CHECKED', createdCount: 301, failedCount: 1 });
    expect((await at.here.member.imports.listErrors({ id: broken.id })).data).toMatchObject([
      { row: 302, message: 'line 302: a quote is opened and not closed' },
    ]);
    const endless = await run(at, `title\n${'Fine\n'.repeat(30_000)}${'x'.repeat(1_200_000)}\nFine\n`, {
      isDryRun: true,
    });
    expect(endless).toMatchObject({ state: 'FAILED', note: expect.stringMatching(/^Row 30002 has over a million/) });
  });
});

describe('an import', () => {
  it('creates records with values of the types of their fields, in the name of the person', async () => {
    const at = await desk();
    const outcome = await run(
      at,
      'Title,Email,Phone,Owner,Score,Status\nExample,a@example.com,+1 555 0100,Test member,12.5,customer\n',
    );
    expect(outcome).toMatchObject({ state: 'DONE', createdCount: 1, failedCount: 0, rowCount: 1 });
    expect(await all(at)).toMatchObject([
      {
        title: 'Example',
        email: 'a@example.com',
        phone: '+1 555 0100',
        ownerId: at.here.memberId,
        data: { score: 12.5, status: 'Customer' },
      },
    ]);
    const { data: timeline } = await at.here.owner.records.timeline({ id: (await all(at))[0]?.id ?? '' });
    expect(timeline).toMatchObject([{ event: 'record.created', actor: { kind: 'user', name: 'Test member' } }]);
  });

  it('keeps every failed row, with the reason, for a file to download', async () => {
    const at = await desk();
    const outcome = await run(
      at,
      'Title,Score,Status,Owner\n' +
        'Good,1,New,\n' +
        ',2,New,\n' +
        'Bad number,many,New,\n' +
        'Bad choice,3,Other,\n' +
        'Bad owner,4,New,Nobody\n' +
        '"=1+1",5,New,\n',
    );
    expect(outcome).toMatchObject({ state: 'DONE', createdCount: 2, failedCount: 4, rowCount: 6 });
    expect((await at.here.member.imports.listErrors({ id: outcome.id })).data).toMatchObject([
      { row: 3, message: 'Title: must not be empty', isImported: false },
      { row: 4, message: 'Score: must be a number, not "many"', isImported: false },
      { row: 5, message: 'Status: must be one of "New", "Customer", not "Other"', isImported: false },
      {
        row: 6,
        message: 'Owner: must be the name or e-mail address of a member, not "Nobody"',
        isImported: false,
      },
    ]);
    const { data: file } = await at.here.member.imports.readErrors({ id: outcome.id });
    expect(file.afterRow).toBeNull();
    expect(file.content.split('\r\n').slice(0, 3)).toEqual([
      '\uFEFF"Row","Error","Id","Title","Score","Status","Owner"',
      expect.stringMatching(/^"3","Title: .*","","","2","New",""$/) as string,
      '"4","Score: must be a number, not ""many""","","Bad number","many","New",""',
    ]);
  });

  it('names row, column and value of what is no e-mail address, for a new record and for one that is there', async () => {
    const at = await desk();
    await at.here.owner.records.create({ folderId: at.folderId, title: 'Before', data: { code: 'c-1' } });
    const outcome = await run(
      at,
      'Title,Email,Code\nBefore,nobody,c-1\nNew,@example.com,c-2\nGood,good@example.com,c-3\n',
      { matchField: 'data.code' },
    );
    expect(outcome).toMatchObject({ createdCount: 1, updatedCount: 0, failedCount: 2 });
    expect((await at.here.member.imports.listErrors({ id: outcome.id })).data).toMatchObject([
      {
        row: 2,
        message: 'E-mail: must be an e-mail address such as contact@example.com, not "nobody"',
        isImported: false,
      },
      {
        row: 3,
        message: 'E-mail: must be an e-mail address such as contact@example.com, not "@example.com"',
        isImported: false,
      },
    ]);
  });

  it.each([
    ['email', 'Title,Email\nRenamed,A@EXAMPLE.COM\nNew one,new@example.com\n'],
    ['phone', 'Title,Phone\nRenamed,(1) 555-0100\nNew one,+1 555 0199\n'],
    ['data.code', 'Title,Code\nRenamed,c-1\nNew one,c-2\n'],
    ['data.score', 'Title,Score\nRenamed,7\nNew one,8\n'],
  ])('updates the record that has the same %s, and creates the others', async (matchField, csv) => {
    const at = await desk();
    const { data: before } = await at.here.owner.records.create({
      folderId: at.folderId,
      title: 'Before',
      email: 'a@example.com',
      phone: '+1 555 0100',
      data: { code: 'c-1', score: 7 },
    });
    const outcome = await run(at, csv, { matchField });
    expect(outcome).toMatchObject({ createdCount: 1, updatedCount: 1, failedCount: 0 });
    expect((await all(at)).map(({ id, title }) => [id === before.id, title])).toEqual([
      [true, 'Renamed'],
      [false, 'New one'],
    ]);
  });

  it('ignores empty cells, counts unchanged records, and refuses a value that several records have', async () => {
    const at = await desk();
    for (const [title, code] of [
      ['One', 'a'],
      ['Two', 'b'],
      ['Three', 'b'],
    ])
      await at.here.owner.records.create({
        folderId: at.folderId,
        title: title ?? '',
        email: 'kept@example.com',
        data: { code },
      });
    const outcome = await run(at, 'Code,Title,Email\na,One,\nb,Both,\n', { matchField: 'data.code' });
    expect(outcome).toMatchObject({ unchangedCount: 1, failedCount: 1, updatedCount: 0 });
    expect((await all(at)).every(({ email }) => email === 'kept@example.com')).toBe(true);
  });

  it.each([
    ['email', 'Title,Email\nFirst,sàme@example.com\nSecond,SÀME@example.com\n'],
    ['phone', 'Title,Phone\nFirst,+1 555 0100\nSecond,(1) 555-0100\n'],
    ['data.score', 'Title,Score\nFirst,7\nSecond,7.0\n'],
  ])('finds in a later row what an earlier row made (%s)', async (matchField, csv) => {
    const at = await desk();
    expect(await run(at, csv, { matchField })).toMatchObject({ createdCount: 1, updatedCount: 1 });
    expect((await all(at)).map(({ title }) => title)).toEqual(['Second']);
  });

  it('as a dry run reports the same and stores nothing, and then runs for real', async () => {
    const at = await desk();
    const outcome = await run(at, 'Title,Score\nExample,1\nBad,many\n', { isDryRun: true });
    expect(outcome).toMatchObject({ state: 'CHECKED', createdCount: 1, failedCount: 1 });
    expect(await all(at)).toEqual([]);
    expect(await at.here.events()).toEqual([]);
    await at.here.member.imports.start({ id: outcome.id, mapping: outcome.mapping, isDryRun: false });
    await work(at, outcome.id, still(), 2);
    expect((await at.here.member.imports.get({ id: outcome.id })).data).toMatchObject({
      state: 'DONE',
      createdCount: 1,
      failedCount: 1,
    });
    await expect(
      at.here.member.imports.start({ id: outcome.id, mapping: outcome.mapping, isDryRun: false }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each([
    [true, 2],
    [false, 0],
  ])(
    'states its events; with reactions %s, %i of them wait for webhooks and workflows',
    async (areReactionsRun, waiting) => {
      const at = await desk();
      await run(at, 'Title\nOne\nTwo\n', { areReactionsRun });
      await run(at, 'Title\nAlone\n', { areReactionsRun: false });
      expect(await at.here.events()).toHaveLength(3);
      const { rows } = await world.database.autocommit.orm.execute<{ n: number }>(
        sql`
          select count(*)::int as n
          from events
          where dispatched_at is null
            and folder_id = (
              select folder_id from events where payload like ${`%"folderId":"${at.folderId}"%`} limit 1
            )`,
      );
      expect(rows[0]?.n).toBe(waiting);
    },
  );

  it('continues after a kill, and repeats no row', async () => {
    const at = await desk();
    const { id, mapping } = await upload(
      at,
      `Title\n${Array.from({ length: 650 }, (_, n) => `Contact ${n}\n`).join('')}`,
    );
    await at.here.member.imports.start({ id, mapping, isDryRun: false });
    const stopping = new AbortController();
    const stopped = work(at, id, stopping.signal);
    await expect
      .poll(async () => (await at.here.member.imports.get({ id })).data.rowCount, { interval: 2 })
      .toBeGreaterThan(0);
    stopping.abort();
    await stopped.catch(() => {});
    await Promise.all([work(at, id), work(at, id)]);
    expect((await at.here.member.imports.get({ id })).data).toMatchObject({
      state: 'DONE',
      createdCount: 650,
      rowCount: 650,
    });
    expect((await at.here.owner.records.list({ folderId: at.folderId, pageSize: 500, page: 2 })).data).toHaveLength(
      150,
    );
  });

  it('stops when it is cancelled, and keeps the finished rows', async () => {
    const at = await desk();
    const { id, mapping } = await upload(
      at,
      `Title\n${Array.from({ length: 2_000 }, (_, n) => `Contact ${n}\n`).join('')}`,
    );
    await at.here.member.imports.start({ id, mapping, isDryRun: false });
    const working = work(at, id);
    await expect
      .poll(async () => (await at.here.member.imports.get({ id })).data.rowCount, { interval: 2 })
      .toBeGreaterThan(0);
    await at.here.member.imports.cancel({ id });
    await working;
    const { data } = await at.here.member.imports.get({ id });
    expect(data).toMatchObject({ state: 'CANCELLED', note: 'Cancelled by Test member.', createdCount: data.rowCount });
    expect(data.rowCount).toBeLessThan(2_000);
  });

  it.each([
    ['without a name or an e-mail', [null, 'phone'], undefined],
    ['two columns for one field', ['title', 'title'], undefined],
    ['a field that is not there', ['title', 'data.unknown'], undefined],
    ['a match field that no column fills', ['title', null], 'email'],
  ])('is refused with %s', async (_, mapping, matchField) => {
    const at = await desk();
    const { id } = await upload(at, 'a,b\n1,2\n');
    await expect(
      at.here.member.imports.start({ id, mapping, ...(matchField === undefined ? {} : { matchField }) }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  it('is unknown to another workspace and refused to a read-only key', async () => {
    const at = await desk();
    const { id } = await upload(at, 'title\nOne\n');
    const other = await world.workspace();
    const { get, cancel, readErrors, inspect } = other.owner.imports;
    for (const call of [get, cancel, readErrors, inspect])
      await expect(call({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      at.here.key('read').imports.create({ folderId: at.folderId, fileName: 'x.csv' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('an export', () => {
  async function exported({ here, folderId }: Desk, input: object = {}) {
    const { data } = await here.member.imports.createExport({ folderId, ...input });
    await exportRecords.run(jobContext(world.database), { workspaceId: here.id, exportId: data.id });
    const { data: done } = await here.member.imports.getExport({ id: data.id });
    const parts = await Promise.all(
      Array.from({ length: done.partCount }, (_, position) => here.member.imports.readPart({ id: data.id, position })),
    );
    return { done, text: parts.map((part) => part.data.content).join('') };
  }

  it('writes what the list shows, with formulas defused, and an import reads it back', async () => {
    const at = await desk();
    for (const title of ['=1+1', '+1', '-1', '@x', '\ttab', 'a "quoted", one', "'plain"])
      await at.here.owner.records.create({
        folderId: at.folderId,
        title: title.trim() === 'tab' ? 'tab' : title,
        phone: '+1 555 0100',
        ownerId: at.here.memberId,
        data: { score: -3, status: 'New', code: '\r=x' },
      });
    const { done, text } = await exported(at, {
      columns: ['title', 'phone', 'owner', 'data.score', 'data.status', 'data.code'],
      filter: { sort: 'createdAt' },
    });
    expect(done).toMatchObject({ state: 'DONE', rowCount: 7 });
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Title","Phone","Owner","Score","Status","Code"');
    expect(lines[1]).toBe(`"'=1+1","'+1 555 0100","${at.here.memberId}@example.com","'-3","New","'\r'=x"`);
    expect(lines[6]).toContain('"a ""quoted"", one"');
    const copy = await desk();
    const inspected = await upload(copy, text);
    expect(inspected.mapping).toEqual(['title', 'phone', 'owner', 'data.score', 'data.status', 'data.code']);
    await run(copy, text, { mapping: ['title', 'phone', null, 'data.score', 'data.status', null] });
    expect((await all(copy)).map(({ title, phone, data }) => [title, phone, data])).toEqual(
      (await all(at)).map(({ title, phone, data: { score, status } }) => [title, phone, { score, status }]),
    );
  });

  it('filters as the list does, and has a header even if nothing matches', async () => {
    const at = await desk();
    await at.here.owner.records.create({ folderId: at.folderId, title: 'One', data: { status: 'New' } });
    await at.here.owner.records.create({ folderId: at.folderId, title: 'Two', data: { status: 'Customer' } });
    expect((await exported(at, { columns: ['title'], filter: { data: { status: 'New' } } })).text).toBe(
      '\uFEFF"Title"\r\n"One"\r\n',
    );
    expect((await exported(at, { columns: ['title'], filter: { search: 'nothing' } })).text).toBe('\uFEFF"Title"\r\n');
    await at.here.owner.records.create({ folderId: at.folderId, title: 'Three', data: { status: 'New' } });
    const where = { field: 'title', op: 'ne', value: 'One' };
    const asked = { columns: ['title', 'data.status'], filter: { where, order: ['data.status', 'title'] } };
    expect((await exported(at, asked)).text).toBe('\uFEFF"Title","Status"\r\n"Three","New"\r\n"Two","Customer"\r\n');
    const { data: tag } = await at.here.owner.tags.create({ name: 'VIP' });
    const { data: begun } = await at.here.member.imports.createExport({
      folderId: at.folderId,
      filter: { where: { field: 'tags', op: 'in', value: ['VIP'] } },
    });
    await at.here.owner.tags.remove({ id: tag.id });
    await exportRecords.run(jobContext(world.database), { workspaceId: at.here.id, exportId: begun.id });
    expect((await at.here.member.imports.getExport({ id: begun.id })).data).toMatchObject({
      state: 'FAILED',
      note: expect.stringContaining('VIP'),
    });
    const unknown = { filter: { where: { ...where, field: 'data.nothing' } } };
    await expect(exported(at, unknown)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const both = { filter: { where, tag: ['x'] } };
    await expect(exported(at, both)).rejects.toMatchObject({ issues: [{ path: ['filter', 'tag'] }] });
  });

  it('is refused for a column that is not there, and unknown to another workspace', async () => {
    const at = await desk();
    await expect(
      at.here.member.imports.createExport({ folderId: at.folderId, columns: ['searchText'] }),
    ).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const { done } = await exported(at);
    const other = await world.workspace();
    await expect(other.owner.imports.readPart({ id: done.id, position: 0 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(other.owner.imports.createExport({ folderId: at.folderId })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });
});
