import { id, timestamp } from '@dossier/kernel/db/columns.ts';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Gate of a workflow: the run that holds it, or the earliest start of the next one (docs/decisions/0061). */
export const workflowGates = pgTable(
  'workflow_gates',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    workflowId: id('wf', 'workflow_id').notNull(),
    /** `key:` and a concurrency key, `quiet:` and a debounce key, or `rate`. */
    name: text().notNull(),
    runId: id('run', 'run_id'),
    /** Earliest start of the next run at this rate. */
    freeAt: timestamp('free_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.workflowId, t.name] })],
);
