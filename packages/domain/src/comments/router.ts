import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { commentVerbs } from './noun.ts';
import { commentSchema, createCommentInput, getCommentInput, listCommentsInput, updateCommentInput } from './schema.ts';
import { createComment, listComments, removeComment, updateComment } from './service.ts';

const rest = restOf({ tag: 'Comments', path: '/records/{id}/comments', item: '/comments/{id}', output: commentSchema });

export const commentsRouter = router({
  list: rest.list(
    'List the comments of a record',
    'Newest first. 404 where the record is unknown or in Trash.',
    listCommentsInput,
    listComments,
  ),
  create: rest.create(
    'Write a comment on a record',
    'Its author is the name of the API key or person that sends it.',
    createCommentInput,
    createComment,
  ),
  get: rest.get(
    'Get a comment',
    'With its `version` as `ETag`. 404 where its record is in Trash.',
    getCommentInput,
    (ctx, { id }) => commentVerbs.get(ctx, id),
  ),
  update: rest.update(
    'Change the text of a comment',
    'For its author, owners and admins, and keys that may write. Author and creation time stay.',
    updateCommentInput,
    updateComment,
  ),
  remove: rest.remove(
    'Delete a comment',
    'For good. For its author, owners and admins, and keys that may write.',
    getCommentInput,
    (ctx, { id }) => removeComment(ctx, id),
  ),
});
