import { ginPendingKb, goesWith, id, searchedOf, stamp, timestamp } from '@dossier/kernel/db/columns.ts';
import type { TextFormat } from '@dossier/kernel/values.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    note: 'comments';
  }
}
registerIds('comments', { note: 6 });

export const comments = pgTable(
  'comments',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('note').notNull(),
    recordId: id('rec', 'record_id').notNull(),
    text: text().notNull(),
    searchText: text('search_text'),
    format: text().$type<TextFormat>().notNull().default('plain'),
    /** The name that the person, key or workflow had at that time. */
    author: text().notNull(),
    /** The person who wrote it; null for a key or a workflow. */
    authorId: id('usr', 'author_id'),
    createdAt: stamp('created_at'),
    editedAt: timestamp('edited_at'),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
    index('comments_record').on(t.workspaceId, t.recordId, t.createdAt, t.id),
    index('comments_search')
      .using('gin', sql`${searchedOf(t.searchText, t.text)} gin_trgm_ops`, t.workspaceId)
      .with({ gin_pending_list_limit: ginPendingKb }),
    // Reports of a period, by person.
    index('comments_created').on(t.workspaceId, t.createdAt, t.authorId),
  ],
);
