import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { JsonBytes, type PrintedRows } from '@dossier/postgres-engine/index.ts';

const pieceBytes = 65_536;

/** Gives out one turn in each round of the event loop, in the order in which they are asked for. */
class Turns {
  readonly #waiting: (() => void)[] = [];

  take(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(this.#callNext);
    });
  }

  readonly #callNext = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#callNext);
  };
}

// One piece of all large answers a round: small requests go on in between.
const turns = new Turns();

/**
 * A body to be sent piece by piece, each when the one before has left. Sent whole, many large ones at once would keep
 * everybody waiting while they are copied.
 */
export function inPieces(body: Buffer): Readable {
  return Readable.from(piecesOf(body));
}

export function isLarge(body: Buffer): boolean {
  return body.length > pieceBytes;
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) {
    yield body.subarray(at, at + pieceBytes);
    // The system may take one after the other at once.
    await turns.take();
  }
}

/**
 * Sends a list, each piece of it printed when the one before has left: a slow reader holds one piece of memory, not the
 * list.
 */
export async function sendPrinted(response: ServerResponse, { first, rest = [] }: PrintedRows): Promise<void> {
  try {
    await write(response, first);
    for (const piece of rest) {
      await turns.take();
      await write(response, piece);
      JsonBytes.recycle(piece);
    }
    response.end();
  } catch {
    // The reader is gone, or a value can't be printed: the answer must not look whole.
    response.destroy();
  }
}

/** Resolves when the system has taken it. */
function write(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => response.write(piece, (error) => (error ? reject(error) : resolve())));
}
