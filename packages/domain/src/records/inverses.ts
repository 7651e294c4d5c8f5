import { patchOf, type Inverses } from '../bulk/index.ts';
import { lockRecords } from './lookup.ts';
import { updateRecordInput } from './schema.ts';
import { removeRecord, restoreRecord, updateRecord } from './service.ts';

export const recordInverses: Inverses = {
  lock: lockRecords,
  verbs: {
    'record.created': removeRecord,
    'record.updated': (ctx, id, body) => updateRecord(ctx, patchOf(updateRecordInput, id, body)),
    'record.deleted': restoreRecord,
    'record.restored': removeRecord,
  },
};
