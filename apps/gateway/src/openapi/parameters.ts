import { z } from 'zod';
import type { oas31 } from 'zod-openapi';
import { isOptional, type Parameter } from '../rest/parameters.ts';
import { takesIdempotencyKey, takesIfMatch } from '../rest/preconditions.ts';
import type { Endpoint } from '../rest/routes.ts';

/**
 * The parameters of an operation. The generator supplies the schemas, but drops descriptions and examples on the outer
 * side of `.optional()` or `.default()`, and doesn't support objects.
 */
export function parametersOf(
  endpoint: Endpoint,
  generated: readonly oas31.ParameterObject[],
): (oas31.ParameterObject | oas31.ReferenceObject)[] {
  const described = generated.map((parameter) => describe(parameter, endpoint.shape[parameter.name]));
  const besideBody = endpoint.hasBody
    ? [...endpoint.queryParameters.keys()].map((name) => plainParameter(name, endpoint.shape[name]))
    : [];
  const maps = [...endpoint.queryParameters]
    .filter(([, { form }]) => form === 'map')
    .map(([name, parameter]) => mapParameter(name, parameter, endpoint.shape[name]));
  return [...described, ...besideBody, ...maps, ...sharedParameters(endpoint)];
}

/** The first description and example from the outside of a schema to its core. */
function metaOf(schema: z.core.$ZodType): { description?: string; example?: unknown } {
  const found: { description?: string; example?: unknown } = {};
  for (let at: z.core.$ZodType | undefined = schema; at; at = innerOf(at)) {
    const { description, example } = z.globalRegistry.get(at) ?? {};
    if (typeof description === 'string') found.description ??= description;
    found.example ??= example;
  }
  return found;
}

function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = schema._zod;
  // A filter of several values is a pipe into a list, whose items have the example.
  const inner =
    'innerType' in def ? def.innerType : 'out' in def ? def.out : 'element' in def ? def.element : undefined;
  return inner instanceof z.ZodType ? inner : undefined;
}

function describe(parameter: oas31.ParameterObject, schema: z.core.$ZodType | undefined): oas31.ParameterObject {
  const { description, example } = schema ? metaOf(schema) : {};
  const { description: _, example: __, ...plain } = plainSchema(parameter.schema);
  const isList = plain.type === 'array';
  return {
    ...parameter,
    ...(description === undefined
      ? {}
      : { description: isList ? `${description} Several as \`a=1&a=2\`, \`a[]=1&a[]=2\` or \`a=1,2\`.` : description }),
    ...(example === undefined ? {} : { example: isList ? [example].flat() : example }),
    schema: plain,
  };
}

function plainParameter(name: string, schema: z.core.$ZodType | undefined): oas31.ParameterObject {
  if (!schema) throw new Error(`There is no field "${name}".`);
  const { description = '', example } = metaOf(schema);
  return {
    in: 'query',
    name,
    required: !isOptional(schema),
    description,
    ...(example === undefined ? {} : { example }),
    schema: { type: 'string' },
  };
}

function plainSchema(schema: oas31.ParameterObject['schema']): oas31.SchemaObject {
  return schema === undefined || '$ref' in schema ? {} : schema;
}

function mapParameter(name: string, { scalar }: Parameter, schema: z.core.$ZodType | undefined): oas31.ParameterObject {
  const { description = '', example } = schema ? metaOf(schema) : {};
  return {
    in: 'query',
    name,
    description,
    required: schema !== undefined && !isOptional(schema),
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', additionalProperties: { type: scalar === 'text' ? 'string' : scalar } },
    ...(example === undefined ? {} : { example }),
  };
}

function sharedParameters(endpoint: Endpoint): oas31.ReferenceObject[] {
  const names = [
    ...(endpoint.type === 'mutation' ? ['DryRun'] : []),
    ...(takesIdempotencyKey(endpoint) ? ['IdempotencyKey'] : []),
    ...(takesIfMatch(endpoint) ? ['IfMatch'] : []),
    ...(endpoint.isSparable && endpoint.method === 'GET' ? ['IfNoneMatch'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
