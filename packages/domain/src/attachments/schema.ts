import { pageInput } from '@dossier/kernel/page-schema.ts';
import {
  component,
  formInput,
  idOf,
  isBlank,
  notBlank,
  optionalId,
  optionalText,
  severalOf,
  text,
  timestampOut,
  versionOut,
} from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { base64Max } from './constants.ts';

export const attachmentSchema = component('Attachment', {
  id: idOf('att'),
  recordId: idOf('rec').nullable().describe('The record that it is on; one of these four ids is set.'),
  dealId: idOf('deal').nullable().describe('The deal that it is on.'),
  taskId: idOf('task').nullable().describe('The task that it is on.'),
  commentId: idOf('note').nullable().describe('The comment that it is on.'),
  name: z.string().meta({ description: 'Its file name, without a path.', example: 'offer.pdf' }),
  contentType: z.string().meta({
    description: 'Media type. Images and PDF are told by their bytes; any other is as it was sent, so do not trust it.',
    example: 'application/pdf',
  }),
  size: z.int().meta({ description: 'Bytes.', example: 48_213 }),
  sha256: z.string().meta({
    description: 'Digest of the bytes, in hex.',
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  }),
  pieceCount: z.int().meta({ description: 'Pieces in which it is stored.', example: 1 }),
  author: z.string().meta({
    description: 'The name of the person, API key or workflow that added it.',
    example: 'Example author',
  }),
  authorId: idOf('usr').nullable().describe('The person behind `author`; null for a key or a workflow.'),
  createdAt: timestampOut,
  version: versionOut,
});
export type Attachment = z.output<typeof attachmentSchema>;

export const listAttachmentsInput = z.strictObject({
  recordId: severalOf(idOf('rec')).optional().describe('Only files on these records.'),
  dealId: severalOf(idOf('deal')).optional().describe('Only files on these deals.'),
  taskId: severalOf(idOf('task')).optional().describe('Only files on these tasks.'),
  commentId: severalOf(idOf('note')).optional().describe('Only files on these comments.'),
  ...pageInput({ default: 100, max: 1000 }),
});

/** Separators of folders, control characters, and the marks that turn the direction of a text. */
const path = /^.*[/\\]/s;
const unprintable = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const name = text(255)
  .overwrite((value) => value.replace(path, '').replaceAll(unprintable, '').trim())
  .refine((value) => !isBlank(value), { error: 'must not be empty', when: ({ issues }) => issues.length === 0 })
  .meta({
    pattern: notBlank,
    description: 'Up to 255 characters. A path in front of the name is dropped.',
    example: 'offer.pdf',
  })
  .register(formInput, { label: 'File name', control: 'text' });

const parent = { label: 'On', control: 'none', reason: 'the page that is open' } as const;
const content = { label: 'File', control: 'none', reason: 'the file that a person chooses' } as const;

export const createAttachmentInput = z.strictObject({
  recordId: optionalId('rec')
    .optional()
    .describe('The record that gets it. Exactly one of these four ids must be sent.')
    .register(formInput, parent),
  dealId: optionalId('deal').optional().describe('The deal that gets it.').register(formInput, parent),
  taskId: optionalId('task').optional().describe('The task that gets it.').register(formInput, parent),
  commentId: optionalId('note').optional().describe('The comment that gets it.').register(formInput, parent),
  name,
  contentType: optionalText(200)
    .optional()
    .meta({ description: 'Media type; by default `application/octet-stream`.', example: 'application/pdf' })
    .register(formInput, content),
  content: z
    .string()
    .max(base64Max, 'must have at most 10 MB')
    .meta({ format: 'byte', description: 'The bytes of the file in Base64, at most 10 MB.', example: 'SGVsbG8=' })
    .register(formInput, content),
});
export type CreateAttachmentInput = z.output<typeof createAttachmentInput>;

export const updateAttachmentInput = z.strictObject({
  id: idOf('att').register(formInput, { label: 'File', control: 'none', reason: 'the file that is open' }),
  name: name.optional().register(formInput, { label: 'File name', control: 'text' }),
});

export const readPieceInput = z.strictObject({
  id: idOf('att'),
  position: z.int().min(0).meta({ description: 'From 0 to `pieceCount`, exclusive.', example: 0 }),
});
export const pieceSchema = z.object({
  content: z.string().meta({ format: 'byte', description: 'The bytes of the piece in Base64.' }),
});
/** The file, where the answer is not the file itself. */
export const attachedFileSchema = z.object({ name: z.string(), type: z.string() });
