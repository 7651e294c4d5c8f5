import * as columns from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, text } from 'drizzle-orm/pg-core';
import { stages } from '../pipelines/table.ts';
import { records } from '../records/table.ts';

export const deals = columns.workspaceTable('deals', {
  id: columns.id('deal').notNull(),
  pipelineId: columns.id('pl', 'pipeline_id').notNull(),
  stageId: columns.id('st', 'stage_id').notNull(),
  title: text().notNull(),
  searchText: text('search_text'),
  amount: columns.amount(),
  closeDate: date('close_date'),
  lostReason: text('lost_reason'),
  data: columns.json().notNull(),
  recordId: columns.id('rec', 'record_id'),
  ownerId: columns.id('usr', 'owner_id'),
  ...columns.externalColumns(),
  /** Null if there are none, so that the index leaves untagged rows out. */
  tagIds: columns.idList('tag', 'tag_ids'),
  stageChangedAt: columns.stamp('stage_changed_at'),
  ...columns.versioned(),
})(['id'], (t) => [
  columns.refersTo(
    [t.workspaceId, t.pipelineId, t.stageId],
    [stages.workspaceId, stages.pipelineId, stages.id],
    'deals_stage_fk',
  ),
  // The migration says ON DELETE SET NULL (record_id), which drizzle can't: without the column list
  // PostgreSQL would null workspace_id too, and no record with a deal could be purged.
  columns
    .refersTo([t.workspaceId, t.recordId], [records.workspaceId, records.id], 'deals_record_fk')
    .onDelete('set null'),
  // Queries over all pipelines.
  index('deals_created').on(t.workspaceId, t.createdAt, t.id),
  index('deals_pipeline').on(t.workspaceId, t.pipelineId, t.createdAt, t.id),
  index('deals_stage').on(t.workspaceId, t.pipelineId, t.stageId, t.createdAt, t.id),
  columns.sparseIndex('deals_record', t.recordId, [t.workspaceId, t.recordId, t.createdAt, t.id]),
  columns.sparseIndex('deals_owner', t.ownerId, [t.workspaceId, t.pipelineId, t.ownerId, t.createdAt, t.id]),
  columns.invertedIndex('deals_tags', t.tagIds, t.pipelineId, t.workspaceId).where(sql`tag_ids is not null`),
  columns.externalIndex('deals_external', t),
  columns.invertedIndex(
    'deals_search',
    sql`${columns.searchedOf(t.searchText, t.title)} gin_trgm_ops`,
    t.pipelineId,
    t.workspaceId,
  ),
]);

/** Every stage change of a deal, kept as long as the deal. Events are kept for some days only. */
export const dealStageChanges = columns.workspaceTable('deal_stage_changes', {
  dealId: columns.id('deal', 'deal_id').notNull(),
  /** The version that the deal had after the change. */
  version: integer().notNull(),
  pipelineId: columns.id('pl', 'pipeline_id').notNull(),
  fromStageId: columns.id('st', 'from_stage_id').notNull(),
  toStageId: columns.id('st', 'to_stage_id').notNull(),
  /** When the deal entered the stage that it left. */
  enteredAt: columns.timestamp('entered_at').notNull(),
  changedAt: columns.timestamp('changed_at').notNull(),
})(['dealId', 'version'], (t) => [
  columns.goesWith([t.workspaceId, t.dealId], [deals.workspaceId, deals.id], 'deal_stage_changes_deal_fk'),
  index('deal_stage_changes_pipeline').on(t.workspaceId, t.pipelineId, t.changedAt),
]);
