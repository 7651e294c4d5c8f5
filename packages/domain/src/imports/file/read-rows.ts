import { setImmediate } from 'node:timers/promises';
import { composed } from '@dossier/kernel/words.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { columnsMax, delimiters, rowsMax } from '../constants.ts';
import type { FileFormat } from '../file-schema.ts';
import { areHeaders } from '../mapping/headers.ts';
import type { ImportRow } from '../table.ts';
import { textParts, type StoredFile, type TextPart } from './parts.ts';
import { FileProblem } from './problem.ts';
import { type ParsedRow, rowAt, type RowSyntax } from './rows.ts';

/** A row of a file: its cells, its number in the file from 1, and the file position of its end. */
export interface CsvRow {
  readonly cells: string[];
  readonly row: number;
  /** Its number among the rows below the header, from 1. */
  readonly index: number;
  readonly endsAt: number;
  /** Reason why no cell of the row can be trusted. */
  readonly problem?: string;
}

export type FileLayout = Pick<ImportRow, 'format' | 'delimiter' | 'headerRow'> & {
  readonly columns: readonly unknown[];
};

const rowSizeMax = 1_000_000;
const brokenMax = 1_000;

/** Streams the rows below the header, with only a few in memory. Empty rows are left out. */
export function readRows(database: Database, row: StoredFile & FileLayout): AsyncGenerator<CsvRow> {
  return rowsOf(textParts(database, row), row);
}

async function* rowsOf(
  parts: AsyncIterable<TextPart> | Iterable<TextPart>,
  { format, delimiter, headerRow, columns }: FileLayout,
): AsyncGenerator<CsvRow> {
  const isOwn = isWrittenHere(format);
  const { length: width } = columns;
  const syntax: RowSyntax = { delimiter, hasQuotes: true, hasEscapes: !isOwn };
  let [text, at, row, index, line, brokenCount, startsAt] = ['', 0, 0, 0, 1, 0, 0];
  let [isBelowBlank, table]: [boolean, { problem: string } | undefined] = [false, undefined];
  for await (const part of parts) {
    text = text.slice(at) + part.text;
    at = 0;
    const partSize = part.endsAt - startsAt;
    while (at < text.length) {
      let parsed = rowAt(text, at, part.isLast, syntax);
      if (parsed === 'UNFINISHED' && text.length - at <= rowSizeMax) break;
      row += 1;
      let problem = row > headerRow && typeof parsed === 'object' ? problemOf(parsed, columns, isOwn) : undefined;
      // An unclosed quote must not swallow the rows after it.
      const isBroken = typeof parsed === 'string' || (parsed.breaks > 0 && problem !== undefined && !isOwn);
      if (isBroken) {
        parsed = rowAt(text, at, part.isLast, { ...syntax, hasQuotes: false });
        problem = `line ${line}: a quote is opened and not closed`;
        brokenCount += 1;
        if (brokenCount > brokenMax)
          throw new FileProblem(
            `Over ${brokenMax} rows have a quote that is not closed, the last one in line ${line}. ` +
              'Choose another column separator, or repair the file.',
          );
      }
      // Lets others run: neither a broken row nor a thousand short ones wait for the next part.
      if (isBroken || row % 5_000 === 0) await setImmediate();
      if (typeof parsed === 'string' || parsed.end - at > rowSizeMax + 2)
        throw new FileProblem(
          `Row ${row} has over a million characters: a line break or a quote is missing near line ${line}.`,
        );
      line += parsed.breaks + 1;
      at = parsed.end;
      if (row <= headerRow) continue;
      const { length } = filledIn(parsed.cells);
      if ((isBelowBlank || isNamesOnly(parsed.cells)) && length > 0 && index > 0 && !table) {
        const next = rowAt(text, at, part.isLast, syntax);
        const isTitled = length === 1 && typeof next === 'object' && isOtherHeader(next.cells, columns);
        if (isTitled || isOtherHeader(parsed.cells, columns))
          table = { problem: `belongs to a second table, which begins in row ${row}: split the file` };
      }
      isBelowBlank = length === 0;
      if (isBelowBlank) continue;
      problem = table?.problem ?? problem;
      index += 1;
      if (index > rowsMax)
        throw new FileProblem(`The file has over ${rowsMax} rows. Split it and import the parts one by one.`);
      const cells = parsed.cells.slice(0, problem === undefined ? width : columnsMax + 1).map(composed);
      const leftShare = Math.min(1, Math.max(0, text.length - at) / Math.max(1, part.text.length));
      const endsAt = Math.round(part.endsAt - partSize * leftShare);
      yield { cells, row, index, endsAt, ...(problem === undefined ? {} : { problem }) };
    }
    startsAt = part.endsAt;
  }
}

export function rowsOfText(text: string): { header: readonly string[]; rows: AsyncGenerator<CsvRow> } {
  const plain = text.replace(/^\uFEFF/, '');
  const [line = ''] = plain.split('\n', 1);
  const delimiter = delimiters.toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ',';
  const header = rowAt(plain, 0, true, { delimiter, hasQuotes: true, hasEscapes: true });
  if (typeof header === 'string') throw new FileProblem('Line 1: a quote is opened and not closed.');
  const layout = { format: 'CSV' as const, delimiter, headerRow: 1, columns: header.cells };
  return { header: header.cells, rows: rowsOf([{ text: plain, endsAt: plain.length, isLast: true }], layout) };
}

/** True for a file converted from another format: its quotes are right, and short rows end with empty cells. */
export function isWrittenHere(format: FileFormat | null): boolean {
  return format !== null && format !== 'CSV';
}

/** Cells up to the last one with a value. */
export function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

const filledIn = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

/** True for a row that can head a second table without a blank line above it: digits and addresses are values. */
function isNamesOnly(cells: readonly string[]): boolean {
  return cells.length > 2 && cells.every((cell) => !/[\d@]/.test(cell) && cell.trim() !== '');
}

/** True for the header of a second table. Names of the same columns may head each page. */
function isOtherHeader(cells: readonly string[], columns: readonly unknown[]): boolean {
  return areHeaders(filledIn(cells)) && cells.some((cell, at) => cell.trim() !== '' && cell.trim() !== columns[at]);
}

function problemOf({ cells }: ParsedRow, columns: readonly unknown[], isOwn: boolean): string | undefined {
  const { length: width } = columns;
  const filled = lengthOf(cells);
  const isRepeated = width > 1 && columns.every((name, at) => name === cells[at]?.trim());
  if (!isRepeated && filled <= width && (isOwn || cells.length >= width)) return undefined;
  const count = Math.max(filled, Math.min(cells.length, width));
  const problem = isRepeated
    ? 'repeats the names of the columns'
    : count === 1
      ? `has 1 cell where the header has ${width}`
      : `has ${count} cells where the header has ${width}`;
  return problem;
}
