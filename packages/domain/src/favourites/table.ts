import { goesWith, id, stamp } from '@dossier/kernel/db/columns.ts';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';

export const favourites = pgTable(
  'favourites',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    userId: id('usr', 'user_id').notNull(),
    recordId: id('rec', 'record_id').notNull(),
    createdAt: stamp('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.recordId] }),
    goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
    index('favourites_record').on(t.workspaceId, t.recordId),
  ],
);
