import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, ownVersionOut, timestampOut, severalOf } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { templateName } from '../variables/schema.ts';
import { definitionSchema, triggerSchema, workflowName } from './definition.ts';

export * from './definition.ts';
export * from './senders.ts';

export const runStates = ['QUEUED', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
const runStateSchema = z.enum(runStates);
export type RunState = (typeof runStates)[number];

export const stepStates = ['WAITING', 'SUCCEEDED', 'RETRYING', 'FAILED'] as const;
export type StepState = (typeof stepStates)[number];

/** Reasons why a run requested by a workflow did not start or continue (docs/decisions/0034). */
export const stopReasons = ['SELF', 'DEPTH', 'CIRCLE', 'RUNS', 'WRITES', 'WORKSPACE', 'FAILURES'] as const;
export type StopReason = (typeof stopReasons)[number];

export const failureReasons = ['STEP', 'CONDITION', 'LIMIT'] as const;
export type FailureReason = (typeof failureReasons)[number];

export const triggerKinds = ['webhook', 'event', 'schedule', 'manual'] as const;

/** The trigger of a run. `body` is that of the call, or the event's payload. */
export const runTriggerSchema = z.object({
  kind: z.enum(triggerKinds),
  body: z.unknown(),
  headers: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.string()).default({}),
  rawBody: z.string().optional().describe('The body as it was sent, where the trigger has `keepsRawBody`.'),
});
export type RunTrigger = z.output<typeof runTriggerSchema>;

/** A place where a published version no longer fits the fields of the workspace. */
const problemSchema = z.object({
  step: z.string().nullable().meta({ description: 'null for the trigger.', example: 'task' }),
  path: z.string().meta({ example: 'input.title' }),
  fieldKey: z.string().meta({ example: 'status' }),
  message: z.string().meta({ example: 'The field "status" of Contacts was archived.' }),
});
export type Problem = z.output<typeof problemSchema>;

export const workflowSchema = component('Workflow', {
  id: idOf('wf'),
  name: z.string().meta({ example: 'Lead form' }),
  isEnabled: z.boolean(),
  publishedVersion: z.int().nullable().describe('The version that new runs take; null while none was published.'),
  trigger: triggerSchema.nullable().describe('Of the published version.'),
  triggerUrl: z.string().nullable().describe('Where an external system POSTs to, for an incoming webhook.'),
  problems: z
    .array(problemSchema)
    .describe('Fields that the published version uses and that were archived, or whose type has changed since.'),
  version: ownVersionOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
});
export type Workflow = z.output<typeof workflowSchema>;

export const workflowDetailSchema = workflowSchema
  .extend({ draft: definitionSchema, isDraftPublished: z.boolean() })
  .meta({ id: 'WorkflowDetail' });

export const runSchema = component('WorkflowRun', {
  id: idOf('run'),
  workflowId: idOf('wf'),
  version: z.int(),
  state: runStateSchema,
  trigger: runTriggerSchema,
  recordId: idOf('rec').nullable(),
  dealId: idOf('deal').nullable(),
  requestId: z.string(),
  depth: z.int().describe('How many workflows started one another before this one.'),
  stepCount: z.int().describe('The steps that it has taken, rounds of loops included.'),
  note: z.string().nullable().describe('Why it failed or was cancelled, or what else people should know.'),
  failedStep: z.string().nullable(),
  createdAt: timestampOut,
  startedAt: timestampOut.nullable(),
  finishedAt: timestampOut.nullable(),
});
export type Run = z.output<typeof runSchema>;

export const stepLogSchema = component('WorkflowStep', {
  path: z.string().meta({ description: 'Where in the definition, and in which round of a loop.', example: '2.then.0' }),
  name: z.string(),
  action: z.string(),
  state: z.enum(stepStates),
  input: z.unknown().describe('After templating; secrets stay hidden.'),
  output: z.unknown(),
  error: z.string().nullable(),
  attempts: z.int(),
  startedAt: timestampOut,
  finishedAt: timestampOut.nullable(),
});
export type StepLog = z.output<typeof stepLogSchema>;

