import { pageInput } from '@dossier/kernel/page-schema.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { operationSchema } from '../../bulk/schema.ts';
import { mergedMax } from '../constants.ts';
import { duplicateSchema, recordSchema, updateRecordInput } from '../schema.ts';

const recordIds = z
  .array(idOf('rec'))
  .min(1, 'must name a record')
  .max(mergedMax, `must name at most ${mergedMax} records`)
  .refine((ids) => new Set(ids).size === ids.length, 'must not repeat a record');

/** Kinds of likeness, the surest first. */
export const likenesses = ['email', 'phone', 'title', 'name', 'website'] as const;
export type Likeness = (typeof likenesses)[number];

const { pageSize, cursor } = pageInput({ default: 50, max: 100 });
export const findDuplicatesInput = z.strictObject({
  by: z
    .enum(['email', 'phone', 'title', 'similar'])
    .default('email')
    .describe(
      'What is compared: of a phone number its digits, else without regard to case. `similar`: what differs a little.',
    ),
  pageSize,
  cursor,
});
export const duplicateRecordsSchema = duplicateSchema
  .extend({
    value: z.string().meta({ description: 'As one of the records has it.', example: 'contact@example.com' }),
    reason: z.enum(likenesses).describe('What is alike.'),
  })
  .meta({ id: 'DuplicateRecords' });
export type DuplicateRecords = z.output<typeof duplicateRecordsSchema>;
export const similarSchema = z.object({ recordId: idOf('rec'), reason: z.enum(likenesses) });
export type Similar = z.output<typeof similarSchema>;

export const differInput = z.strictObject({
  recordIds: recordIds.min(2).describe(`2 to ${mergedMax} records.`),
  different: z.boolean().default(true).describe('`false` forgets it.'),
});
export const differingSchema = z.object({ pairs: z.array(z.array(idOf('rec'))).describe('Those that this changed.') });

export const mergeRecordsInput = z.strictObject({
  id: idOf('rec').describe('The record that stays.'),
  recordIds: recordIds.meta({
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

export const mergeManyInput = z.strictObject({
  groups: z.array(recordIds.min(2)).min(1).max(100),
  keep: z.enum(['oldest', 'newest']).describe('The record that stays: the first created, or the last changed.'),
});

/** Pending work of merges; kept with their operation. The first versions stored a single merge. */
export const mergeWorkSchema = z.union([
  z.strictObject({ merges: z.array(mergeRecordsInput), at: z.int() }),
  mergeRecordsInput.transform((merge) => ({ merges: [merge], at: 0 })),
]);
export type MergeWork = z.output<typeof mergeRecordsInput>;
