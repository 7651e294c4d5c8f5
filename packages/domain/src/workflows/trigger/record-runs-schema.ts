import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { recordsFilter } from '../../records/schema.ts';

export const runForRecordsInput = z.strictObject({
  id: idOf('wf'),
  filter: recordsFilter.meta({
    description: 'A run for each of the records that a list with these filters shows when it begins.',
    example: { folderId: 'fld_01h455vb4pex5vsknk084sn004', data: { status: 'lead' } },
  }),
  body: z
    .unknown()
    .optional()
    .meta({ description: 'What templates see as `trigger.body`.', example: { campaign: 'spring' } }),
});

/** Pending work; kept with its operation. */
export const recordRunsSchema = runForRecordsInput.extend({ version: z.int(), cursor: z.string().optional() });
