import { createRecord } from '../../../records/index.ts';
import { createRecordInput } from '../../../records/schema.ts';
import { defineWrite } from '../action.ts';
import { checkFolder, checkMember } from '../checks.ts';

export const createRecordAction = defineWrite({
  name: 'createRecord',
  title: 'Create a record',
  description: 'Puts a new record into a folder. Output: the record.',
  input: createRecordInput,
  check: async (ctx, { folderId, ownerId }) => [
    ...(await checkFolder(ctx, folderId)),
    ...(await checkMember(ctx, ownerId)),
  ],
  run: (ctx, input) => createRecord(ctx, input),
});
