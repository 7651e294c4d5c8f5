import { id, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, text } from 'drizzle-orm/pg-core';
import { entryColumns, entryIndexes } from '../record-entries/table.ts';

export const comments = workspaceTable('comments', {
  id: id('note').notNull(),
  text: text().notNull(),
  ...entryColumns(),
})(['id'], (t) => [
  ...entryIndexes('comments', t, t.text),
  // Index for reports of a period, by person.
  index('comments_created').on(t.workspaceId, t.createdAt, t.authorId),
]);
