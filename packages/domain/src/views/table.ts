import { goesWith, id, jsonOf, stamp, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { folders } from '../folders/table.ts';
import { pipelines } from '../pipelines/table.ts';
import type { ViewDefinition } from './schema.ts';

export const views = workspaceTable('views', {
  id: id('view').notNull(),
  name: text().notNull(),
  folderId: id('fld', 'folder_id'),
  pipelineId: id('pl', 'pipeline_id'),
  isShared: boolean('is_shared').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  ownerId: id('usr', 'owner_id'),
  definition: jsonOf<ViewDefinition>()('definition').notNull(),
  ...versioned(),
})(['id'], (t) => [
  index('views_order').on(t.workspaceId, t.createdAt, t.id),
  index('views_folder').on(t.workspaceId, t.folderId, t.createdAt, t.id),
  index('views_pipeline').on(t.workspaceId, t.pipelineId, t.createdAt, t.id),
  uniqueIndex('views_default_of_folder')
    .on(t.workspaceId, t.folderId)
    .where(sql`${t.isDefault} and ${t.folderId} is not null`),
  uniqueIndex('views_default_of_pipeline')
    .on(t.workspaceId, t.pipelineId)
    .where(sql`${t.isDefault} and ${t.pipelineId} is not null`),
  uniqueIndex('views_default_of_tasks')
    .on(t.workspaceId)
    .where(sql`${t.isDefault} and ${t.folderId} is null and ${t.pipelineId} is null`),
  goesWith([t.workspaceId, t.folderId], [folders.workspaceId, folders.id]),
  goesWith([t.workspaceId, t.pipelineId], [pipelines.workspaceId, pipelines.id]),
]);

export const viewPins = workspaceTable('view_pins', {
  userId: id('usr', 'user_id').notNull(),
  viewId: id('view', 'view_id').notNull(),
  createdAt: stamp('created_at'),
})(['userId', 'viewId'], (t) => [
  goesWith([t.workspaceId, t.viewId], [views.workspaceId, views.id]),
  index('view_pins_view').on(t.workspaceId, t.viewId),
]);
