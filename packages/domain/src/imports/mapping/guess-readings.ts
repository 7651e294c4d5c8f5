import type { FieldType, StoredField } from '../../fields/index.ts';
import type { Folder } from '../../folders/schema.ts';
import { plainWords } from '../cell/cell-reader.ts';
import { fieldOfTarget } from '../run/rows.ts';
import { readName } from '../cell/cell-contacts.ts';
import { momentInCell } from '../cell/cell-dates.ts';
import { numberInCell } from '../cell/cell-numbers.ts';
import { blankReading, type ColumnReading, type DateFormat, type NumberFormat, numberFormats } from '../schema.ts';
import { type Cells, emptyCellsIn, weighed } from './count-cells.ts';
import { isRecordId, shareOf, tellingShare } from './guess-mapping.ts';
import { birth, isCompanyName, saysDate } from './headers.ts';
import type { Counted } from './sample.ts';

export type KnownFolder = Pick<Folder, 'id' | 'name' | 'type'>;

export function guessReadings(
  { header, counts }: Pick<Counted, 'header' | 'counts'>,
  mapping: readonly (string | null)[],
  { fields, type }: Pick<Folder, 'type'> & { readonly fields: readonly StoredField[] },
  folders: readonly KnownFolder[],
  delimiter: string,
): (ColumnReading | null)[] {
  return mapping.map((target, at) => {
    const field = fieldOfTarget(target, fields);
    const cells = weighed(counts[at]);
    const names = [header[at] ?? '', field?.label ?? ''];
    const empty = target === null ? [] : emptyCellsIn(cells, target, field);
    // A title of an export stays as it is.
    const isName = target === 'title' && type === 'CONTACT' && !mapping.includes('id');
    const isTurned = isName && shareOf(cells, (cell) => readName(cell).value !== cell) >= tellingShare;
    const found = field && guessFormat(cells, field.type, delimiter, header[at])?.format;
    const format = isTurned ? 'LAST_FIRST' : (found ?? null);
    const isOfIds = shareOf(cells, isRecordId) > 0.5;
    const isLink = field?.type === 'RECORD' && !isOfIds;
    const folderId = isLink ? (field.targetFolderId ?? folderOf(names, folders)?.id ?? null) : null;
    const isPast = field?.type === 'DATE' && names.some((name) => birth.test(plainWords(name)));
    const isPlain = format === null && folderId === null && empty.length === 0 && !isPast;
    return isPlain ? null : { ...blankReading, format, folderId, empty, isPast };
  });
}

/** The folder that one of these names probably means: "Company" means Companies. `isWhole`: no other word. */
export function folderOf(names: readonly string[], folders: readonly KnownFolder[], isWhole = false) {
  const plain = names.map(plainWords).filter((name) => name !== '');
  const stems = new Set(
    (isWhole ? plain : plain.flatMap((name) => name.split(' '))).filter((word) => word.length > 2).map(stemOf),
  );
  const named = folders.find(({ name }) => {
    const words = plainWords(name);
    return (isWhole ? [words] : words.split(' ')).some((word) => stems.has(stemOf(word)));
  });
  const isCompany = isWhole ? names.some(isCompanyName) : plain.some((name) => name.split(' ').some(isCompanyName));
  return named ?? (isCompany ? folders.find(({ type }) => type === 'COMPANY') : undefined);
}

function stemOf(word: string): string {
  return word.replace(/(?:ies|y|es|s|en|n)$/, '');
}

type CellFormat = NumberFormat | DateFormat;

// Formats preferred in a tie: countries with a decimal comma separate columns by `;`.
const commaFirst: readonly CellFormat[] = ['DECIMAL_COMMA', 'DECIMAL_POINT'];
const inTies: readonly CellFormat[] = ['DMY', 'YMD', 'MDY'];

/**
 * The format of numbers or dates that fits most of a column's cells. It is certain if no other format fits as many, or
 * if those give the same values; day numbers of a spreadsheet never are. Undefined for other types.
 */
export function guessFormat(
  cells: Cells,
  type: FieldType,
  delimiter: string,
  header = '',
): { format: CellFormat; isCertain: boolean } | undefined {
  const ofNumbers = delimiter === ';' ? commaFirst : numberFormats;
  const ofDates = saysDate(header) ? [...inTies, 'DAY_NUMBER' as const] : inTies;
  const formats = type === 'NUMBER' ? ofNumbers : type === 'DATE' || type === 'DATETIME' ? ofDates : [];
  const [best, ...others] = formats
    .map((format) => ({ format, ...readingOf(cells, format) }))
    .toSorted((one, other) => other.fits - one.fits);
  if (!best) return undefined;
  const isCertain =
    best.format !== 'DAY_NUMBER' && others.every(({ fits, values }) => fits < best.fits || values === best.values);
  return { format: best.format, isCertain };
}

function readingOf(cells: Cells, format: CellFormat): { fits: number; values: string } {
  let fits = 0;
  const values: unknown[] = [];
  for (const [cell, count] of cells) {
    const isNumeric = format === 'DECIMAL_POINT' || format === 'DECIMAL_COMMA';
    const value = isNumeric ? numberInCell(cell, format) : momentInCell(cell, { format });
    if (value === undefined) continue;
    fits += count;
    values.push(value);
  }
  return { fits, values: values.join() };
}
