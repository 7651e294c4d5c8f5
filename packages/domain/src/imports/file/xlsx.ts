import type { Database } from '@dossier/postgres-engine/index.ts';
import type { FileEntry } from '@zip.js/zip.js';
import { dateOfSerial } from '../cell/cell-dates.ts';
import { columnsMax } from '../constants.ts';
import type { StoredFile } from './parts.ts';
import { FileProblem } from './problem.ts';
import { openZip, readXml, xmlOf } from './zip.ts';

const cellSizeMax = 100_000;
const sharedSizeMax = 100_000_000;
const rowMax = 1_048_576;

/** The rows of a sheet of an Excel workbook, with its own row numbers. Formulas give their stored value. */
export async function openWorkbook(database: Database, file: StoredFile, chosen?: string) {
  const entries = await openZip(database, file);
  const book = entries.get('xl/workbook.xml');
  if (!book)
    throw new FileProblem('This ZIP file is no Excel workbook. Save the list as .xlsx or CSV, and choose that file.');
  const found: { name: string; isHidden: boolean; relation: string }[] = [];
  let is1904 = false;
  await readXml(book, {
    open: (tag, { date1904 = '', name = '', state = 'visible', 'r:id': relation = '' }) => {
      if (tag === 'workbookPr') is1904 = /^(?:1|true)$/.test(date1904);
      if (tag === 'sheet') found.push({ name, isHidden: state !== 'visible', relation });
    },
  });
  const sheet = found.find(({ name, isHidden }) => (chosen === undefined ? !isHidden : name === chosen));
  if (!sheet)
    throw new FileProblem(chosen === undefined ? 'The workbook has no sheet.' : `It has no sheet "${chosen}".`);
  const targets = new Map<string, string>();
  await readXml(entries.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) =>
      name === 'Relationship' && targets.set(Id, Target.replace(/^\/?(xl\/)?/, 'xl/')),
  });
  const entry = entries.get(targets.get(sheet.relation) ?? '');
  if (!entry)
    throw new FileProblem(`The sheet "${sheet.name}" is not in the file. Open it in Excel and save it again.`);
  const shared = await sharedTexts(entries.get('xl/sharedStrings.xml'));
  const formats = await numberFormatsIn(entries.get('xl/styles.xml'));
  const sheets = found.flatMap(({ name, isHidden }) => (isHidden && name !== chosen ? [] : [name]));
  return { sheet: sheet.name, sheets, rows: rowsIn(entry, shared, formats, is1904) };
}

/** Shared texts of cells, without their phonetic hints. */
async function sharedTexts(entry: FileEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  let [current, size, isPhonetic] = ['', 0, false];
  await readXml(entry, {
    open: (name) => {
      if (name === 'si') current = '';
      isPhonetic ||= name === 'rPh';
    },
    close: (name, text) => {
      if (name === 't' && !isPhonetic) current += unescaped(text);
      isPhonetic &&= name !== 'rPh';
      if (name !== 'si') return;
      texts.push(current);
      size += current.length + 20;
      if (size > sharedSizeMax) throw new FileProblem('The workbook has too much text. Save the sheet as CSV.');
    },
  });
  return texts;
}

async function* rowsIn(
  entry: FileEntry,
  shared: readonly string[],
  formats: readonly NumberFormat[],
  is1904: boolean,
): AsyncGenerator<string[]> {
  const rows: string[][] = [];
  const empty: string[] = [];
  let [row, written, column, type, style, value, isPhonetic, isFormula] = [0, 0, 0, '', 0, '', false, false];
  let cells: string[] = [];
  const shown = () => {
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    return value !== '' && (type === '' || type === 'n')
      ? shownNumber(value, formats[style] ?? 0, is1904, isFormula)
      : value;
  };
  for await (const _chunk of xmlOf(entry, {
    open: (name, { r = '', t = '', s = '0' }) => {
      if (name === 'row') {
        row = r === '' ? row + 1 : Number(r);
        if (!(row > written && row <= rowMax))
          throw new FileProblem(`The sheet has no valid row behind row ${written}.`);
        [cells, column] = [[], -1];
      } else if (name === 'c') {
        column = r === '' ? column + 1 : columnOf(r);
        [type, style, value, isFormula] = [t, Number(s), '', false];
      }
      isPhonetic ||= name === 'rPh';
      isFormula ||= name === 'f';
    },
    close: (name, text) => {
      if ((name === 'v' || name === 't') && !isPhonetic) {
        value += name === 't' ? unescaped(text) : text;
        if (value.length > cellSizeMax)
          throw new FileProblem(`Row ${row} has a cell of over ${cellSizeMax} characters. Shorten it.`);
      } else if (name === 'c' && shown() !== '') {
        if (column >= columnsMax)
          throw new FileProblem(
            `Row ${row} has a cell in column ${column + 1}. An import takes at most ${columnsMax} columns.`,
          );
        while (cells.length < column) cells.push('');
        cells[column] = shown();
      } else if (name === 'row' && cells.length > 0) {
        // Empty rows keep their numbers; rows after the last one with a value are never requested.
        for (; written + 1 < row; written += 1) rows.push(empty);
        rows.push(cells);
        written = row;
      }
      isPhonetic &&= name !== 'rPh';
    },
  }))
    yield* rows.splice(0);
}

/** The index of a column: `AB7` has 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
}

/** Display format of a number: a date, or a minimum number of digits. */
type NumberFormat = 'DATE' | number;

/** Ids of built-in date formats: 14 to 22, 27 to 36, 45 to 47, and 50 to 58. */
const isDateId = /^(?:1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8])$/;

/** The number formats of a workbook, by the index of the style of a cell. */
async function numberFormatsIn(entry: FileEntry | undefined): Promise<NumberFormat[]> {
  const codes = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readXml(entry, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      if (name === 'xf' && isOfCells) formats.push(formatOf(numFmtId, codes.get(numFmtId) ?? ''));
      isOfCells ||= name === 'cellXfs';
    },
    close: (name) => (isOfCells &&= name !== 'cellXfs'),
  });
  return formats;
}

function formatOf(id: string, code: string): NumberFormat {
  const signs = code.slice(0, 300).replaceAll(/"[^"]{0,300}"|\\.|\[[^\]]{0,300}\]|_.|\*./g, '');
  const isDate = !/general/i.test(signs) && /[dmyhs]/i.test(signs);
  if (isDate || isDateId.test(id)) return 'DATE';
  return /^0{2,30}$/.test(code) ? code.length : 0;
}

/** A text with escapes of characters that XML can't hold decoded (ECMA-376, ST_Xstring). */
function unescaped(text: string): string {
  return text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
}

/** A number as text: a date as ISO 8601, a formula's result without the noise of binary fractions. */
function shownNumber(value: string, format: NumberFormat, is1904: boolean, isFormula: boolean): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (format === 'DATE') return dateOfSerial(number, is1904) ?? value;
  return String(isFormula ? Number(number.toPrecision(15)) : number).padStart(format, '0');
}
