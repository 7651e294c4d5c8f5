import { router } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { fieldedProcedures } from '../fields/index.ts';
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
    service.folderVerbs.list,
  ),
  get: reads.get('Get a folder with its fields', 'The `key` of a field is its name in the `data` of a record.')(
    schema.getFolderInput,
    service.folderVerbs.get,
  ),
  create: rest.create('Create a folder', 'With its custom fields, if they are known already.')(
    schema.createFolderInput,
    service.createFolder,
  ),
  update: rest.update('Rename a folder', 'Its type stays.')(schema.updateFolderInput, service.folderVerbs.update),
  ...fieldedProcedures({
    one: 'folder',
    prefix: 'fld',
    place,
    meta,
    added: folderFieldInputSchema,
    verbs: service.folderVerbs,
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
