import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { commentSchema, createCommentInput, getCommentInput, listCommentsInput, updateCommentInput } from './schema.ts';
import { createComment, getComment, listComments, removeComment, updateComment } from './service.ts';

const tags = ['Comments'];

export const commentsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/records/{id}/comments',
        tags,
        summary: 'List the comments of a record',
        description: 'Newest first. 404 where the record is unknown or in Trash.',
        protect: true,
      },
    })
    .input(listCommentsInput)
    .output(pageOf(commentSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listComments(ctx, input))),
  create: write
    .meta({
      openapi: {
        method: 'POST',
        path: '/records/{id}/comments',
        tags,
        summary: 'Write a comment on a record',
        description: 'Its author is the name of the API key or person that sends it.',
        protect: true,
      },
    })
    .input(createCommentInput)
    .output(one(commentSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createComment(ctx, input) })),
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/comments/{id}',
        tags,
        summary: 'Get a comment',
        description: 'With its `version` as `ETag`. 404 where its record is in Trash.',
        protect: true,
      },
    })
    .input(getCommentInput)
    .output(one(commentSchema))
    .query(async ({ ctx, input }) => ({ data: await getComment(ctx, input.id) })),
  update: write
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/comments/{id}',
        tags,
        summary: 'Change the text of a comment',
        description: 'For its author, owners and admins, and keys that may write. Author and creation time stay.',
        protect: true,
      },
    })
    .input(updateCommentInput)
    .output(one(commentSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateComment(ctx, input) })),
  remove: write
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/comments/{id}',
        tags,
        summary: 'Delete a comment',
        description: 'For good. For its author, owners and admins, and keys that may write.',
        protect: true,
      },
    })
    .input(getCommentInput)
    .output(one(commentSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeComment(ctx, input.id) })),
});
