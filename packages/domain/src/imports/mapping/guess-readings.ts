import { itemsInCell, keyOf } from '@dossier/kernel/words.ts';
import type { FieldType, StoredField } from '../../fields/index.ts';
import { emailProblem, isWebAddress } from '../../fields/index.ts';
import type { Folder } from '../../folders/schema.ts';
import { plainWords } from '../cell/cell-choices.ts';
import { guessFormat } from '../cell/formats.ts';
import { isDate, isNumber, shareOf } from './guess-mapping.ts';
import type { Cells, Sample } from './sample.ts';
import type { ColumnPreview, ColumnReading } from '../schema.ts';

/** Cells of a column that must fit, for a guess. */
const tellingShare = 0.8;
const optionsMax = 25;
const optionSizeMax = 60;
/** Rows for each option: fewer, and the column is a text. */
const rowsPerOption = 3;

type KnownFolder = Pick<Folder, 'id' | 'name' | 'type'>;

export function guessReadings(
  { header, columns }: Pick<Sample, 'header' | 'columns'>,
  mapping: readonly (string | null)[],
  fields: readonly StoredField[],
  folders: readonly KnownFolder[],
  delimiter: string,
): (ColumnReading | null)[] {
  return mapping.map((target, at) => {
    const field = fields.find(({ key }) => `data.${key}` === target);
    const cells = columns[at] ?? new Map<string, number>();
    if (!field) return null;
    const format = guessFormat(cells, field.type, delimiter)?.format ?? null;
    const isOfIds = shareOf(cells, (cell) => /^rec_\w{26}$/.test(cell)) > 0.5;
    const named = field.targetFolderId ?? folderOf([header[at] ?? '', field.label], folders);
    const folderId = field.type === 'RECORD' && !isOfIds ? named : null;
    return format === null && folderId === null ? null : { format, values: [], folderId, createsMissing: false };
  });
}

/** The folder that one of these names probably means: "Company" means Companies. */
function folderOf(names: readonly string[], folders: readonly KnownFolder[]): string | null {
  const wanted = names
    .map(plainWords)
    .flatMap((name) => name.split(' '))
    .filter((word) => word.length > 2);
  const named = folders.find(({ name }) =>
    plainWords(name)
      .split(' ')
      .some((word) => wanted.some((known) => stemOf(word) === stemOf(known))),
  );
  const isCompany = wanted.some((word) =>
    ['company', 'account', 'organization', 'organisation', 'firm'].includes(word),
  );
  return named?.id ?? (isCompany ? folders.find(({ type }) => type === 'COMPANY')?.id : undefined) ?? null;
}

function stemOf(word: string): string {
  return word.replace(/(?:ies|y|es|s|en|n)$/, '');
}

/** The field that a column could become; undefined for one without values. */
export function proposeField(
  label: string,
  cells: Cells,
  folders: readonly KnownFolder[],
): NonNullable<ColumnPreview['proposed']> | undefined {
  if (cells.size === 0 || label.trim() === '') return undefined;
  const of = (type: FieldType, options: string[] | null = null) => ({
    label: label.trim().slice(0, 100),
    type,
    options,
  });
  if (folderOf([label], folders) !== null) return of('RECORD');
  const type = plainTypes.find(({ isFitting }) => shareOf(cells, isFitting) >= tellingShare)?.type;
  if (type !== undefined) return of(type);
  // Only a list has these signs; a comma may be part of a text.
  const isList = [...cells.keys()].some((cell) => /[;|]/.test(cell));
  const items = isList ? optionsIn(cells, (cell) => itemsInCell(cell)) : undefined;
  if (items) return of('MULTI_SELECT', items);
  const whole = optionsIn(cells, (cell) => [cell]);
  if (whole) return of('SELECT', whole);
  return of([...cells.keys()].some((cell) => cell.length > 300 || cell.includes('\n')) ? 'LONG_TEXT' : 'TEXT');
}

const answers = new Set(['yes', 'no', 'true', 'false', 'ja', 'nein', 'y', 'n', 'oui', 'non']);
const plainTypes: readonly { type: FieldType; isFitting: (cell: string) => boolean }[] = [
  { type: 'BOOLEAN', isFitting: (cell) => answers.has(keyOf(cell)) },
  { type: 'DATE', isFitting: (cell) => isDate(cell) && !/\d:\d/.test(cell) },
  { type: 'DATETIME', isFitting: isDate },
  // Digits that begin with a zero, or that are many, are codes.
  { type: 'NUMBER', isFitting: (cell) => isNumber(cell) && !/^0\d|^\+|^\d{9,}$/.test(cell) },
  { type: 'EMAIL', isFitting: (cell) => emailProblem(cell) === undefined },
  { type: 'URL', isFitting: isWebAddress },
  { type: 'PHONE', isFitting: (cell) => /^\+?[\d ()./-]{7,25}$/.test(cell) },
];

/** The few items that the cells repeat; undefined where they do not. */
function optionsIn(cells: Cells, itemsOf: (cell: string) => readonly string[]): string[] | undefined {
  const counts = new Map<string, { item: string; count: number }>();
  let all = 0;
  for (const [cell, count] of cells)
    for (const item of itemsOf(cell)) {
      const known = counts.get(keyOf(item)) ?? { item, count: 0 };
      counts.set(keyOf(item), { ...known, count: known.count + count });
      all += count;
      if (counts.size > optionsMax || item.length > optionSizeMax) return undefined;
    }
  if (all < counts.size * rowsPerOption) return undefined;
  return [...counts.values()].toSorted((one, other) => other.count - one.count).map(({ item }) => item);
}
