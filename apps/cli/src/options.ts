import type { z } from 'zod';
import { Refusal } from './refusal.ts';

/** Parses command line options with the schema that every other surface uses. */
export function parseOptions<Schema extends z.ZodType>(
  schema: Schema,
  given: z.input<Schema> | Record<string, unknown>,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Refusal(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('; '));
}
