import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, text, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { emailState, headline } from '../mail/schema.ts';
import { emailAddress } from '../users/schema.ts';

export const emailSchema = component('Email', {
  id: idOf('mail'),
  recordId: idOf('rec').nullable().describe('The record to whose person it was written.'),
  to: z.string().meta({ example: 'person@example.com' }),
  subject: z.string().meta({ example: 'Your offer' }),
  text: z.string().meta({ description: 'Markdown.', example: 'Hello, here is your offer.' }),
  state: emailState,
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why the latest attempt failed, in the words of the server.', example: null }),
  author: z.string().describe('The name of the person, API key or workflow that wrote it.'),
  authorId: idOf('usr').nullable().describe('The person behind `author`; null for a key or a workflow.'),
  createdAt: timestampOut,
  sentAt: timestampOut.nullable(),
});
export type Email = z.output<typeof emailSchema>;

const recordId = idOf('rec').describe('The record, `rec_` and 26 characters.');
export const subjectSchema = headline(200).meta({ example: 'Your offer' });
export const bodySchema = text(20_000).meta({
  description: 'Markdown, up to 20,000 characters. HTML in it is shown as it is written.',
  example: 'Hello, here is your offer.',
});

export const createEmailInput = z.strictObject({
  id: recordId,
  to: emailAddress.optional().meta({
    description: 'To whom; the e-mail address of the record where it is left out.',
    example: 'person@example.com',
  }),
  subject: subjectSchema,
  text: bodySchema,
});
export type CreateEmailInput = z.output<typeof createEmailInput>;
export const listEmailsInput = z.strictObject({ id: recordId, ...pageInput({ default: 100, max: 1000 }) });
export type ListEmailsInput = z.output<typeof listEmailsInput>;
export const getEmailInput = z.strictObject({ id: idOf('mail') });
