import type { FieldType } from '@dossier/domain/fields/schema.ts';
import { t } from '../language/t.ts';
import type { IconName } from '../ui/icon.tsx';

export const fieldTypeNames: Record<FieldType, string> = {
  TEXT: t('Text'),
  LONG_TEXT: t('Long text'),
  NUMBER: t('Number'),
  SELECT: t('Choice'),
  MULTI_SELECT: t('Several choices'),
  DATE: t('Date'),
  DATETIME: t('Date and time'),
  BOOLEAN: t('Yes or no'),
  EMAIL: t('E-mail address'),
  PHONE: t('Phone number'),
  URL: t('Web address'),
  USER: t('Member'),
  RECORD: t('Link to a record'),
};

export const fieldTypeOptions = Object.entries(fieldTypeNames).map(([value, label]) => ({ value, label }));

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
