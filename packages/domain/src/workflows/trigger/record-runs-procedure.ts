import { one } from '@dossier/kernel/page-schema.ts';
import { write } from '@dossier/kernel/procedures.ts';
import { operationSchema } from '../../bulk/schema.ts';
import { runForRecordsInput } from './record-runs-schema.ts';
import { runForRecords } from './record-runs.ts';

export const runForRecordsProcedure = write
  .meta({
    scope: 'workflows:run',
    settings: 'or key',
    silent: 'workflows react to events and state none of their own',
    audited: false,
    createsNothing: true,
    openapi: {
      method: 'POST',
      path: '/workflows/{id}/run-for-records',
      tags: ['Workflows'],
      summary: 'Run a workflow for all records that match a filter',
      description: 'Queues a run for each. Follow and cancel it by its operation; `changedCount` counts the runs.',
      protect: true,
    },
  })
  .input(runForRecordsInput)
  .output(one(operationSchema))
  .mutation(async ({ ctx, input }) => ({ data: await runForRecords(ctx, input) }));
