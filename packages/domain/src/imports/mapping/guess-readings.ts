import { itemsInCell, keyOf } from '@dossier/kernel/words.ts';
import { type FieldType, type StoredField, emailProblem, isWebAddress } from '../../fields/index.ts';
import type { Folder } from '../../folders/schema.ts';
import { plainWords } from '../cell/cell-reader.ts';
import { type Cells, isDate, isNumber, type Sample, shareOf } from './guess-mapping.ts';
import { type ColumnPreview, type ColumnReading, dateFormats, numberFormats } from '../schema.ts';
import { momentInCell } from '../cell/cell-dates.ts';
import { numberInCell } from '../cell/cell-numbers.ts';

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

type CellFormat = NonNullable<ColumnReading['format']>;

interface GuessedFormat {
  readonly format: CellFormat;
  /** No other format reads as many of the cells, or those that do read them alike. */
  readonly isCertain: boolean;
}

// Formats preferred in a tie, by the separator of the file: countries with a decimal comma use `;`.
const inTies: Record<string, readonly CellFormat[]> = {
  ';': ['DECIMAL_COMMA', 'DECIMAL_POINT', 'DMY', 'YMD', 'MDY'],
  ',': ['DECIMAL_POINT', 'DECIMAL_COMMA', 'DMY', 'YMD', 'MDY'],
};

/** How the numbers or dates of a column are written: as most of its cells can be read. Undefined for other types. */
export function guessFormat(cells: Cells, type: FieldType, delimiter: string): GuessedFormat | undefined {
  const formats = formatsOf(type);
  if (formats.length === 0) return undefined;
  const order = inTies[delimiter === ';' ? ';' : ','] ?? [];
  const ranked = formats
    .map((format) => ({ format, ...readingOf(cells, format) }))
    .toSorted((one, other) => other.fits - one.fits || order.indexOf(one.format) - order.indexOf(other.format));
  const [best, ...others] = ranked;
  if (!best) return undefined;
  const isCertain = others.every(({ fits, values }) => fits < best.fits || values === best.values);
  return { format: best.format, isCertain };
}

function formatsOf(type: FieldType): readonly CellFormat[] {
  if (type === 'NUMBER') return numberFormats;
  return type === 'DATE' || type === 'DATETIME' ? dateFormats : [];
}

function readingOf(cells: Cells, format: CellFormat): { fits: number; values: string } {
  let fits = 0;
  const values: unknown[] = [];
  for (const [cell, count] of cells) {
    const value = readBy(format, cell);
    if (value === undefined) continue;
    fits += count;
    values.push(value);
  }
  return { fits, values: values.join() };
}

function readBy(format: CellFormat, cell: string): number | string | undefined {
  return format === 'DECIMAL_POINT' || format === 'DECIMAL_COMMA'
    ? numberInCell(cell, format)
    : momentInCell(cell, format);
}
