import { type Database, defineStatement } from '@dossier/postgres-engine/index.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { importParts, type ImportRow } from '../table.ts';
import { decoderOf } from './encoding.ts';
import { FileProblem } from './problem.ts';

export type StoredFile = Pick<ImportRow, 'workspaceId' | 'id' | 'partCount' | 'convertedCount' | 'size'>;

/** A piece of a file's text, and its end in the file, in bytes. */
export interface TextPart {
  readonly text: string;
  readonly endsAt: number;
  readonly isLast: boolean;
}

const partAt = defineStatement('read', 'import_parts.get', (orm) =>
  orm
    .select({ content: importParts.content, bytes: importParts.bytes })
    .from(importParts)
    .where(areGiven(importParts, 'workspaceId', 'importId', 'position')),
);

export async function sentPart({ read }: Database, { workspaceId, id }: StoredFile, position: number): Promise<Buffer> {
  const [part] = await read.run(partAt, { workspaceId, importId: id, position });
  const bytes = part?.bytes ?? part?.content;
  if (bytes === undefined || bytes === null) throw new Error(`The file has no part ${position}.`);
  return Buffer.from(bytes);
}

export async function* sentParts(database: Database, file: StoredFile): AsyncGenerator<Buffer> {
  for (let position = 0; position < file.partCount; position += 1) yield sentPart(database, file, position);
}

/** The text of the converted file, else of the original, which then is UTF-8. */
export async function* textParts(database: Database, file: StoredFile): AsyncGenerator<TextPart> {
  const { partCount, convertedCount, size } = file;
  if (convertedCount === null) yield* decodedParts(sentParts(database, file), 'utf-8');
  else
    for (let count = 1; count <= convertedCount; count += 1) {
      const text = (await sentPart(database, file, partCount + count - 1)).toString();
      yield { text, endsAt: Math.round((size * count) / convertedCount), isLast: count === convertedCount };
    }
}

/** Decodes a file as it arrives. Refuses invalid bytes, so that no letter is replaced. */
export async function* decodedParts(parts: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<TextPart> {
  const decoded = decoderOf(encoding);
  let [endsAt, line] = [0, 1];
  const decode = (bytes?: Buffer): TextPart => {
    try {
      // PostgreSQL can't store NUL.
      const text = decoded(bytes).replaceAll('\0', '\uFFFD');
      line += text.split('\n').length - 1;
      return { text, endsAt, isLast: bytes === undefined };
    } catch {
      throw new FileProblem(
        `The file has bytes after line ${line} that are not ${encoding}. Choose another encoding, or save it as UTF-8.`,
      );
    }
  };
  for await (const bytes of parts) {
    endsAt += bytes.length;
    yield decode(bytes);
  }
  yield decode();
}
