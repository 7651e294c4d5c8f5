import { goesWith, id, jsonOf, stamp, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Operation, OperationKind, OperationState } from './schema.ts';

/** One row per unit of work that can be undone (docs/decisions/0051). Its events name it. */
export const operations = workspaceTable('operations', {
  id: id('op').notNull(),
  kind: text().$type<OperationKind>().notNull(),
  state: text().$type<OperationState>().notNull(),
  startedBy: jsonOf<Operation['startedBy']>()('started_by').notNull(),
  changedCount: integer('changed_count').notNull(),
  failedCount: integer('failed_count').notNull(),
  undoes: id('op'),
  undoneBy: id('op', 'undone_by'),
  position: id('evt'),
  work: jsonOf<unknown>()(),
  /** Digest of the starter and the name of a session, while further writes may join it. */
  openKey: text('open_key'),
  createdAt: stamp('created_at'),
  finishedAt: timestamp('finished_at'),
})(['id'], (t) => [
  index('operations_order').on(t.workspaceId, t.createdAt, t.id),
  index('operations_kind').on(t.workspaceId, t.kind, t.createdAt, t.id),
  uniqueIndex('operations_open')
    .on(t.workspaceId, t.openKey)
    .where(sql`open_key is not null`),
  index('operations_running')
    .on(t.workspaceId)
    .where(sql`state = 'RUNNING'`),
  // Pruning covers all workspaces at once, so the index does not start with the workspace.
  index('operations_old').on(t.createdAt),
]);

export const operationProblems = workspaceTable('operation_problems', {
  operationId: id('op', 'operation_id').notNull(),
  id: id('prb').notNull(),
  /** Id of the record, deal or task that the operation skipped. */
  subjectId: text('subject_id').notNull(),
  message: text().notNull(),
  createdAt: stamp('created_at'),
})(['id'], (t) => [
  index('operation_problems_order').on(t.workspaceId, t.operationId, t.createdAt, t.id),
  goesWith([t.workspaceId, t.operationId], [operations.workspaceId, operations.id]),
]);
