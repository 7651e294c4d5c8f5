import { Quota } from '@dossier/kernel/quotas.ts';
import { folders } from './table.ts';

/** Archived ones count too: they keep their records. */
export const foldersQuota = new Quota({
  name: 'folders',
  title: 'folders, archived ones included',
  max: 1_000,
  table: folders,
});
