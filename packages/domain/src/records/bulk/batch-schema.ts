import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { batchAnswer, batchInput, seenVersion } from '../../bulk/schema.ts';
import { createRecordInput, recordSchema, updateRecordInput, upsertRecordInput } from '../schema.ts';

export const batchRecordItem = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), values: createRecordInput }),
    z.strictObject({
      action: z.literal('update'),
      id: idOf('rec'),
      version: seenVersion,
      values: updateRecordInput.omit({ id: true }),
    }),
    z.strictObject({ action: z.literal('upsert'), values: upsertRecordInput }),
    z.strictObject({ action: z.literal('delete'), id: idOf('rec'), version: seenVersion }),
  ])
  .meta({ id: 'RecordBatchItem' });
export const batchRecordsInput = batchInput(batchRecordItem);
export const batchedRecordsSchema = batchAnswer(recordSchema);
