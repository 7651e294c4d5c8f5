import { createRecord } from '../../records/index.ts';
import { createRecordInput } from '../../records/schema.ts';
import { defineWrite } from './action.ts';
import { checkFolder } from './checks.ts';

export const createRecordAction = defineWrite({
  name: 'createRecord',
  title: 'Create a record',
  description: 'Puts a new record into a folder. Output: the record.',
  input: createRecordInput,
  check: (ctx, { folderId }) => checkFolder(ctx, folderId),
  run: (ctx, input) => createRecord(ctx, input),
});
