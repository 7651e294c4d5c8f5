import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { operationSchema } from '../../bulk/schema.ts';
import { mergedMax } from '../constants.ts';
import { recordSchema, updateRecordInput } from '../schema.ts';

export const mergeRecordsInput = z.strictObject({
  id: idOf('rec').describe('The record that stays.'),
  recordIds: z
    .array(idOf('rec'))
    .min(1, 'must name a record')
    .max(mergedMax, `must name at most ${mergedMax} records`)
    .refine((ids) => new Set(ids).size === ids.length, 'must not repeat a record')
    .meta({
      description: `The records that it takes in, at most ${mergedMax}, of the same folder.`,
      example: ['rec_01h455vb4pex5vsknk084sn006'],
    }),
  values: updateRecordInput
    .omit({ id: true })
    .default({})
    .meta({
      description:
        'Values that were chosen, as an update takes them. What is not named stays as the record has it; where it ' +
        'has nothing, it takes the value of the first of `recordIds` that has one.',
      example: { email: 'contact@example.com', data: { status: 'customer' } },
    }),
});

export const mergedRecordSchema = z.object({
  record: recordSchema,
  operation: operationSchema.describe(
    'Undo the merge by `POST /operations/{id}/undo`. While `state` is RUNNING, it still moves what hangs on the ' +
      'records; these go to Trash at the end.',
  ),
});

/** Pending work of a merge; kept with its operation. */
export type MergeWork = z.output<typeof mergeRecordsInput>;
