import type { FieldType } from '@dossier/domain/fields/schema.ts';

/** The names of field types, in the order of the picker. */
export const fieldTypeNames: Record<FieldType, string> = {
  TEXT: 'Text',
  LONG_TEXT: 'Long text',
  NUMBER: 'Number',
  SELECT: 'Choice',
  MULTI_SELECT: 'Several choices',
  DATE: 'Date',
  DATETIME: 'Date and time',
  BOOLEAN: 'Yes or no',
  EMAIL: 'E-mail address',
  PHONE: 'Phone number',
  URL: 'Web address',
  USER: 'Member',
  RECORD: 'Link to a record',
};

export const fieldTypeOptions = Object.entries(fieldTypeNames).map(([value, label]) => ({ value, label }));
