import { Readable } from 'node:stream';

const pieceBytes = 65_536;

/** A body to be sent piece by piece, each when the one before has left. Sent whole, many large ones at once would keep everybody waiting while they are copied. */
export function inPieces(body: Buffer): Readable {
  return Readable.from(piecesOf(body));
}

export function isLarge(body: string | Buffer): body is Buffer {
  return Buffer.isBuffer(body) && body.length > pieceBytes;
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
}
