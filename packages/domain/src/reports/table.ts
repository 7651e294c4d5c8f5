import { id, jsonOf, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, text } from 'drizzle-orm/pg-core';
import type { Tile } from './schema.ts';

export const reports = workspaceTable('reports', {
  id: id('rep').notNull(),
  name: text().notNull(),
  tiles: jsonOf<Tile[]>()('tiles').notNull(),
  ...versioned(),
})(['id'], (t) => [index('reports_order').on(t.workspaceId, t.createdAt, t.id)]);
