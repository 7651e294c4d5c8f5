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
import type { CallOutcome } from './constants.ts';
import type { CallDirection } from './schema.ts';

export const calls = workspaceTable('calls', {
  id: id('call').notNull(),
  recordId: id('rec', 'record_id').notNull(),
  /** No foreign key: it stays when the deal is deleted, so that an undo of that needs no other write. */
  dealId: id('deal', 'deal_id'),
  direction: text().$type<CallDirection>().notNull(),
  outcome: text().$type<CallOutcome>().notNull(),
  duration: integer(),
  phone: text(),
  notes: text(),
  searchText: text('search_text'),
  format: text().$type<TextFormat>().notNull().default('plain'),
  calledAt: timestamp('called_at').notNull(),
  /** The author's name at that time: a person, key or workflow. */
  author: text().notNull(),
  /** The person who logged it; null for a key or a workflow. */
  authorId: id('usr', 'author_id'),
  createdAt: stamp('created_at'),
  editedAt: timestamp('edited_at'),
  version: integer().notNull().default(1),
})(['id'], (t) => [
  goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
  index('calls_record').on(t.workspaceId, t.recordId, t.createdAt, t.id),
  index('calls_deal')
    .on(t.workspaceId, t.recordId, t.dealId, t.createdAt, t.id)
    .where(sql`deal_id is not null`),
  invertedIndex('calls_search', sql`${searchedOf(t.searchText, t.notes)} gin_trgm_ops`, t.workspaceId),
  // Index for reports of a period, by person.
  index('calls_called').on(t.workspaceId, t.calledAt, t.authorId),
]);
