import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { commentSchema } from './schema.ts';

export const commentCreated = defineEvent(
  'comment.created',
  'A comment was written on a record.',
  z.object({ comment: commentSchema }),
  'commented',
);

export const commentEvents = [commentCreated];
