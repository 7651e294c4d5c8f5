import { pageInput } from '@dossier/kernel/page-schema.ts';
import { formInput, idOf, optionalId } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const recordId = idOf('rec').describe('The record, `rec_` and 26 characters.');

export const listEntriesInput = z.strictObject({
  id: recordId,
  dealId: idOf('deal').optional().describe('Only about this deal.'),
  ...pageInput({ default: 1000, max: 1000 }),
});

export const recordOfEntry = recordId
  .clone()
  .register(formInput, { label: 'Record', control: 'none', reason: 'the record that is open' });

export const dealOfEntry = optionalId('deal')
  .optional()
  .describe('A deal of the record.')
  .register(formInput, { label: 'Deal', control: 'none', reason: 'the deal that is open' });
