import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, versionedOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

/** A name that templates can use unquoted. */
export const templateName = z
  .string()
  .regex(
    /^[a-z][a-zA-Z0-9_]{0,59}$/,
    'must start with a small letter and hold at most 60 letters, digits and underscores',
  );
const variableName = templateName.meta({
  description: 'Its name in templates: `variables.dailyCalls`.',
  example: 'dailyCalls',
});

const numberMax = 99_999_999_999.9999;
const number = z
  .number()
  .min(-numberMax)
  .max(numberMax)
  .refine((value) => Number(value.toFixed(4)) === value, 'must have at most 4 decimals');
export const variableValue = z
  .union([number, z.string().max(10_000, 'must be at most 10000 characters')])
  .meta({ description: 'A number with at most 4 decimals, or a text of at most 10,000 characters.', example: 12 });
export type VariableValue = z.output<typeof variableValue>;

export const variableSchema = component('Variable', {
  name: variableName,
  value: variableValue,
  ...versionedOut,
});
export type Variable = z.output<typeof variableSchema>;

export const listVariablesInput = z.strictObject(pageInput({ default: 200, max: 200 }));
// A malformed name counts as unknown.
const pathName = z.string().max(200).meta({ description: 'The name of a variable.', example: 'dailyCalls' });
export const getVariableInput = z.strictObject({ name: pathName });
export const createVariableInput = z.strictObject({ name: variableName, value: variableValue });
export type CreateVariableInput = z.output<typeof createVariableInput>;
export const updateVariableInput = z.strictObject({ name: pathName, value: variableValue });
export type UpdateVariableInput = z.output<typeof updateVariableInput>;
export const step = number.meta({ description: 'What is added; a negative number is taken away.', example: 1 });
export const incrementVariableInput = z.strictObject({ name: pathName, by: step.default(1) });
export type IncrementVariableInput = z.output<typeof incrementVariableInput>;
