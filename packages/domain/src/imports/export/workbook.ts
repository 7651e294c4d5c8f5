import { DomainError } from '@dossier/kernel/errors.ts';
import { TextReader, ZipWriter } from '@zip.js/zip.js';
import { DateTime } from 'luxon';
import { PassThrough, Writable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { Cell, RowWriter } from './columns.ts';

// A workbook is a ZIP of a few fixed files and one sheet of XML (ECMA-376). Its rows are written page by page, and
// zipped at the end.

const rowsMax = 1_048_575;
const textSizeMax = 32_767;
/** Bytes of a stored part, at least. */
const partSize = 1_000_000;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relation = (type: string, target: string, id: number) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;

const sheetName = 'xl/worksheets/sheet1.xml';
/** The formats of cells: general, text, date, and date with time. */
const formats = { general: 0, text: 1, date: 2, moment: 3 } as const;
const numberFormats = [0, 49, 14, 22];
const files: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${packaged}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
    `<Override PartName="/${sheetName}" ContentType="${spreadsheet}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  '_rels/.rels':
    `<Relationships xmlns="${packaged}/relationships">` +
    `${relation('officeDocument', 'xl/workbook.xml', 1)}</Relationships>`,
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${office}">` +
    '<sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${packaged}/relationships">` +
    `${relation('worksheet', 'worksheets/sheet1.xml', 1)}${relation('styles', 'styles.xml', 2)}</Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${numberFormats.length}">` +
    numberFormats.map((id) => `<xf numFmtId="${id}" xfId="0" applyNumberFormat="1"/>`).join('') +
    '</cellXfs></styleSheet>',
};

/** A row of the sheet; the header is row 1. A text stays a text, so no cell is a formula. */
export function sheetRow(cells: readonly Cell[], row: number, { times, timeZone }: RowWriter): string {
  if (row > rowsMax + 1)
    throw refused(`A sheet of Excel has at most ${rowsMax} rows below its header. Narrow the filter, or choose CSV.`);
  const written = cells.map((cell, at) => sheetCell(cell, `${letters(at)}${row}`, times[at] ? timeZone : undefined));
  return `<row r="${row}">${written.join('')}</row>`;
}

function sheetCell(cell: Cell, place: string, timeZone: string | undefined): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return `<c r="${place}" s="${formats.general}"><v>${cell}</v></c>`;
  const serial = timeZone === undefined ? undefined : serialOf(cell, timeZone);
  if (serial !== undefined)
    return `<c r="${place}" s="${cell.length === 10 ? formats.date : formats.moment}"><v>${serial}</v></c>`;
  if (cell.length > textSizeMax)
    throw refused(
      `The text in cell ${place} is longer than the ${textSizeMax} characters of an Excel cell. Choose CSV.`,
    );
  return `<c r="${place}" s="${formats.text}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function refused(message: string): DomainError {
  return new DomainError('UNPROCESSABLE_CONTENT', message);
}

function letters(at: number): string {
  return (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/**
 * Days since 1899-12-30, in the local time of a time zone. Undefined before March 1900, where Excel's days differ from
 * the calendar, and for the hour repeated when the clocks go back.
 */
function serialOf(iso: string, timeZone: string): number | undefined {
  const local = DateTime.fromISO(iso, { zone: iso.length === 10 ? 'utc' : timeZone });
  const serial = (local.toMillis() + local.offset * 60_000) / 86_400_000 + 25_569;
  return serial >= 61 && local.getPossibleOffsets().length === 1 ? serial : undefined;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML can't hold or changes, and texts that Excel would parse as escapes of them. */
const unwritable = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu;

function escaped(text: string): string {
  return text
    .replaceAll(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign);
}

/** The workbook in parts. The same rows give the same bytes. */
export async function* workbookOf(rows: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const zipped = new PassThrough();
  const lastModDate = new Date(2020, 0);
  const zip = new ZipWriter(Writable.toWeb(zipped), { useWebWorkers: false, zip64: false, lastModDate });
  const write = async () => {
    for (const [name, xml] of Object.entries(files)) await zip.add(name, new TextReader(head + xml));
    // Node.js and the browser's types declare the same class twice.
    await zip.add(sheetName, ReadableStream.from(sheetOf(rows)) as globalThis.ReadableStream);
    await zip.close();
  };
  write().catch((error: unknown) => zipped.destroy(error instanceof Error ? error : undefined));
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of zipped) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  yield Buffer.concat(chunks);
}

async function* sheetOf(rows: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${head}<worksheet xmlns="${main}"><sheetData>`);
  for await (const xml of rows) yield Buffer.from(xml);
  yield Buffer.from('</sheetData></worksheet>');
}
