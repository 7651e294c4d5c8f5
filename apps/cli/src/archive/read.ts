import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readGzipped } from '../gzip-file.ts';
import { Refusal } from '../refusal.ts';
import { format, headerSchema, type Header, type Manifest, manifestSchema } from './format.ts';
import { unpacked, type Member } from './tar.ts';

/** A file of rows; `table` is undefined for people. */
export interface Rows {
  readonly table: string | undefined;
  readonly lines: readonly string[];
}

export interface Visitor {
  rows(rows: Rows, header: Header): Promise<void>;
  secrets(content: Buffer, header: Header): Promise<void>;
}

const filesMax = 1_000_000;
const advice = 'Export the workspace again.';
const numbered = /^(people|tables\/([a-z][a-z_]{0,62}))\/([1-9]\d{0,8})\.jsonl$/;

/** Reads a whole archive, one file of it at a time, and refuses it if anything differs from its manifest. */
export async function readArchive(file: string, visitor?: Visitor): Promise<Manifest> {
  let header: Header | undefined;
  const files: Manifest['files'] = {};
  const last = new Map<string, number>();
  const counted = new Map<string, number>();
  let found = 0;
  for await (const member of unpacked(readGzipped(file, 'archive', advice))) {
    if (!header) header = headerOf(member);
    else if (member.name === 'manifest.json') return checked(header, parse(manifestSchema, member), files, counted);
    else {
      found += 1;
      const [, folder, table, number] = numbered.exec(member.name) ?? [];
      const isSecrets = member.name === 'secrets.json' && !Object.hasOwn(files, member.name);
      if (found > filesMax || !(isSecrets || (folder !== undefined && Number(number) === (last.get(folder) ?? 0) + 1)))
        throw new Refusal(`The archive has a file that does not belong there: ${JSON.stringify(member.name)}.`);
      const lines = isSecrets ? [] : linesOf(member);
      files[member.name] = { rows: isSecrets ? 1 : lines.length, sha256: hash('sha256', member.content, 'hex') };
      if (folder === undefined) await visitor?.secrets(member.content, header);
      else {
        last.set(folder, Number(number));
        counted.set(folder, (counted.get(folder) ?? 0) + lines.length);
        await visitor?.rows({ table, lines }, header);
      }
    }
  }
  throw new Refusal(`The archive is damaged: it has no manifest. ${advice}`);
}

function headerOf(member: Member): Header {
  if (member.name !== 'header.json') throw new Refusal('This file is no archive of a workspace.');
  if (parse(z.looseObject({ format: z.number() }), member).format > format)
    throw new Refusal('This archive was made by a newer Dossier. Update this installation first.');
  return parse(headerSchema, member);
}

function checked(header: Header, manifest: Manifest, files: Manifest['files'], counted: Map<string, number>): Manifest {
  const { people, tables } = manifest;
  const expected = Object.entries({ people, ...prefixed(tables) }).filter(([, rows]) => rows > 0);
  const isWhole =
    isDeepStrictEqual(manifest.files, files) &&
    isDeepStrictEqual(new Map(expected), counted) &&
    isDeepStrictEqual(headerSchema.parse(manifest), header);
  if (!isWhole) throw new Refusal(`The archive is damaged: its files differ from its manifest. ${advice}`);
  return manifest;
}

function prefixed(tables: Manifest['tables']): Record<string, number> {
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [`tables/${name}`, rows]));
}

function linesOf({ name, content }: Member): string[] {
  const lines = content.toString().split('\n');
  if (lines.pop() !== '' || lines.length === 0 || !lines.every(isRow))
    throw new Refusal(`The archive is damaged: ${name} has a line that is no row. ${advice}`);
  return lines;
}

function isRow(line: string): boolean {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && !Array.isArray(row);
  } catch {
    return false;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, { name, content }: Member): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch (error) {
    throw new Refusal(`The archive is damaged: ${name} can not be read. ${advice}`, { cause: error });
  }
}
