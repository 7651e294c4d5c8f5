import { id, jsonOf, timestamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Tile } from './schema.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    rep: 'reports';
  }
}
registerIds('reports', { rep: 40 });

/** Dashboards, which everybody in the workspace sees. */
export const reports = pgTable(
  'reports',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('rep').notNull(),
    name: text().notNull(),
    tiles: jsonOf<Tile[]>()('tiles').notNull(),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
    updatedAt: timestamp('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('reports_order').on(t.workspaceId, t.createdAt, t.id)],
);
