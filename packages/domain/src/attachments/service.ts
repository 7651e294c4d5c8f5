import { authorIdOf, demandAuthor } from '@dossier/kernel/authors.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { conflict, impossible, notFound, there } from '@dossier/kernel/errors.ts';
import { demandKnownFilters } from '@dossier/kernel/filters.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { defineNoun } from '@dossier/kernel/noun.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { transactOnce } from '@dossier/kernel/transact.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { defineVerbs, equals } from '@dossier/kernel/verbs.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Inverses, lockVersions, patchOf } from '../bulk/index.ts';
import { emit, type EventSubject } from '../events-log/index.ts';
import { eventSubjectOf, listByRecords, relinking } from '../records/index.ts';
import type { Record as CrmRecord } from '../records/schema.ts';
import { attachmentsMax } from './constants.ts';
import { bytesOf, factsOf, pieceAt, piecesOf, storePieces } from './content.ts';
import { attachmentAdded, attachmentRemoved, attachmentUpdated } from './events.ts';
import { anyBytes, mediaTypeOf, toldTypes } from './media-type.ts';
import { demandParent, filtersByParent, findSubject, isOnShown } from './parents.ts';
import { type Attachment, attachmentSchema, type CreateAttachmentInput } from './schema.ts';
import type * as schema from './schema.ts';
import { attachments } from './table.ts';

export const attachmentBytesQuota = new Quota(
  'attachmentBytes',
  'bytes of attached files',
  1_000_000_000,
  attachments,
  { amount: sql<number>`coalesce(sum(${attachments.size}::float8), 0)` },
);

const attachmentNoun = defineNoun({
  table: attachments,
  output: attachmentSchema,
  hidden: ['orphanedAt'],
  unstated: ['dealId', 'taskId', 'commentId', 'contentType', 'size', 'sha256', 'pieceCount', 'author', 'authorId'],
});
const verbs = defineVerbs(attachmentNoun, {
  name: 'attachments',
  one: 'attachment',
  shown: isOnShown(),
  listed: isOnShown,
});
export const { get: getAttachment } = verbs;

type ListInput = z.output<typeof schema.listAttachmentsInput>;

export async function listAttachments(ctx: ReadContext, input: ListInput): Promise<Page<Attachment>> {
  const list = ({ recordId, dealId, taskId, commentId, ...page }: ListInput) =>
    verbs.list(ctx, page, { recordId, dealId, taskId, commentId });
  return demandKnownFilters(ctx, await listByRecords(ctx, input, list), input, filtersByParent(ctx, input));
}

/** Scans a file before the transaction that stores it. */
export async function createAttachment(ctx: ReadContext, input: CreateAttachmentInput): Promise<Attachment> {
  const bytes = bytesOf(input.content);
  const virus = await ctx.services?.scan?.(bytes);
  if (virus !== undefined) throw impossible(['content'], `The file contains a virus: ${virus}.`);
  return transactOnce(
    ctx,
    (writing) => storeAttachment(writing, input, bytes),
    (data) => ({ data }),
  );
}

/** Stores a file. Its two limits are counted under one lock, so that concurrent calls can't exceed them. */
async function storeAttachment(ctx: WriteContext, input: CreateAttachmentInput, bytes: Buffer): Promise<Attachment> {
  const { name, ids, subject } = await demandParent(ctx, input);
  await demandRoom(ctx, attachmentBytesQuota, bytes.length);
  const siblings = equals(attachments, { workspaceId: ctx.workspaceId, [name]: ids[name] ?? '' });
  if ((await ctx.db.orm.$count(attachments, siblings)) >= attachmentsMax)
    throw impossible([name], `It already has ${attachmentsMax} files. Delete some first.`);
  const attachment = verbs.create(ctx, {
    ...ids,
    ...factsOf(bytes),
    id: newId('att'),
    name: input.name,
    contentType: mediaTypeOf(bytes, input.contentType),
    author: ctx.actor.name,
    authorId: authorIdOf(ctx.actor),
    createdAt: clock.iso(),
    version: 1,
  });
  await storePieces(ctx, attachment.id, bytes);
  emit(ctx, attachmentAdded, subject, { attachment });
  return attachment;
}

