import { isPassing, type Database } from '@dossier/postgres-engine/index.ts';
import { Reader, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { and, asc, lt, sql } from 'drizzle-orm';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { areOfImport } from '../progress.ts';
import { importParts } from '../table.ts';
import { sentPart, type StoredFile } from './parts.ts';
import { FileProblem } from './problem.ts';

const unzippedSizeMax = 500 * 1024 * 1024;
/** Spreadsheets compress to a tenth, and to a hundredth if all rows are alike. */
const ratioMax = 300;
const ratioFrom = 10 * 1024 * 1024;
const entriesMax = 5_000;
/** Maximum length of text without a tag, which the parser holds in memory. */
const tagDistanceMax = 5_000_000;

/** Reads any range of a stored file, a part at a time. */
async function partsReader(database: Database, file: StoredFile): Promise<Reader<undefined>> {
  const { position, bytes, content } = importParts;
  const isSent = and(areOfImport(importParts, file), lt(position, file.partCount));
  const size = sql`coalesce(octet_length(${bytes}), octet_length(${content}))`;
  const parts = await database.read.orm
    .select({ end: sql<number>`(sum(${size}) over (order by ${position}))::int` })
    .from(importParts)
    .where(isSent)
    .orderBy(asc(position));
  let last: { at: number; bytes: Buffer } = { at: -1, bytes: Buffer.alloc(0) };
  const readUint8Array = async (index: number, length: number) => {
    const pieces: Buffer[] = [];
    const until = Math.min(index + length, file.size);
    for (let place = index; place < until;) {
      const at = parts.findIndex(({ end }) => end > place);
      if (at !== last.at) last = { at, bytes: await sentPart(database, file, at) };
      const start = parts[at - 1]?.end ?? 0;
      const piece = last.bytes.subarray(place - start, until - start);
      pieces.push(piece);
      place += piece.length;
    }
    return Buffer.concat(pieces);
  };
  return Object.assign(new Reader(undefined), { size: file.size, readUint8Array });
}

/** The files in a ZIP file by name. Refuses one that would unzip to too many bytes. */
export async function openZip(database: Database, file: StoredFile): Promise<ReadonlyMap<string, FileEntry>> {
  const zip = new ZipReader(await partsReader(database, file), { useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  let size = 0;
  for await (const entry of clear(zip.getEntriesGenerator())) {
    size += entry.uncompressedSize;
    if (entries.size > entriesMax) throw tooLarge();
    demandRoom(size, file.size);
    if (entry.encrypted) throw new FileProblem('The workbook has a password. Save it without one.');
    if (!entry.directory) entries.set(entry.filename, entry);
  }
  return entries;
}

interface Handlers {
  readonly open?: (name: string, attributes: Record<string, string>) => unknown;
  /** Called with the text before the closing tag. */
  readonly close?: (name: string, text: string) => unknown;
}

/** Reads XML. Names are without their namespace. */
export async function readXml(entry: FileEntry | undefined, handlers: Handlers): Promise<void> {
  for await (const _chunk of xmlOf(entry, handlers));
}

/** Yields after each piece, so that the caller can take its output. */
export async function* xmlOf(entry: FileEntry | undefined, { open, close }: Handlers): AsyncGenerator<void> {
  if (!entry) return;
  const parser = new SaxesParser();
  let [distance, text] = [0, ''];
  const nameOf = ({ name }: SaxesTagPlain) => name.replace(/^.*:/, '');
  parser.on('opentag', (tag) => {
    [distance, text] = [0, ''];
    open?.(nameOf(tag), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    close?.(nameOf(tag), text);
    [distance, text] = [0, ''];
  });
  const add = (more: string) => (text += more);
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    throw new FileProblem(`The workbook is damaged in ${entry.filename}: ${error.message.slice(0, 200)}`);
  });
  for await (const chunk of textOf(entry)) {
    distance += chunk.length;
    if (distance > tagDistanceMax) throw new FileProblem('A cell of the workbook has millions of characters.');
    parser.write(chunk);
    yield;
  }
  parser.close();
}

/** The text of a file in a ZIP file, in pieces. Counts the unzipped bytes and ignores the declared size. */
async function* textOf(entry: FileEntry): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writing = entry.getData(writable, { useWebWorkers: false });
  writing.catch(() => {});
  const decoder = new TextDecoder();
  let size = 0;
  for await (const bytes of clear(readable)) {
    size += bytes.length;
    demandRoom(size, entry.compressedSize);
    yield decoder.decode(bytes, { stream: true });
  }
  await writing;
}

function demandRoom(size: number, zippedSize: number): void {
  if (size > unzippedSizeMax || (size > ratioFrom && size > zippedSize * ratioMax)) throw tooLarge();
}

function tooLarge(): FileProblem {
  return new FileProblem('The workbook unzips to over 500 MB, or to far more than it holds. Save the sheet as CSV.');
}

/** Rethrows failures of the ZIP library with messages for people. */
async function* clear<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof FileProblem || isPassing(error)) throw error;
    throw new FileProblem('The workbook is damaged. Open it in Excel, save it again, and choose that file.');
  }
}
