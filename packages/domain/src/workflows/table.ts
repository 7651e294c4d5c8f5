import { id, jsonOf, timestamp } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Cursor } from './cursor.ts';
import type { Definition } from './definition.ts';
import type { RunState, RunTrigger, StepState } from './schema.ts';

export const workflows = pgTable(
  'workflows',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('wf').notNull(),
    name: text().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(false),
    /** What people edit; runs never see it. */
    draft: jsonOf<Definition>()('draft').notNull(),
    /** The version that new runs take; null before the first was published. */
    publishedVersion: integer('published_version'),
    /** Of the published version's trigger, for whoever looks for workflows to start. */
    triggerKind: text('trigger_kind'),
    eventKind: text('event_kind'),
    folderId: id('fld', 'folder_id'),
    pipelineId: id('pl', 'pipeline_id'),
    changedField: text('changed_field'),
    /** When the schedule is next due; null without one, and while disabled. */
    nextRunAt: timestamp('next_run_at'),
    /** The token or signing secret that its URL demands, sealed. */
    hookSecret: text('hook_secret'),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: timestamp('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('workflows_order').on(t.workspaceId, t.createdAt, t.id),
    index('workflows_event')
      .on(t.workspaceId, t.eventKind)
      .where(sql`is_enabled and event_kind is not null`),
    // A caller of the URL has nothing but the id, and the clock serves all workspaces: no workspace in front.
    index('workflows_hook').on(t.id),
    index('workflows_schedule')
      .on(t.nextRunAt)
      .where(sql`next_run_at is not null`),
  ],
);

/** Frozen definitions: what a run started with, it ends with. */
export const workflowVersions = pgTable(
  'workflow_versions',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    workflowId: id('wf', 'workflow_id').notNull(),
    version: integer().notNull(),
    definition: jsonOf<Definition>()('definition').notNull(),
    publishedBy: text('published_by').notNull(),
    publishedAt: timestamp('published_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.workflowId, t.version] })],
);

export const workflowRuns = pgTable(
  'workflow_runs',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('run').notNull(),
    workflowId: id('wf', 'workflow_id').notNull(),
    version: integer().notNull(),
    state: text().$type<RunState>().notNull(),
    trigger: jsonOf<RunTrigger>()('trigger').notNull(),
    recordId: id('rec', 'record_id'),
    dealId: id('deal', 'deal_id'),
    requestId: text('request_id').notNull(),
    /** How many workflows started one another before this one. */
    depth: integer().notNull().default(0),
    /** Where it stands: the step that comes next. */
    cursor: jsonOf<Cursor>()('cursor').notNull(),
    stepCount: integer('step_count').notNull().default(0),
    /** Tries of the step that comes next. */
    attempt: integer().notNull().default(0),
    /** Grows with every claim: who comes back late with an old one writes nothing. */
    fence: integer().notNull().default(0),
    /** The worker that claimed it last. */
    workerId: uuid('worker_id'),
    /** When somebody must look at it: at once, after a wait, or when its worker has fallen silent. Null at the end. */
    dueAt: timestamp('due_at'),
    /** What people should know, for instance why it failed. */
    note: text(),
    failedStep: text('failed_step'),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
    startedAt: timestamp('started_at'),
    finishedAt: timestamp('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('workflow_runs_order').on(t.workspaceId, t.createdAt, t.id),
    index('workflow_runs_workflow').on(t.workspaceId, t.workflowId, t.createdAt, t.id),
    index('workflow_runs_state').on(t.workspaceId, t.state, t.createdAt, t.id),
    index('workflow_runs_request').on(t.workspaceId, t.requestId),
    // Who waits, and who is under way: each row is in one of the two, and each claim reads one.
    index('workflow_runs_waiting')
      .on(t.workspaceId, t.dueAt)
      .where(sql`due_at is not null and state <> 'RUNNING'`),
    index('workflow_runs_running')
      .on(t.workspaceId, t.dueAt)
      .where(sql`state = 'RUNNING'`),
    index('workflow_runs_old')
      .on(t.finishedAt)
      .where(sql`finished_at is not null`),
  ],
);

/** The checkpoints and the log of a run: one row for each step that was taken. */
export const workflowSteps = pgTable(
  'workflow_steps',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    runId: id('run', 'run_id').notNull(),
    /** Where in the definition, and in which round of a loop: `2.then.0`, `3[5].1`. */
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
  },
  // No foreign key: it would look its run up for each step. Who deletes runs deletes their steps.
  (t) => [primaryKey({ columns: [t.workspaceId, t.runId, t.path] })],
);

/** Calls of a URL that a caller may repeat, kept for 24 hours. */
export const workflowCalls = pgTable(
  'workflow_calls',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    workflowId: id('wf', 'workflow_id').notNull(),
    key: text().notNull(),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.workflowId, t.key] }), index('workflow_calls_old').on(t.createdAt)],
);

/** Texts that API calls may use by name, sealed. */
export const workflowSecrets = pgTable(
  'workflow_secrets',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    name: text().notNull(),
    sealed: text().notNull(),
    updatedAt: timestamp('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.name] })],
);
