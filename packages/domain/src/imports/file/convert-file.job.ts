import { toDomainError } from '@dossier/kernel/errors.ts';
import { callOfJob, defineJob } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { and, gte, sql } from 'drizzle-orm';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { columnsMax, fileSizeMax, partSizeMax } from '../constants.ts';
import { type FileChoice, type FileFormat, inspectImportInput } from '../file-schema.ts';
import { countFile } from '../mapping/count-cells.job.ts';
import { areOfImport, isAttempt, LostImport } from '../progress.ts';
import { importParts, imports, type ImportRow } from '../table.ts';
import { cellOf, defused } from './csv.ts';
import { certainEncoding, guessEncoding } from './encoding.ts';
import { inspectText } from './inspect.ts';
import { objectsOf } from './json.ts';
import { decodedParts, sentParts, type StoredFile } from './parts.ts';
import { FileProblem, fileProblemOf } from './problem.ts';
import { cardColumns, cardsOf } from './vcard.ts';
import { openWorkbook } from './xlsx.ts';

const beginningSize = 2_000_000;

/** Converts a file that is not CSV in UTF-8, then inspects it. A repeated job starts over. */
export const convertFileJob = defineJob({
  name: 'imports/convert-file',
  input: inspectImportInput
    .omit({ id: true })
    .extend({ workspaceId: z.string(), importId: z.string(), attempt: z.int() }),
  attemptsMax: 20,
  async run({ database, log, signal }, { workspaceId, importId, attempt, ...choice }) {
    const reading = isAttempt({ workspaceId, id: importId, attempt }, 'READING');
    const [row] = await database.read.orm.select().from(imports).where(reading);
    if (!row?.format) return;
    try {
      const converted = await convertFile(database, { ...row, format: row.format }, choice);
      const call = callOfJob(database, workspaceId, row.startedBy);
      const { change, sample } = await inspectText(call, { ...row, ...converted }, choice);
      await endReading(database, row, { ...converted, ...change });
      if (!sample.isWhole) await countFile(database, signal, { workspaceId, importId });
    } catch (error) {
      if (error instanceof LostImport) return;
      const { code, message } = toDomainError(error);
      // A failure that the person can fix, such as an archived folder.
      const isRefused = code === 'UNPROCESSABLE_CONTENT' || code === 'NOT_FOUND';
      const note = fileProblemOf(error) ?? (isRefused ? message : undefined);
      if (note === undefined) throw error;
      log.info({ importId }, note);
      await endReading(database, row, { state: 'FAILED', note, convertedCount: 0, convertedSize: 0 });
    }
  },
});

/** The first bytes of a file: enough to detect its format and encoding. */
export async function beginningOf(database: Database, file: StoredFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of sentParts(database, file)) {
    parts.push(part);
    size += part.length;
    if (size >= beginningSize) break;
  }
  return Buffer.concat(parts);
}

export function convertedSizeMax({ size }: Pick<ImportRow, 'size'>): number {
  return Math.min(fileSizeMax, 20_000_000 + 20 * size);
}

/** Converts a file to CSV in UTF-8, stored after its parts. Each try replaces the output of earlier ones. */
async function convertFile(database: Database, row: ImportRow & { format: FileFormat }, choice: FileChoice) {
  const { format } = row;
  if (format === 'XLSX') {
    const { sheet, sheets, rows } = await openWorkbook(database, row, choice.sheet);
    const others = sheets.filter((name) => name !== sheet).join(', ');
    const warning = `Only the sheet "${sheet}" is read. The file has more: ${others}.`;
    const warnings = others === '' ? [] : [warning];
    return { ...(await store(database, row, linesOf(rows))), encoding: null, sheet, sheets, warnings };
  }
  const { encoding, warnings } = await encodingOf(database, row, choice);
  const texts = async function* () {
    for await (const { text } of decodedParts(sentParts(database, row), encoding)) yield text;
  };
  const stored = await store(database, row, format === 'CSV' ? texts() : tableOf(format, texts));
  return { ...stored, encoding, sheet: null, sheets: [], warnings };
}

/** Warnings of a conversion that remain with another separator or header. */
export function lastingWarnings({ warnings }: Pick<ImportRow, 'warnings'>, { encoding }: FileChoice): string[] {
  return warnings.filter(
    (warning) =>
      warning.startsWith('Only the sheet ') ||
      (encoding === undefined && warning.startsWith('The letters are read as ')),
  );
}

