import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readGzipped } from '../gzip-file.ts';
import { Refusal } from '../command.ts';
import { format, headerSchema, type Header, type Manifest, manifestSchema } from './format.ts';
import { unpacked, type Member } from './tar.ts';

export interface Visitor {
  /** Lines of a file. `table` is undefined for the file of people. */
  rows?(table: string | undefined, lines: readonly string[]): Promise<void>;
  secrets?(content: Buffer, header: Header): void;
}

const advice = 'Export the workspace again.';
const numbered = /^(people|tables\/([a-z][a-z_]{0,62}))\/([1-9]\d{0,8})\.jsonl$/;

/** Reads a whole archive, one file of it at a time, and refuses it if anything differs from its manifest. */
export async function readArchive(file: string, visitor: Visitor): Promise<Manifest> {
  let header: Header | undefined;
  const files: Manifest['files'] = {};
  const last = new Map<string, number>();
  for await (const member of unpacked(readGzipped(file, 'archive', advice))) {
    const { name, content } = member;
    if (!header) header = headerOf(member);
    else if (name === 'manifest.json') return checked(header, member, files);
    else {
      const [, folder, table, number] = numbered.exec(name) ?? [];
      const lines = folder === undefined ? [] : linesOf(member);
      const isExpected =
        folder === undefined
          ? name === 'secrets.json' && !Object.hasOwn(files, name)
          : Number(number) === (last.get(folder) ?? 0) + 1;
      if (!isExpected) throw new Refusal(`The archive has a file that does not belong there: ${JSON.stringify(name)}.`);
      files[name] = { rows: folder === undefined ? 1 : lines.length, sha256: hash('sha256', content, 'hex') };
      if (folder === undefined) visitor.secrets?.(content, header);
      else {
        last.set(folder, Number(number));
        await visitor.rows?.(table, lines);
      }
    }
  }
  throw new Refusal(`The archive is damaged: it has no manifest. ${advice}`);
}

function headerOf(member: Member): Header {
  if (member.name !== 'header.json') throw new Refusal('This file is no archive of a workspace.');
  if (parse(z.looseObject({ format: z.number() }), member, 10_000).format > format)
    throw new Refusal('This archive was made by a newer Dossier. Update this installation first.');
  return parse(headerSchema, member, 10_000);
}

function checked(header: Header, member: Member, files: Manifest['files']): Manifest {
  const manifest = parse(manifestSchema, member, 10_000 + Object.keys(files).length * 300);
  if (!isDeepStrictEqual(manifest.files, files) || !isDeepStrictEqual(headerSchema.parse(manifest), header))
    throw new Refusal(`The archive is damaged: its files differ from its manifest. ${advice}`);
  return manifest;
}

/** The rows as texts: only PostgreSQL parses them, since a parsed text can be twenty times as large. */
function linesOf({ name, content }: Member): string[] {
  const lines = content.toString().split('\n');
  if (lines.pop() !== '') throw new Refusal(`The archive is damaged: ${name} ends within a row. ${advice}`);
  return lines;
}

function parse<Schema extends z.ZodType>(schema: Schema, { name, content }: Member, max: number): z.output<Schema> {
  try {
    if (content.length <= max) return schema.parse(JSON.parse(content.toString()));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw new Refusal(`The archive is damaged: ${name} cannot be read. ${advice}`);
}
