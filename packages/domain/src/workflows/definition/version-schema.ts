import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { definitionSchema, stepSchema, triggerSchema } from '../definition.ts';

export const versionNumber = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ description: 'The number of a version.', example: 1 });

export const versionSchema = component('WorkflowVersion', {
  version: z.int(),
  publishedAt: timestampOut,
  publishedBy: z.string(),
  definition: definitionSchema,
});
export type Version = z.output<typeof versionSchema>;

export const listVersionsInput = z.strictObject({ id: idOf('wf'), ...pageInput({ default: 100, max: 100 }) });
export const versionInput = z.strictObject({ id: idOf('wf'), version: versionNumber });

export const compareVersionsInput = z.strictObject({
  id: idOf('wf'),
  from: versionNumber.meta({ description: 'The version to compare with.', example: 1 }),
  to: versionNumber
    .optional()
    .meta({ description: 'The version that is compared; left out, the draft is.', example: 2 }),
});

const stepPlace = z.object({
  path: z.string().meta({ description: 'Where in the definition.', example: '2.then.0' }),
  step: stepSchema.describe('The step, without the steps inside of it.'),
});

export const stepChangeSchema = component('WorkflowStepChange', {
  name: z.string().meta({ description: 'The name of the step, by which the versions are compared.', example: 'task' }),
  changes: z.array(z.enum(['ADDED', 'REMOVED', 'CHANGED', 'MOVED'])).meta({
    description: 'What happened to it; a step can be changed and moved.',
    example: ['CHANGED'],
  }),
  fields: z
    .array(z.string())
    .meta({ description: 'Of a changed step: which of its fields differ.', example: ['input.title'] }),
  from: stepPlace.nullable().describe('As it was; null where it was added.'),
  to: stepPlace.nullable().describe('As it is; null where it was removed.'),
});
export type StepChange = z.output<typeof stepChangeSchema>;

export const comparisonSchema = component('WorkflowComparison', {
  trigger: z
    .object({ from: triggerSchema, to: triggerSchema })
    .nullable()
    .describe('Null where the trigger is the same.'),
  steps: z
    .array(stepChangeSchema)
    .describe('The steps that differ: in the order of the later version, then those that were removed.'),
});
export type Comparison = z.output<typeof comparisonSchema>;
