import { id, jsonOf, versioned } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Tile } from './schema.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    rep: 'reports';
  }
}
registerIds('reports', { rep: 40 });

export const reports = pgTable(
  'reports',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('rep').notNull(),
    name: text().notNull(),
    tiles: jsonOf<Tile[]>()('tiles').notNull(),
    ...versioned(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('reports_order').on(t.workspaceId, t.createdAt, t.id)],
);
