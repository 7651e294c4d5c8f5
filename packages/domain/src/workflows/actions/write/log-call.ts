import { optionalId } from '@dossier/kernel/values.ts';
import { createCall } from '../../../calls/index.ts';
import { createCallInput } from '../../../calls/schema.ts';
import { defineWrite } from '../action.ts';
import { recordOf } from '../checks.ts';

export const logCallAction = defineWrite({
  name: 'logCall',
  title: 'Log a call',
  description: 'Logs a call with the record of the run, or the one that is named. Output: the call.',
  input: createCallInput.omit({ id: true }).extend({
    recordId: optionalId('rec').optional().meta({ description: 'The record; that of the run where it is left out.' }),
  }),
  run: (ctx, { recordId, ...input }, running) => createCall(ctx, { ...input, id: recordOf(recordId, running) }),
});
