import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { callSchema, createCallInput, listCallsInput } from './schema.ts';
import { createCall, listCalls } from './service.ts';

const tags = ['Calls'];

export const callsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/records/{id}/calls',
        tags,
        summary: 'List the calls of a record',
        description: 'The last logged one first. 404 where the record is unknown or in Trash.',
        protect: true,
      },
    })
    .input(listCallsInput)
    .output(pageOf(callSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listCalls(ctx, input))),
  create: write
    .meta({
      openapi: {
        method: 'POST',
        path: '/records/{id}/calls',
        tags,
        summary: 'Log a call on a record',
        description: 'Every field is optional: an empty body logs an outbound call that connected just now.',
        protect: true,
      },
    })
    .input(createCallInput)
    .output(one(callSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createCall(ctx, input) })),
});