interface Locked {
  readonly attachment: Attachment;
  readonly subject: EventSubject;
}

/** Locks a file until the transaction ends; 404 if its record is in Trash. */
async function lockShown(ctx: WriteContext, id: string): Promise<Locked> {
  const attachment = there(await verbs.findForUpdate(ctx, id), 'attachment');
  const subject = await findSubject(ctx, attachment);
  if (!subject) throw notFound('attachment');
  return { attachment, subject };
}

/** `lockShown` for callers who may change it. */
async function lockOwn(ctx: WriteContext, id: string): Promise<Locked> {
  const locked = await lockShown(ctx, id);
  demandVersion(ctx, locked.attachment.version);
  demandAuthor(ctx.actor, locked.attachment.authorId, 'attachment');
  return locked;
}

function change(ctx: WriteContext, { attachment, subject }: Locked, wanted: Partial<Attachment>): Attachment {
  return verbs.change(ctx, attachment, { ...attachment, ...wanted }, (row, changes) =>
    emit(ctx, attachmentUpdated, { ...subject, changes }, { attachment: row, changes }),
  );
}

export async function updateAttachment(
  ctx: WriteContext,
  { id, ...wanted }: z.output<typeof schema.updateAttachmentInput>,
): Promise<Attachment> {
  return change(ctx, await lockOwn(ctx, id), definedOf(wanted));
}

function removeLocked(ctx: WriteContext, { attachment, subject }: Locked): Attachment {
  verbs.remove(ctx, attachment);
  emit(ctx, attachmentRemoved, subject, { attachment });
  return attachment;
}

export async function removeAttachment(ctx: WriteContext, id: string): Promise<Attachment> {
  return removeLocked(ctx, await lockOwn(ctx, id));
}

/** Moves files of these records to another one. Those of comments follow their comment without a write. */
export const relinkAttachments = relinking(attachments, attachmentNoun.columns, (ctx, attachment, to: CrmRecord) =>
  change(ctx, { attachment, subject: eventSubjectOf(to) }, { recordId: to.id }),
);

export async function readPiece(
  ctx: ReadContext,
  { id, position }: z.output<typeof schema.readPieceInput>,
): Promise<z.output<typeof schema.pieceSchema>> {
  await getAttachment(ctx, id);
  const content = (await pieceAt(ctx, id, position)).toString('base64');
  ctx.answer?.take(content.length);
  return { content };
}

/** Sends a file piece by piece, so that no process holds it whole. A browser never gets a type that it executes. */
export async function readContent(ctx: ReadContext, id: string): Promise<z.output<typeof schema.attachedFileSchema>> {
  const attachment = await getAttachment(ctx, id);
  const { name, contentType, size } = attachment;
  const type = toldTypes.includes(contentType) ? contentType : anyBytes;
  ctx.sendFile?.({ name, type, size, pieces: piecesOf(ctx, attachment) });
  return { name, type };
}

const changedAttachment = attachmentSchema.partial().required({ id: true });

export const attachmentInverses: Inverses = {
  lock: lockVersions(attachments),
  verbs: {
    [attachmentAdded.kind]: async (ctx, id) => removeLocked(ctx, await lockShown(ctx, id)),
    [attachmentUpdated.kind]: async (ctx, id, body) => {
      const locked = await lockShown(ctx, id);
      const { name, recordId } = patchOf(changedAttachment, id, body);
      if (!recordId) return change(ctx, locked, definedOf({ name }));
      const { ids, subject } = await demandParent(ctx, { recordId });
      return change(ctx, { attachment: locked.attachment, subject }, { ...definedOf({ name }), ...ids });
    },
    [attachmentRemoved.kind]: () => {
      throw conflict('A deleted file cannot be restored.');
    },
  },
};
