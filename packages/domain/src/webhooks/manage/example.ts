import { z } from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

/** An example value of the schema, built from the examples in its meta. */
export function exampleOf(schema: z.ZodType): unknown {
  const root = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return valueOf(root, root.$defs ?? {});
}

function valueOf(schema: Schema, definitions: Record<string, Schema>): unknown {
  if ('example' in schema) return schema['example'];
  const named = definitions[schema.$ref?.replace('#/$defs/', '') ?? ''];
  if (named) return valueOf(named, definitions);
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choice) return valueOf(choice, definitions);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [
          key,
          typeof inner === 'object' ? valueOf(inner, definitions) : null,
        ]),
      );
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'string':
      return 'Example text';
    default:
      return null;
  }
}
