import { optionalId } from '@dossier/kernel/values.ts';
import { updateRecord } from '../../../records/index.ts';
import { updateRecordInput } from '../../../records/schema.ts';
import { defineWrite } from '../action.ts';
import { checkMember, recordOf } from '../checks.ts';

export const updateRecordAction = defineWrite({
  name: 'updateRecord',
  title: 'Update a record',
  description: 'Changes the record of the run, or the one that is named. Output: the record.',
  input: updateRecordInput.omit({ id: true }).extend({
    recordId: optionalId('rec').optional().meta({ description: 'The record; that of the run where it is left out.' }),
  }),
  check: (ctx, { ownerId }) => checkMember(ctx, ownerId),
  run: (ctx, { recordId, ...input }, running) => updateRecord(ctx, { ...input, id: recordOf(recordId, running) }),
});
