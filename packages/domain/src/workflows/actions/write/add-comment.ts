import { optionalId } from '@dossier/kernel/values.ts';
import { createComment } from '../../../comments/index.ts';
import { createCommentInput } from '../../../comments/schema.ts';
import { defineWrite } from '../action.ts';
import { recordOf } from '../checks.ts';

export const addCommentAction = defineWrite({
  name: 'addComment',
  title: 'Add a comment',
  description: 'Writes a comment on the record of the run, or the one that is named. Output: the comment.',
  input: createCommentInput.omit({ id: true }).extend({
    recordId: optionalId('rec').optional().meta({ description: 'The record; that of the run where it is left out.' }),
  }),
  run: (ctx, { recordId, ...input }, running) => createComment(ctx, { ...input, id: recordOf(recordId, running) }),
});
