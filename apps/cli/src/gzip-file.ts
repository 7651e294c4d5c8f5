import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf, lineOf, Refusal } from './command.ts';

/** Writes a gzipped file for its owner only, whole or not at all. Returns its size in bytes. */
export async function writeGzipped(
  file: string,
  content: AsyncIterable<Buffer | string>,
  noun: string,
): Promise<number> {
  const part = `${file}.part`;
  try {
    // A killed command may have left this file, with any mode.
    await rm(part, { force: true });
    const output = (await open(part, 'wx', 0o600)).createWriteStream({ flush: true });
    await pipeline(Readable.from(content), createGzip({ level: 4 }), output);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (['EACCES', 'ENOENT', 'ENOTDIR', 'ENOSPC', 'EROFS', 'EISDIR'].includes(codeOf(error)))
      throw new Refusal(
        `${file} cannot be written (${codeOf(error)}). Name a file in a folder that you may write to.`,
        { cause: error },
      );
    throw new Refusal(`The ${noun} failed, and no file was left: ${lineOf(error)}`, { cause: error });
  }
  return (await stat(file)).size;
}

/** The content of a gzipped file, chunk by chunk. Refuses a file that is missing or damaged. */
export async function* readGzipped(file: string, noun: string, advice: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(file), unzipped);
  // The loop below reports errors of this stream; after it was left, errors don't matter.
  reading.catch(() => {});
  try {
    yield* unzipped as AsyncIterable<Buffer>;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Refusal(`There is no file ${file}.`);
    if (codeOf(error).startsWith('Z_'))
      throw new Refusal(`${file} is damaged, or no ${noun} of Dossier (${codeOf(error)}). ${advice}`);
    throw new Refusal(`${file} cannot be read (${codeOf(error)}).`, { cause: error });
  }
}

/** The lines of a text as bytes, many at a time. An unfinished last line is dropped. */
export async function* linesIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      lines.push(bytes.subarray(from, end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
    if (lines.length > 0) yield lines;
  }
}
