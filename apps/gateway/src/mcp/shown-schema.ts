import type { Tool as ShownTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;
type ToolSchema = ShownTool['inputSchema'];

const outputKeywords = ['type', 'enum', 'anyOf', 'items', 'properties', 'required'];
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];
const inputKeywords = [...outputKeywords, ...bounds, 'description', 'default', 'additionalProperties'];

/** Any value; some MCP hosts require a type. */
const scalars: Json[] = [{ type: 'string' }, { type: 'number' }];
const anything: Json[] = [
  ...scalars,
  { type: 'boolean' },
  { type: 'object', additionalProperties: true },
  { type: 'array', items: { anyOf: [...scalars, { type: 'object', additionalProperties: true }] } },
];

/** Depth to which groups of conditions are shown; their descriptions are shown once. */
const nestingMax = 3;

/** Drops the sentences about HTTP, which agents never see. */
export function toldToAgents(description: string): string {
  const isAboutHttp = /ETag|If-Match|Idempotency-Key|\b[245]\d\d\b|`(GET|POST|PUT) /;
  const sentences = description.split(/(?<=[.;]) /);
  return sentences.filter((sentence) => !isAboutHttp.test(sentence)).join(' ');
}

/**
 * A schema with only the keywords that every MCP host accepts; a tool still parses its input by the whole schema.
 * `alsoOf` returns further text for the description of an input.
 */
export function shownInput(schema: z.ZodType, alsoOf: (name: string) => string | undefined): ToolSchema {
  return show(schema, 'input', (json, depth) => {
    if (json.type === undefined) json.anyOf ??= anything;
    for (const [name, property] of Object.entries(json.properties ?? {})) {
      if (typeof property !== 'object') continue;
      const told = [toldToAgents(property.description ?? ''), alsoOf(name) ?? '']
        .filter((part) => part !== '')
        .join(' ');
      delete property.description;
      if (told !== '' && depth < 2) property.description = told;
    }
    return inputKeywords;
  });
}

/** The same for an answer, which may have more properties, such as the report of a dry run. */
export function shownOutput(schema: z.ZodType): ToolSchema {
  return show(schema, 'output', (json) => {
    if (json.type === undefined) json.anyOf ??= [...anything, { type: 'null' }];
    return outputKeywords;
  });
}

/** `finish` edits a schema whose parts are converted, and returns the keywords to keep. */
function show(
  schema: z.ZodType,
  io: 'input' | 'output',
  finish: (json: Json, depth: number) => readonly string[],
): ToolSchema {
  const { $defs = {}, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const within = (given: Json | boolean | (Json | boolean)[], depth: number): Json => {
    if (typeof given === 'boolean' || Array.isArray(given)) return {};
    const { $ref, ...beside } = given;
    if ($ref !== undefined) return within({ ...$defs[$ref.slice('#/$defs/'.length)], ...beside }, depth + 1);
    const json = { ...given };
    if (json.properties) {
      const shown = Object.entries(json.properties).filter(([, one]) => depth < nestingMax || !isNested(one));
      json.properties = Object.fromEntries(shown.map(([name, one]) => [name, within(one, depth)]));
    }
    if (json.items !== undefined) json.items = within(json.items, depth);
    const alternatives = json.anyOf ?? (json.properties ? undefined : json.oneOf);
    if (alternatives) json.anyOf = alternatives.map((one) => within(one, depth));
    if (typeof json.additionalProperties === 'object') json.additionalProperties = true;
    if (json.const !== undefined) json.enum = [json.const];
    simplify(json, io === 'input');
    const kept = finish(json, depth);
    return Object.fromEntries(Object.entries(json).filter(([keyword]) => kept.includes(keyword)));
  };
  // Guarantee: a JSON Schema of an object is what the protocol calls a schema of a tool.
  return { ...within(whole, 0), type: 'object' } as ToolSchema;
}

/** One or several values are shown as a list; a schema of several types becomes alternatives. */
function simplify(json: Json, isInput: boolean): void {
  for (const bound of ['minimum', 'maximum'] as const)
    if (Math.abs(json[bound] ?? 0) === Number.MAX_SAFE_INTEGER) delete json[bound];
  const { type, description, anyOf } = json;
  const several = isInput && anyOf?.length === 2 ? anyOf.find((one) => one.type === 'array') : undefined;
  if (several && !anyOf?.some((one) => one.type === 'null')) {
    delete json.anyOf;
    Object.assign(json, several, description !== undefined && { description });
  } else if (Array.isArray(type)) {
    delete json.type;
    json.anyOf = type.map((one) => ({ type: one }));
  }
}

function isNested(property: Json | boolean): boolean {
  return z.object({ items: z.object({ $ref: z.string() }) }).safeParse(property).success;
}
