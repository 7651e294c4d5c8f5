import { id, jsonOf, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, text, uuid } from 'drizzle-orm/pg-core';
import type { Condition } from '../definition.ts';

const none = sql`'{}'`;

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
  before: uuid().array().notNull().default(none),
  /** Events found by the dispatcher and not yet evaluated by the run. */
  arrived: uuid().array().notNull().default(none),
  /** True once the run has evaluated all events up to its wait; from then on the dispatcher finds them. */
  isChecked: boolean('is_checked').notNull().default(false),
  /** Condition on an event that cancels the run. */
  condition: jsonOf<Condition>()('condition'),
  /** Rendered input of the step, or the call. */
  input: jsonOf<unknown>()('input'),
  deadline: timestamp('deadline'),
})(['runId', 'path'], (t) => [index('workflow_waits_subject').on(t.workspaceId, t.kind, t.subject)]);
