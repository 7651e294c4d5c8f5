import { z } from 'zod';
import { createRecordInput, recordSchema, recordsFilter, updateRecordInput, upsertRecordInput } from '../schema.ts';
import { batchAnswer, batchInput, batchItem } from '../../bulk/schema.ts';
import { filterSchema } from '../../query/schema.ts';

const bulkChange = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('update'), values: updateRecordInput.omit({ id: true }) }),
    z.strictObject({ action: z.literal('delete') }),
  ])
  .meta({ id: 'RecordBulkChange' });

export const bulkRecordsInput = z.strictObject({
  filter: recordsFilter
    .extend({
      where: filterSchema.optional().meta({
        description: 'Conditions as `POST /records/query` takes them, beside `folderId` and `search` only.',
        example: { field: 'createdAt', op: 'before', value: '2026-01-31T00:00:00Z' },
      }),
    })
    .meta({
      description: 'The records that are changed: those that a list with these filters shows when it begins.',
      example: { folderId: ['fld_01h455vb4pex5vsknk084sn004'], data: { status: 'lead' } },
    }),
  change: bulkChange.meta({
    description: 'What happens to each of them; `delete` moves it to Trash.',
    example: { action: 'update', values: { data: { status: 'customer' } } },
  }),
});

export type BulkFilter = z.output<typeof bulkRecordsInput>['filter'];

export const bulkWorkSchema = bulkRecordsInput.extend({ cursor: z.string().optional() });

const [creation, change, removal] = batchItem('rec', createRecordInput, updateRecordInput.omit({ id: true })).options;
export const batchRecordItem = z
  .discriminatedUnion('action', [
    creation,
    change,
    z.strictObject({ action: z.literal('upsert'), values: upsertRecordInput }),
    removal,
  ])
  .meta({ id: 'RecordBatchItem' });
export const batchRecordsInput = batchInput(batchRecordItem);
export const batchedRecordsSchema = batchAnswer(recordSchema);