async function encodingOf(database: Database, row: ImportRow, choice: FileChoice) {
  const beginning = await beginningOf(database, row);
  const certain = choice.encoding ?? certainEncoding(beginning);
  if (certain !== undefined) return { encoding: certain, warnings: [] };
  const { encoding, others, isOdd } = await guessEncoding(beginning);
  const warning = isOdd
    ? `The letters are read as ${encoding}, and some words look wrong. ` +
      'Choose another encoding, or export the file again as UTF-8.'
    : `The letters are read as ${encoding}, and could be ${others.join(', ')}. ` +
      'If names look wrong, choose another encoding.';
  return { encoding, warnings: isOdd || others.length > 0 ? [warning] : [] };
}

async function* linesOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const cells of paced(rows)) yield lineOf(cells);
}

/** A CSV line whose cells this module reads back unchanged. */
function lineOf(cells: readonly string[]): string {
  const written = cells.map((cell) => (cellOf(cell) === cell.trim() ? cell : defused(cell)));
  return `${written.map((cell) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\n`;
}

/** The same items, with regular turns for other requests. */
async function* paced<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count % 200 === 0) await setImmediate();
  }
}

/** Cards or objects as a table. The text is read twice: for its columns, and for its rows. */
async function* tableOf(format: 'VCARD' | 'JSON', texts: () => AsyncIterable<string>): AsyncGenerator<string> {
  const items = () => paced(format === 'VCARD' ? cardsOf(texts()) : objectsOf(texts));
  const found = new Set<string>();
  for await (const values of items()) {
    for (const column of values.keys()) found.add(column);
    if (found.size > columnsMax) throw new FileProblem(`The file has over ${columnsMax} different properties.`);
  }
  if (found.size === 0) throw new FileProblem('The file is empty.');
  const first = format === 'VCARD' ? cardColumns.filter((column) => found.delete(column)) : [];
  const columns = [...first, ...(format === 'VCARD' ? [...found].toSorted(byNumber) : found)];
  yield lineOf(columns);
  for await (const values of items()) yield lineOf(columns.map((column) => values.get(column) ?? ''));
}

const { compare: byNumber } = new Intl.Collator('en', { numeric: true });

/** Stores a text in parts, one transaction each. A newer choice waits for it, or has ended this conversion. */
async function store(database: Database, row: ImportRow, content: AsyncIterable<string>) {
  const { workspaceId, id: importId, partCount, convertedSize: sizeMax } = row;
  let [convertedCount, convertedSize, text] = [0, 0, ''];
  const flush = async () => {
    convertedSize += Buffer.byteLength(text);
    if (convertedSize > sizeMax)
      throw new FileProblem(
        `As text, the file has over ${Math.floor(sizeMax / 1_000_000)} MB. Split it and import the parts one by one.`,
      );
    const part = { workspaceId, importId, position: partCount + convertedCount };
    await database.transaction(async ({ orm }) => {
      const found = await orm.select({ id: imports.id }).from(imports).where(isAttempt(row, 'READING')).for('share');
      if (found.length === 0) throw new LostImport();
      await orm
        .insert(importParts)
        .values({ ...part, content: text })
        .onConflictDoUpdate({
          target: [importParts.workspaceId, importParts.importId, importParts.position],
          set: { content: text },
        });
    });
    convertedCount += 1;
    text = '';
  };
  for await (const piece of content) {
    text += piece.replaceAll('\0', '\uFFFD');
    if (text.length >= partSizeMax) await flush();
  }
  if (text !== '') await flush();
  return { convertedCount, convertedSize };
}

/** Ends a conversion, and deletes leftover parts of a longer one. */
async function endReading(
  database: Database,
  row: ImportRow,
  change: Partial<ImportRow> & Pick<ImportRow, 'state' | 'convertedCount'>,
): Promise<void> {
  const isLeft = gte(importParts.position, row.partCount + (change.convertedCount ?? 0));
  const finishedAt = change.state === 'FAILED' ? sql`now()` : null;
  await database.transaction(async ({ orm }) => {
    const ended = await orm
      .update(imports)
      .set({ ...change, finishedAt })
      .where(isAttempt(row, 'READING'))
      .returning({ id: imports.id });
    if (ended.length === 0) return;
    await orm.delete(importParts).where(and(areOfImport(importParts, row), isLeft));
  });
}

/** A part as it is stored: as text if its bytes are valid, so that erasure can search it. */
export function storedPart(bytes: Buffer): { content: string } | { bytes: Buffer } {
  return isUtf8(bytes) && !bytes.includes(0) ? { content: bytes.toString() } : { bytes };
}
