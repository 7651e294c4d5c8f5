import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { and, eq, isNull } from 'drizzle-orm';
import { fieldProcedures } from '../fields/index.ts';
import { folderFieldInputSchema } from '../fields/schema.ts';
import { changeRecord, recordNoun, records } from '../records/index.ts';
import * as schema from './schema.ts';
import * as service from './service.ts';

const place = { tag: 'Folders', path: '/folders', output: schema.folderSchema } as const;
const meta = { settings: 'or managing key', silent: 'definitions are settings; no event kind concerns them' } as const;
const reads = restOf(place);
const rest = restOf({ ...place, meta });

export const foldersRouter = router({
  list: reads.list('List folders with their fields', 'The `key` of a field is its name in the `data` of a record.')(
    schema.listFoldersInput,
    service.listFolders,
  ),
  get: reads.get('Get a folder with its fields', 'The `key` of a field is its name in the `data` of a record.')(
    schema.getFolderInput,
    service.getFolder,
  ),
  create: rest.create('Create a folder', 'With its custom fields, if they are known already.')(
    schema.createFolderInput,
    service.createFolder,
  ),
  update: rest.update('Rename a folder', 'Its type stays.')(schema.updateFolderInput, service.updateFolder),
  archive: restOf({ ...place, meta: { settings: 'or managing key' } }).act(
    '/{id}/archive',
    'Archive a folder, or bring it back',
    'It leaves every list, search and query with its records, which stay stored and can not be written; ' +
      '`archived=true` shows both, and `isArchived: false` brings them back.',
  )(schema.archiveFolderInput, service.archiveFolder),
  reorder: restOf({ ...place, output: z.array(schema.folderSchema), meta }).act(
    '/reorder',
    'Put folders in another order',
    '`ids` names all folders that are not archived, in their new order.',
  )(schema.reorderFoldersInput, service.reorderFolders),
  ...fieldProcedures({
    one: 'folder',
    prefix: 'fld',
    place,
    meta,
    added: folderFieldInputSchema,
    get: (ctx, id) => service.getFolder(ctx, { id }),
    change: async (...change) => service.asFolder(await service.changeFields(...change)),
    holders: {
      noun: 'record',
      table: records,
      columns: recordNoun.columns,
      where: ({ workspaceId }, id) =>
        and(eq(records.workspaceId, workspaceId), eq(records.folderId, id), isNull(records.deletedAt)),
      change: (ctx, record, data) => changeRecord(ctx, record, { ...record, data }),
    },
  }),
});
