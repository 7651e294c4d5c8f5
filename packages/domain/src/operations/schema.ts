import { pageInput } from '@dossier/kernel/page-schema.ts';
import { idOf, severalOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { operationKinds } from '../bulk/schema.ts';

export const listOperationsInput = z.strictObject({
  kind: severalOf(z.enum(operationKinds)).optional().meta({ description: 'Only these kinds.', example: 'BATCH' }),
  ...pageInput({ default: 50, max: 200 }),
});
export const listProblemsInput = z.strictObject({ id: idOf('op'), ...pageInput({ default: 50, max: 500 }) });
/** Nouns without a batch of their own. */
export const removeInput = z.strictObject({ noun: z.enum(['comment', 'call']), id: z.string().max(200) });
