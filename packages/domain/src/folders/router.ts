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
    .meta(settings)
    .input(createFolderInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createFolder(ctx, input) })),
  update: write
    .meta(settings)
    .input(updateFolderInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateFolder(ctx, input) })),
  archive: write
    .meta(settings)
    .input(archiveFolderInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({ data: await archiveFolder(ctx, input) })),
  reorder: write
    .meta(settings)
    .input(reorderFoldersInput)
    .output(one(z.array(folderSchema)))
    .mutation(async ({ ctx, input }) => ({ data: await reorderFolders(ctx, input) })),
  addField: write
    .meta(settings)
    .input(addFieldInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(await changeFields(ctx, input.id, (fields) => addField(fields, input.field))),
    })),
  updateField: write
    .meta(settings)
    .input(updateFieldInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(await changeFields(ctx, input.id, (fields) => updateField(fields, input.key, input.field))),
    })),
  archiveField: write
    .meta(settings)
    .input(archiveFieldInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(await changeFields(ctx, input.id, (fields) => archiveField(fields, input.key, input.isArchived))),
    })),
  reorderFields: write
    .meta(settings)
    .input(reorderFieldsInput)
    .output(one(folderSchema))
    .mutation(async ({ ctx, input }) => ({
      data: asFolder(await changeFields(ctx, input.id, (fields) => reorderFields(fields, input.keys))),
    })),
});
