import { clock } from '@dossier/kernel/clock.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { defineInsert } from '@dossier/postgres-engine/index.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { lockVersions, patchOf, type Inverses } from '../bulk/index.ts';
import { emit } from '../events-log/index.ts';
import { eventSubjectOf, getRecord } from '../records/index.ts';
import { commentCreated } from './events.ts';
import { commentNoun } from './noun.ts';
import { commentSchema, type Comment } from './schema.ts';
import { changeComment, deleteLocked, lockAnywhere, lockComment } from './service.ts';
import { comments } from './table.ts';

const changedComment = commentSchema.partial().required({ id: true });
// Events that are older than Markdown have no format.
const withComment = z.looseObject({
  comment: commentSchema.extend({ format: commentSchema.shape.format.default('plain') }),
});
const insertAgain = defineInsert('comments.insert_again', comments);

/** Undoes events about comments, also those of other authors: a right to undo covers the whole operation. */
export const commentInverses: Inverses = {
  lock: lockVersions(comments),
  verbs: {
    'comment.created': async (ctx, id) => deleteLocked(ctx, await lockAnywhere(ctx, id)),
    'comment.updated': async (ctx, id, body) => {
      const { comment, subject } = await lockComment(ctx, id);
      const wanted = { ...comment, ...definedOf(patchOf(changedComment, id, body)) };
      if (wanted.recordId === comment.recordId) return changeComment(ctx, { comment, subject }, wanted);
      const record = await getRecord(ctx, wanted.recordId);
      return changeComment(ctx, { comment, subject: eventSubjectOf(record) }, { ...wanted, recordId: record.id });
    },
    'comment.deleted': (ctx, _id, body) => reviveComment(ctx, withComment.parse(body).comment),
  },
};

/** Makes a deleted comment again, under its id and with its next version; refused where its record is gone. */
async function reviveComment(ctx: WriteContext, deleted: Comment): Promise<Comment> {
  const record = await getRecord(ctx, deleted.recordId);
  const comment: Comment = { ...deleted, recordId: record.id, editedAt: clock.iso(), version: deleted.version + 1 };
  ctx.db.send(insertAgain, commentNoun.stored(ctx.workspaceId, comment));
  emit(ctx, commentCreated, eventSubjectOf(record), { comment });
  return comment;
}
