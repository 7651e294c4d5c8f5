import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { callSchema, createCallInput, getCallInput, listCallsInput, updateCallInput } from './schema.ts';
import { createCall, getCall, listCalls, removeCall, updateCall } from './service.ts';

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
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/calls/{id}',
        tags,
        summary: 'Get a logged call',
        description: 'With its `version` as `ETag`. 404 where its record is in Trash.',
        protect: true,
      },
    })
    .input(getCallInput)
    .output(one(callSchema))
    .query(async ({ ctx, input }) => ({ data: await getCall(ctx, input.id) })),
  update: write
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/calls/{id}',
        tags,
        summary: 'Change a logged call',
        description: 'For its author, owners and admins, and keys that may write. Author and creation time stay.',
        protect: true,
      },
    })
    .input(updateCallInput)
    .output(one(callSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateCall(ctx, input) })),
  remove: write
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/calls/{id}',
        tags,
        summary: 'Delete a logged call',
        description: 'For good. For its author, owners and admins, and keys that may write.',
        protect: true,
      },
    })
    .input(getCallInput)
    .output(one(callSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeCall(ctx, input.id) })),
});
