import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { addField, archiveField, reorderFields, updateField } from '../fields/index.ts';
import {
  addFieldInput,
  archiveFieldInput,
  archiveFolderInput,
  createFolderInput,
  folderSchema,
  getFolderInput,
  listFoldersInput,
  reorderFieldsInput,
  reorderFoldersInput,
  updateFieldInput,
  updateFolderInput,
} from './schema.ts';
import {
  archiveFolder,
  asFolder,
  changeFields,
  createFolder,
  getFolder,
  listFolders,
  reorderFolders,
  updateFolder,
} from './service.ts';

const settings = {
  settings: 'or managing key',
  silent: 'definitions are settings; no event kind concerns them',
} as const;

const rest = (method: 'POST' | 'PATCH', path: `/folders${string}`, summary: string, description: string) => ({
  openapi: { method, path, tags: ['Folders'], summary, description, protect: true },
});

export const foldersRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/folders',
        tags: ['Folders'],
        summary: 'List folders with their fields',
        description: 'The `key` of a field is its name in the `data` of a record.',
        protect: true,
      },
    })
    .input(listFoldersInput)
    .output(pageOf(folderSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listFolders(ctx, input))),
  get: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/folders/{id}',
        tags: ['Folders'],
        summary: 'Get a folder with its fields',
        description: 'The `key` of a field is its name in the `data` of a record.',
        protect: true,
      },
    })
    .input(getFolderInput)
    .output(one(folderSchema))
    .query(async ({ ctx, input }) => ({ data: await getFolder(ctx, input.id) })),
  create: write
    .meta({
      ...settings,
      ...rest('POST', '/folders', 'Create a folder', 'With its custom fields, if they are known already.'),
    })
    .input(createFolderInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createFolder(ctx, input) })),
  update: write
    .meta({ ...settings, ...rest('PATCH', '/folders/{id}', 'Rename a folder', 'Its type stays.') })
    .input(updateFolderInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateFolder(ctx, input) })),
  archive: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/folders/{id}/archive',
        'Archive a folder, or bring it back',
        'It leaves every list with its records, which stay stored; `isArchived: false` brings it back.',
      ),
    })
    .input(archiveFolderInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await archiveFolder(ctx, input) })),
  reorder: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/folders/reorder',
        'Put folders in another order',
        '`ids` names all folders that are not archived, in their new order.',
      ),
    })
    .input(reorderFoldersInput)
    .output(one(z.array(folderSchema)))
    .mutation(async ({ ctx, input }) => ({ data: await reorderFolders(ctx, input) })),
  addField: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/folders/{id}/fields',
        'Add a custom field to a folder',
        'The `key` is unique in the folder and never changes. Answers the folder with all fields.',
      ),
    })
    .input(addFieldInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(await changeFields(ctx, input.id, (fields) => addField(fields, input.field), input.field)),
    })),
  updateField: write
    .meta({
      ...settings,
      ...rest(
        'PATCH',
        '/folders/{id}/fields/{key}',
        'Change a custom field of a folder',
        'Its label, its choices, whether it is required, and its type: a job converts the values, and until then ' +
          'writes to the key are refused.',
      ),
    })
    .input(updateFieldInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(
        await changeFields(ctx, input.id, (fields) => updateField(fields, input.key, input.field), input.field),
      ),
    })),
  archiveField: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/folders/{id}/fields/{key}/archive',
        'Archive a custom field of a folder, or bring it back',
        'Its values stay stored, and come back with it.',
      ),
    })
    .input(archiveFieldInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(await changeFields(ctx, input.id, (fields) => archiveField(fields, input.key, input.isArchived))),
    })),
  reorderFields: write
    .meta({
      ...settings,
      createsNothing: true,
      ...rest(
        'POST',
        '/folders/{id}/fields/reorder',
        'Put the custom fields of a folder in another order',
        '`keys` names all fields that are not archived, in their new order.',
      ),
    })
    .input(reorderFieldsInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(await changeFields(ctx, input.id, (fields) => reorderFields(fields, input.keys))),
    })),
});
