import { id, jsonOf, refersTo, timestamp, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, integer, text, unique } from 'drizzle-orm/pg-core';
import type { StoredField } from '../fields/index.ts';
import type { StageKind } from './schema.ts';

export const pipelines = workspaceTable('pipelines', {
  id: id('pl').notNull(),
  name: text().notNull(),
  /** The definitions of its deals' data, in order; if there are none, any JSON object is valid. */
  fields: jsonOf<StoredField[]>()('fields').notNull(),
  position: integer().notNull(),
  ...versioned(),
  archivedAt: timestamp('archived_at'),
})(['id'], (t) => [index('pipelines_order').on(t.workspaceId, t.createdAt, t.id)]);

export const stages = workspaceTable('stages', {
  id: id('st').notNull(),
  pipelineId: id('pl', 'pipeline_id').notNull(),
  name: text().notNull(),
  kind: text().$type<StageKind>().notNull(),
  /** Percentage of an open stage; null derives it from the position. */
  probability: integer(),
  idleDays: integer('idle_days'),
  position: integer().notNull(),
  archivedAt: timestamp('archived_at'),
})(['id'], (t) => [
  // The target of the deals' foreign key, which keeps a deal in a stage of its own pipeline.
  unique('stages_of_pipeline').on(t.workspaceId, t.pipelineId, t.id),
  refersTo([t.workspaceId, t.pipelineId], [pipelines.workspaceId, pipelines.id]),
  index('stages_order').on(t.workspaceId, t.pipelineId, t.position, t.id),
]);
