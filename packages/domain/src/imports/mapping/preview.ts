import type { ReadContext } from '@dossier/kernel/context.ts';
import { lowered, itemsInCell, keyOf } from '@dossier/kernel/words.ts';
import type { z } from 'zod';
import type { StoredField } from '../../fields/index.ts';
import { demandFolder, listFolders } from '../../folders/index.ts';
import { matchRecords } from '../../records/index.ts';
import { suggestionFor } from '../cell/cell-reader.ts';
import { guessFormat } from '../cell/formats.ts';
import { guessReadings, proposeField } from './guess-readings.ts';
import { demandTargets } from './mapping.ts';
import type { ImportRow } from '../progress.ts';
import { RowReader, type CellProblem, type RowRead } from '../run/rows.ts';
import { sampleFile, type Cells } from './sample.ts';
import type { ColumnPreview, ColumnReading, importPreviewSchema, previewImportInput } from '../schema.ts';

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
    .map((item) => ({ ...item, suggestion: suggestionFor(item.cell, field) }));
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
