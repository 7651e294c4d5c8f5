import { callOutcomeNames } from '../calls/constants.ts';
import type { FieldType } from '../fields/schema.ts';
import { taskPriorityNames, taskTypeNames } from '../tasks/constants.ts';

export const fileSizeMax = 200 * 1024 * 1024;
/** Characters of text: JSON may write each as six, and a body holds 1 MiB. */
export const partSizeMax = 150_000;
/** Characters of Base64, which needs no escapes. */
export const partBase64Max = 1_000_000;
/** Base64 writes three bytes as four characters. */
export const partBytesMax = (partBase64Max / 4) * 3;
export const columnsMax = 500;
export const rowsMax = 1_000_000;

export interface ImportTarget {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly options?: readonly string[];
}

/** Targets of columns that no form asks for. */
export const systemTargets: readonly ImportTarget[] = [
  { name: 'id', label: 'Id', type: 'TEXT' },
  { name: 'createdAt', label: 'Created', type: 'DATETIME' },
];

/** Parts of a name, in the order of the title. */
export const nameParts = [
  { name: 'title.prefix', label: 'Salutation' },
  { name: 'title.first', label: 'First name' },
  { name: 'title.middle', label: 'Middle name' },
  { name: 'title.last', label: 'Last name' },
  { name: 'title.suffix', label: 'Name suffix' },
] as const;

interface NounTargets {
  readonly name: 'deal' | 'task' | 'note' | 'call';
  readonly label: string;
  readonly targets: readonly ImportTarget[];
}

/** Nouns that a row can create besides its record, and their targets: `deal.title` … */
export const importedNouns: readonly NounTargets[] = [
  {
    name: 'deal',
    label: 'Deal',
    targets: [
      { name: 'id', label: 'Id', type: 'TEXT' },
      { name: 'title', label: 'Title', type: 'TEXT' },
      { name: 'amount', label: 'Amount', type: 'NUMBER' },
      { name: 'currency', label: 'Currency', type: 'TEXT' },
      { name: 'pipeline', label: 'Pipeline', type: 'TEXT' },
      { name: 'stage', label: 'Stage', type: 'TEXT' },
      { name: 'closeDate', label: 'Close date', type: 'DATE' },
      { name: 'closedAt', label: 'Closed', type: 'DATETIME' },
      { name: 'lostReason', label: 'Lost because', type: 'TEXT' },
      { name: 'owner', label: 'Owner', type: 'USER' },
      { name: 'record', label: 'Record', type: 'RECORD' },
      { name: 'tags', label: 'Tags', type: 'LONG_TEXT' },
      { name: 'externalId', label: 'External id', type: 'TEXT' },
      { name: 'createdAt', label: 'Created', type: 'DATETIME' },
    ],
  },
  {
    name: 'task',
    label: 'Task',
    targets: [
      { name: 'id', label: 'Id', type: 'TEXT' },
      { name: 'title', label: 'Title', type: 'TEXT' },
      { name: 'dueAt', label: 'Due', type: 'DATETIME' },
      { name: 'status', label: 'Status', type: 'SELECT', options: ['Open', 'Done'] },
      { name: 'priority', label: 'Priority', type: 'SELECT', options: Object.values(taskPriorityNames) },
      { name: 'type', label: 'Type', type: 'SELECT', options: [...Object.values(taskTypeNames), 'Todo', 'Email'] },
      { name: 'tags', label: 'Tags', type: 'LONG_TEXT' },
      { name: 'completedAt', label: 'Completed', type: 'DATETIME' },
      { name: 'assignee', label: 'Assignee', type: 'USER' },
      { name: 'record', label: 'Record', type: 'RECORD' },
      { name: 'externalId', label: 'External id', type: 'TEXT' },
      { name: 'createdAt', label: 'Created', type: 'DATETIME' },
    ],
  },
  {
    name: 'note',
    label: 'Comment',
    targets: [
      { name: 'text', label: 'Text', type: 'LONG_TEXT' },
      { name: 'author', label: 'Author', type: 'TEXT' },
      { name: 'createdAt', label: 'Created', type: 'DATETIME' },
    ],
  },
  {
    name: 'call',
    label: 'Call',
    targets: [
      { name: 'notes', label: 'Notes', type: 'LONG_TEXT' },
      { name: 'direction', label: 'Direction', type: 'SELECT', options: ['Outbound', 'Inbound'] },
      { name: 'outcome', label: 'Outcome', type: 'SELECT', options: Object.values(callOutcomeNames) },
      { name: 'duration', label: 'Seconds', type: 'NUMBER' },
      { name: 'calledAt', label: 'When', type: 'DATETIME' },
    ],
  },
];

const nounTargets: readonly ImportTarget[] = importedNouns.flatMap((noun) =>
  noun.targets.map((target) => ({
    ...target,
    name: `${noun.name}.${target.name}`,
    label: `${noun.label}: ${target.label}`,
  })),
);
/** Targets whose type is the same in every folder. */
export const typedTargets = [...systemTargets, ...nounTargets];

export const delimiters = [',', ';', '\t', '|'] as const;
/** Labels of the Encoding Standard, and the Western code page of DOS. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'ibm850',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-15',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
  'utf-16be',
] as const;
