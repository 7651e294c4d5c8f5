import { z } from 'zod';
import { linesIn, readGzipped } from '../gzip-file.ts';
import { Refusal } from '../refusal.ts';

/**
 * A backup is a gzipped SQL script that psql reads too: comments, `COPY ... FROM stdin;` followed by
 * rows up to `\.`, and statements of one line each. The second line is the header and the last one the
 * footer, both as JSON in a comment.
 */
export const title =
  '-- A backup of Dossier. To restore it: dossier restore <file>. By hand: migrate an empty database, then zcat ' +
  '<file> | psql --single-transaction';
export const endOfRows = String.raw`\.`;

const headerSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** Number of the newest migration that the database had. */
  schema: z.number(),
  /** The secret of an embedded PostgreSQL, which is kept nowhere else; null if the operator keeps it. */
  authSecret: z.string().nullable(),
  /** The earlier ones, of an embedded PostgreSQL whose secret was rotated. */
  acceptedSecrets: z.array(z.string()).default([]),
});
export type Header = z.output<typeof headerSchema>;

const footerSchema = z.object({ end: z.literal(true), rows: z.number() });
export type Footer = z.output<typeof footerSchema>;

export function comment(content: Header | Footer): string {
  return `-- ${JSON.stringify(content)}`;
}

/** Reads the whole backup before a restore begins, so that a damaged one is refused while the old data exist. */
export async function inspect(file: string): Promise<Header & Footer> {
  let header: Header | undefined;
  let footer: Footer | undefined;
  let count = 0;
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      if (count === 1) header = parse(headerSchema, line);
      count += 1;
    }
    footer = parse(footerSchema, lines.at(-1) ?? Buffer.alloc(0)) ?? undefined;
    if (count > 1 && !header) break;
  }
  if (!header) throw new Refusal(`${file} is no backup of this or an earlier Dossier.`);
  if (!footer) throw new Refusal(`${file} is damaged: it ends too early. Take another backup.`);
  return { ...header, ...footer };
}

/** The lines of the script as bytes, many at a time. */
export function linesOf(file: string): AsyncGenerator<Buffer[]> {
  return linesIn(readGzipped(file, 'backup', 'Take another backup.'));
}

function parse<Schema extends z.ZodType>(schema: Schema, line: Buffer): z.output<Schema> | undefined {
  const text = line.toString();
  if (!text.startsWith('-- {')) return undefined;
  try {
    return schema.safeParse(JSON.parse(text.slice(3))).data;
  } catch {
    return undefined;
  }
}
