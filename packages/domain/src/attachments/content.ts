import { hash } from 'node:crypto';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, malformed, there } from '@dossier/kernel/errors.ts';
import { areGiven } from '@dossier/kernel/verbs.ts';
import { defineStatement } from '@dossier/postgres-engine/index.ts';
import { attachmentSizeMax, pieceSize } from './constants.ts';
import type { Attachment } from './schema.ts';
import { attachmentPieces } from './table.ts';

/** Decodes Base64 with one scan: a regular expression over 14 MB would overflow its stack. */
export function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  // Node skips characters that are no Base64.
  if (content.length % 4 !== 0 || bytes.length !== (content.length / 4) * 3 - padding)
    throw malformed(['content'], 'must be Base64, without spaces and line breaks');
  if (bytes.length > attachmentSizeMax) throw new DomainError('PAYLOAD_TOO_LARGE', 'A file may have at most 10 MB.');
  return bytes;
}

export function factsOf(bytes: Buffer): Pick<Attachment, 'size' | 'sha256' | 'pieceCount'> {
  return { size: bytes.length, sha256: hash('sha256', bytes), pieceCount: Math.ceil(bytes.length / pieceSize) };
}

/** One row per statement, since an engine writes bytes as text of twice their size. */
export async function storePieces({ db, workspaceId }: WriteContext, attachmentId: string, bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += pieceSize)
    await db.orm.insert(attachmentPieces).values({
      workspaceId,
      attachmentId,
      position: at / pieceSize,
      bytes: bytes.subarray(at, at + pieceSize),
    });
}

const pieceStatement = defineStatement('read', 'attachment_pieces.get', (orm) =>
  orm
    .select({ bytes: attachmentPieces.bytes })
    .from(attachmentPieces)
    .where(areGiven(attachmentPieces, 'workspaceId', 'attachmentId', 'position')),
);

export async function pieceAt(
  { database, workspaceId }: ReadContext,
  attachmentId: string,
  position: number,
): Promise<Buffer> {
  const [piece] = await database.read.run(pieceStatement, { workspaceId, attachmentId, position });
  return there(piece, 'piece').bytes;
}

export async function* piecesOf(ctx: ReadContext, { id, pieceCount }: Attachment): AsyncGenerator<Buffer> {
  for (let position = 0; position < pieceCount; position += 1) yield await pieceAt(ctx, id, position);
}
