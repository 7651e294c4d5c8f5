import { id, sparseIndex, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { eventColumns } from '@dossier/kernel/events/table.ts';
import { sql } from 'drizzle-orm';
import { index, integer, uniqueIndex } from 'drizzle-orm/pg-core';

/** The events table with the columns that nouns search by (docs/decisions/0001). */
export const events = workspaceTable('events', {
  ...eventColumns,
  recordId: id('rec', 'record_id'),
  folderId: id('fld', 'folder_id'),
  pipelineId: id('pl', 'pipeline_id'),
  dealId: id('deal', 'deal_id'),
  runId: id('run', 'run_id'),
  operationId: id('op', 'operation_id'),
  /** Number of workflows that started one another before it; 0 for a person or a key. */
  depth: integer().notNull(),
})(['id'], (t) => [
  index('events_record').on(t.workspaceId, t.recordId, t.id),
  sparseIndex('events_deal', t.dealId, [t.workspaceId, t.dealId, t.id]),
  index('events_kind').on(t.workspaceId, t.kind, t.id),
  sparseIndex('events_run', t.runId, [t.workspaceId, t.runId]),
  sparseIndex('events_operation', t.operationId, [t.workspaceId, t.operationId, t.id]),
  uniqueIndex('events_number')
    .on(t.workspaceId, t.number)
    .where(sql`number is not null`),
  // The dispatcher serves all workspaces at once, in the order of events, so the key has no workspace. Events that
  // need only a number come last.
  index('events_waiting')
    .on(t.number, t.id)
    .where(sql`dispatched_at is null or number is null`),
]);
