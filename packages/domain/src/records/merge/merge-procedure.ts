import { one } from '@dossier/kernel/page-schema.ts';
import { write } from '@dossier/kernel/procedures.ts';
import { mergedRecordSchema, mergeRecordsInput } from './merge-schema.ts';
import { mergeRecords } from './merge.ts';

export const mergeProcedure = write
  .meta({
    createsNothing: true,
    openapi: {
      method: 'POST',
      path: '/records/{id}/merge',
      tags: ['Records'],
      summary: 'Merge records into one',
      description:
        'Comments, calls, deals, tasks, links and the fields of other records that name the merged ones move to the ' +
        'record, which takes over the values that it lacks. The merged ones go to Trash, with `record.deleted` and ' +
        '`record.merged`; their ids and external ids lead to the record from then on. `If-Match` is about the record ' +
        'that stays. A merge is an operation: it can be undone.',
      protect: true,
    },
  })
  .input(mergeRecordsInput)
  .output(one(mergedRecordSchema))
  .mutation(async ({ ctx, input }) => ({ data: await mergeRecords(ctx, input) }));
