import { one } from '@dossier/kernel/page-schema.ts';
import { read, write } from '@dossier/kernel/procedures.ts';
import { folderSchema } from '../../folders/schema.ts';
import { duplicatesSchema, listDuplicatesInput, setUniqueInput } from '../schema.ts';
import { listDuplicates, setUnique } from './unique-fields.ts';

export const listDuplicatesProcedure = read
  .meta({
    openapi: {
      method: 'GET',
      path: '/folders/{id}/fields/{key}/duplicates',
      tags: ['Folders'],
      summary: 'List the values of a field that several records have',
      description:
        'The most frequent ones first, at most 100. Case and blanks around a value do not count, of a phone number ' +
        'its digits only. A field with duplicates can not become unique.',
      protect: true,
    },
  })
  .input(listDuplicatesInput)
  .output(duplicatesSchema)
  .query(({ ctx, input }) => listDuplicates(ctx, input));

export const setUniqueProcedure = write
  .meta({
    settings: 'or managing key',
    scope: 'folders:manage',
    silent: 'definitions are settings; no event kind concerns them',
    openapi: {
      method: 'PUT',
      path: '/folders/{folderId}/fields/{key}/unique',
      tags: ['Folders'],
      summary: 'Make a field unique, or no longer',
      description:
        'No two records of the folder then have the same value. 422 while some do: ' +
        '`GET /folders/{id}/fields/{key}/duplicates` lists them.',
      protect: true,
    },
  })
  .input(setUniqueInput)
  .output(one(folderSchema))
  .mutation(async ({ ctx, input }) => ({ data: await setUnique(ctx, input) }));
