import { formInput, type FormInput } from '@dossier/kernel/values.ts';
import type { z } from 'zod';

// docs/decisions/0025

/** Label and control of an input. Throws for an input without them, so no form omits one silently. */
export function formInputOf(schema: z.ZodObject, name: string): FormInput {
  const property: unknown = schema.shape[name];
  const found = property === undefined ? undefined : formInput.get(schema.shape[name]);
  if (!found) throw new Error(`"${name}" has no label: .register(formInput, …) in schema.ts of its noun.`);
  return found;
}
