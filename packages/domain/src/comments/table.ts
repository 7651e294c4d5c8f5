import {
  invertedIndex,
  goesWith,
  id,
  searchedOf,
  stamp,
  timestamp,
  workspaceTable,
} from '@dossier/kernel/db/columns.ts';
import type { TextFormat } from '@dossier/kernel/values.ts';
import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';

export const comments = workspaceTable('comments', {
  id: id('note').notNull(),
  recordId: id('rec', 'record_id').notNull(),
  /** No foreign key: it stays when the deal is deleted, so that an undo of that needs no other write. */
  dealId: id('deal', 'deal_id'),
  text: text().notNull(),
  searchText: text('search_text'),
  format: text().$type<TextFormat>().notNull().default('plain'),
  /** The author's name at that time: a person, key or workflow; or the name in an import. */
  author: text().notNull(),
  /** The person who wrote it; null for a key, a workflow, or an author named by an import. */
  authorId: id('usr', 'author_id'),
  createdAt: stamp('created_at'),
  editedAt: timestamp('edited_at'),
  version: integer().notNull().default(1),
})(['id'], (t) => [
  goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
  index('comments_record').on(t.workspaceId, t.recordId, t.createdAt, t.id),
  index('comments_deal')
    .on(t.workspaceId, t.recordId, t.dealId, t.createdAt, t.id)
    .where(sql`deal_id is not null`),
  invertedIndex('comments_search', sql`${searchedOf(t.searchText, t.text)} gin_trgm_ops`, t.workspaceId),
  // Index for reports of a period, by person.
  index('comments_created').on(t.workspaceId, t.createdAt, t.authorId),
]);
