import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { operationProblemSchema, operationSchema } from '../bulk/schema.ts';
import { listOperationsInput, listProblemsInput, operationIdInput, removeInput } from './schema.ts';
import { findOperation } from '../bulk/index.ts';
import { removeInOperation } from './remove-in-operation.ts';
import { cancelOperation, listOperations, listProblems } from './service.ts';
import { undoOperation } from './undo.ts';

const tags = ['Operations'];

export const operationsRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/operations',
        tags,
        summary: 'List operations',
        description:
          'Batches, bulk changes, imports, runs of workflows that wrote, and undos; newest first, for 30 days.',
        protect: true,
      },
    })
    .input(listOperationsInput)
    .output(pageOf(operationSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listOperations(ctx, input))),
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/operations/{id}',
        tags,
        summary: 'Get an operation',
        description: 'Its state, its counts, and whether it was undone.',
        protect: true,
      },
    })
    .input(operationIdInput)
    .output(one(operationSchema))
    .query(async ({ ctx, input }) => ({ data: await findOperation(ctx, input.id) })),
  listProblems: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/operations/{id}/problems',
        tags,
        summary: 'List what an operation left alone',
        description: 'Of a bulk change or an undo: each thing with the reason, as that somebody changed it since.',
        protect: true,
      },
    })
    .input(listProblemsInput)
    .output(pageOf(operationProblemSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listProblems(ctx, input))),
  cancel: write
    .meta({
      createsNothing: true,
      silent: 'what the operation has done is stated already',
      openapi: {
        method: 'POST',
        path: '/operations/{id}/cancel',
        tags,
        summary: 'Cancel an operation',
        description: 'Stops a bulk change or an undo that still runs. What it has done stays, and can be undone.',
        protect: true,
      },
    })
    .input(operationIdInput)
    .output(one(operationSchema))
    .mutation(async ({ ctx, input }) => ({ data: await cancelOperation(ctx, input.id) })),
  undo: write
    .meta({
      // It writes to any noun.
      scope: 'write',
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/operations/{id}/undo',
        tags,
        summary: 'Undo an operation',
        description:
          'Takes back what nobody changed since, newest first, and lists the rest under `/problems` of the undo that ' +
          'it answers. The first 500 events are taken back at once; while `state` is RUNNING, the others follow in ' +
          'the background. An undo is an operation itself: undo it to have everything again.',
        protect: true,
      },
    })
    .input(operationIdInput)
    .output(one(operationSchema))
    .mutation(async ({ ctx, input }) => ({ data: await undoOperation(ctx, input.id) })),
  remove: write
    // The noun of the input says what it writes to.
    .meta({ scope: 'write', createsNothing: true })
    .input(removeInput)
    .output(one(operationSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeInOperation(ctx, input) })),
});
