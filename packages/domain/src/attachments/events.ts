import { defineEvent } from '@dossier/kernel/events/define.ts';
import { changesSchema } from '../records/events.ts';
import { attachmentSchema } from './schema.ts';

export const attachmentAdded = defineEvent(
  'attachment.added',
  'A file was added to a record, a deal, a task or a comment.',
  'added the file “{attachment.name}”',
  { attachment: attachmentSchema },
);
export const attachmentUpdated = defineEvent(
  'attachment.updated',
  'A file was renamed, or moved by a merge of its record.',
  'changed the file “{attachment.name}”',
  { attachment: attachmentSchema, changes: changesSchema },
);
export const attachmentRemoved = defineEvent(
  'attachment.removed',
  'A file was deleted for good. Files that are deleted together with what they are on state no event.',
  'deleted the file “{attachment.name}”',
  { attachment: attachmentSchema },
);

export const attachmentEvents = [attachmentAdded, attachmentUpdated, attachmentRemoved];
