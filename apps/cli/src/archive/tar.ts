import { Refusal } from '../command.ts';

/**
 * Plain files in the ustar format of POSIX.1-1988, which every `tar` reads. A library would also read the extensions
 * for long names, which hold any number of bytes in memory; an archive needs none of them, so they are refused.
 */
export interface Member {
  readonly name: string;
  readonly content: Buffer;
}

/** No file of an archive is larger, so that a reader holds no more of it. */
const memberMax = 32 * 2 ** 20;

const blockSize = 512;
const damaged = 'The archive is damaged';

export const tarEnd = Buffer.alloc(2 * blockSize);

/** The header, content and padding of a file. */
export function packed({ name, content }: Member): Buffer {
  if (content.length > memberMax) throw new Refusal(`A row of ${name} is too large for an archive.`);
  const header = Buffer.alloc(blockSize);
  header.write(name, 0, 100);
  header.write('0000600\0' + '0000000\0' + '0000000\0', 100);
  header.write(`${octal(content.length, 11)}\0${octal(0, 11)}\0`, 124);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]);
}

/** The files of a tar, one at a time. Refuses everything that `packed` does not write. */
export async function* unpacked(chunks: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const iterator = chunks[Symbol.asyncIterator]();
  const take = takerOf(iterator);
  try {
    for (;;) {
      const header = await take(blockSize);
      if (header.every((byte) => byte === 0)) return;
      const size = numberIn(header, 124, 12);
      if (header.toString('latin1', 257, 262) !== 'ustar' || numberIn(header, 148, 8) !== checksumOf(header))
        throw new Refusal(`${damaged}, or none of Dossier.`);
      const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
      if (header[156] !== 0x30 || header[345] !== 0)
        throw new Refusal(`The archive has something else than a plain file: ${JSON.stringify(name)}.`);
      if (!(size <= memberMax)) throw new Refusal(`The file ${JSON.stringify(name)} of the archive is too large.`);
      yield { name, content: await take(size) };
      await take(paddingOf(size));
    }
  } finally {
    // Closes the file if the reader left.
    await iterator.return?.();
  }
}

function takerOf(iterator: AsyncIterator<Buffer>): (length: number) => Promise<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    const found = [rest];
    for (let missing = length - rest.length; missing > 0;) {
      const { value, done } = await iterator.next();
      if (done === true) throw new Refusal(`${damaged}: it ends too early.`);
      found.push(value);
      missing -= value.length;
    }
    const all = found.length === 1 ? rest : Buffer.concat(found);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** NaN if the field holds no octal number. */
function numberIn(header: Buffer, at: number, length: number): number {
  const digits = /^([0-7]+)[\0 ]*$/.exec(header.toString('latin1', at, at + length))?.[1];
  return digits === undefined ? Number.NaN : Number.parseInt(digits, 8);
}

/** Sum of the bytes, counting the checksum field as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);
}

function paddingOf(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}
