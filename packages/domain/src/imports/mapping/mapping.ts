import type { ReadContext } from '@dossier/kernel/context.ts';
import { impossible } from '@dossier/kernel/errors.ts';
import type { z } from 'zod';
import { activeFields, type StoredField } from '../../fields/index.ts';
import { findFolderRow, demandFolder, listFolders } from '../../folders/index.ts';
import type { ImportRow } from '../progress.ts';
import type {
  ColumnReading,
  startImportInput,
  ColumnPreview,
  importPreviewSchema,
  previewImportInput,
} from '../schema.ts';
import { lowered, itemsInCell, keyOf } from '@dossier/kernel/words.ts';
import { matchRecords } from '../../records/index.ts';
import { closestOption } from '../cell/cell-reader.ts';
import type { Cells, Sample } from './guess-mapping.ts';
import { guessFormat, guessReadings, proposeField } from './guess-readings.ts';
import { RowReader, type CellProblem, type ColumnChoice, type RowRead } from '../run/rows.ts';
import { cellOf, csvProblemOf, readRows } from '../file/csv.ts';
import { partsOf } from '../file/parts.ts';

type Choice = Pick<z.output<typeof startImportInput>, 'mapping' | 'matchField'> & ColumnChoice;

/** Refuses a mapping that the file or the folder doesn't allow. */
export async function demandMapping(
  ctx: ReadContext,
  { matchField, ...columns }: Choice,
  { columns: named }: ImportRow,
  fields: readonly StoredField[],
): Promise<void> {
  await demandTargets(ctx, columns, fields);
  const { mapping } = columns;
  if (mapping.length > named.length) throw impossible(['mapping'], `The file has ${named.length} columns.`);
  if (matchField === null && !mapping.includes('title')) throw impossible(['mapping'], 'A column must fill the title.');
  if (matchField !== null && !mapping.includes(matchField))
    throw impossible(['matchField'], 'No column fills the field to match by.');
}

/** Refuses fields and folders that are not there, and two columns for one field. */
async function demandTargets(
  ctx: ReadContext,
  { mapping, readings }: ColumnChoice,
  fields: readonly StoredField[],
): Promise<void> {
  const keys = new Set(activeFields(fields).map(({ key }) => `data.${key}`));
  for (const [at, target] of mapping.entries()) {
    if (target?.startsWith('data.') && !keys.has(target))
      throw impossible(['mapping', at], `The folder has no field "${target.slice('data.'.length)}".`);
    if (target !== null && mapping.indexOf(target) !== at)
      throw impossible(['mapping', at], `Two columns fill ${target}.`);
  }
  for (const [at, reading] of readings.entries()) {
    if (!reading?.folderId) continue;
    const folder = await findFolderRow(ctx, reading.folderId);
    if (!folder || folder.archivedAt !== null)
      throw impossible(['readings', at, 'folderId'], 'There is no such folder.');
  }
}

const readMax = 3;
const listedMax = 20;
const choicesMax = 100;
const namesMax = 1_000;
const cellSizeMax = 200;

export async function previewRows(
  ctx: ReadContext,
  row: ImportRow,
  { mapping, readings }: Omit<z.output<typeof previewImportInput>, 'id'>,
): Promise<z.output<typeof importPreviewSchema>> {
  const folder = await demandFolder(ctx, row.folderId);
  await demandTargets(ctx, { mapping, readings }, folder.fields);
  const sample = await sampleFile(ctx, row, row.delimiter);
  const { data: folders } = await listFolders(ctx, { page: 1, pageSize: 1000, count: false });
  const found = guessReadings(sample, mapping, folder.fields, folders, row.delimiter);
  const effective = mapping.map((_target, at) => completed(readings[at] ?? null, found[at] ?? null));
  const reader = await RowReader.open(ctx, folder, { mapping, readings: effective });
  const read = sample.rows.map((cells) => reader.read(cells));
  const problems = Map.groupBy(
    read.flatMap((one) => one.problems),
    ({ column }) => column,
  );
  const columns = await Promise.all(
    sample.header.map(async (name, at): Promise<ColumnPreview> => {
      const cells = sample.columns[at] ?? new Map<string, number>();
      const target = mapping[at] ?? null;
      const field = folder.fields.find(({ key }) => `data.${key}` === target);
      const own = problems.get(at) ?? [];
      return {
        filledCount: [...cells.values()].reduce((sum, count) => sum + count, 0),
        reading: effective[at] ?? null,
        isFormatCertain: (field && guessFormat(cells, field.type, row.delimiter)?.isCertain) ?? true,
        readAs: readAs(reader, at, cells),
        problems: listed(own),
        problemCount: own.length,
        choices: field ? choicesOf(field, cells) : [],
        names: await namesOf(ctx, at, read),
        proposed: target === null ? (proposeField(name, cells, folders) ?? null) : null,
      };
    }),
  );
  return { rowCount: sample.rows.length, isWhole: sample.isWhole, columns };
}