export const runDetailSchema = runSchema
  .extend({
    steps: z.array(stepLogSchema).describe('The last 1,000, in order, as far as they have 2 MB together.'),
    eventIds: z.array(z.string()).describe('The events that its writes stated, newest first, at most 100.'),
  })
  .meta({ id: 'WorkflowRunDetail' });

export const listWorkflowsInput = z.strictObject(pageInput({ default: 1000, max: 1000 }));
export const workflowIdInput = z.strictObject({ id: idOf('wf') });
export const createWorkflowInput = z.strictObject({ name: workflowName, draft: definitionSchema });
export const updateWorkflowInput = z.strictObject({
  id: idOf('wf'),
  name: workflowName.optional(),
  draft: definitionSchema.optional(),
});
export const hookSecretInput = z.strictObject({
  id: idOf('wf'),
  secret: z
    .string()
    .min(8)
    .max(500)
    .optional()
    .describe('The secret that the sender shows, for the signature of a sender. Without it a new one is made.'),
});
export const hookSecretSchema = z.object({
  secret: z.string().describe('The token, or the signing secret. Shown once.'),
});

export const startRunInput = z.strictObject({
  id: idOf('wf'),
  recordId: idOf('rec').nullable().default(null).describe('The record to run in the context of.'),
  dealId: idOf('deal').nullable().default(null).describe('The deal to run in the context of.'),
  body: z
    .unknown()
    .optional()
    .meta({ description: 'What templates see as `trigger.body`.', example: { email: 'contact@example.com' } }),
});

export const listRunsInput = z.strictObject({
  id: idOf('wf').describe('The workflow.'),
  state: severalOf(runStateSchema).optional().meta({ description: 'Only runs in these states.', example: 'FAILED' }),
  ...pageInput({ default: 50, max: 500 }),
});
export const listAllRunsInput = z.strictObject({
  state: severalOf(runStateSchema).optional(),
  requestId: z.string().max(128).optional().describe('Only runs that this request led to.'),
  eventId: idOf('evt').optional().describe('Only the run that stated this event, and those that it started.'),
  ...pageInput({ default: 50, max: 500 }),
});
export const stopSchema = z.object({
  workflowId: idOf('wf'),
  workflowName: z.string(),
  reason: z.enum(stopReasons),
  /** A run that reports the reason; not every stop has one. */
  runId: idOf('run'),
  count: z.int(),
  lastAt: timestampOut,
});
export type Stop = z.output<typeof stopSchema>;
export const runInput = z.strictObject({ id: idOf('wf'), runId: idOf('run') });
export const repeatRunInput = runInput.extend({
  fromStep: z.string().max(40).optional().meta({
    description: 'The name of the step to begin with, outside of loops; left out, the first of the published version.',
    example: 'ask',
  }),
  body: z
    .unknown()
    .optional()
    .meta({
      description: 'What templates see as `trigger.body`; left out, what came in then.',
      example: { email: 'contact@example.com' },
    }),
});

export const runResponseSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
/** Answer of a run to its caller. Names of headers are in lower case. */
export type RunResponse = Readonly<z.output<typeof runResponseSchema>>;

/** Answer of another system, in the form of a call's output. */
export const sampleAnswerSchema = z.object({
  status: z.int().min(100).max(599).default(200),
  headers: z.record(z.string().max(200), z.string().max(10_000)).default({}),
  body: z.unknown().optional(),
});
export type SampleAnswer = z.output<typeof sampleAnswerSchema>;

const secretOrigins = z
  .array(
    z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .transform((url) => new URL(url).origin),
  )
  .min(1)
  .max(20)
  .nullable();
export const setSecretInput = z.strictObject({
  name: templateName,
  value: z.string().min(1).max(10_000),
  origins: secretOrigins
    .default(null)
    .describe(
      'The only origins that it may be sent to, for instance `https://api.example.com`. null: those where it is ' +
        'used when a workflow with it is published.',
    ),
});
export const removeSecretInput = z.strictObject({ name: templateName });
export const secretSchema = z.object({
  name: z.string(),
  origins: z.array(z.string()).nullable().describe('Where it may be sent; null while it is not bound.'),
  updatedAt: timestampOut,
});

export const actionSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** JSON Schema; the builder renders its form from it. */
  input: z.record(z.string(), z.unknown()),
});

export const eventKindSchema = z.object({ kind: z.string(), description: z.string() });
