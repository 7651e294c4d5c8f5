import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { changesSchema } from '../records/events.ts';
import { commentSchema } from './schema.ts';

export const commentCreated = defineEvent(
  'comment.created',
  'A comment was written on a record.',
  z.object({ comment: commentSchema }),
  'commented',
);

export const commentUpdated = defineEvent(
  'comment.updated',
  'The text of a comment was changed, or the comment was moved by a merge of its record.',
  z.object({ comment: commentSchema, changes: changesSchema }),
  'changed a comment',
);
export const commentDeleted = defineEvent(
  'comment.deleted',
  'A comment was deleted for good.',
  z.object({ comment: commentSchema }),
  'deleted a comment',
);

export const commentEvents = [commentCreated, commentUpdated, commentDeleted];
