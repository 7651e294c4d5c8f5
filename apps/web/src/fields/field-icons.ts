import type { FieldType } from '@dossier/domain/fields/schema.ts';
import type { IconName } from '../ui/icon.tsx';

export const fieldIcons: Record<FieldType | 'TAGS', IconName> = {
  TEXT: 'letter-case',
  LONG_TEXT: 'align-left',
  NUMBER: 'hash',
  BOOLEAN: 'checkbox',
  DATE: 'calendar',
  DATETIME: 'clock',
  SELECT: 'circle-dot',
  MULTI_SELECT: 'list',
  EMAIL: 'mail',
  PHONE: 'phone',
  URL: 'link',
  USER: 'user',
  RECORD: 'file-text',
  TAGS: 'tag',
};
