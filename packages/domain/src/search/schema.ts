import { component, idOf, severalOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const searchKinds = ['records', 'deals', 'tasks', 'comments', 'calls'] as const;
const kindSchema = z.enum(searchKinds);
export type SearchKind = z.output<typeof kindSchema>;

export const matches = ['exact', 'beginning', 'words', 'address', 'title', 'text', 'similar'] as const;
const matchSchema = z.enum(matches);
export type Match = z.output<typeof matchSchema>;

export const hitsMax = 100;

export const searchInput = z.strictObject({
  q: z
    .string()
    .max(500)
    .refine((text) => !text.includes('\0'), 'must not contain the NUL character')
    .meta({
      description:
        'The words: each must occur, in any case and with any accents. Ten words count. Without one, nothing is found.',
      example: 'muller',
    }),
  kinds: severalOf(kindSchema)
    .optional()
    .meta({ description: 'Only these; by default everything that the caller may read.', example: 'deals' }),
  folderId: idOf('fld').optional().describe('Of records, only those of this folder.'),
  pipelineId: idOf('pl').optional().describe('Of deals, only those of this pipeline.'),
  limit: z.int().min(1).max(hitsMax).default(10).meta({ description: 'Items of each kind.', example: 10 }),
  similar: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Where little is found, `true` adds records, deals and tasks with words that differ in a letter or two. ' +
        'Their `match` is `similar`.',
      example: false,
    }),
});
export type SearchInput = z.output<typeof searchInput>;

const partSchema = z.object({ text: z.string(), isMatch: z.boolean() });
export type Part = z.output<typeof partSchema>;

export const hitSchema = component('SearchHit', {
  kind: kindSchema,
  id: z
    .string()
    .meta({ description: 'Of the record, deal, task, comment or call.', example: 'rec_01h455vb4pex5vsknk084sn005' }),
  title: z
    .string()
    .meta({ description: 'Its title; of a comment or call, that of its record.', example: 'Müller GmbH' }),
  titleParts: z.array(partSchema).describe('`title` in parts, of which some were found.'),
  snippet: z
    .array(partSchema)
    .describe('Where else the words were found, in parts; empty where the title has them all.'),
  snippetField: z
    .string()
    .nullable()
    .meta({ description: 'The field of a record from which the snippet is.', example: 'data.city' }),
  match: matchSchema.describe(
    'Why it was found, best first: the title is the text (`exact`), begins with it (`beginning`), has its words ' +
      'at the beginning of words (`words`); the e-mail or phone begins with it (`address`); the title has the ' +
      'words anywhere (`title`); they are elsewhere (`text`); or only `similar` ones are there.',
  ),
  recordId: idOf('rec').nullable().describe('The record that a deal, task, comment or call is about.'),
  about: z.string().nullable().meta({ description: 'The title of that record.', example: 'Müller GmbH' }),
  folderId: idOf('fld').nullable().describe('Of a record.'),
  pipelineId: idOf('pl').nullable().describe('Of a deal.'),
  email: z.string().nullable().meta({ description: 'Of a record.', example: 'contact@example.com' }),
  status: z.string().nullable().meta({ description: 'Of a task.', example: 'OPEN' }),
  at: timestampOut.describe('When it was last changed, or a comment was written, or a call was made.'),
});
export type Hit = z.output<typeof hitSchema>;

const groupSchema = component('SearchGroup', {
  kind: kindSchema,
  count: z.int().meta({ description: `How many were found; ${hitsMax} are counted at most.`, example: 3 }),
  hasMore: z.boolean().meta({ description: 'Whether there are more than were counted.', example: false }),
  items: z.array(hitSchema),
});
export type Group = z.output<typeof groupSchema>;

export const searchOutput = z.object({
  data: z.array(groupSchema).describe('The kinds in which something was found, best first.'),
  corrected: z
    .string()
    .nullable()
    .meta({ description: 'The words by which the first similar item was found.', example: 'muller' }),
});
export type SearchAnswer = z.output<typeof searchOutput>;
