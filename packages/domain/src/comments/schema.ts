import { component, idOf, formInput, text, textFormat, timestampOut, versionOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { dealOfEntry, recordOfEntry } from '../record-entries/schema.ts';

export const commentSchema = component('RecordComment', {
  id: idOf('note'),
  recordId: idOf('rec').describe('The record that it stands on.'),
  dealId: idOf('deal').nullable().describe('The deal that it is about; it may be gone.'),
  text: z.string().meta({ example: 'Called back, wants an offer by Friday.' }),
  format: textFormat.meta({ description: 'How `text` is written.', example: 'plain' }),
  author: z
    .string()
    .meta({ description: 'The name of the person, API key or workflow that wrote it.', example: 'Example author' }),
  authorId: idOf('usr').nullable().describe('The person behind `author`; null for a key or a workflow.'),
  createdAt: timestampOut,
  editedAt: timestampOut.nullable().describe('When its text was last changed.'),
  version: versionOut,
});

export type Comment = z.output<typeof commentSchema>;

const shownText = { label: 'Comment', control: 'long text' } as const;
const commentText = text(20_000)
  .meta({
    description: 'Up to 20,000 characters. `@` and the id of a member mentions them, which gives them a notice.',
    example: 'Called back, wants an offer by Friday.',
  })
  .register(formInput, shownText);

const format = textFormat
  .optional()
  .meta({ description: 'How `text` is written; `plain` for a new comment without it.', example: 'markdown' })
  .register(formInput, { label: 'Format', control: 'none', reason: 'the switch below the text' });

export const createCommentInput = z.strictObject({
  id: recordOfEntry,
  text: commentText,
  format,
  dealId: dealOfEntry,
});

export const updateCommentInput = z.strictObject({
  id: idOf('note').register(formInput, { label: 'Comment', control: 'none', reason: 'the comment that is open' }),
  text: commentText.optional().register(formInput, shownText),
  format,
  dealId: dealOfEntry,
});
