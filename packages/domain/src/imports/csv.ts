import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';

/** One row of a file: its cells, its number (the header is 1), and how much of the file it ends. */
export interface CsvRow {
  readonly cells: string[];
  readonly row: number;
  readonly endsAt: number;
}

const delimiters = [',', ';', '\t', '|'] as const;
const rowSizeMax = 1_000_000;

/** The sign between cells: the one that the first line has most of, outside quotes. */
export function delimiterOf(beginning: string): string {
  const firstLine = beginning.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counts = delimiters.map((sign) => firstLine.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The rows of a file whose text comes in parts; never more than a few of them in memory. */
export async function* readRows(parts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  // Quotes in the middle of a cell and rows of another length are what people's files have.
  const parser = parse({
    bom: true,
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: rowSizeMax,
  });
  const source = Readable.from(parts, { objectMode: false });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    // With `info` the parser answers each record beside where it stands.
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; bytes: number };
    }>) {
      yield { cells: record, row: info.records, endsAt: info.bytes };
    }
  } finally {
    source.destroy();
  }
}

/** What a person is told of a file that can't be read as CSV; undefined for any other failure. */
export function csvProblemOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) return undefined;
  // csv-parse gives every error of its own this prefix.
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `A row has over a million characters: a quote is probably not closed near line ${lines ?? 1}.`;
  return `The file can not be read as CSV near line ${lines ?? 1}.`;
}

const risky = /^[=+\-@\t\r]/;

/**
 * A line of a file. A spreadsheet takes a cell that starts with = + - @, a tab or a CR for a
 * formula, so it gets a leading apostrophe (OWASP, CSV injection); `cellOf` takes it off again.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(risky.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
}

/** The text of a cell that came in, without the apostrophe of an export. */
export function cellOf(cell: string): string {
  const text = cell.trim();
  return text.startsWith("'") && risky.test(text.slice(1)) ? text.slice(1) : text;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
