import type { ImportState } from '@dossier/domain/imports/schema.ts';

export const importTitles: Record<ImportState, string> = {
  UPLOADING: 'The file is not complete',
  READY: 'Ready',
  RUNNING: 'Importing',
  CHECKED: 'What would happen',
  DONE: 'Imported',
  CANCELLED: 'Cancelled',
  FAILED: 'The import failed',
};
