import type { Field } from '@dossier/domain/fields/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import { recordLabels } from '@dossier/domain/records/constants.ts';
import type { Record as CrmRecord } from '@dossier/domain/records/schema.ts';
import { t } from '../language/t.ts';
import type { PlacedField } from '../views/view-field.ts';
import type { RecordChange } from './record-changes.ts';

/** A column of a folder's table: one of a record's own values, or a custom field. */
export interface Column extends PlacedField {
  required: boolean;
  /** The folder of the records that a link leads to; without it any. */
  targetFolderId?: string | null;
  /** The order of the API that sorts by this column. */
  sort?: 'title' | 'createdAt' | 'updatedAt';
  valueOf: (record: CrmRecord) => unknown;
  /** Builds the update that writes a value; absent for read-only columns. */
  changeTo?: (value: unknown) => RecordChange;
}

/** The part of a custom field that a column uses. */
type FieldOfColumn = Pick<Field, 'key' | 'label' | 'type' | 'options' | 'required'> &
  Partial<Pick<Field, 'targetFolderId'>>;
/** The part of a folder that its columns use. */
interface FieldsOfFolder {
  type?: Folder['type'];
  fields: readonly FieldOfColumn[];
}

const own: Column[] = [
  {
    id: 'title',
    label: t(recordLabels.title.label),
    type: 'TEXT',
    options: null,
    required: true,
    sort: 'title',
    size: 260,
    valueOf: ({ title }) => title,
    changeTo: (value) => ({ title: textOf(value) ?? '' }),
  },
  {
    id: 'email',
    label: t(recordLabels.email.label),
    type: 'EMAIL',
    options: null,
    required: false,
    size: 220,
    valueOf: ({ email }) => email,
    changeTo: (value) => ({ email: textOf(value) }),
  },
  {
    id: 'phone',
    label: t(recordLabels.phone.label),
    type: 'PHONE',
    options: null,
    required: false,
    size: 150,
    valueOf: ({ phone }) => phone,
    changeTo: (value) => ({ phone: textOf(value) }),
  },
  {
    id: 'ownerId',
    label: t(recordLabels.ownerId.label),
    type: 'USER',
    options: null,
    required: false,
    size: 160,
    valueOf: ({ ownerId }) => ownerId,
    changeTo: (value) => ({ ownerId: textOf(value) }),
  },
  {
    id: 'tags',
    label: t(recordLabels.tags.label),
    type: 'TAGS',
    options: null,
    required: false,
    size: 180,
    valueOf: ({ tags }) => (tags.length === 0 ? null : tags),
    changeTo: (value) => ({ tags: Array.isArray(value) ? value.map(String) : [] }),
  },
];

const dates: Column[] = [
  {
    id: 'createdAt',
    label: t('Created'),
    type: 'DATETIME',
    options: null,
    required: false,
    sort: 'createdAt',
    size: 170,
    valueOf: ({ createdAt }) => createdAt,
  },
  {
    id: 'updatedAt',
    label: t('Changed'),
    type: 'DATETIME',
    options: null,
    required: false,
    sort: 'updatedAt',
    size: 170,
    isHiddenAtFirst: true,
    valueOf: ({ updatedAt }) => updatedAt,
  },
];

/** The columns of a folder: what it is about comes first, then what every record has. */
export function columnsOf(folder: FieldsOfFolder): Column[] {
  const [title, email, phone, ...rest] = own;
  if (!title || !email || !phone) throw new Error('A record has a title, an e-mail address and a phone number.');
  const fields = folder.fields.map(columnOf);
  // A folder of another kind is about its own fields.
  const isOfPeople = folder.type !== 'CUSTOM' || fields.length === 0;
  const about = isOfPeople ? [email, phone, ...fields] : [...fields, email, phone];
  return [title, ...about, ...rest, ...dates];
}

/** The editable columns, which are also the inputs of the create panel and of the record page. */
export function editableColumnsOf(folder: FieldsOfFolder): Column[] {
  return columnsOf(folder).filter(({ changeTo }) => changeTo !== undefined);
}

function columnOf({ key, label, type, options, required, targetFolderId = null }: FieldOfColumn): Column {
  const size = type === 'BOOLEAN' ? 90 : type === 'LONG_TEXT' ? 240 : 160;
  return {
    id: `data.${key}`,
    label,
    type,
    options,
    required,
    targetFolderId,
    size,
    valueOf: ({ data }) => data[key] ?? null,
    changeTo: (value) => ({ data: { [key]: value } }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
