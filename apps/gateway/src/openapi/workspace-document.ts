import { setImmediate } from 'node:timers/promises';
import type { Field, FieldType } from '@dossier/domain/fields/schema.ts';
import type { Folder } from '@dossier/domain/folders/schema.ts';
import type { Pipeline } from '@dossier/domain/pipelines/schema.ts';
import { appRouter } from '@dossier/domain/router.ts';
import { DomainError, malformed } from '@dossier/kernel/errors.ts';
import type { ListBody } from '@dossier/kernel/paging.ts';
import { callerFactory } from '@dossier/kernel/procedures.ts';
import { oneLineOfCode } from '@dossier/kernel/words.ts';
import type { Context } from 'koa';
import type { oas31 } from 'zod-openapi';
import { contextOfCall } from '../admit-key.ts';
import { fileOf, sendFile, type StaticFile } from '../files.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { RpcCall } from '../rpc/rpc.ts';
import { jsonType, openapiPath, type Documents } from './served.ts';

const createCaller = callerFactory(appRouter);
/** Each page is printed in one turn of the event loop. */
const pageSize = 20;
const charactersMax = 8_000_000;

/** openapi.json with the folders and pipelines of the caller's workspace as schemas. */
export function workspaceDocument(gateway: GatewayContext, documents: Documents) {
  return async (ctx: Context): Promise<void> => {
    const call: RpcCall = { request: ctx.req, response: ctx.res, requestId: String(ctx.state['requestId']) };
    ctx.state['call'] = call;
    const { answer, ...context } = await contextOfCall(gateway, call);
    if ([ctx.query['workspace']].flat().some((workspace) => workspace !== 'me'))
      throw malformed(['workspace'], '"workspace" must be "me", the workspace of the API key.');
    const { folders, pipelines } = createCaller(context);
    const records = await printAll((cursor) => folders.list({ pageSize, cursor }));
    const deals = await printAll((cursor) => pipelines.list({ pageSize, cursor }));
    const members = [...membersOf('Record', 'folderId', records), ...membersOf('Deal', 'pipelineId', deals)];
    const body = Buffer.from(withSchemas(await documents.get(openapiPath), members));
    answer?.take(body.length);
    sendFile(ctx, await fileOf(body, jsonType));
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.vary('Authorization');
  };
}

/** JSON escapes the quotes inside texts, so only the object itself matches. */
function withSchemas(generic: StaticFile | undefined, members: readonly string[]): string {
  const opening = '"components":{"schemas":{';
  return String(generic?.body).replace(opening, () => opening + members.map((member) => `${member},`).join(''));
}

async function printAll(
  list: (cursor: string | undefined) => Promise<ListBody<Folder | Pipeline>>,
): Promise<PrintedSchema[]> {
  const all: PrintedSchema[] = [];
  let left = charactersMax;
  for (let cursor: string | null | undefined; cursor !== null; await setImmediate()) {
    const { data, nextCursor } = await list(cursor);
    for (const one of data) {
      const printed = printSchema(one);
      all.push(printed);
      left -= printed.text.length;
    }
    if (left < 0) throw new DomainError('PAYLOAD_TOO_LARGE', 'The types of this workspace have more than 8 MB.');
    cursor = nextCursor;
  }
  return all;
}

type Schema = oas31.SchemaObject;
type Value = Schema & { readonly type: oas31.SchemaObjectType };

interface PrintedSchema extends Pick<Folder, 'id' | 'name' | 'position'> {
  readonly text: string;
}

/** Prints the common record or deal with the fields of one folder, or the stages and fields of one pipeline. */
function printSchema(one: Folder | Pipeline): PrintedSchema {
  const { id, name, position, fields } = one;
  const [kind, base] = 'stages' in one ? (['pipeline', 'Deal'] as const) : (['folder', 'CrmRecord'] as const);
  const properties: Record<string, Schema> = {
    [`${kind}Id`]: { type: 'string', const: id },
    ...('stages' in one && { stageId: stageOf(one) }),
    data: dataOf(fields),
  };
  const schema = {
    description: `Of the ${kind} "${oneLineOfCode(name)}".`,
    [`x-${kind}`]: { id, name },
    allOf: [
      { $ref: `#/components/schemas/${base}` },
      { type: 'object', properties, required: Object.keys(properties) },
    ],
  };
  return { id, name, position, text: JSON.stringify(schema) };
}

function stageOf({ stages }: Pipeline): Schema {
  const description = stages.map(({ id, name }) => `${id}: ${oneLineOfCode(name)}`).join(', ');
  return { type: 'string', enum: stages.map(({ id }) => id), description };
}

/** Values of archived fields stay, so the object is open. */
function dataOf(fields: readonly Field[]): Schema {
  if (fields.length === 0) return { type: 'object', additionalProperties: {} };
  const required = fields.filter((field) => field.required).map(({ key }) => key);
  const properties = Object.fromEntries(fields.map((field) => [field.key, valueOf(field)]));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
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
  const own = { ...value, description: oneLineOfCode(label) };
  // Null clears the value in a write.
  return required ? own : { ...own, type: [value.type, 'null'], ...(value.enum && { enum: [...value.enum, null] }) };
}

/**
 * Members of `components.schemas`: the given ones and their union. Older ones are named first, so that a new folder
 * renames no other.
 */
function membersOf(prefix: 'Record' | 'Deal', propertyName: string, all: readonly PrintedSchema[]): string[] {
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
  const discriminator = { propertyName, mapping: Object.fromEntries(refs) };
  const union: Schema = { oneOf: refs.map(([, $ref]) => ({ $ref })), discriminator };
  return [...inOrder.map(({ id, text }) => `"${names.get(id)}":${text}`), `"Any${prefix}":${JSON.stringify(union)}`];
}

/** `Händler & Co` becomes `HandlerCo`; empty for a name without Latin letters or digits. */
function pascalOf(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .slice(0, 60);
}
