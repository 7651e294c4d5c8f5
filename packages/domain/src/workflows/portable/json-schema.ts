import { isObject, mapValues } from '@dossier/kernel/exact-json.ts';
import { z } from 'zod';
import { actions } from '../actions.ts';
import { portableSchema } from './schema.ts';

type Node = Record<string, unknown>;

const stepName = 'WorkflowStepDefinition';
const template = { type: 'string', pattern: String.raw`\{[{%]`, description: 'A template.' };

/**
 * The JSON Schema of a portable workflow, derived from the schemas that check it: each action by its input, in which a
 * template may replace any value.
 */
export function portableJsonSchema(address: string): Node {
  const { $defs = {}, ...root } = jsonSchemaOf(portableSchema);
  const definitions: Record<string, Node> = { ...$defs };
  const perAction = actions.map(({ name, title, description, input }) => {
    const { $defs: own = {}, $schema: _, ...schema } = jsonSchemaOf(input);
    for (const [key, inner] of Object.entries(own)) definitions[key] ??= withTemplates(inner);
    return {
      if: { properties: { action: { const: name } } },
      // oxlint-disable-next-line unicorn/no-thenable
      then: { properties: { input: { title, description, ...withTemplates(schema) } } },
    };
  });
  const step = definitions[stepName] ?? {};
  definitions[stepName] = {
    ...step,
    properties: { ...Object(step['properties']), action: { enum: actions.map(({ name }) => name) } },
    allOf: perAction,
  };
  return { ...root, $id: address, title: 'A workflow of Dossier', $defs: definitions };
}

function jsonSchemaOf(schema: z.ZodType): Node & { $defs?: Record<string, Node> } {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as never;
}

function withTemplates(schema: Node): Node {
  const changed = { ...schema };
  if (isObject(schema['properties']))
    changed['properties'] = mapValues(schema['properties'], (node) => (isObject(node) ? orTemplate(node) : node));
  for (const key of ['additionalProperties', 'items'])
    if (isObject(schema[key])) changed[key] = orTemplate(schema[key]);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(schema[key]))
      changed[key] = schema[key].map((inner: unknown) => (isObject(inner) ? withTemplates(inner) : inner));
  return changed;
}

function orTemplate(schema: Node): Node {
  const { description, title, ...rest } = withTemplates(schema);
  return { title, description, anyOf: [rest, template] };
}
