import { id, jsonOf, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, text } from 'drizzle-orm/pg-core';
import type { Tile } from './schema.ts';

export const reports = workspaceTable('reports', {
  id: id('rep').notNull(),
  name: text().notNull(),
  /** Set if only this person sees it. */
  ownerId: id('usr', 'owner_id'),
  tiles: jsonOf<Tile[]>()('tiles').notNull(),
  ...versioned(),
})(['id'], (t) => [index('reports_order').on(t.workspaceId, t.createdAt, t.id)]);
