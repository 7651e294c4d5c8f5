import type { Field, FieldType } from '@dossier/domain/fields/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import type { oas31 } from 'zod-openapi';

type Schema = oas31.SchemaObject;
type Value = Schema & { readonly type: oas31.SchemaObjectType };

/** A schema of a folder or pipeline, printed, until all names are known. */
export interface PrintedSchema extends Pick<Folder, 'id' | 'name' | 'position'> {
  readonly text: string;
}

/** Records of a folder: the common record with the folder's own fields. */
export function printFolder({ id, name, position, fields }: Folder): PrintedSchema {
  return printed({ id, name, position }, 'CrmRecord', {
    description: `A record of the folder "${onOneLine(name)}".`,
    'x-folder': { id, name },
    properties: { folderId: { type: 'string', const: id }, data: dataOf(fields) },
  });
}

/** Deals of a pipeline: the common deal with the pipeline's own stages and fields. */
export function printPipeline({ id, name, position, stages, fields }: Pipeline): PrintedSchema {
  const stageNames = stages.map((stage) => onOneLine(stage.name));
  const stageId: Schema = {
    type: 'string',
    enum: stages.map((stage) => stage.id),
    description: stages.map((stage, at) => `${stage.id}: ${stageNames[at]}`).join(', '),
    'x-enum-descriptions': stageNames,
  };
  return printed({ id, name, position }, 'Deal', {
    description: `A deal of the pipeline "${onOneLine(name)}".`,
    'x-pipeline': { id, name },
    properties: { pipelineId: { type: 'string', const: id }, stageId, data: dataOf(fields) },
  });
}

function printed(
  of: Omit<PrintedSchema, 'text'>,
  base: 'CrmRecord' | 'Deal',
  { properties = {}, ...outer }: Schema,
): PrintedSchema {
  const own: Schema = { type: 'object', properties, required: Object.keys(properties) };
  return { ...of, text: JSON.stringify({ ...outer, allOf: [{ $ref: `#/components/schemas/${base}` }, own] }) };
}

/** Values of archived fields stay, so the object is open. */
function dataOf(fields: readonly Field[]): Schema {
  if (fields.length === 0) return { type: 'object', additionalProperties: {} };
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])),
    ...(required.length > 0 && { required }),
  };
}

const plainTypes: Partial<Record<FieldType, Value>> = {
  NUMBER: { type: 'number' },
  BOOLEAN: { type: 'boolean' },
  DATE: { type: 'string', format: 'date' },
  DATETIME: { type: 'string', format: 'date-time' },
};

function valueOf({ type, label, required, options }: Field): Schema {
  const choice: Value = { type: 'string', ...(options && { enum: options }) };
  const value: Value = type === 'MULTI_SELECT' ? { type: 'array', items: choice } : (plainTypes[type] ?? choice);
  const description = onOneLine(label);
  // Null clears the value in a write.
  return required
    ? { ...value, description }
    : { ...value, type: [value.type, 'null'], ...(value.enum && { enum: [...value.enum, null] }), description };
}

/** Generators copy descriptions into comments, where a line break, an end of comment or a tag would be code. */
function onOneLine(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replaceAll('*/', '* /')
    .replaceAll('@', '(at)')
    .trim();
}

/**
 * The members of `components.schemas` for all folders, or all pipelines: one each, and their union. Older ones get their
 * names first, so that a new folder renames no other.
 */
export function membersOf(prefix: 'Record' | 'Deal', key: string, all: readonly PrintedSchema[]): string[] {
  if (all.length === 0) return [];
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { id, name } of all.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const word = pascalOf(name) || id;
    // Some generators write a file per schema, on disks that ignore case.
    const count = (counts.get(word.toLowerCase()) ?? 0) + 1;
    counts.set(word.toLowerCase(), count);
    names.set(id, `${prefix}_${word}${count === 1 ? '' : `_${count}`}`);
  }
  const inOrder = all.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const refs = inOrder.map(({ id }) => [id, `#/components/schemas/${names.get(id)}`] as const);
  const union: Schema = {
    description: `Any ${prefix.toLowerCase()}, told apart by \`${key}\`.`,
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: key, mapping: Object.fromEntries(refs) },
  };
  const members = inOrder.map(({ id, text }) => `"${names.get(id)}":${text}`);
  return [...members, `"Any${prefix}":${JSON.stringify(union)}`];
}

/** `Händler & Co` becomes `HandlerCo`; empty for a name without Latin letters or digits. */
function pascalOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/);
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 60);
}
