import { Readable } from 'node:stream';

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
 * A body sent in pieces, with backpressure: each waits until the previous one has left. Large bodies sent whole would
 * block the event loop while they are copied. The parts of `rest` are printed only then, so a slow reader holds few of
 * them in memory, not the list.
 */
export function inPieces(first: Buffer, rest: Iterable<Buffer> = []): Readable {
  return Readable.from(piecesOf(first, rest));
}

export function isLarge(body: Buffer): boolean {
  return body.length > pieceBytes;
}

async function* piecesOf(first: Buffer, rest: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* inTurns(first);
  for (const part of rest) yield* inTurns(part);
}

async function* inTurns(part: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < part.length; at += pieceBytes) {
    yield part.subarray(at, at + pieceBytes);
    // The socket may accept several at once.
    await takeTurn();
  }
}
