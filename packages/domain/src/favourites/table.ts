import { goesWith, id, stamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';

export const favourites = workspaceTable('favourites', {
  userId: id('usr', 'user_id').notNull(),
  recordId: id('rec', 'record_id').notNull(),
  createdAt: stamp('created_at'),
})(['userId', 'recordId'], (t) => [
  goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
  index('favourites_record').on(t.workspaceId, t.recordId),
]);
