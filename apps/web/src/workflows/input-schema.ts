/** The part of JSON Schema that the inputs of actions use. */
export interface InputSchema {
  type?: string;
  description?: string;
  example?: unknown;
  default?: unknown;
  enum?: string[];
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  additionalProperties?: unknown;
  required?: string[];
  $ref?: string;
}

/** The control of a property. */
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
  if (inner.type === 'string') return { kind: 'text', isLong: (inner.maxLength ?? 0) >= longFrom };
  return { kind: 'json' };
}

const known: Record<string, string> = {
  folderId: 'Folder',
  pipelineId: 'Pipeline',
  stageId: 'Stage',
  ownerId: 'Owner',
  assigneeId: 'Assignee',
  recordId: 'Record',
  dealId: 'Deal',
  email: 'E-mail',
  matchOn: 'Match by',
  where: 'Filter',
  limit: 'At most',
  create: 'Only where it is new',
  update: 'Only where it is there already',
  url: 'URL',
  timeoutS: 'Time limit in seconds',
  dueAt: 'Due',
  data: 'Fields',
};

/** The label of a property: `closeDate` becomes "Close date". */
export function labelOf(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return known[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A description without Markdown, for people. */
export function hintOf({ description = '' }: InputSchema): string | undefined {
  const plain = description.replaceAll('`', '');
  return plain === '' || plain.startsWith('Id, ') ? undefined : plain;
}

/** Parses typed JSON; other text, such as a template, stays text. */
export function jsonOrText(typed: string): unknown {
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}

export function showJson(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);
}
