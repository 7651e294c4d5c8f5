import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobContext } from '../../testing/job-context.ts';
import { runImport } from '../run/run-import.job.ts';
import { importParts } from '../table.ts';
import { convertFileJob } from './convert-file.job.ts';
import { latin, openReader, type Reader } from './testing/reader.ts';
import { bomb, lyingBomb, workbook } from './testing/workbook.ts';

let world: Reader['world'];
let here: Reader['here'];
let send: Reader['send'];
let inspect: Reader['inspect'];
let read: Reader['read'];
beforeAll(async () => {
  ({ world, here, send, inspect, read } = await openReader());
});
afterAll(() => world.close());

describe('a person chooses', () => {
  it('the encoding, the separator and the row of names, before the import was started', async () => {
    const id = await send(latin('x\nName;Ort\nAnna;Z\x9frich\n'), 7);
    expect(await inspect(id)).toMatchObject({ encoding: 'macintosh', headerRow: 2 });
    const western = await inspect(id, { encoding: 'windows-1252' }, 2);
    expect(western).toMatchObject({ encoding: 'windows-1252', sample: [['Anna', 'ZŸrich']] });
    const other = await inspect(id, { encoding: 'windows-1252', delimiter: ',', headerRow: 1 });
    expect(other).toMatchObject({ columns: ['x'], sample: [['Name;Ort'], ['Anna;ZŸrich']], warnings: [] });
    await expect(inspect(id, { encoding: 'windows-1252', headerRow: 9 })).rejects.toThrow(
      'Row 9 of the file is empty.',
    );
    await here.member.imports.start({ id, mapping: ['title'], isDryRun: false });
    await expect(inspect(id, { delimiter: ';' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('the row of names, and still hears of the doubts about letters and sheets', async () => {
    const id = await send(latin('x\nName;Ort\nAnna;Z\x9frich\n'));
    const { warnings } = await inspect(id);
    expect(warnings).toEqual([expect.stringMatching(/could be windows-1252/), expect.stringMatching(/row 2/)]);
    expect((await inspect(id, { headerRow: 1 })).warnings).toContain(warnings[0]);
    expect((await inspect(id, { encoding: 'macintosh', headerRow: 2 })).warnings).toEqual([]);
  });

  it('a row of names far down', async () => {
    const id = await send(Buffer.from(`${'Note\n'.repeat(199)}Name,City\nAda,Rome\n`));
    await inspect(id);
    expect(await inspect(id, { delimiter: ',', headerRow: 200 })).toMatchObject({ columns: ['Name', 'City'] });
  });

  it('the sheet', async () => {
    const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const id = await send(await workbook({ One: row('A') + row('1'), Two: row('B') + row('2') }));
    expect(await inspect(id)).toMatchObject({ columns: ['A'], sample: [['1']] });
    expect(await inspect(id, { sheet: 'Two' }, 2)).toMatchObject({ columns: ['B'], sheet: 'Two', sample: [['2']] });
  });
});

it('a row of another length fails in the run, and no other one', async () => {
  const id = await send(Buffer.from('Name,City\nAda,Rome\nBo, Inc.,Oslo\nCy,"open\nDi,Paris\n'));
  const { mapping } = await inspect(id);
  await here.member.imports.start({ id, mapping: ['title', ...mapping.slice(1)], keepsRows: true, isDryRun: false });
  await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: id, attempt: 1 });
  const { data } = await here.member.imports.get({ id });
  expect(data).toMatchObject({ state: 'DONE', createdCount: 2, failedCount: 2, doneSize: data.size });
  expect((await here.member.imports.listErrors({ id })).data).toMatchObject([
    { row: 3, message: 'has 3 cells where the header has 2' },
    { row: 4, message: 'line 4: a quote is opened and not closed' },
  ]);
});

it('rows of a second table fail in the run, and say where it begins', async () => {
  const id = await send(Buffer.from('Name,Email\nAda,ada@x.io\n,\nDeal,Amount\nBig,5\n,\nSmall,3\n'));
  const { mapping } = await inspect(id);
  await here.member.imports.start({ id, mapping, keepsRows: true, isDryRun: false });
  await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: id, attempt: 1 });
  expect((await here.member.imports.get({ id })).data).toMatchObject({ createdCount: 1, failedCount: 3 });
  const message = 'belongs to a second table, which begins in row 4: split the file';
  const errors = [4, 5, 7].map((row) => ({ row, message }));
  expect((await here.member.imports.listErrors({ id })).data).toMatchObject(errors);
});

async function storedText(id: string): Promise<string[]> {
  const parts = await world.database.read.orm.select().from(importParts).where(eq(importParts.importId, id));
  return parts.map(({ position, content }) => `${position} ${content}`).toSorted();
}

it('a conversion that was killed gives the same when it is repeated', async () => {
  const id = await send(
    Buffer.from(Array.from({ length: 9_000 }, (_, at) => `{"name":"Person ${at} ${'x'.repeat(30)}"}\n`).join('')),
  );
  await inspect(id);
  const whole = await storedText(id);
  await here.member.imports.inspect({ id, encoding: 'windows-1252' });
  const run = () => convertFileJob.run(jobContext(world.database), { workspaceId: here.id, importId: id, attempt: 2 });
  const left = [10, 11, 12].map((position) => ({ workspaceId: here.id, importId: id, position, content: '"left"\n' }));
  await world.database.autocommit.orm.insert(importParts).values(left).onConflictDoNothing();
  await Promise.all([run(), run()]);
  expect((await here.member.imports.get({ id })).data).toMatchObject({ state: 'READY', columns: ['name'] });
  expect(await storedText(id)).toEqual(whole);
});

describe('a hostile file', () => {
  const rows = (count: number, cell: string) => `${cell}\n`.repeat(count);

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['that unzips to a thousand times its size', bomb, /unzips to over 500 MB/],
    ['that unzips to far more than it says', lyingBomb, /is damaged|unzips to over 500 MB/],
    ['of JSON within JSON', () => Buffer.from('{"a":'.repeat(50_000)), /over 20 deep/],
    ['of too many JSON lists', () => Buffer.from(`[${'["a"],'.repeat(900_000)}[]]`), /where an object must begin/],
    [
      'of one JSON object without an end',
      () => Buffer.from(`{"a":"${'x'.repeat(3_000_000)}`),
      /over 300000 characters/,
    ],
    ['of a vCard without an end', () => Buffer.from(`BEGIN:VCARD\n${rows(300_000, 'NOTE:x')}`), /has no END:VCARD/],
    ['that is half a workbook', async () => (await workbook({ A: '<row/>' })).subarray(0, 300), /is damaged/],
    [
      'of a workbook with a cell in column 16,384',
      () => workbook({ A: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }),
      /column 16384/,
    ],
    [
      'of a workbook with a cell of a million characters',
      () => workbook({ A: `<row r="1"><c r="A1" t="str"><v>${'x'.repeat(1_000_000)}</v></c></row>` }),
      /over 100000 characters/,
    ],
  ])('%s fails, and says why', async (_name, file, message) => {
    const failed = await read(await file());
    expect(failed).toMatchObject({ state: 'FAILED', note: expect.stringMatching(message) as string });
  });

  it.each<[string, string, RegExp]>([
    ['100,000 columns', `${'a,'.repeat(110_000)}\n`, /over 100000 cells/],
    ['600 columns', `${'a,'.repeat(599)}a\n`, /has 600 columns/],
    ['10 MB in one cell', `Name\n"${'x'.repeat(10_000_000)}`, /over a million characters/],
    ['a PDF', '%PDF-1.7', /PDF/],
    ['an archive', '7z\u00bc\u00af', /Unpack it/],
    ['a web page', '<html><table>', /web page/],
    ['nothing but line breaks', '\n\n\n', /empty/],
  ])('with %s is refused', async (_name, text, message) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(message);
  });

  it('with a quote in each line loses no other row', async () => {
    const inspected = await read(Buffer.from(`Name,Note\n${'Ada,"open\nBo,x\n'.repeat(200)}`));
    expect(inspected.warnings).toEqual([expect.stringMatching(/^200 rows have/)]);
  });
});
