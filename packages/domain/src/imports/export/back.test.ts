import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { exportFile } from '../testing/export-file.ts';
import { editTitle, importFile } from '../testing/round-trip.ts';
import { exportFormats, type ExportFormat as Format } from './schema.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const options = ['New', 'new, old', 'a', 'b', 'a, b', 'c;d', 'e|f', '"quoted"', '=1+1', 'É \u{1f600}'];
const awkwardTexts = [
  '007',
  '=1+1',
  '+1',
  '-1',
  '@x',
  "'plain",
  "'=x",
  'a, b',
  'a;b',
  'a|b',
  '"',
  '""',
  'a "b", c',
  'x\u00a0y',
  'line\nbreak',
  'line\r\nbreak\r\n=2',
  '\u{1f600}\u{1f468}\u200d\u{1f469}',
  'ﬁ Å',
  '1e5',
  '12.50',
  'true',
  'null',
  '123456789012345',
  '2026-01-31',
  '_x0041_',
  '<b>&amp;',
  '\ta\t',
  '\\',
  'zero\u200bwidth',
  '＝1',
  '[]',
  '{}',
];
const awkward = fc.constantFrom(...awkwardTexts);
const loose = fc.string({ unit: fc.constantFrom(...'ab01=+-@,;|"\' \n\t\u00a0é\u{1f600}'), maxLength: 12 });
// A cell keeps no white space around a text.
const text = fc
  .oneof(awkward, loose)
  .map((value) => value.trim())
  .filter((value) => value !== '');
const or = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });
const number = fc.oneof(
  fc.constantFrom(0, 1.5, 1.234, 1234.5, -0.001, 999_999_999_999_999, 0.1 + 0.2, 1e21, 5e-324, 1.7976931348623157e308),
  fc.integer(),
);
const day = fc.constantFrom('0001-01-01', '1899-12-31', '1900-02-28', '1970-01-01', '2024-02-29', '9999-12-31');
const moment = fc.constantFrom(
  '0001-01-01T00:00:00.000Z',
  '1970-01-01T00:00:00.001Z',
  '2026-10-25T01:59:59.999Z',
  '2026-10-25T00:30:00.000Z',
  '2026-07-01T07:00:00.000Z',
);

function valuesOf(companies: readonly string[], memberId: string) {
  return fc.record({
    title: text,
    email: or(fc.constantFrom('a@example.com', 'Ünï.code+tag@example.com', "o'hara@example.com")),
    phone: or(fc.constantFrom('+1 555 0100', '0049 30 1234', '00123', '(0)30-12;5', '5550100')),
    ownerId: or(fc.constant(memberId)),
    tags: fc.uniqueArray(fc.constantFrom('VIP', 'a;b', 'x|y', '"q"', '=1', 'é'), { maxLength: 3 }),
    data: fc.record({
      text: or(text),
      longText: or(text),
      number: or(number),
      boolean: or(fc.boolean()),
      date: or(day),
      datetime: or(moment),
      select: or(fc.constantFrom(...options)),
      multiSelect: or(fc.uniqueArray(fc.constantFrom(...options), { minLength: 1, maxLength: 4 })),
      email: or(fc.constantFrom('b@example.com')),
      phone: or(fc.constantFrom('+49 30 901820', '0170')),
      url: or(fc.constantFrom('https://example.com/?a=1,2;3&b="x"', 'http://example.com')),
      user: or(fc.constant(memberId)),
      record: or(fc.constantFrom(...companies)),
    }),
  });
}

const fields = [
  { key: 'text', label: 'Text', type: 'TEXT' as const },
  { key: 'longText', label: 'Long text', type: 'LONG_TEXT' as const },
  { key: 'number', label: 'Number', type: 'NUMBER' as const },
  { key: 'boolean', label: 'Yes or no', type: 'BOOLEAN' as const },
  { key: 'date', label: 'Day', type: 'DATE' as const },
  { key: 'datetime', label: 'Moment', type: 'DATETIME' as const },
  { key: 'select', label: 'Choice', type: 'SELECT' as const, options },
  { key: 'multiSelect', label: 'Choices', type: 'MULTI_SELECT' as const, options },
  { key: 'email', label: 'Other e-mail', type: 'EMAIL' as const },
  { key: 'phone', label: 'Other phone', type: 'PHONE' as const },
  { key: 'url', label: 'Site', type: 'URL' as const },
  { key: 'user', label: 'Adviser', type: 'USER' as const },
  { key: 'record', label: 'Company', type: 'RECORD' as const },
  { key: 'code', label: 'Code', type: 'TEXT' as const, unique: true },
];

/** A folder of records with random values of every type, in a workspace whose clock is not UTC. */
async function desk(seed: number) {
  const here = await world.workspace();
  const { owner } = here;
  await owner.workspaces.update({ timeZone: 'Europe/Berlin' });
  const { data: companies } = await owner.folders.create({ name: 'Companies', type: 'COMPANY' });
  const ids: string[] = [];
  // Two have the same title: only the id tells them apart.
  for (const title of ['Same', 'Same', '=1'])
    ids.push((await owner.records.create({ folderId: companies.id, title })).data.id);
  const { data: folder } = await owner.folders.create({ name: 'People', fields });
  const values = fc.sample(valuesOf(ids, here.memberId), { numRuns: 120, seed });
  const items = values.map(({ data, ...more }, n) => ({
    action: 'create' as const,
    values: { folderId: folder.id, ...more, data: { ...data, code: `${n}` } },
  }));
  const { data } = await owner.records.batch({ items });
  expect(data.failed).toBe(0);
  const all = async () => (await owner.records.list({ folderId: folder.id, sort: 'createdAt', pageSize: 500 })).data;
  const before = await all();
  /** Exports the folder, edits the file, and imports it. */
  const roundTrip = async (format: Format, edit = (file: Buffer) => file) => {
    const { file } = await exportFile(world, here, { folderId: folder.id, order: ['createdAt'], format });
    return { ...(await importFile(world, here, folder.id, edit(file))), before, after: await all() };
  };
  return { before, roundTrip };
}

describe.each(exportFormats)('a file that goes out and comes back (%s)', (format) => {
  it.each([1, 2, 3])('changes nothing if nobody edited it (seed %i)', async (seed) => {
    const { roundTrip } = await desk(seed);
    const { done, mapping, errors, before, after } = await roundTrip(format);
    expect(errors).toEqual([]);
    for (const [at, record] of after.entries()) expect(record).toEqual(before[at]);
    expect(done).toMatchObject({ createdCount: 0, updatedCount: 0, failedCount: 0, unchangedCount: before.length });
    expect(mapping).toEqual(expect.arrayContaining(['id', 'title', 'tags', ...fields.map(({ key }) => `data.${key}`)]));
  });

  it('changes the edited cells alone', async () => {
    const { before, roundTrip } = await desk(4);
    const chosen = [3, 50, 119].map((at) => before[at]?.id ?? '');
    const edit = (file: Buffer) => chosen.reduce(editTitle[format], file);
    const { done, errors, after } = await roundTrip(format, edit);
    expect(errors).toEqual([]);
    const unchangedCount = before.length - chosen.length;
    expect(done).toMatchObject({ createdCount: 0, updatedCount: chosen.length, failedCount: 0, unchangedCount });
    const expected = before.map((record) =>
      chosen.includes(record.id)
        ? expect.objectContaining({
            title: `Edited ${record.title}`,
            data: record.data,
            tags: record.tags,
          })
        : record,
    );
    expect(after).toEqual(expected);
  });
});
