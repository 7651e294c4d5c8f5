import { eventKind, idOf, text } from '@dossier/kernel/values.ts';
import { z } from 'zod';

/**
 * The definition of a workflow as readable JSON: a trigger and a list of steps. Any text may be a Liquid template; a
 * text that is exactly one expression keeps the type of its value. Safe in a browser.
 */
export const operators = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'isEmpty',
  'isNotEmpty',
  'isOneOf',
] as const;
export type Operator = (typeof operators)[number];

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { left: unknown; operator: Operator; right?: unknown };

export const conditionSchema: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(conditionSchema).max(50) }),
      z.strictObject({ any: z.array(conditionSchema).max(50) }),
      z.strictObject({ left: z.unknown(), operator: z.enum(operators), right: z.unknown().optional() }),
    ]),
  )
  .meta({ id: 'WorkflowCondition' });

export const triggerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('webhook'),
    protection: z
      .enum(['none', 'token', 'signature'])
      .default('none')
      .meta({ description: 'What its URL demands: nothing, a token, or a Standard Webhooks signature.' }),
  }),
  z.strictObject({
    kind: z.literal('event'),
    event: eventKind,
    folderId: idOf('fld').nullable().default(null),
    pipelineId: idOf('pl').nullable().default(null),
    stageId: idOf('st').nullable().optional().meta({
      description: 'For `deal.stage_changed`: only deals that enter this stage, also those that are created in it.',
    }),
    changedField: z.string().max(100).nullable().default(null),
    condition: conditionSchema.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('schedule'),
    cron: z.string().max(100).meta({ description: 'A cron expression with five fields.', example: '0 9 * * 1' }),
    timeZone: z.string().max(60).default('UTC').meta({ description: 'An IANA time zone.', example: 'Europe/Berlin' }),
  }),
  z.strictObject({ kind: z.literal('manual'), on: z.enum(['record', 'deal', 'nothing']).default('nothing') }),
]);
export type Trigger = z.output<typeof triggerSchema>;

/** The lists of steps inside of a step. */
export const stepLists = ['then', 'else', 'steps', 'onErrorSteps'] as const;
export type StepList = (typeof stepLists)[number];

/** A step. `then` and `else` belong to `branch`, `steps` to `forEach`, `onErrorSteps` to `onError: 'branch'`. */
export interface Step {
  name: string;
  action: string;
  input: Record<string, unknown>;
  onError?: 'fail' | 'continue' | 'branch' | undefined;
  onErrorSteps?: Step[] | undefined;
  then?: Step[] | undefined;
  else?: Step[] | undefined;
  steps?: Step[] | undefined;
}

export const stepSchema: z.ZodType<Step> = z
  .lazy(() =>
    z.strictObject({
      name: z
        .string()
        .regex(
          /^[a-z][a-zA-Z0-9_]{0,39}$/,
          'must start with a small letter and hold at most 40 letters, digits and underscores',
        )
        .meta({ example: 'contact' }),
      action: z.string().max(60).meta({ example: 'createRecord' }),
      input: z.record(z.string(), z.unknown()).default({}),
      onError: z
        .enum(['fail', 'continue', 'branch'])
        .optional()
        .meta({
          description:
            'When the step has failed, after its retries: `fail` (the default) ends the run, `continue` goes on with ' +
            'the next step, `branch` takes the steps in `onErrorSteps` and then goes on; `steps.<name>.error` has ' +
            'the `message` and, of a call, the `status`.',
          example: 'continue',
        }),
      onErrorSteps: z
        .array(stepSchema)
        .max(100)
        .optional()
        .meta({ description: 'For `onError: branch`. A failure of one of them ends the run, as any other does.' }),
      then: z.array(stepSchema).max(100).optional(),
      else: z.array(stepSchema).max(100).optional(),
      steps: z.array(stepSchema).max(100).optional(),
    }),
  )
  .meta({ id: 'WorkflowStepDefinition' });

export const definitionSchema = z.strictObject({
  trigger: triggerSchema,
  steps: z.array(stepSchema).max(100),
});
export type Definition = z.output<typeof definitionSchema>;

export const workflowName = text(100);
