import { formInput, type FormInput } from '@dossier/kernel/values.ts';
import type { z } from 'zod';
import { t } from '../language/t.ts';

/** Label and control of an input (docs/decisions/0001). Throws without them, so no form omits an input silently. */
export function formInputOf(schema: z.ZodObject, name: string): FormInput {
  const property: unknown = schema.shape[name];
  const found = property === undefined ? undefined : formInput.get(schema.shape[name]);
  if (!found) throw new Error(`"${name}" has no label: .register(formInput, …) in schema.ts of its noun.`);
  const label = t(found.label);
  if (found.control !== 'choice') return { ...found, label };
  const names = Object.entries(found.names).map(([value, name]) => [value, t(name)] as const);
  return { ...found, label, names: Object.fromEntries(names) };
}
