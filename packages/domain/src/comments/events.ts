import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { commentSchema } from './schema.ts';

const { event, change } = eventsAbout('comment', commentSchema);

export const commentCreated = event('comment.created', 'A comment was written on a record.', 'commented');

export const commentUpdated = change(
  'comment.updated',
  'The text of a comment was changed, or the comment was moved by a merge of its record.',
  'changed a comment',
);
export const commentDeleted = event('comment.deleted', 'A comment was deleted for good.', 'deleted a comment');

export const commentEvents = [commentCreated, commentUpdated, commentDeleted];
