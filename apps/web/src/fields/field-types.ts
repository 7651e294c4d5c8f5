import type { FieldType } from '@dossier/domain/fields/schema.ts';
import { t } from '../language/t.ts';

/** The names of field types, in the order of the picker. */
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
