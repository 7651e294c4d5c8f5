import { pageInput } from '@dossier/kernel/page-schema.ts';
import { z } from 'zod';

export const changelogEntrySchema = z
  .object({
    id: z.string().meta({ example: 'scopes-per-noun' }),
    text: z.string().meta({ description: 'Markdown.', example: 'API keys can have scopes of single nouns.' }),
    level: z.enum(['MAJOR', 'MINOR', 'PATCH']).meta({
      description: '`MAJOR` may demand a change of your program, `MINOR` adds something, `PATCH` corrects something.',
      example: 'MINOR',
    }),
    packages: z.array(
      z.object({
        name: z.string().meta({ example: '@dossier/sdk' }),
        version: z.string().nullable().meta({
          description: 'The first version with this change; null until it is released.',
          example: '0.1.0',
        }),
      }),
    ),
    releasedOn: z.string().nullable().meta({
      description: 'The day of its release; null for what this server has and no release yet.',
      example: '2026-12-01',
    }),
  })
  .meta({ id: 'ChangelogEntry', description: 'A change of the API, as its customers see it.' });
export type ChangelogEntry = z.output<typeof changelogEntrySchema>;

export const listChangelogInput = z.strictObject(pageInput({ default: 50, max: 200 }));
export type ListChangelogInput = z.output<typeof listChangelogInput>;
