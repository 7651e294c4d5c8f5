import { setImmediate } from 'node:timers/promises';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { composed } from '@dossier/kernel/words.ts';
import { columnsMax, delimiters } from '../constants.ts';
import type { FileChoice } from '../file-schema.ts';
import { emailProblem } from '../../fields/index.ts';
import { isHeader } from '../mapping/headers.ts';
import type { ImportRow } from '../table.ts';
import { textParts, type StoredFile } from './parts.ts';
import { FileProblem } from './problem.ts';
import { isWrittenHere, lengthOf } from './read-rows.ts';
import { rowAt } from './rows.ts';

type Layout = Pick<ImportRow, 'delimiter' | 'headerRow' | 'columns' | 'warnings'>;

const beginningSize = 150_000;
const lookedAtMax = 100;
/** Share of cells that must have the shape of the first one, so that it is a value, too. */
const alikeShare = 0.5;
/** Number of rows that are compared with the first one. */
const shapesMax = 30;

interface SeenRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Number of cells up to the last one with a value, and number of those with a value. */
  readonly length: number;
  readonly filled: number;
}

/** The layout of a file: as chosen, else that of most of its first rows. */
export async function layoutOf(
  database: Database,
  file: StoredFile & Pick<ImportRow, 'format'>,
  choice: FileChoice,
  labels: readonly string[],
): Promise<Layout> {
  let [text, isWhole] = ['', false];
  for await (const part of textParts(database, file)) {
    text += part.text;
    isWhole = part.isLast;
    if (text.length >= beginningSize) break;
  }
  const isOwn = isWrittenHere(file.format);
  const told = isOwn ? undefined : /^sep=(.)\r?\n/i.exec(text)?.[1];
  const rowsBy = (delimiter: string, countMax = lookedAtMax) => firstRows(text, delimiter, isWhole, isOwn, countMax);
  const delimiter = isOwn
    ? ','
    : (choice.delimiter ?? delimiters.find((one) => one === told) ?? (await likeliestDelimiter(rowsBy)));
  // The first line of DATEV describes the file.
  const isLed = told !== undefined || /^"?(?:EXTF|DTVF)"?;/.test(text);
  const rows = rowsBy(delimiter, lookedAtMax + (choice.headerRow ?? 0)).slice(isLed ? 1 : 0);
  const filled = rows.filter((one) => one.filled > 0);
  const isNamed = file.format === 'VCARD' || file.format === 'JSON';
  const found = headerIn(filled.slice(0, lookedAtMax), isNamed ? undefined : labels);
  const headerRow = choice.headerRow ?? found.headerRow;
  const header = rows.find(({ row }) => row === headerRow);
  if (headerRow > 0 && (header?.filled ?? 0) === 0) throw new FileProblem(`Row ${headerRow} of the file is empty.`);
  const longest = Math.max(0, ...filled.map(({ row, length }) => (row > headerRow ? length : 0)));
  const length = header?.length ?? 0;
  // A header may end with columns without a name.
  const columnCount =
    header && file.format !== 'XLSX'
      ? Math.max(length, Math.min(header.cells.length, longest))
      : Math.max(length, longest);
  if (columnCount > columnsMax)
    throw new FileProblem(`The file has ${columnCount} columns. An import takes at most ${columnsMax}.`);
  const columns = namesOf(header?.cells ?? [], columnCount);
  return { delimiter, headerRow, columns, warnings: choice.headerRow === undefined ? found.warnings : [] };
}

function firstRows(text: string, delimiter: string, isWhole: boolean, isOwn: boolean, countMax: number): SeenRow[] {
  const rows: SeenRow[] = [];
  const syntax = { delimiter, hasQuotes: true, hasEscapes: !isOwn };
  for (let at = 0; at < text.length && rows.length < countMax;) {
    let parsed = rowAt(text, at, isWhole, syntax);
    if (parsed === 'UNCLOSED') parsed = rowAt(text, at, isWhole, { ...syntax, hasQuotes: false });
    if (typeof parsed === 'string') break;
    const { cells, end } = parsed;
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    rows.push({ row: rows.length + 1, cells, length: lengthOf(cells), filled });
    at = end;
  }
  return rows;
}

