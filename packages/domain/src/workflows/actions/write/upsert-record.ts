import { lockUpsert, upsertRecord } from '../../../records/index.ts';
import { upsertRecordInput } from '../../../records/schema.ts';
import { defineWrite } from '../action.ts';
import { checkFolder, checkMember } from '../checks.ts';

export const upsertRecordAction = defineWrite({
  name: 'upsertRecord',
  title: 'Find or create a record',
  description:
    'Changes the record of a folder that has the same values, or makes one; however many runs meet, they make ' +
    'one. Output: `created`, `isAmbiguous` (several matched, the oldest was taken) and `record`.',
  input: upsertRecordInput,
  check: async (ctx, { folderId, ownerId }) => [
    ...(await checkFolder(ctx, folderId)),
    ...(await checkMember(ctx, ownerId)),
  ],
  lockFirst: (ctx, input) => lockUpsert(ctx, input),
  run: (ctx, input) => upsertRecord(ctx, input),
});
