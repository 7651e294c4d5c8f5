import { composed } from '@dossier/kernel/words.ts';
import { parse, type CsvError } from 'csv-parse';
import { Readable } from 'node:stream';

/** A row of a file: its cells, its number (the header is 1), and the length of the file up to its end. */
export interface CsvRow {
  readonly cells: string[];
  readonly row: number;
  readonly endsAt: number;
}

const delimiters = [',', ';', '\t', '|'] as const;
const rowSizeMax = 1_000_000;

/** The delimiter: the candidate that is most frequent in the first line, outside quotes. */
export function delimiterOf(beginning: string): string {
  const firstLine = beginning.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counts = delimiters.map((sign) => firstLine.split(sign).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Streams the rows of a file that arrives in parts; holds only a few in memory. */
export async function* readRows(parts: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  // Tolerates quotes inside a cell and rows of another length: real files have both.
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
    // With `info` the parser returns each record with its position.
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; bytes: number };
    }>) {
      yield { cells: record.map(composed), row: info.records, endsAt: info.bytes };
    }
  } finally {
    source.destroy();
  }
}

/** The message for a file that is not valid CSV; undefined for any other failure. */
export function csvProblemOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_')) return undefined;
  // csv-parse prefixes all its own error codes.
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quote is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `A row has over a million characters: a quote is probably not closed near line ${lines ?? 1}.`;
  return `The file can not be read as CSV near line ${lines ?? 1}.`;
}

/** Signs that begin a formula, also in full width, which spreadsheets of East Asia read alike. */
const sign = '[=+\\-@＝＋－＠]';
/** Where a cell begins: at the start, or behind what some spreadsheet takes for a separator or a quote. */
const beginning = '(?:^|[,;|"\\t\\r\\n])\\s*';
// The sign is looked for first, and looked back from over what holds no sign: so the time grows with the length of the
// cell, not with its square.
const formulas = new RegExp(`(?=${sign})(?<=${beginning}'*)`, 'gu');
const defusedFormulas = new RegExp(`'(?=${sign})(?<=${beginning}'+)`, 'gu');
/** A tab or a line break at the start moves what follows into a cell of its own. */
const startsWithBreak = /^'*[\t\r\n]/;

/**
 * A CSV line, every cell quoted. If a cell, or a part of it that a spreadsheet with another separator takes for a cell,
 * would begin as a formula, an apostrophe is put before it (OWASP, CSV injection); `cellOf` removes it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** The text of an imported cell, without the apostrophes that an export adds. */
export function cellOf(cell: string): string {
  const text = cell.trim().replaceAll(defusedFormulas, '');
  return text.startsWith("'") && startsWithBreak.test(text) ? text.slice(1) : text;
}

function defused(cell: string): string {
  const text = cell.replaceAll(formulas, "'");
  return startsWithBreak.test(text) ? `'${text}` : text;
}
