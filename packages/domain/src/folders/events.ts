import { defineEvent } from '@dossier/kernel/events/define.ts';
import { folderSchema } from './schema.ts';

const payload = { folder: folderSchema };

export const folderArchived = defineEvent(
  'folder.archived',
  'A folder was archived: its records left every list.',
  'archived the folder “{folder.name}”',
  payload,
);
export const folderRestored = defineEvent(
  'folder.restored',
  'A folder came back from the archive with its records.',
  'brought back the folder “{folder.name}”',
  payload,
);

export const folderEvents = [folderArchived, folderRestored];
