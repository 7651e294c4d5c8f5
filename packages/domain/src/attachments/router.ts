import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { attachmentBodyMax } from './constants.ts';
import { anyBytes, toldTypes } from './media-type.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const base64PerRequest = 1_400_000;

/** A file counts as one request for each MB. */
function costOf(input: unknown): number {
  const content = typeof input === 'object' && input !== null && 'content' in input ? input.content : undefined;
  return typeof content === 'string' ? Math.floor(content.length / base64PerRequest) : 0;
}

const sent = { bodySizeBytesMax: attachmentBodyMax, fileField: 'content' };
const place = { tag: 'Attachments', path: '/attachments' } as const;
const rest = restOf({ ...place, output: schema.attachmentSchema });
const content = restOf({ ...place, item: '/attachments/{id}/content', output: schema.attachedFileSchema });

export const attachmentsRouter = router({
  list: rest.list(
    'List attachments',
    'Newest first: all of the workspace, or those of a record, a deal, a task or a comment. Those of records in ' +
      'Trash are left out.',
  )(schema.listAttachmentsInput, service.listAttachments),
  get: rest.get(
    'Get an attachment',
    'What is known of the file, with its `version` as `ETag`. 404 where its record is in Trash.',
  )(...byId('att', service.getAttachment)),
  create: rest.call(
    'POST',
    '',
    'Attach a file',
    'To a record, a deal, a task or a comment, at most 100 to each. As JSON with `content` in Base64, or as ' +
      '`multipart/form-data` with the part `file` and the other fields beside it. Counts as one request for each MB.',
  )(schema.createAttachmentInput, service.createAttachment, { ...sent, costOf }),
  update: rest.update('Rename an attachment', 'For its author, owners and admins, and keys that may write.')(
    schema.updateAttachmentInput,
    service.updateAttachment,
  ),
  remove: rest.remove(
    'Delete an attachment',
    'For good. For its author, owners and admins, and keys that may write.',
  )(...byId('att', service.removeAttachment)),
  readContent: content.get(
    'Download an attachment',
    'The bytes of the file, never for display in a browser: `Content-Disposition` is `attachment`, and types that a ' +
      'browser could execute are sent as `application/octet-stream`.',
  )(...byId('att', service.readContent), { fileTypes: [...toldTypes, anyBytes] }),
  readPiece: rpcOf().get(schema.readPieceInput, schema.pieceSchema, service.readPiece),
});
