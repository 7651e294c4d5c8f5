import { id, jsonOf, sparseIndex, stamp, timestamp, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Chain } from './chain/chain.ts';
import type { Priority } from './run/priority.ts';
import type { Cursor } from './step/cursor.ts';
import type { Condition, Definition } from './definition.ts';
import type { RunResponse, RunState, RunTrigger, StepState, StopReason } from './schema.ts';

export const workflows = workspaceTable('workflows', {
  id: id('wf').notNull(),
  name: text().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(false),
  /** The version that people edit; runs never use it. */
  draft: jsonOf<Definition>()('draft').notNull(),
  /** The version for new runs; null before the first was published. */
  publishedVersion: integer('published_version'),
  /** The trigger kind of the published version, for look-ups by event. */
  triggerKind: text('trigger_kind'),
  eventKind: text('event_kind'),
  folderId: id('fld', 'folder_id'),
  pipelineId: id('pl', 'pipeline_id'),
  changedField: text('changed_field'),
  /** When the schedule is next due; null without one, or while disabled. */
  nextRunAt: timestamp('next_run_at'),
  /** The sealed token or signing secret of its URL. */
  hookSecret: text('hook_secret'),
  ...versioned(),
})(['id'], (t) => [
  index('workflows_order').on(t.workspaceId, t.createdAt, t.id),
  index('workflows_event')
    .on(t.workspaceId, t.eventKind)
    .where(sql`is_enabled and event_kind is not null`),
  // A caller of the URL has only the id, and schedules are polled across workspaces, so the index does not start with
  // the workspace.
  index('workflows_hook').on(t.id),
  sparseIndex('workflows_schedule', t.nextRunAt, [t.nextRunAt]),
]);

/** Frozen definitions: a run keeps the version that it started with. */
export const workflowVersions = workspaceTable('workflow_versions', {
  workflowId: id('wf', 'workflow_id').notNull(),
  version: integer().notNull(),
  definition: jsonOf<Definition>()('definition').notNull(),
  publishedBy: text('published_by').notNull(),
  /** The person who published it; null if a program did. */
  publisherId: id('usr', 'publisher_id'),
  publishedAt: stamp('published_at'),
})(['workflowId', 'version']);

export const workflowRuns = workspaceTable('workflow_runs', {
  id: id('run').notNull(),
  workflowId: id('wf', 'workflow_id').notNull(),
  version: integer().notNull(),
  state: text().$type<RunState>().notNull(),
  trigger: jsonOf<RunTrigger>()('trigger').notNull(),
  recordId: id('rec', 'record_id'),
  dealId: id('deal', 'deal_id'),
  requestId: text('request_id').notNull(),
  /** Number of workflows that started one another before this run. */
  depth: integer().notNull().default(0),
  /** Its chain (docs/decisions/0034); null for the first run of a chain. */
  chain: jsonOf<Chain>()('chain'),
  cursor: jsonOf<Cursor>()('cursor').notNull(),
  /** Default: SINGLE, also for gateways of an earlier version. */
  priority: smallint().$type<Priority>().notNull().default(1),
  stepCount: integer('step_count').notNull().default(0),
  /** Number of tries of the next step. */
  attempt: integer().notNull().default(0),
  /** The fence: each claim increments it, so a worker with an old value writes nothing. */
  fence: integer().notNull().default(0),
  /** The worker of the last claim. */
  workerId: uuid('worker_id'),
  /** When a worker must claim it: at once, after a wait, or at the end of its worker's lease. Null once ended. */
  dueAt: timestamp('due_at'),
  /** The gate of its concurrency key, and its stage there (docs/decisions/0061). */
  gate: text(),
  gateStage: integer('gate_stage').notNull().default(0),
  note: text(),
  failedStep: text('failed_step'),
  /** Answer to a waiting caller; null until the first step `respond`. */
  response: jsonOf<RunResponse>()('response'),
  createdAt: stamp('created_at'),
  startedAt: timestamp('started_at'),
  finishedAt: timestamp('finished_at'),
})(['id'], (t) => [
  index('workflow_runs_order').on(t.workspaceId, t.createdAt, t.id),
  index('workflow_runs_workflow').on(t.workspaceId, t.workflowId, t.createdAt, t.id),
  index('workflow_runs_state').on(t.workspaceId, t.state, t.createdAt, t.id),
  index('workflow_runs_request').on(t.workspaceId, t.requestId),
  // Index of the timeline of a record.
  sparseIndex('workflow_runs_record', t.recordId, [t.workspaceId, t.recordId, t.createdAt, t.id]),
  // Waiting and running runs have separate indexes: a row is in one of them, and each claim reads one.
  index('workflow_runs_queued')
    .on(t.workspaceId, t.priority, t.dueAt)
    .where(sql`due_at is not null and state <> 'RUNNING'`),
  index('workflow_runs_running')
    .on(t.workspaceId, t.dueAt)
    .where(sql`state = 'RUNNING'`),
  // Active runs by concurrency key, oldest first, and those whose key is not stored yet.
  index('workflow_runs_line')
    .on(t.workspaceId, t.workflowId, t.gate, t.id)
    .where(sql`state in ('QUEUED', 'RUNNING', 'WAITING') and (gate is not null or gate_stage < 0)`),
  sparseIndex('workflow_runs_old', t.finishedAt, [t.finishedAt]),
]);

