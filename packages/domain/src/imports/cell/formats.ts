import type { FieldType } from '../../fields/index.ts';
import { momentInCell } from './cell-dates.ts';
import { numberInCell } from './cell-numbers.ts';
import type { Cells } from '../mapping/sample.ts';
import { dateFormats, numberFormats, type ColumnReading } from '../schema.ts';

export type CellFormat = NonNullable<ColumnReading['format']>;

export interface GuessedFormat {
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

/** The formats of a type of field. */
function formatsOf(type: FieldType): readonly CellFormat[] {
  if (type === 'NUMBER') return numberFormats;
  return type === 'DATE' || type === 'DATETIME' ? dateFormats : [];
}

/** How many rows a format reads, and what it reads. */
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
