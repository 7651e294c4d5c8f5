import { defineEvent } from '@dossier/kernel/events/define.ts';
import { z } from 'zod';
import { folderSchema } from './schema.ts';

const payload = z.object({ folder: folderSchema });

export const folderArchived = defineEvent(
  'folder.archived',
  'A folder was archived: its records left every list.',
  payload,
  'archived the folder “{folder.name}”',
);
export const folderRestored = defineEvent(
  'folder.restored',
  'A folder came back from the archive with its records.',
  payload,
  'brought back the folder “{folder.name}”',
);

export const folderEvents = [folderArchived, folderRestored];