function completed(given: ColumnReading | null, found: ColumnReading | null): ColumnReading | null {
  return given ? { ...given, format: given.format ?? found?.format ?? null } : found;
}

/** The first different cells of a column, and their values as people read them. */
function readAs(reader: RowReader, at: number, cells: Cells): ColumnPreview['readAs'] {
  return [...cells.keys()].slice(0, readMax).map((cell) => ({
    cell: cell.slice(0, cellSizeMax),
    value: reader.show(at, cell)?.slice(0, cellSizeMax) ?? null,
  }));
}

function listed(problems: readonly CellProblem[]): ColumnPreview['problems'] {
  const counts = new Map<string, { cell: string; problem: string; count: number }>();
  for (const { cell, problem } of problems) {
    const known = counts.get(cell) ?? { cell: cell.slice(0, cellSizeMax), problem, count: 0 };
    counts.set(cell, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count).slice(0, listedMax);
}

/** Items of a column that are no option, most frequent first. */
function choicesOf(field: StoredField, cells: Cells): ColumnPreview['choices'] {
  if (field.type !== 'SELECT' && field.type !== 'MULTI_SELECT') return [];
  const own = new Set(field.options?.map(keyOf));
  const isOption = (item: string) => own.has(keyOf(item));
  const counts = new Map<string, { cell: string; count: number }>();
  for (const [cell, count] of cells) {
    const items = field.type === 'SELECT' ? [cell] : itemsInCell(cell, isOption);
    for (const item of items.filter((one) => !isOption(one))) {
      const known = counts.get(keyOf(item)) ?? { cell: item.slice(0, cellSizeMax), count: 0 };
      counts.set(keyOf(item), { ...known, count: known.count + count });
    }
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, choicesMax)
    .map((item) => ({ ...item, suggestion: closestOption(item.cell, field.options ?? []) ?? null }));
}

/** How many of the titles in a column are those of records; undecided for more than can be asked at once. */
async function namesOf(ctx: ReadContext, at: number, read: readonly RowRead[]): Promise<ColumnPreview['names']> {
  const named = read.flatMap(({ named: names }) => names.filter(({ column }) => column === at));
  const [first] = named;
  if (!first) return null;
  const titles = [...new Map(named.map(({ title }) => [lowered(title), title])).values()].slice(0, namesMax);
  const matches = await matchRecords(ctx, first.folderId, { kind: 'title' }, titles);
  const missing = titles.filter((_title, index) => (matches[index] ?? []).length === 0);
  return { found: titles.length - missing.length, missing: missing.length, examples: missing.slice(0, 5) };
}

const rowsMax = 5_000;
const cellsMax = 100_000;
const sizeMax = 2_000_000;
const columnsMax = 500;

/** Reads the first rows of a file: enough to tell how its columns are written. Throws 422 where it is no CSV. */
export async function sampleFile(ctx: ReadContext, row: ImportRow, delimiter: string): Promise<Sample> {
  let header: readonly string[] | undefined;
  const rows: string[][] = [];
  let cellCount = 0;
  let isWhole = true;
  try {
    for await (const { cells, endsAt } of readRows(partsOf(ctx.database, row), delimiter)) {
      if (!header) {
        header = cells;
        if (header.length > columnsMax)
          throw impossible(['id'], `The file has ${header.length} columns. An import takes at most ${columnsMax}.`);
        continue;
      }
      rows.push(cells);
      cellCount += header.length;
      isWhole = rows.length < rowsMax && endsAt < sizeMax && cellCount < cellsMax;
      if (!isWhole) break;
    }
  } catch (error) {
    const problem = csvProblemOf(error);
    // The import itself finds what is wrong further down.
    if (problem === undefined || rows.length === 0) throw problem === undefined ? error : impossible(['id'], problem);
    isWhole = false;
  }
  if (!header) throw impossible(['id'], 'The file is empty.');
  return { header, rows, columns: header.map((_name, at) => countsOf(rows, at)), isWhole };
}

function countsOf(rows: readonly (readonly string[])[], at: number): Cells {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const cell = cellOf(row[at] ?? '');
    if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}
