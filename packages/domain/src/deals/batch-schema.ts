import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { batchAnswer, batchInput, seenVersion } from '../bulk/schema.ts';
import { createDealInput, dealSchema, updateDealInput } from './schema.ts';

export const batchDealItem = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), values: createDealInput }),
    z.strictObject({
      action: z.literal('update'),
      id: idOf('deal'),
      version: seenVersion,
      values: updateDealInput.omit({ id: true }),
    }),
    z.strictObject({ action: z.literal('delete'), id: idOf('deal'), version: seenVersion }),
  ])
  .meta({ id: 'DealBatchItem' });
export const batchDealsInput = batchInput(batchDealItem);
export const batchedDealsSchema = batchAnswer(dealSchema);
