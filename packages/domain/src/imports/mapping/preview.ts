import type { ReadContext } from '@dossier/kernel/context.ts';
import { itemsInCell, keyOf } from '@dossier/kernel/words.ts';
import type { z } from 'zod';
import type { StoredField } from '../../fields/index.ts';
import { demandFolder, listFolders, type FolderRow } from '../../folders/index.ts';
import type { CellRead } from '../cell/cell-contacts.ts';
import { closestOption, memberIn } from '../cell/cell-reader.ts';
import { dealFields, placeFields } from '../nouns/deal.ts';
import type { ImportRow } from '../table.ts';
import { fieldOfTarget, RowReader } from '../run/rows.ts';
import type { ColumnPreview, ColumnReading, importPreviewSchema, previewImportInput } from '../schema.ts';
import { type Cells, countItems, type CountedCells, emptyCellsIn, emptyTest, rowsIn, weighed } from './count-cells.ts';
import { folderOf, guessFormat, guessReadings, type KnownFolder } from './guess-readings.ts';
import { isLabelColumn } from './headers.ts';
import { demandTargets } from './mapping.ts';
import { matchNames, nameKey, severalProblem } from './match-names.ts';
import { isOfOwnKind, namesOfFields, proposeField } from './propose-field.ts';
import { countedCells, type Counted } from './sample.ts';

const readMax = 3;
const listedMax = 20;
const choicesMax = 5_000;
const namesMax = 1_000;
const namesTried = 50;
const cellSizeMax = 200;
/** Pauses between columns, so that other requests get their turn. */
const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Guesses how the columns of a mapping are read. */
export async function findReadings(
  ctx: ReadContext,
  { fields, type }: Pick<FolderRow, 'fields' | 'type'>,
  counted: Pick<Counted, 'header' | 'counts'>,
  mapping: readonly (string | null)[],
  delimiter: string,
): Promise<(ColumnReading | null)[]> {
  const all = [...fields, ...(await dealFields(ctx, mapping))];
  return guessReadings(counted, mapping, { fields: all, type }, await foldersOf(ctx), delimiter);
}

export async function previewRows(
  ctx: ReadContext,
  row: ImportRow,
  { mapping, readings: given }: Omit<z.output<typeof previewImportInput>, 'id'>,
): Promise<z.output<typeof importPreviewSchema>> {
  const folder = await demandFolder(ctx, row.folderId);
  await demandTargets(ctx, { mapping, readings: given }, folder.fields);
  const { header, counts, rowCount, isWhole, problems } = await countedCells(ctx, row);
  const folders = await foldersOf(ctx);
  const fields = [...folder.fields, ...(await dealFields(ctx, mapping))];
  const guessed = guessReadings({ header, counts }, mapping, { fields, type: folder.type }, folders, row.delimiter);
  const readings = guessed.map((found, at) => {
    const chosen = given[at];
    return chosen ? { ...chosen, format: chosen.format ?? found?.format ?? null } : found;
  });
  const reader = await RowReader.open(ctx, folder, { mapping, readings });
  const places = await placeFields(ctx, mapping);
  const keys = folder.fields.map(({ key }) => key);
  const newNames = namesOfFields(header, keys);
  const titles = new Set([...(counts[mapping.indexOf('title')]?.listed.keys() ?? [])].map(keyOf));
  const columns: ColumnPreview[] = [];
  for (const at of header.keys()) {
    const target = mapping[at] ?? null;
    const column = { at, target, reading: readings[at] ?? null, counts: counts[at] };
    const newName = target === null && !isLabelColumn(header, at) ? newNames[at] : undefined;
    const proposed =
      newName && (await proposalOf(ctx, newName, weighed(counts[at]), { folders, titles, id: folder.id }));
    const field = places.find(({ key }) => key === target) ?? fieldOfTarget(target, fields);
    const shown = await previewColumn(ctx, reader, field, column);
    const format = field && guessFormat(weighed(counts[at]), field.type, row.delimiter, header[at]);
    const isFormatCertain = format?.isCertain ?? guessed[at]?.format !== 'LAST_FIRST';
    const emptyCount = Math.max(0, rowCount - shown.filledCount);
    columns.push({ ...shown, isFormatCertain, emptyCount, proposed: proposed ?? null });
    await pause();
  }
  return { rowCount, isWhole, problems: [...problems], columns };
}

const foldersOf = async (ctx: ReadContext) => (await listFolders(ctx, { page: 1, pageSize: 1000, count: false })).data;

interface SeenColumn {
  readonly at: number;
  readonly target: string | null;
  readonly reading: ColumnReading | null;
  readonly counts: CountedCells | undefined;
}

