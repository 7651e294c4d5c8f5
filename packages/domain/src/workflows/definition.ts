import { eventKind, idOf, text } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { stepName } from './constants.ts';
import { hmacSchema, protections } from './senders.ts';

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
  | { none: Condition[] }
  | { left?: unknown; operator: Operator; right?: unknown };

export const conditionSchema: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(conditionSchema).max(50) }),
      z.strictObject({ any: z.array(conditionSchema).max(50) }),
      z.strictObject({ none: z.array(conditionSchema).max(50) }),
      z.strictObject({ left: z.unknown(), operator: z.enum(operators), right: z.unknown().optional() }),
    ]),
  )
  .meta({ id: 'WorkflowCondition' });

const formAnswerSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('page'),
      title: z.string().min(1).max(200).meta({ description: 'May hold templates.', example: 'Thank you' }),
      message: z.string().max(5_000).default('').meta({
        description: 'Plain text; may hold templates.',
        example: 'Thank you, {{ trigger.body.name }}. We call you back.',
      }),
    }),
    z.strictObject({
      kind: z.literal('redirect'),
      url: z
        .string()
        .max(2_000)
        .superRefine((url, check) => {
          const problem = problemOfRedirect(url);
          if (problem !== undefined) check.addIssue({ code: 'custom', message: problem });
        })
        .meta({
          description: 'An http or https address. Templates after its host are encoded, so they never change the host.',
          example: 'https://www.example.com/thanks?name={{ trigger.body.name }}',
        }),
    }),
  ])
  .meta({ id: 'WorkflowFormAnswer' });
export type FormAnswer = z.output<typeof formAnswerSchema>;

function problemOfRedirect(url: string): string | undefined {
  if (redirectOriginOf(url) === undefined)
    return 'must begin with http:// or https:// and a host without templates, like https://www.example.com/';
  if (url.includes('{%')) return 'takes templates like {{ trigger.body.name }} only';
  return undefined;
}

