import { goesWith, id, invertedIndex, searchedOf, sparseIndex, stamp, timestamp } from '@dossier/kernel/db/columns.ts';
import type { TextFormat } from '@dossier/kernel/values.ts';
import { sql } from 'drizzle-orm';
import { index, integer, text, type PgColumn } from 'drizzle-orm/pg-core';
import { records } from '../records/table.ts';

export function entryColumns() {
  return {
    recordId: id('rec', 'record_id').notNull(),
    /** No foreign key: it stays when the deal is deleted, so that an undo of that needs no other write. */
    dealId: id('deal', 'deal_id'),
    searchText: text('search_text'),
    format: text().$type<TextFormat>().notNull().default('plain'),
    /** The author's name at that time: a person, key or workflow; or the name in an import. */
    author: text().notNull(),
    /** The person who wrote it; null for a key, a workflow, or an author named by an import. */
    authorId: id('usr', 'author_id'),
    createdAt: stamp('created_at'),
    editedAt: timestamp('edited_at'),
    version: integer().notNull().default(1),
  };
}

type Indexed = Readonly<Record<'workspaceId' | 'recordId' | 'dealId' | 'searchText' | 'createdAt' | 'id', PgColumn>>;

/** `written`: the column of its text. */
export function entryIndexes(name: string, t: Indexed, written: PgColumn) {
  return [
    goesWith([t.workspaceId, t.recordId], [records.workspaceId, records.id]),
    index(`${name}_record`).on(t.workspaceId, t.recordId, t.createdAt, t.id),
    sparseIndex(`${name}_deal`, t.dealId, [t.workspaceId, t.recordId, t.dealId, t.createdAt, t.id]),
    invertedIndex(`${name}_search`, sql`${searchedOf(t.searchText, written)} gin_trgm_ops`, t.workspaceId),
  ];
}
