import { pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read } from '@dossier/kernel/procedures.ts';
import { findDuplicates } from './duplicates.ts';
import { duplicateRecordsSchema, findDuplicatesInput } from '../schema.ts';

export const findDuplicatesProcedure = read
  .meta({
    openapi: {
      method: 'GET',
      path: '/records/duplicates',
      tags: ['Records'],
      summary: 'Find records that may be the same',
      description:
        'E-mails, phone numbers or titles that several records outside Trash have, in the order of the values. A ' +
        'page reads at most 10,000 records, so it may be empty and have a `nextCursor`: go on until that is null.',
      protect: true,
    },
  })
  .input(findDuplicatesInput)
  .output(pageOf(duplicateRecordsSchema))
  .query(async ({ ctx, input }) => asBody(ctx, await findDuplicates(ctx, input)));
