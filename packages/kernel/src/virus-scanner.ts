import { connect } from 'node:net';
import { DomainError } from './errors.ts';

interface ScannerAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `clamav.internal:3310` or `[::1]:3310`; undefined for any other text. */
export function parseScannerAddress(text: string): ScannerAddress | undefined {
  const url = URL.parse(`tcp://${text}`);
  if (!url || url.host !== text.toLowerCase() || url.port === '') return undefined;
  return { host: url.hostname.replaceAll(/[[\]]/g, ''), port: Number(url.port) };
}

const pieceSize = 65_536;
const replyMax = 1_000;

/**
 * Sends bytes to clamd by its command INSTREAM. Returns the name of the virus; undefined for none. 503 without a
 * verdict in time.
 */
export async function scanForViruses(
  { host, port }: ScannerAddress,
  bytes: Buffer,
  withinMs = 10_000,
): Promise<string | undefined> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(withinMs) });
  let reply = '';
  try {
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += pieceSize) {
      const piece = bytes.subarray(at, at + pieceSize);
      socket.write(bigEndian(piece.length));
      socket.write(piece);
    }
    // A length of 0 ends the stream.
    socket.write(bigEndian(0));
    for await (const part of socket as AsyncIterable<Buffer>) {
      reply += part.toString('latin1');
      if (reply.includes('\0') || reply.length > replyMax) break;
    }
  } catch (cause) {
    throw withoutVerdict(cause);
  } finally {
    socket.destroy();
  }
  if (reply === 'stream: OK\0') return undefined;
  const found = /^stream: ([^\0]{1,200}) FOUND\0$/.exec(reply)?.[1];
  if (found === undefined) throw withoutVerdict(new Error(`clamd answered ${JSON.stringify(reply.slice(0, 200))}`));
  return found;
}

function bigEndian(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function withoutVerdict(cause: unknown): DomainError {
  const message = 'The virus scanner of this server does not answer. Nothing was stored. Try again later.';
  return new DomainError('SERVICE_UNAVAILABLE', message, { retryAfterS: 10, cause });
}
