import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';

/** Content codings that are undone (RFC 9110, 8.4.1). */
export const codings = ['gzip', 'deflate', 'br'] as const;

export type Coding = (typeof codings)[number];

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotliDecompress = promisify(zlib.brotliDecompress);

/** Highest ratio of unpacked to sent bytes, beyond the size that every body may have. */
export const ratioMax = 100;
/** Size that every body may have: unpacking one costs no more than if it had been sent plain. */
const freeBytes = 1_048_576;

/** The coding in a header Content-Encoding; undefined for none, null for an unsupported one. */
export function codingOf(header = 'identity'): Coding | undefined | null {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/^x-gzip$/, 'gzip');
  if (name === 'identity' || name === '') return undefined;
  return codings.find((coding) => coding === name) ?? null;
}

/**
 * Undoes the coding of a body; undefined if it unpacks to more than `sizeMax` bytes or to a ratio typical of a bomb. It
 * stops at that point, so its time is bounded, and it runs outside of the event loop.
 */
export async function decoded(bytes: Buffer, coding: Coding, sizeMax: number): Promise<Buffer | undefined> {
  const maxOutputLength = Math.min(sizeMax, Math.max(freeBytes, ratioMax * bytes.length));
  try {
    return await decoderOf(bytes, coding)(bytes, { maxOutputLength });
  } catch (cause) {
    if (cause instanceof RangeError && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    const message = `The body is not complete ${coding}, which Content-Encoding names.`;
    throw new DomainError('BAD_REQUEST', message, { issues: malformed([], message).issues, cause });
  }
}

function decoderOf([first = 0]: Buffer, coding: Coding) {
  if (coding === 'gzip') return gunzip;
  if (coding === 'br') return brotliDecompress;
  // Some senders leave out the zlib header that "deflate" has.
  return (first & 0x0f) === 8 ? inflate : inflateRaw;
}
