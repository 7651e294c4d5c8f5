import {
  amount,
  externalColumns,
  externalIndex,
  goesWith,
  id,
  idList,
  invertedIndex,
  json,
  refersTo,
  searchedOf,
  stamp,
  timestamp,
  versioned,
  workspaceTable,
} from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, text } from 'drizzle-orm/pg-core';
import { stages } from '../pipelines/table.ts';
import { records } from '../records/table.ts';

export const deals = workspaceTable('deals', {
  id: id('deal').notNull(),
  pipelineId: id('pl', 'pipeline_id').notNull(),
  stageId: id('st', 'stage_id').notNull(),
  title: text().notNull(),
  searchText: text('search_text'),
  amount: amount(),
  closeDate: date('close_date'),
  lostReason: text('lost_reason'),
  data: json().notNull(),
  recordId: id('rec', 'record_id'),
  ownerId: id('usr', 'owner_id'),
  ...externalColumns(),
  /** Null if there are none, so that the index leaves untagged rows out. */
  tagIds: idList('tag', 'tag_ids'),
  stageChangedAt: stamp('stage_changed_at'),
  ...versioned(),
})(['id'], (t) => [
  refersTo(
    [t.workspaceId, t.pipelineId, t.stageId],
    [stages.workspaceId, stages.pipelineId, stages.id],
    'deals_stage_fk',
  ),
  // The migration says ON DELETE SET NULL (record_id), which drizzle can't: without the column list
  // PostgreSQL would null workspace_id too, and no record with a deal could be purged.
  refersTo([t.workspaceId, t.recordId], [records.workspaceId, records.id], 'deals_record_fk').onDelete('set null'),
  // Queries over all pipelines.
  index('deals_created').on(t.workspaceId, t.createdAt, t.id),
  index('deals_pipeline').on(t.workspaceId, t.pipelineId, t.createdAt, t.id),
  index('deals_stage').on(t.workspaceId, t.pipelineId, t.stageId, t.createdAt, t.id),
  index('deals_record')
    .on(t.workspaceId, t.recordId, t.createdAt, t.id)
    .where(sql`record_id is not null`),
  index('deals_owner')
    .on(t.workspaceId, t.pipelineId, t.ownerId, t.createdAt, t.id)
    .where(sql`owner_id is not null`),
  invertedIndex('deals_tags', t.tagIds, t.pipelineId, t.workspaceId).where(sql`tag_ids is not null`),
  externalIndex('deals_external', t),
  invertedIndex('deals_search', sql`${searchedOf(t.searchText, t.title)} gin_trgm_ops`, t.pipelineId, t.workspaceId),
]);

/** Every stage change of a deal, kept as long as the deal. Events are kept for some days only. */
export const dealStageChanges = workspaceTable('deal_stage_changes', {
  dealId: id('deal', 'deal_id').notNull(),
  /** The version that the deal had after the change. */
  version: integer().notNull(),
  pipelineId: id('pl', 'pipeline_id').notNull(),
  fromStageId: id('st', 'from_stage_id').notNull(),
  toStageId: id('st', 'to_stage_id').notNull(),
  /** When the deal entered the stage that it left. */
  enteredAt: timestamp('entered_at').notNull(),
  changedAt: timestamp('changed_at').notNull(),
})(['dealId', 'version'], (t) => [
  goesWith([t.workspaceId, t.dealId], [deals.workspaceId, deals.id], 'deal_stage_changes_deal_fk'),
  index('deal_stage_changes_pipeline').on(t.workspaceId, t.pipelineId, t.changedAt),
]);