async function previewColumn(
  ctx: ReadContext,
  reader: RowReader,
  field: StoredField | undefined,
  { at, target, reading, counts }: SeenColumn,
): Promise<Omit<ColumnPreview, 'emptyCount' | 'proposed' | 'isFormatCertain'>> {
  const isEmpty = emptyTest(reading);
  const cells = without(weighed(counts), isEmpty);
  const column = reader.columns.find((one) => one.at === at);
  const read = column ? [...cells].map(([cell, count]) => ({ cell, count, said: column.read(cell) })) : [];
  const { names, isAmbiguous } = await namesOf(ctx, read);
  const problems = read.flatMap(({ cell, count, said }) => {
    const problem = 'problem' in said ? said.problem : isAmbiguous(said) ? severalProblem : undefined;
    return problem === undefined ? [] : [{ cell: cell.slice(0, cellSizeMax), count, problem }];
  });
  return {
    filledCount: rowsIn(cells),
    reading,
    readAs: [...cells.keys()].slice(0, readMax).map((cell, place) => ({
      cell: cell.slice(0, cellSizeMax),
      value: shown(cell, read[place]?.said, column?.isMember)?.slice(0, cellSizeMax) ?? null,
    })),
    problems: problems.toSorted((one, other) => other.count - one.count).slice(0, listedMax),
    problemCount: sumOf(problems),
    choices: unknownIn(target, field, without(counts?.listed ?? new Map(), isEmpty), reader.members),
    furtherCount: counts?.furtherCount ?? 0,
    othersCount: sumOf(read.filter(({ said }) => 'others' in said && (said.others?.length ?? 0) > 0)),
    names,
  };
}

/** A cell as the stored value, in words; null if it does not fit. */
function shown(cell: string, said: CellRead | undefined, isMember = false): string | null {
  if (!said || 'problem' in said) return null;
  const value = 'named' in said ? said.named : 'awaits' in said ? said.awaits : said.value;
  return isMember || value === null ? cell : Array.isArray(value) ? value.join(', ') : String(value);
}

async function proposalOf(
  ctx: ReadContext,
  { label, key }: { label: string; key: string },
  cells: Cells,
  { folders, titles, id }: { folders: readonly KnownFolder[]; titles: ReadonlySet<string>; id: string },
) {
  const empty = new Set(emptyCellsIn(cells, null, undefined));
  const filled = without(cells, (cell) => empty.has(cell));
  if (isOfOwnKind(label, filled, titles)) return proposeField(label, filled, key, true, id);
  return proposeField(label, filled, key, await isOfRecords(ctx, label, filled, folders));
}

/** True if a column names records: by its whole header, or by a word of it and matching titles in its cells. */
async function isOfRecords(ctx: ReadContext, label: string, cells: Cells, folders: readonly KnownFolder[]) {
  if (folderOf([label], folders, true)) return true;
  const folder = folderOf([label], folders);
  const names = [...cells.keys()].slice(0, namesTried);
  if (!folder || names.length === 0) return false;
  const matches = await matchNames(ctx, folder.id, names);
  return matches.filter((ids) => ids.length > 0).length * 2 > names.length;
}

function without(cells: Cells, isLeftOut: (cell: string) => boolean): Cells {
  return new Map([...cells].filter(([cell]) => !isLeftOut(cell)));
}

function sumOf(some: readonly { readonly count: number }[]): number {
  return some.reduce((sum, { count }) => sum + count, 0);
}

/** Items of a column that match no option or member, most frequent first. */
function unknownIn(
  target: string | null,
  field: StoredField | undefined,
  cells: Cells,
  members: ReadonlyMap<string, string>,
): ColumnPreview['choices'] {
  const isOfMembers = target === 'owner' || field?.type === 'USER';
  if (!isOfMembers && field?.type !== 'SELECT' && field?.type !== 'MULTI_SELECT') return [];
  const own = new Set(field?.options?.map(keyOf));
  const isKnown = (item: string) => (isOfMembers ? memberIn(item, members) !== undefined : own.has(keyOf(item)));
  const itemsOf = (cell: string) => (field?.type === 'MULTI_SELECT' ? itemsInCell(cell, isKnown) : [cell]);
  const suggestionFor = (cell: string) => closestOption(cell, field?.options ?? []) ?? null;
  return countItems(cells, (cell) => itemsOf(cell).filter((item) => !isKnown(item)))
    .slice(0, choicesMax)
    .map((item, at) => ({ ...item, suggestion: at < listedMax ? suggestionFor(item.cell) : null }));
}

/** Counts the names in a column that match one record or several, for as many as one query can check. */
async function namesOf(
  ctx: ReadContext,
  read: readonly { readonly said: CellRead }[],
): Promise<{ names: ColumnPreview['names']; isAmbiguous: (said: CellRead) => boolean }> {
  const named = read.flatMap(({ said }) => ('named' in said ? [said] : []));
  const [first] = named;
  if (!first) return { names: null, isAmbiguous: () => false };
  const names = [...new Map(named.map(({ named: name }) => [nameKey(name), name])).values()].slice(0, namesMax);
  const matches = await matchNames(ctx, first.by.folderId, names);
  const missing = names.filter((_name, at) => (matches[at] ?? []).length === 0);
  const ambiguous = new Set(names.filter((_name, at) => (matches[at] ?? []).length > 1).map(nameKey));
  return {
    names: { found: names.length - missing.length, missing: missing.length, examples: missing.slice(0, 5) },
    isAmbiguous: (said) => 'named' in said && !said.by.matchKey && ambiguous.has(nameKey(said.named)),
  };
}
