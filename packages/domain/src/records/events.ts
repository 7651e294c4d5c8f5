import { changesSchema, defineEvent } from '@dossier/kernel/events/define.ts';
import { idOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const recordCreated = defineEvent('record.created', 'A record was created.', 'created the record', {});
export const recordUpdated = defineEvent('record.updated', 'A record was updated.', 'changed', {
  changes: changesSchema,
});
export const recordDeleted = defineEvent(
  'record.deleted',
  'A record was moved to Trash.',
  'moved the record to Trash',
  {},
);
export const recordRestored = defineEvent(
  'record.restored',
  'A record came back from Trash.',
  'restored the record',
  {},
);

export const recordMerged = defineEvent(
  'record.merged',
  'A record was merged into another: it went to Trash, and its id leads there.',
  'merged the record into {into.title}',
  {
    into: z
      .object({ id: idOf('rec'), folderId: idOf('fld'), title: z.string() })
      .describe('The record that has everything now that hung on this one.'),
  },
);

export const recordErased = defineEvent(
  'record.erased',
  'A record was deleted for good, with everything that was kept about it. It has ids only.',
  'erased the record',
  {},
);

export const recordEvents = [recordCreated, recordUpdated, recordDeleted, recordRestored, recordMerged, recordErased];
