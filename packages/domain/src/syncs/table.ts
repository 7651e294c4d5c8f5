import type { Actor } from '@dossier/kernel/context.ts';
import * as columns from '@dossier/kernel/db/columns.ts';
import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import type { Sync, SyncConflict, SyncRun, Winners } from './schema.ts';

export const syncs = columns.workspaceTable('syncs', {
  source: text().notNull(),
  folderId: columns.id('fld', 'folder_id').notNull(),
  onMissing: text('on_missing').$type<Sync['onMissing']>().notNull(),
  missingTag: text('missing_tag'),
  winners: columns.jsonOf<Winners>()('winners').notNull(),
  maxRemovedPercent: integer('max_removed_percent').notNull(),
  /** The last acknowledged position in the changes. */
  cursor: text(),
  ...columns.versioned(),
})(['source']);

export const syncRuns = columns.workspaceTable('sync_runs', {
  source: text().notNull(),
  id: columns.id('srun').notNull(),
  state: text().$type<SyncRun['state']>().notNull(),
  isDryRun: boolean('is_dry_run').notNull(),
  startedBy: columns.jsonOf<Actor>()('started_by').notNull(),
  partCount: integer('part_count').notNull().default(0),
  itemCount: integer('item_count').notNull().default(0),
  size: integer().notNull().default(0),
  /** The number of finished items: a killed job continues after them. */
  doneCount: integer('done_count').notNull().default(0),
  createdCount: integer('created_count').notNull().default(0),
  changedCount: integer('changed_count').notNull().default(0),
  unchangedCount: integer('unchanged_count').notNull().default(0),
  removedCount: integer('removed_count').notNull().default(0),
  conflictCount: integer('conflict_count').notNull().default(0),
  errorCount: integer('error_count').notNull().default(0),
  note: text(),
  createdAt: columns.stamp('created_at'),
  finishedAt: columns.timestamp('finished_at'),
})(['id'], (t) => [
  index('sync_runs_order').on(t.workspaceId, t.source, t.createdAt, t.id),
  // Pruning covers all workspaces at once, so the index does not start with the workspace.
  index('sync_runs_old').on(t.createdAt),
  columns.goesWith([t.workspaceId, t.source], [syncs.workspaceId, syncs.source]),
]);

/** The items of a run in parts, as JSON; deleted when the run ends. */
export const syncParts = columns.workspaceTable('sync_parts', {
  runId: columns.id('srun', 'run_id').notNull(),
  position: integer().notNull(),
  /** Null marks an item without a usable external id. */
  externalIds: columns.textList('external_ids').notNull(),
  content: text().notNull(),
})(['runId', 'position'], (t) => [columns.goesWith([t.workspaceId, t.runId], [syncRuns.workspaceId, syncRuns.id])]);

/**
 * The items of a source, and their records. It holds digests only, no values. A row survives its record: an item whose
 * record was erased or purged is not created again.
 */
export const syncItems = columns.workspaceTable('sync_items', {
  source: text().notNull(),
  externalId: text('external_id').notNull(),
  recordId: columns.id('rec', 'record_id').notNull(),
  /** The version of the record on which both sides agreed. */
  version: integer().notNull(),
  /** Digest of the item when last seen. Null if the run that wrote it was undone, or the item had left. */
  hash: text(),
  /** Digests of the agreed values by field: of the source, and of Dossier. */
  base: columns.jsonOf<Record<string, readonly [string, string]>>()('base'),
  runId: columns.id('srun', 'run_id'),
  leftAt: columns.timestamp('left_at'),
  createdAt: columns.stamp('created_at'),
})(['source', 'externalId'], (t) => [
  index('sync_items_record').on(t.workspaceId, t.recordId),
  columns.goesWith([t.workspaceId, t.source], [syncs.workspaceId, syncs.source]),
]);

export const syncProblems = columns.workspaceTable('sync_problems', {
  runId: columns.id('srun', 'run_id').notNull(),
  id: columns.id('sprb').notNull(),
  item: integer(),
  externalId: text('external_id'),
  message: text().notNull(),
  createdAt: columns.stamp('created_at'),
})(['id'], (t) => [
  index('sync_problems_order').on(t.workspaceId, t.runId, t.createdAt, t.id),
  columns.goesWith([t.workspaceId, t.runId], [syncRuns.workspaceId, syncRuns.id]),
]);

export const syncConflicts = columns.workspaceTable('sync_conflicts', {
  source: text().notNull(),
  runId: columns.id('srun', 'run_id').notNull(),
  id: columns.id('scnf').notNull(),
  recordId: columns.id('rec', 'record_id').notNull(),
  externalId: text('external_id').notNull(),
  field: text().notNull(),
  sourceValue: columns.jsonOf<unknown>()('source_value'),
  dossierValue: columns.jsonOf<unknown>()('dossier_value'),
  winner: text().$type<SyncConflict['winner']>().notNull(),
  createdAt: columns.stamp('created_at'),
})(['id'], (t) => [
  index('sync_conflicts_order').on(t.workspaceId, t.source, t.createdAt, t.id),
  index('sync_conflicts_record').on(t.workspaceId, t.recordId),
  index('sync_conflicts_old').on(t.createdAt),
  columns.goesWith([t.workspaceId, t.source], [syncs.workspaceId, syncs.source]),
]);
