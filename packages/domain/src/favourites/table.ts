import { id, timestamp } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';

/** The records that a person keeps at hand. */
export const favourites = pgTable(
  'favourites',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    userId: id('usr', 'user_id').notNull(),
    recordId: id('rec', 'record_id').notNull(),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId, t.recordId] }),
    foreignKey({ columns: [t.workspaceId, t.recordId], foreignColumns: [records.workspaceId, records.id] }).onDelete(
      'cascade',
    ),
    index('favourites_record').on(t.workspaceId, t.recordId),
  ],
);
