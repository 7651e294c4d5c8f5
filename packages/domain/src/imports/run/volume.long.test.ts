import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type TestWorkspace, type World } from '../../testing/world.ts';
import { jobContext } from '../../testing/job-context.ts';
import { exportRecords } from '../export/export-records.job.ts';
import { runImport } from './run-import.job.ts';
import { partSizeMax } from '../constants.ts';

// By default 125 batches, and three steps of ANALYZE. Memory is flat from the first batch on, measured up to a million.
const asked = process.env['IMPORT_ROWS'];
const rowCount = Number(asked ?? 25_000);
const foundCount = asked === undefined ? 2_000 : rowCount;
/** A million rows take less. */
const timeout = 1_000_000;
// Batches in flight take up to 5 MB; retained rows would take 12 MB.
const heapGrowthMax = 8 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const heldBytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

let world: World;
let here: TestWorkspace;
let folderId: string;

beforeAll(async () => {
  world = await openWorld();
  here = await world.workspace();
  folderId = (
    await here.owner.folders.create({
      name: 'Contacts',
      fields: [
        { key: 'score', label: 'Score', type: 'NUMBER' },
        { key: 'city', label: 'City', type: 'TEXT' },
      ],
    })
  ).data.id;
});
afterAll(() => world.close());

async function runFile(csv: string, choice: { matchField?: string; isDryRun?: boolean }) {
  const { data } = await here.member.imports.create({ folderId, fileName: 'contacts.csv' });
  for (let at = 0; at * partSizeMax < csv.length; at += 1)
    await here.member.imports.addPart({
      id: data.id,
      position: at,
      content: csv.slice(at * partSizeMax, (at + 1) * partSizeMax),
    });
  const { data: inspected } = await here.member.imports.inspect({ id: data.id });
  await here.member.imports.start({
    id: data.id,
    mapping: inspected.mapping,
    isDryRun: false,
    areReactionsRun: false,
    ...choice,
  });
  const heldBefore = heldBytes();
  const held: number[] = [];
  const watch = setInterval(() => held.push(heldBytes()), 1_000);
  await runImport.run(jobContext(world.database), { workspaceId: here.id, importId: data.id, attempt: 1 });
  clearInterval(watch);
  // Memory that garbage collection can't free: it would include retained rows.
  expect(Math.max(heldBefore, ...held) - heldBefore).toBeLessThan(heapGrowthMax);
  return (await here.member.imports.get({ id: data.id })).data;
}

const lines = (count: number, city: string) =>
  [
    'Title,E-mail,Phone,Score,City\n',
    ...Array.from({ length: count }, (_, n) => `Contact ${n},contact${n}@example.com,+1 555 ${n},${n},${city}\n`),
  ].join('');

it('imports the rows in batches, in bounded memory, and PostgreSQL knows of them at once', { timeout }, async () => {
  expect(await runFile(lines(rowCount, 'Example City'), {})).toMatchObject({
    state: 'DONE',
    createdCount: rowCount,
    failedCount: 0,
    rowCount,
  });
  const { rows } = await world.database.autocommit.orm.execute(
    sql`select reltuples::int as known from pg_class where relname = 'records'`,
  );
  expect(rows).toEqual([{ known: expect.closeTo(rowCount, -3) }]);
});

it('finds them again by their e-mail address, as fast as it found the first', { timeout }, async () => {
  expect(await runFile(lines(foundCount, 'Another City'), { matchField: 'email' })).toMatchObject({
    state: 'DONE',
    updatedCount: foundCount,
    createdCount: 0,
  });
});

it('exports all of them, each once', { timeout }, async () => {
  const { data } = await here.member.imports.createExport({ folderId, columns: ['title', 'data.city'] });
  await exportRecords.run(jobContext(world.database), { workspaceId: here.id, exportId: data.id });
  const { data: done } = await here.member.imports.getExport({ id: data.id });
  expect(done).toMatchObject({ state: 'DONE', rowCount });
  const titles = new Set<string>();
  for (let position = 0; position < done.partCount; position += 1) {
    const { data: part } = await here.member.imports.readPart({ id: data.id, position });
    for (const line of (part.content ?? '').split('\r\n')) titles.add(line.split(',')[0] ?? '');
  }
  // Plus the header, and the empty text after the last line.
  expect(titles.size).toBe(rowCount + 2);
});
