import papaparse from 'papaparse';
import { unguarded, type Clipped, type Sheet } from './sheet-text.ts';

/** The HTML decides if the text is ambiguous: spreadsheets write a leading quotation mark in two ways. */
export function readSheet({ text, html }: Clipped): Sheet {
  const plain = readTabbed(text);
  const sheet = plain.isDoubtful || text === '' ? (readTable(html) ?? plain.sheet) : plain.sheet;
  const width = Math.max(...sheet.map((row) => row.length));
  return sheet.map((row) => Array.from({ length: width }, (_, at) => unguarded(row[at] ?? '')));
}

function readTabbed(text: string): { sheet: Sheet; isDoubtful: boolean } {
  // Spreadsheets end the last row with a line break, too.
  const rows = text.replace(/\r?\n$/, '');
  const { data, errors } = papaparse.parse<string[]>(rows, { delimiter: '\t' });
  if (errors.every(({ type }) => type !== 'Quotes')) return { sheet: data, isDoubtful: false };
  return { sheet: rows.split(/\r\n|\r|\n/).map((row) => row.split('\t')), isDoubtful: true };
}

function readTable(html: string): Sheet | undefined {
  if (html === '') return undefined;
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table || table.rows.length === 0) return undefined;
  return [...table.rows].map((row) =>
    [...row.cells].flatMap((cell) => [textOf(cell), ...Array<string>(Math.min(cell.colSpan, 100) - 1).fill('')]),
  );
}

function textOf(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith('\u0000');
  // Line breaks in the HTML source are spaces.
  return (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim().replaceAll('\u0000', '\n');
}
