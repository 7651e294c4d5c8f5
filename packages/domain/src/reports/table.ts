import { id, jsonOf, stamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
    version: integer().notNull().default(1),
    createdAt: stamp('created_at'),
    updatedAt: stamp('updated_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('reports_order').on(t.workspaceId, t.createdAt, t.id)],
);
