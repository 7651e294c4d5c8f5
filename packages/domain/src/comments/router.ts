import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { commentSchema, createCommentInput, listCommentsInput } from './schema.ts';
import { createComment, listComments } from './service.ts';

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
});
