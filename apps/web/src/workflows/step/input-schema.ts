import { upperFirst } from '@mantine/hooks';
import { t } from '../../language/t.ts';
import { labels } from '../../records/timeline/event-texts.derived.ts';
import { parseJson } from '../../ui/page/code-block.tsx';

/** The part of JSON Schema that the inputs of actions use. */
export interface InputSchema {
  type?: string;
  description?: string;
  example?: unknown;
  default?: unknown;
  enum?: string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: InputSchema[];
  minItems?: number;
  properties?: Record<string, InputSchema>;
  required?: string[];
  $ref?: string;
}

export type Control =
  | { kind: 'condition' }
  | { kind: 'choice'; options: string[] }
  | { kind: 'boolean' }
  | { kind: 'pairs' }
  | { kind: 'pool' }
  | { kind: 'group'; of: InputSchema }
  | { kind: 'id'; of: 'folder' | 'pipeline' | 'stage' | 'member' | 'record' }
  | { kind: 'number' }
  | { kind: 'json' }
  | { kind: 'texts'; usual: string[] }
  | { kind: 'text'; isLong: boolean };

const idKinds: Record<string, Extract<Control, { kind: 'id' }>['of']> = {
  fld: 'folder',
  pl: 'pipeline',
  st: 'stage',
  usr: 'member',
  rec: 'record',
};
const longFrom = 5_000;

/** Chooses the control of a property. An id is recognized by its example, which every id of the API has. */
export function controlOf(schema: InputSchema): Control {
  if (schema.$ref !== undefined) return { kind: schema.$ref.endsWith('/WorkflowCondition') ? 'condition' : 'json' };
  const given = (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null');
  const inner = given[0] ?? {};
  const example = inner.example ?? schema.example;
  const id = typeof example === 'string' ? /^([a-z]+)_[0-9a-z]{26}$/.exec(example)?.[1] : undefined;
  const of = id === undefined ? undefined : idKinds[id];
  if (of) return { kind: 'id', of };
  if (inner.enum) return { kind: 'choice', options: inner.enum };
  if (given.length > 1) return { kind: 'text', isLong: false };
  if (inner.type === 'boolean') return { kind: 'boolean' };
  if (inner.type === 'number' || inner.type === 'integer') return { kind: 'number' };
  if (inner.properties?.['members'] && inner.properties['by']) return { kind: 'pool' };
  if (inner.type === 'object') return inner.properties ? { kind: 'group', of: inner } : { kind: 'pairs' };
  if ((inner.minItems ?? 0) > 1 && isTexts(schema.default)) return { kind: 'texts', usual: schema.default };
  if (inner.type === 'string') return { kind: 'text', isLong: (inner.maxLength ?? 0) >= longFrom };
  return { kind: 'json' };
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

const known: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, t(label)])),
  folderId: t('Folder'),
  pipelineId: t('Pipeline'),
  matchOn: t('Match by'),
  where: t('Filter'),
  limit: t('At most'),
  create: t("Only if it's new"),
  update: t('Only if it already exists'),
  url: t('URL'),
  timeoutS: t('Time limit in seconds'),
  field: t('Field'),
  value: t('Value'),
  sort: t('Sort'),
  fields: t('Fields'),
  include: t('Include'),
  search: t('Search'),
  pool: t('Group'),
  text: t('Text'),
  duration: t('Duration'),
  calledAt: t('Called at'),
  name: t('Name'),
  method: t('Method'),
  headers: t('Headers'),
  body: t('Body'),
  form: t('Form'),
  condition: t('Condition'),
  items: t('Items'),
  unit: t('Unit'),
  until: t('Until'),
  date: t('Date'),
  offset: t('Offset'),
  time: t('Time'),
  hours: t('Hours'),
  event: t('Event'),
  timeout: t('Time limit'),
  since: t('Count events since'),
  by: t('By'),
  question: t('Question'),
  approverId: t('Who decides'),
  choices: t('Answers'),
  members: t('Members'),
};

/** The label of a property. An unknown `closeDate` becomes "Close date". */
export function labelOf(key: string): string {
  return known[key] ?? known[`${key}Id`] ?? upperFirst(key.replaceAll(/([A-Z])/g, ' $1').toLowerCase());
}

export function hintOf({ description = '' }: InputSchema): string | undefined {
  const plain = description.replaceAll('`', '');
  return plain === '' || plain.startsWith('Id, ') ? undefined : plain;
}

export function jsonOrText(typed: string): unknown {
  const parsed = parseJson(typed);
  return parsed ? parsed.value : typed;
}

export function showJson(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);
}
