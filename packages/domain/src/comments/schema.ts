import { pageInput } from '@dossier/kernel/page-schema.ts';
import { idOf, formInput, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const commentSchema = z
  .object({
    id: idOf('note'),
    text: z.string().meta({ example: 'Called back, wants an offer by Friday.' }),
    author: z
      .string()
      .meta({ description: 'The name of the person, API key or workflow that wrote it.', example: 'Example author' }),
    createdAt: timestampOut,
  })
  .meta({ id: 'RecordComment' });

export type Comment = z.output<typeof commentSchema>;

const recordId = idOf('rec').meta({ description: 'The record, `rec_` and 26 characters.' });

export const listCommentsInput = z.strictObject({ id: recordId, ...pageInput({ default: 1000, max: 1000 }) });
export const createCommentInput = z.strictObject({
  id: recordId.clone().register(formInput, { label: 'Record', control: 'none', reason: 'the record that is open' }),
  text: text(20_000)
    .meta({
      description: 'Up to 20,000 characters.',
      example: 'Called back, wants an offer by Friday.',
    })
    .register(formInput, { label: 'Comment', control: 'long text' }),
});
