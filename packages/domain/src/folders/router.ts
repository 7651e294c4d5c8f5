import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { addField, archiveField, demandField, reorderFields } from '../fields/index.ts';
import { fieldSchema } from '../fields/schema.ts';
import {
  addFieldInput,
  archiveFieldInput,
  archiveFolderInput,
  createFolderInput,
  folderSchema,
  getFieldInput,
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
import { updateFolderField } from './update-field.ts';

const place = { tag: 'Folders', path: '/folders', output: folderSchema } as const;
const meta = { settings: 'or managing key', silent: 'definitions are settings; no event kind concerns them' } as const;
const reads = restOf(place);
const rest = restOf({ ...place, meta });
const fieldPlace = { path: '/folders/{id}/fields', item: '/folders/{id}/fields/{key}' } as const;
const fields = restOf({ ...place, ...fieldPlace, meta });

export const foldersRouter = router({
  list: reads.list(
    'List folders with their fields',
    'The `key` of a field is its name in the `data` of a record.',
    listFoldersInput,
    listFolders,
  ),
  get: reads.get(
    'Get a folder with its fields',
    'The `key` of a field is its name in the `data` of a record.',
    getFolderInput,
    getFolder,
  ),
  create: rest.create(
    'Create a folder',
    'With its custom fields, if they are known already.',
    createFolderInput,
    createFolder,
  ),
  update: rest.update('Rename a folder', 'Its type stays.', updateFolderInput, updateFolder),
  archive: restOf({ ...place, meta: { settings: 'or managing key' } }).act('/{id}/archive')(
    'Archive a folder, or bring it back',
    'It leaves every list, search and query with its records, which stay stored and can not be written; ' +
      '`archived=true` shows both, and `isArchived: false` brings them back.',
    archiveFolderInput,
    archiveFolder,
  ),
  reorder: restOf({ ...place, output: z.array(folderSchema), meta }).act('/reorder')(
    'Put folders in another order',
    '`ids` names all folders that are not archived, in their new order.',
    reorderFoldersInput,
    reorderFolders,
  ),
  getField: restOf({ ...place, ...fieldPlace, output: fieldSchema }).get(
    'Get a custom field of a folder',
    'Its definition. An archived field is not shown.',
    getFieldInput,
    async (ctx, { id, key }) => demandField((await getFolder(ctx, { id })).fields, key),
  ),
  addField: restOf({ ...place, ...fieldPlace, output: fieldSchema, meta }).create(
    'Add a custom field to a folder',
    'The `key` is unique in the folder and never changes.',
    addFieldInput,
    async (ctx, { id, field }) => {
      const { fields } = asFolder(await changeFields(ctx, id, (known) => addField(known, field), field));
      return demandField(fields, field.key);
    },
  ),
  updateField: fields.update(
    'Change a custom field of a folder',
    'Its label, its choices, and whether it is required. A choice that records have needs `replace`, which says ' +
      'what takes its place.',
    updateFieldInput,
    updateFolderField,
  ),
  archiveField: fields.act('/{key}/archive')(
    'Archive a custom field of a folder, or bring it back',
    'Its values stay stored, and come back with it.',
    archiveFieldInput,
    async (ctx, { id, key, isArchived }) =>
      asFolder(await changeFields(ctx, id, (known) => archiveField(known, key, isArchived))),
  ),
  reorderFields: fields.act('/reorder')(
    'Put the custom fields of a folder in another order',
    '`keys` names all fields that are not archived, in their new order.',
    reorderFieldsInput,
    async (ctx, { id, keys }) => asFolder(await changeFields(ctx, id, (known) => reorderFields(known, keys))),
  ),
});
