import { goesWith, id, stamp, textList, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { index, text } from 'drizzle-orm/pg-core';
import { workflowRuns } from '../table.ts';

/** Questions that runs ask people. They go with their run. */
export const approvals = workspaceTable('approvals', {
  id: id('apr').notNull(),
  workflowId: id('wf', 'workflow_id').notNull(),
  workflowName: text('workflow_name').notNull(),
  runId: id('run', 'run_id').notNull(),
  recordId: id('rec', 'record_id'),
  dealId: id('deal', 'deal_id'),
  question: text().notNull(),
  choices: textList().notNull(),
  approverId: id('usr', 'approver_id').notNull(),
  choice: text(),
  comment: text(),
  answeredBy: text('answered_by'),
  answeredAt: timestamp('answered_at'),
  expiresAt: timestamp('expires_at').notNull(),
  createdAt: stamp('created_at'),
})(['id'], (t) => [
  goesWith([t.workspaceId, t.runId], [workflowRuns.workspaceId, workflowRuns.id], 'approvals_run_fk'),
  index('approvals_order').on(t.workspaceId, t.createdAt, t.id),
  index('approvals_open')
    .on(t.workspaceId, t.createdAt, t.id)
    .where(sql`choice is null`),
  index('approvals_run').on(t.workspaceId, t.runId),
]);
