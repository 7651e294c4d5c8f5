import { Readable, type Writable } from 'node:stream';
import type { PrintedRows } from '@dossier/postgres-engine/index.ts';

const pieceBytes = 65_536;

const waiting: (() => void)[] = [];

/** One piece of all large answers per round of the event loop, in order of request: small requests run in between. */
function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(callNext);
  });
}

function callNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(callNext);
}

/**
 * A body sent in pieces, with backpressure: each waits until the previous one has left. Many large bodies sent whole
 * would block the event loop while they are copied.
 */
export function inPieces(body: Buffer): Readable {
  return Readable.from(piecesOf(body));
}

export function isLarge(body: Buffer): boolean {
  return body.length > pieceBytes;
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (const piece of slicesOf(body)) {
    yield piece;
    // The socket may accept several at once.
    await takeTurn();
  }
}

function* slicesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}

/**
 * Sends a list in pieces and prints each after the previous one has left: a slow reader holds one piece in memory, not
 * the list.
 */
export async function sendPrinted(response: Writable, { first, rest = [] }: PrintedRows): Promise<void> {
  try {
    await write(response, first);
    for (const piece of rest) {
      await takeTurn();
      await write(response, piece);
    }
    response.end();
  } catch {
    // The reader is gone, or a value can't be printed. Destroying the connection keeps a truncated answer from looking
    // complete.
    response.destroy();
  }
}

/** Resolves when the socket has accepted it. */
function write(response: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => response.write(piece, (error) => (error ? reject(error) : resolve())));
}
