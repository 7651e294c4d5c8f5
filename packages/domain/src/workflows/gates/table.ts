import { id, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { text } from 'drizzle-orm/pg-core';

/** Gate of a workflow: the run that holds it, or the earliest start of the next one (docs/decisions/0061). */
export const workflowGates = workspaceTable('workflow_gates', {
  workflowId: id('wf', 'workflow_id').notNull(),
  /** `key:` and a concurrency key, `quiet:` and a debounce key, or `rate`. */
  name: text().notNull(),
  runId: id('run', 'run_id'),
  /** Earliest start of the next run at this rate. */
  freeAt: timestamp('free_at'),
})(['workflowId', 'name']);