/**
 * The checkpoints and the log of a run, one row per executed step. No foreign key, which would look up the run for each
 * step. Deleting a run deletes its steps.
 */
export const workflowSteps = workspaceTable('workflow_steps', {
  runId: id('run', 'run_id').notNull(),
  /** The position in the definition, with the rounds of loops: `2.then.0`, `3[5].1`. */
  path: text().notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  action: text().notNull(),
  state: text().$type<StepState>().notNull(),
  input: jsonOf<unknown>()('input'),
  output: jsonOf<unknown>()('output'),
  error: text(),
  attempts: integer().notNull(),
  startedAt: timestamp('started_at').notNull(),
  finishedAt: timestamp('finished_at'),
})(['runId', 'path']);

/** Idempotency keys of calls, kept for 24 hours. */
export const workflowCalls = workspaceTable('workflow_calls', {
  workflowId: id('wf', 'workflow_id').notNull(),
  key: text().notNull(),
  /** A digest of the body; null if a signature covers the key. */
  fingerprint: text(),
  valueFingerprint: text('value_fingerprint'),
  runId: id('run', 'run_id'),
  createdAt: stamp('created_at'),
})(['workflowId', 'key'], (t) => [index('workflow_calls_old').on(t.createdAt)]);

/** Sealed secrets that calls use by name. */
export const workflowSecrets = workspaceTable('workflow_secrets', {
  name: text().notNull(),
  sealed: text().notNull(),
  /** Origins that it may be sent to; null until it is bound (`secret-origins.ts`). */
  origins: jsonOf<string[]>()('origins'),
  updatedAt: stamp('updated_at'),
})(['name']);

/** The turns of pools from which steps choose an owner: one row per step. */
export const workflowPools = workspaceTable('workflow_pools', {
  workflowId: id('wf', 'workflow_id').notNull(),
  step: text().notNull(),
  turns: jsonOf<Readonly<Record<string, number>>>()('turns').notNull(),
  updatedAt: stamp('updated_at'),
})(['workflowId', 'step']);

/** Runs and writes of one root by workflows that start one another, limited by a budget (docs/decisions/0034). */
export const workflowChains = workspaceTable('workflow_chains', {
  /** The event or run that started the chain. */
  root: text().notNull(),
  runs: integer().notNull().default(0),
  /** Runs of workflows already in their chain. */
  repeats: integer().notNull().default(0),
  writes: integer().notNull().default(0),
  updatedAt: stamp('updated_at'),
})(['root'], (t) => [index('workflow_chains_old').on(t.updatedAt)]);

/**
 * The hourly budget of a workspace, as a token bucket (GCRA): each run and each write of a chain moves its time forward
 * by its share of an hour. A time more than an hour ahead means that the budget is spent.
 */
export const workflowPaces = workspaceTable('workflow_paces', {
  runsUntil: timestamp('runs_until').notNull(),
  writesUntil: timestamp('writes_until').notNull(),
})([]);

/** Stopped runs of chains: one row for each root, workflow and reason. */
export const workflowStops = workspaceTable('workflow_stops', {
  root: text().notNull(),
  workflowId: id('wf', 'workflow_id').notNull(),
  reason: text().$type<StopReason>().notNull(),
  /** The first stopped run; later ones have no row. */
  runId: id('run', 'run_id').notNull(),
  count: integer().notNull(),
  firstAt: stamp('first_at'),
  lastAt: stamp('last_at'),
  /** When a person dismissed the notice. */
  seenAt: timestamp('seen_at'),
})(['root', 'workflowId', 'reason'], (t) => [
  index('workflow_stops_order').on(t.workspaceId, t.lastAt),
  index('workflow_stops_old').on(t.lastAt),
]);

/** Gate of a workflow: the run that holds it, or the earliest start of the next one (docs/decisions/0061). */
export const workflowGates = workspaceTable('workflow_gates', {
  workflowId: id('wf', 'workflow_id').notNull(),
  /** `key:` and a concurrency key, or `rate`; earlier versions also wrote `quiet:` and a debounce key. */
  name: text().notNull(),
  runId: id('run', 'run_id'),
  /** Earliest start of the next run at this rate. */
  freeAt: timestamp('free_at'),
})(['workflowId', 'name']);

/** Events that runs wait for, and events that cancel them (docs/decisions/0061). */
export const workflowWaits = workspaceTable('workflow_waits', {
  runId: id('run', 'run_id').notNull(),
  /**
   * Path of the waiting step; `cancel.0` and so on for an event that cancels the run, `since.trigger` and
   * `since.<path>` for positions of the feed from which waits count, `call.<path>` for a call of a resume URL that its
   * step has not taken yet.
   */
  path: text().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  /** A position of the feed: only events with a later number count. */
  since: bigint({ mode: 'number' }).notNull().default(0),
  /** Events before the position that had no number yet. */
  before: uuid()
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Events found by the dispatcher and not yet evaluated by the run. */
  arrived: uuid()
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** True once the run has evaluated all events up to its wait; from then on the dispatcher finds them. */
  isChecked: boolean('is_checked').notNull().default(false),
  /** Condition on an event that cancels the run. */
  condition: jsonOf<Condition>()('condition'),
  /** Rendered input of the step, or the call. */
  input: jsonOf<unknown>()('input'),
  deadline: timestamp('deadline'),
})(['runId', 'path'], (t) => [index('workflow_waits_subject').on(t.workspaceId, t.kind, t.subject)]);
