import { z } from 'zod';
import { actions } from '../actions.ts';
import { portableSchema } from './schema.ts';

type Node = Record<string, unknown>;

const stepName = 'WorkflowStepDefinition';
const template = { type: 'string', pattern: String.raw`\{[{%]`, description: 'A template.' };

/**
 * The JSON Schema of a portable workflow, made of the same schemas that judge it: each action by its input, in which a
 * template may stand for any value.
 */
export function portableJsonSchema(address: string): Node {
  const { $defs = {}, ...root }: Node & { $defs?: Record<string, Node> } = z.toJSONSchema(portableSchema, {
    io: 'input',
    unrepresentable: 'any',
  }) as never;
  const definitions: Record<string, Node> = { ...$defs };
  const perAction = actions.map(({ name, title, description, input }) => {
    const {
      $defs: own = {},
      $schema: _,
      ...schema
    } = z.toJSONSchema(input, {
      io: 'input',
      unrepresentable: 'any',
    }) as Node & { $defs?: Record<string, Node> };
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
    properties: { ...asNode(step['properties']), action: { enum: actions.map(({ name }) => name) } },
    allOf: perAction,
  };
  return { ...root, $id: address, title: 'A workflow of Dossier', $defs: definitions };
}

/** The schema of an object whose values may be templates. */
function withTemplates(schema: Node): Node {
  const { properties, additionalProperties, items, ...rest } = schema;
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: eachOf(asNode(properties), orTemplate) }),
    ...(isNode(additionalProperties) ? { additionalProperties: orTemplate(additionalProperties) } : {}),
    ...(additionalProperties === false ? { additionalProperties } : {}),
    ...(isNode(items) ? { items: orTemplate(items) } : {}),
    ...Object.fromEntries(
      (['anyOf', 'oneOf', 'allOf'] as const).flatMap((key) =>
        Array.isArray(rest[key])
          ? [[key, rest[key].map((inner) => (isNode(inner) ? withTemplates(inner) : inner))]]
          : [],
      ),
    ),
  };
}

function orTemplate(schema: Node): Node {
  const { description, title, ...rest } = withTemplates(schema);
  const words = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
  return { ...words, anyOf: [rest, template] };
}

function eachOf(nodes: Node, change: (node: Node) => Node): Node {
  return Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, isNode(node) ? change(node) : node]));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asNode(value: unknown): Node {
  return isNode(value) ? value : {};
}