/** The delimiter by which most of the first rows have the same number of cells; in a tie, the one with more cells. */
async function likeliestDelimiter(rowsBy: (delimiter: string) => SeenRow[]): Promise<string> {
  let [best, bestScore]: [string, number] = [',', 0];
  for (const delimiter of delimiters) {
    const counts = rowsBy(delimiter).flatMap(({ cells, filled }) => (filled > 0 ? [cells.length] : []));
    const usual = mostFrequent(counts.filter((count) => count > 1)) ?? 0;
    const share = counts.filter((count) => count === usual).length / Math.max(1, counts.length);
    const score = usual === 0 ? 0 : share + Math.min(usual, 10) / 50;
    if (score > bestScore) [best, bestScore] = [delimiter, score];
    // Rows of thousands of cells take milliseconds per delimiter; this lets others run.
    await setImmediate();
  }
  return best;
}

/** The first row that has as many values as the rows below have cells; in a report, a title and a date precede it. */
function headerIn(rows: readonly SeenRow[], labels?: readonly string[]): Pick<Layout, 'headerRow' | 'warnings'> {
  // Lines above the header are short; the second half has only data rows.
  const usual = mostFrequent(rows.slice(rows.length >> 1).map(({ length }) => length)) ?? 1;
  const isFull = ({ cells, filled }: SeenRow) => filled > usual / 2 || (cells.length >= usual && filled >= usual / 2);
  const header = rows.find(isFull) ?? rows[0];
  if (!header) throw new FileProblem('The file is empty.');
  const { row, cells } = header;
  const below = rows.slice(rows.indexOf(header) + 1, shapesMax).map((one) => one.cells);
  const isData = labels !== undefined && looksLikeOthers(cells.slice(0, columnsMax), below, labels);
  const warning = isData
    ? `Row ${row} looks like values, so the columns have numbers instead of names.`
    : `The column names are read from row ${row}. The rows above it are left out.`;
  return { headerRow: isData ? 0 : row, warnings: isData || header !== rows[0] ? [warning] : [] };
}

/** True if a row has an address, or no known name of a column, and cells like those below it. */
function looksLikeOthers(cells: readonly string[], below: readonly (readonly string[])[], labels: readonly string[]) {
  if (cells.some((cell) => emailProblem(cell.trim()) === undefined)) return true;
  const filled = [...cells.entries()].filter(([, cell]) => cell.trim() !== '');
  if (below.length < 2 || filled.some(([, cell]) => isHeader(cell, labels))) return false;
  return filled.every(([at, cell]) => {
    const [shape, others] = [shapeOf(cell), below.flatMap((row) => (row[at]?.trim() ? [shapeOf(row[at])] : []))];
    return others.filter((one) => one === shape).length >= Math.max(1, others.length * alikeShare);
  });
}

/** The kinds of words in a cell, the same for a name of two words and of three. */
function shapeOf(cell: string): string {
  const words = cell.trim().replaceAll(/[\p{L}\p{M}'’-]+/gu, (word) => (/^\p{Lu}\P{Lu}/u.test(word) ? 'A' : 'a'));
  return words.replaceAll(/\d+/g, '0').replaceAll(/([Aa0])(?: \1){2,}/g, '$1 $1');
}

function mostFrequent(numbers: readonly number[]): number | undefined {
  const groups = Map.groupBy(numbers, (one) => one);
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** A unique name for each column: duplicates get a number, an unnamed column gets its position. */
function namesOf(header: readonly string[], count: number): string[] {
  const given = Array.from({ length: count }, (_, at) =>
    composed(header[at] ?? '')
      .trim()
      .slice(0, 500),
  );
  const taken = new Set(given);
  const named = new Set<string>();
  return given.map((own, at) => {
    const name = own === '' ? `Column ${at + 1}` : own;
    const isTaken = own === '' ? taken.has(name) : named.has(name);
    let free = name;
    for (let number = 2; isTaken && (named.has(free) || taken.has(free)); number += 1) free = `${name} ${number}`;
    named.add(free);
    return free;
  });
}
