import type { WriteContext } from '@dossier/kernel/context.ts';
import { definedOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { emit } from '../events-log/index.ts';
import { defineEntries, inversesOf } from '../record-entries/index.ts';
import { lockLinked } from '../records/index.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { commentNoun, commentVerbs } from './noun.ts';
import { type Comment, commentSchema, type createCommentInput, type updateCommentInput } from './schema.ts';
import { comments } from './table.ts';
import { lockVersions, patchOf } from '../bulk/index.ts';

const commentEntries = defineEntries<Comment>({
  one: 'comment',
  prefix: 'note',
  verbs: commentVerbs,
  lockLinked: (ctx, recordIds, limit) => lockLinked(ctx, comments, commentNoun.columns, recordIds, limit),
  state: {
    created: (ctx, subject, comment) => emit(ctx, commentCreated, subject, { comment }),
    updated: (ctx, subject, comment, changes) => emit(ctx, commentUpdated, subject, { comment, changes }),
    deleted: (ctx, subject, comment) => emit(ctx, commentDeleted, subject, { comment }),
  },
});

export const { list: listComments, remove: removeComment, relink: relinkComments } = commentEntries;

export function createComment(ctx: WriteContext, input: z.output<typeof createCommentInput>): Promise<Comment> {
  const { id, text, format = 'plain' } = input;
  return commentEntries.create(ctx, id, (entry) => ({ ...commentNoun.draft({ text, format }), ...entry }));
}

export function updateComment(
  ctx: WriteContext,
  { id, text, format }: z.output<typeof updateCommentInput>,
): Promise<Comment> {
  return commentEntries.update(ctx, id, (comment) => ({ ...comment, ...definedOf({ text, format }) }));
}

const changedComment = commentSchema.partial().required({ id: true });
// Events that are older than Markdown have no format.
const withComment = z.looseObject({
  comment: commentSchema.extend({ format: commentSchema.shape.format.default('plain') }),
});

export const commentInverses = inversesOf(commentEntries, {
  lock: lockVersions(comments),
  created: commentCreated,
  updated: commentUpdated,
  deleted: commentDeleted,
  patchOf: (id, body) => definedOf(patchOf(changedComment, id, body)),
  rowOf: (body) => withComment.parse(body).comment,
});
