import { id, jsonOf, versioned, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { index, text } from 'drizzle-orm/pg-core';
import type { Tile } from './schema.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    rep: 'reports';
  }
}
registerIds('reports', { rep: 40 });

export const reports = workspaceTable('reports', {
  id: id('rep').notNull(),
  name: text().notNull(),
  tiles: jsonOf<Tile[]>()('tiles').notNull(),
  ...versioned(),
})(['id'], (t) => [index('reports_order').on(t.workspaceId, t.createdAt, t.id)]);
