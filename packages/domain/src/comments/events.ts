import { defineEvent } from '@dossier/kernel/events/define.ts';
import { changesSchema } from '../records/events.ts';
import { commentSchema } from './schema.ts';

export const commentCreated = defineEvent('comment.created', 'A comment was written on a record.', 'commented', {
  comment: commentSchema,
});

export const commentUpdated = defineEvent(
  'comment.updated',
  'The text of a comment was changed, or the comment was moved by a merge of its record.',
  'changed a comment',
  { comment: commentSchema, changes: changesSchema },
);
export const commentDeleted = defineEvent('comment.deleted', 'A comment was deleted for good.', 'deleted a comment', {
  comment: commentSchema,
});

export const commentEvents = [commentCreated, commentUpdated, commentDeleted];
