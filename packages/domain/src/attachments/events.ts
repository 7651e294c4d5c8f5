import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { attachmentSchema } from './schema.ts';

const { event, change } = eventsAbout('attachment', attachmentSchema);

export const attachmentAdded = event(
  'attachment.added',
  'A file was added to a record, a deal, a task or a comment.',
  'added the file “{attachment.name}”',
);
export const attachmentUpdated = change(
  'attachment.updated',
  'A file was renamed, or moved by a merge of its record.',
  'changed the file “{attachment.name}”',
);
export const attachmentRemoved = event(
  'attachment.removed',
  'A file was deleted for good. Files that are deleted together with what they are on state no event.',
  'deleted the file “{attachment.name}”',
);

export const attachmentEvents = [attachmentAdded, attachmentUpdated, attachmentRemoved];
