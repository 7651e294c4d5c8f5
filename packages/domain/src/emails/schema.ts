import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { emailState } from '../mail/schema.ts';

export const emailSchema = z
  .object({
    id: idOf('mail'),
    recordId: idOf('rec').nullable().meta({ description: 'The record to whose person it was written.' }),
    to: z.string().meta({ example: 'person@example.com' }),
    subject: z.string().meta({ example: 'Your offer' }),
    text: z.string().meta({ description: 'Markdown.', example: 'Hello, here is your offer.' }),
    state: emailState,
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the latest attempt failed, in the words of the server.', example: null }),
    author: z.string().meta({ description: 'The name of the person, API key or workflow that wrote it.' }),
    authorId: idOf('usr').nullable().meta({ description: 'The person behind `author`; null for a key or a workflow.' }),
    createdAt: timestampOut,
    sentAt: timestampOut.nullable(),
  })
  .meta({ id: 'Email' });
export type Email = z.output<typeof emailSchema>;
