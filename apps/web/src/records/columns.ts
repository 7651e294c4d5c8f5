import type { Folder } from '@dossier/domain/folders/schema.ts';
import { recordLabels } from '@dossier/domain/records/constants.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { t } from '../language/t.ts';
import { customField, textOf, type CustomField, type ThingField } from '../views/view-field.ts';
import type { RecordChange } from './record-changes.ts';

export type Column = ThingField<CrmRecord, RecordChange>;

interface FieldsOfFolder {
  type?: Folder['type'];
  fields: readonly CustomField[];
}

function ownColumn(
  id: 'title' | 'email' | 'phone' | 'ownerId',
  type: Column['type'],
  size: number,
  changeTo: (text: string | null) => RecordChange,
): Column {
  return {
    options: null,
    id,
    label: t(recordLabels[id].label),
    type,
    size,
    valueOf: (record) => record[id],
    changeTo: (value) => changeTo(textOf(value)),
  };
}

const titleColumn: Column = { ...ownColumn('title', 'TEXT', 260, (text) => ({ title: text ?? '' })), required: true };
const email = ownColumn('email', 'EMAIL', 220, (text) => ({ email: text }));
const phone = ownColumn('phone', 'PHONE', 150, (text) => ({ phone: text }));
const owner = ownColumn('ownerId', 'USER', 160, (text) => ({ ownerId: text }));
const tags: Column = {
  options: null,
  id: 'tags',
  label: t(recordLabels.tags.label),
  type: 'TAGS',
  size: 180,
  valueOf: (record) => (record.tags.length === 0 ? null : record.tags),
  changeTo: (value) => ({ tags: Array.isArray(value) ? value.map(String) : [] }),
};
const time = { options: null, type: 'DATETIME', size: 170 } as const;
export const created: Column = { ...time, id: 'createdAt', label: t('Created'), valueOf: (record) => record.createdAt };
const updated: Column = {
  ...time,
  id: 'updatedAt',
  label: t('Changed'),
  isHiddenAtFirst: true,
  valueOf: (record) => record.updatedAt,
};

/** The columns of a folder: its main subject first, then the columns of every record. */
export function columnsOf(folder: FieldsOfFolder): Column[] {
  const fields = folder.fields.map((field): Column => customField(field));
  // A folder of another kind shows its own fields first.
  const isOfPeople = folder.type !== 'CUSTOM' || fields.length === 0;
  const about = isOfPeople ? [email, phone, ...fields] : [...fields, email, phone];
  const title = { ...titleColumn, label: folder.type === 'COMPANY' ? t('Company') : t('Name') };
  return [title, ...about, owner, tags, created, updated];
}

export function editableColumnsOf(folder: FieldsOfFolder): Column[] {
  return columnsOf(folder).filter(({ changeTo }) => changeTo !== undefined);
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
