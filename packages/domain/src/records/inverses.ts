import { lockVersions, patchOf, type Inverses } from '../bulk/index.ts';
import { updateRecordInput } from './schema.ts';
import { removeRecord, restoreRecord, updateRecord } from './service.ts';
import { records } from './table.ts';

/** How the events about records are undone. A record in Trash has a version too. */
export const recordInverses: Inverses = {
  lock: lockVersions(records),
  verbs: {
    'record.created': removeRecord,
    'record.updated': (ctx, id, body) => updateRecord(ctx, patchOf(updateRecordInput, id, body)),
    'record.deleted': restoreRecord,
    'record.restored': removeRecord,
  },
};
