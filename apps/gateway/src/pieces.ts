import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

const pieceBytes = 65_536;

/** A body to be sent piece by piece, each when the one before has left. Sent whole, many large ones at once would keep everybody waiting while they are copied. */
export function inPieces(body: Buffer): Readable {
  return Readable.from(piecesOf(body));
}

export function isLarge(body: string | Buffer): body is Buffer {
  return Buffer.isBuffer(body) && body.length > pieceBytes;
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) {
    yield body.subarray(at, at + pieceBytes);
    // The system may take one after the other at once: the others have their turn in between.
    await turn();
  }
}
