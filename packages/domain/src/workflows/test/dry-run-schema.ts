import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { definitionSchema } from '../definition.ts';
import { runResponseSchema, runTriggerSchema, sampleAnswerSchema, stepLogSchema } from '../schema.ts';

export const callAnswerSchema = z.object({
  step: z.string(),
  runId: idOf('run'),
  at: timestampOut,
  answer: sampleAnswerSchema,
});

const sampleAnswersMax = 100;

export const dryRunInput = z.strictObject({
  definition: definitionSchema,
  trigger: runTriggerSchema.optional().describe('A sample; by default an empty one.'),
  runId: idOf('run').optional().describe('Instead: the trigger of this earlier run.'),
  recordId: idOf('rec').nullable().default(null),
  dealId: idOf('deal').nullable().default(null),
  answers: z
    .record(z.string().max(40), sampleAnswerSchema)
    .refine((answers) => Object.keys(answers).length <= sampleAnswersMax, `at most ${sampleAnswersMax} answers`)
    .default({})
    .describe('What the receivers of calls would answer, by the name of the step; else 200 without a body.'),
});
export const dryRunSchema = z.object({
  outcome: z.enum(['SUCCEEDED', 'FAILED']),
  note: z.string().nullable(),
  steps: z.array(stepLogSchema),
  answer: runResponseSchema.nullable().describe('What a caller would get who waits; null without a step.'),
  formAnswer: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('page'), title: z.string(), message: z.string() }),
      z.object({ kind: z.literal('redirect'), url: z.string() }),
    ])
    .nullable()
    .describe('What a person would see who sends a form; null where the trigger names nothing.'),
});

export const previewInput = z.strictObject({
  template: z.string().max(20_000),
  trigger: runTriggerSchema.optional(),
  outputs: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('What earlier steps gave, by their name: `steps.<name>.output`.'),
  item: z.unknown().optional().describe('What templates inside of a loop see as `item`.'),
  recordId: idOf('rec').nullable().default(null),
  dealId: idOf('deal').nullable().default(null),
});
export const previewSchema = z.object({ value: z.unknown(), problem: z.string().nullable() });
