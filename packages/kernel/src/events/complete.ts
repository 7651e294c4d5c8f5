import { z } from 'zod';

const blanks: readonly unknown[] = [undefined, null, [], {}, false, 0, ''];

/**
 * A stored value in the shape of this version: fields that the version which wrote it did not have are null, or else
 * the blank that their schema takes. A part that this schema refuses is read as null where it may be. It changes
 * nothing that fits, and never throws.
 */
export function complete(schema: z.ZodType, value: unknown): unknown {
  if (schema.safeParse(value).success) return value;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = schema.unwrap() as z.ZodType;
    const found = complete(inner, value);
    return inner.safeParse(found).success ? found : blankOf(schema);
  }
  if (value === null) return blankOf(schema);
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value;
  const found: Record<string, unknown> = { ...value };
  for (const [name, field] of Object.entries<z.ZodType>(schema.shape))
    found[name] = name in found ? complete(field, found[name]) : blankOf(field);
  return found;
}

function blankOf(schema: z.ZodType): unknown {
  // The first value of a list is its default, and was the only behaviour before the choice existed.
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodObject) return complete(schema, {});
  return blanks.find((blank) => schema.safeParse(blank).success) ?? null;
}
