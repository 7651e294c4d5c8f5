import { authorIdOf, demandAuthor } from '@dossier/kernel/authors.ts';
import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext, WriteContext } from '@dossier/kernel/context.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { arg, defineStatement, valuesFor } from '@dossier/postgres-engine/index.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { changesBetween } from '@dossier/kernel/events/changes.ts';
import { emit, type EventSubject } from '../events-log/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { Page } from '@dossier/kernel/paging.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { demandVersion } from '@dossier/kernel/versions.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { eventSubjectOf, eventSubjectOfId, getRecord, lockLinked, records } from '../records/index.ts';
import type { Record as CrmRecord } from '../records/schema.ts';

import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { commentNoun } from './noun.ts';
import type { Comment, createCommentInput, listCommentsInput, updateCommentInput } from './schema.ts';
import { comments } from './table.ts';

const newest = new NewestFirst('comments.list', comments, commentNoun.columns);

const isComment = () =>
  and(eq(comments.workspaceId, arg(comments.workspaceId, 'workspaceId')), eq(comments.id, arg(comments.id, 'id')));
const commentById = defineStatement('read', 'comments.get', (orm) =>
  orm
    .select(commentNoun.columns)
    .from(comments)
    .innerJoin(records, and(eq(records.workspaceId, comments.workspaceId), eq(records.id, comments.recordId)))
    .where(and(isComment(), isNull(records.deletedAt))),
);
const commentForUpdate = defineStatement('read', 'comments.get_for_update', (orm) =>
  orm.select(commentNoun.columns).from(comments).where(isComment()).for('no key update'),
);
const insertComment = defineStatement('insert', 'comments.insert', (orm) =>
  orm.insert(comments).values(valuesFor(comments, commentNoun.inserted)),
);
const changeRow = defineStatement('change', 'comments.change', (orm) =>
  orm.update(comments).set(valuesFor(comments, commentNoun.changed)).where(isComment()),
);
const deleteComment = defineStatement('change', 'comments.delete', (orm) => orm.delete(comments).where(isComment()));

/** The comments of a record, newest first; 404 if the record is unknown or in Trash. */
export async function listComments(
  ctx: ReadContext,
  { id, ...page }: z.output<typeof listCommentsInput>,
): Promise<Page<Comment>> {
  const [record, list] = await Promise.all([getRecord(ctx, id), newest.list(ctx, page, { recordId: id })]);
  // The id of a merged record leads to its successor.
  return record.id === id ? list : newest.list(ctx, page, { recordId: record.id });
}

/** The comment; 404 if there is none or its record is in Trash. */
export async function getComment(ctx: ReadContext, id: string): Promise<Comment> {
  const [comment] = await ctx.db.run(commentById, { workspaceId: ctx.workspaceId, id });
  if (!comment) throw notFound('comment');
  return comment;
}

export async function createComment(ctx: WriteContext, input: z.output<typeof createCommentInput>): Promise<Comment> {
  const record = await getRecord(ctx, input.id);
  const comment: Comment = {
    ...commentNoun.draft(input),
    id: newId('note'),
    format: input.format ?? 'plain',
    recordId: record.id,
    author: ctx.actor.name,
    authorId: authorIdOf(ctx.actor),
    createdAt: clock.iso(),
    version: 1,
  };
  ctx.db.send(insertComment, commentNoun.stored(ctx.workspaceId, comment));
  emit(ctx, commentCreated, eventSubjectOf(record), { comment });
  return comment;
}

export async function updateComment(
  ctx: WriteContext,
  { id, text, format }: z.output<typeof updateCommentInput>,
): Promise<Comment> {
  const locked = await lockComment(ctx, id);
  demandAuthor(ctx.actor, locked.comment.authorId, 'comment');
  return changeComment(ctx, locked, { ...locked.comment, ...definedOf({ text, format }) });
}

export async function removeComment(ctx: WriteContext, id: string): Promise<Comment> {
  const locked = await lockComment(ctx, id);
  demandAuthor(ctx.actor, locked.comment.authorId, 'comment');
  return deleteLocked(ctx, locked);
}

/** A comment that is locked until the transaction ends. */
interface Locked {
  readonly comment: Comment;
  readonly subject: EventSubject;
}

/** 404 if there is none or its record is in Trash; 412 if If-Match names another version. */
export async function lockComment(ctx: WriteContext, id: string): Promise<Locked> {
  const locked = await lockAnywhere(ctx, id);
  if (!locked.subject.record) throw notFound('comment');
  demandVersion(ctx, locked.comment.version);
  return locked;
}

/** The same where its record may be in Trash, for an undo. */
export async function lockAnywhere(ctx: WriteContext, id: string): Promise<Locked> {
  const [comment] = await ctx.db.run(commentForUpdate, { workspaceId: ctx.workspaceId, id });
  if (!comment) throw notFound('comment');
  return { comment, subject: await eventSubjectOfId(ctx, comment.recordId) };
}

/** Writes what differs; if nothing does, it writes nothing and states no event. */
export function changeComment(ctx: WriteContext, { comment: before, subject }: Locked, wanted: Comment): Comment {
  const changes = changesBetween(before, wanted, commentNoun.stated);
  const changedFields = Object.keys(changes);
  if (changedFields.length === 0) {
    ctx.events.unchanged();
    return before;
  }
  const isMoved = wanted.recordId !== before.recordId;
  const editedAt = isMoved ? before.editedAt : clock.iso();
  const comment: Comment = { ...wanted, editedAt, version: before.version + 1 };
  ctx.db.send(changeRow, commentNoun.stored(ctx.workspaceId, comment));
  emit(ctx, commentUpdated, { ...subject, changedFields }, { comment, changes });
  return comment;
}

/** Moves up to `limit` comments of these records to another one, each with its event. Returns how many. */
export async function relinkComments(
  ctx: WriteContext,
  recordIds: string[],
  to: CrmRecord,
  limit: number,
): Promise<number> {
  const linked = await lockLinked(ctx, comments, commentNoun.columns, recordIds, limit);
  const subject = eventSubjectOf(to);
  for (const comment of linked) changeComment(ctx, { comment, subject }, { ...comment, recordId: to.id });
  return linked.length;
}

export async function deleteLocked(ctx: WriteContext, { comment, subject }: Locked): Promise<Comment> {
  await ctx.db.run(deleteComment, { workspaceId: ctx.workspaceId, id: comment.id });
  emit(ctx, commentDeleted, subject, { comment });
  return comment;
}