/** The origin that a URL names before any template; undefined if it names none. */
export function redirectOriginOf(url: string): string | undefined {
  // The host must end in the literal text, since an adjacent template could extend it.
  const [start = ''] = /^https?:\/\/[^/?#\\@\s{}]+(?=[/?#]|$)/i.exec(url) ?? [];
  return start === '' ? undefined : URL.parse(start)?.origin;
}

const originSchema = z
  .string()
  .max(300)
  .refine((text) => text === '*' || isOrigin(text), 'must be an origin like https://www.example.com, or *')
  .meta({ example: 'https://www.example.com' });

function isOrigin(text: string): boolean {
  return /^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text;
}

const cancelRuleSchema = z.strictObject({
  event: eventKind,
  condition: conditionSchema
    .nullable()
    .default(null)
    .describe('On `event`, its payload, and `trigger`, that of the run. Without loops and assignments.'),
});
export type CancelRule = z.output<typeof cancelRuleSchema>;

const concurrencyModes = ['serial', 'newestWins', 'drop'] as const;

/** Options about active runs, for every trigger with a subject. */
const underWay = {
  cancelOn: z
    .array(cancelRuleSchema)
    .max(10)
    .optional()
    .describe(
      'Events of the same record, deal or task that cancel a run that waits or is between two steps; a step in ' +
        'progress rolls back.',
    ),
  concurrencyKey: z.string().max(2_000).optional().meta({
    description: 'Runs of the workflow with the same key meet; a template.',
    example: '{{ record.id }}',
  }),
  concurrencyMode: z
    .enum(concurrencyModes)
    .optional()
    .describe(
      'What happens to runs that meet: `serial` (the default) runs them one after the other, `newestWins` cancels ' +
        'the older one, `drop` cancels the newer one.',
    ),
  debounceSeconds: z
    .int()
    .min(1)
    .max(3_600)
    .optional()
    .describe('A run starts this long after it was asked for, unless a later one with the same key replaces it.'),
  ratePerMinute: z
    .int()
    .min(1)
    .max(600)
    .optional()
    .describe('Runs start this often at most, evenly; further ones wait.'),
};

export const triggerSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('webhook'),
      protection: z
        .enum(protections)
        .default('none')
        .describe(
          'What its URL demands: nothing, a token, a Standard Webhooks signature (`signature`), the signature of a ' +
            'known sender, or the one that `hmac` describes.',
        ),
      hmac: hmacSchema.optional().describe('For `protection: hmac`.'),
      formAnswer: formAnswerSchema
        .nullable()
        .optional()
        .describe('What a person sees who sent a form of a web page: a plain page, or another address.'),
      origins: z
        .array(originSchema)
        .max(20)
        .optional()
        .describe(
          'The origins whose pages may call its URL and read the answer; `*` is any. Where some are named, pages of ' +
            'others are refused.',
        ),
      takesGet: z
        .boolean()
        .optional()
        .describe('Whether a GET of its URL starts a run, too: `trigger.body` is then the query.'),
      keepsRawBody: z
        .boolean()
        .optional()
        .describe('Whether `trigger.rawBody` is the body as it was sent, as text; the run then keeps it twice.'),
      callsPerMinute: z
        .int()
        .min(1)
        .max(6_000)
        .optional()
        .describe('It takes so many calls in any 60 seconds; by default 600.'),
      ...underWay,
    }),
    z.strictObject({
      kind: z.literal('event'),
      event: eventKind,
      folderId: idOf('fld').nullable().default(null),
      pipelineId: idOf('pl').nullable().default(null),
      stageId: idOf('st')
        .nullable()
        .optional()
        .describe('For `deal.stage_changed`: only deals that enter this stage, also those that are created in it.'),
      changedField: z.string().max(100).nullable().default(null),
      condition: conditionSchema.nullable().default(null),
      ...underWay,
    }),
    z.strictObject({
      kind: z.literal('schedule'),
      cron: z.string().max(100).meta({ description: 'A cron expression with five fields.', example: '0 9 * * 1' }),
      timeZone: z.string().max(60).default('UTC').meta({ description: 'An IANA time zone.', example: 'Europe/Berlin' }),
    }),
    z.strictObject({
      kind: z.literal('manual'),
      on: z.enum(['record', 'deal', 'nothing']).default('nothing'),
      ...underWay,
    }),
  ])
  .meta({ id: 'WorkflowTrigger' });
export type Trigger = z.output<typeof triggerSchema>;

/**
 * A step. `then` and `else` belong to `branch`, `then` and `onTimeout` to `waitFor`, `waitForCall` and
 * `askForApproval`, `steps` to `forEach`, `onErrorSteps` to `onError: 'branch'`.
 */
export interface Step {
  name: string;
  action: string;
  input: Record<string, unknown>;
  onError?: 'fail' | 'continue' | 'branch' | undefined;
  onErrorSteps?: Step[] | undefined;
  then?: Step[] | undefined;
  else?: Step[] | undefined;
  onTimeout?: Step[] | undefined;
  steps?: Step[] | undefined;
}

export const stepSchema: z.ZodType<Step> = z
  .lazy(() =>
    z.strictObject({
      name: z
        .string()
        .regex(stepName, 'must start with a small letter and hold at most 40 letters, digits and underscores')
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
        .describe('For `onError: branch`. A failure of one of them ends the run, as any other does.'),
      then: z.array(stepSchema).max(100).optional(),
      else: z.array(stepSchema).max(100).optional(),
      onTimeout: z.array(stepSchema).max(100).optional(),
      steps: z.array(stepSchema).max(100).optional(),
    }),
  )
  .meta({ id: 'WorkflowStepDefinition' });

export const definitionSchema = z
  .strictObject({ trigger: triggerSchema, steps: z.array(stepSchema).max(100) })
  .meta({ id: 'WorkflowDefinition' });
export type Definition = z.output<typeof definitionSchema>;

export const workflowName = text(100);
