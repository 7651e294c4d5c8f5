import { eventsAbout } from '@dossier/kernel/events/define.ts';
import { folderSchema } from './schema.ts';

const { event } = eventsAbout('folder', folderSchema);

export const folderArchived = event(
  'folder.archived',
  'A folder was archived: its records left every list.',
  'archived the folder “{folder.name}”',
);
export const folderRestored = event(
  'folder.restored',
  'A folder came back from the archive with its records.',
  'brought back the folder “{folder.name}”',
);

export const folderEvents = [folderArchived, folderRestored];
