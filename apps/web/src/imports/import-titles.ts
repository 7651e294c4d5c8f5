import type { ImportState } from '@dossier/domain/imports/schema.ts';
import { t } from '../language/t.ts';

export const importTitles: Record<ImportState, string> = {
  UPLOADING: t('The file is not complete'),
  READY: t('Ready'),
  RUNNING: t('Importing'),
  CHECKED: t('What would happen'),
  DONE: t('Imported'),
  CANCELLED: t('Cancelled'),
  FAILED: t('The import failed'),
};
