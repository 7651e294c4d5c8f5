import { id, jsonOf, timestamp, versioned } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredField } from '../fields/index.ts';
import type { FolderType } from './schema.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    fld: 'folders';
  }
}
registerIds('folders', { fld: 4 });

export const folders = pgTable(
  'folders',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('fld').notNull(),
    name: text().notNull(),
    type: text().$type<FolderType>().notNull(),
    /** The definitions in order: checking a record reads one row. */
    fields: jsonOf<StoredField[]>()('fields').notNull(),
    position: integer().notNull(),
    ...versioned(),
    archivedAt: timestamp('archived_at'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] }), index('folders_order').on(t.workspaceId, t.createdAt, t.id)],
);
