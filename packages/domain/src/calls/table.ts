import { id, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, integer, text } from 'drizzle-orm/pg-core';
import { entryColumns, entryIndexes } from '../record-entries/table.ts';
import type { CallOutcome } from './constants.ts';
import type { CallDirection } from './schema.ts';

export const calls = workspaceTable('calls', {
  id: id('call').notNull(),
  direction: text().$type<CallDirection>().notNull(),
  outcome: text().$type<CallOutcome>().notNull(),
  duration: integer(),
  phone: text(),
  notes: text(),
  calledAt: timestamp('called_at').notNull(),
  ...entryColumns(),
})(['id'], (t) => [
  ...entryIndexes('calls', t, t.notes),
  // Index for reports of a period, by person.
  index('calls_called').on(t.workspaceId, t.calledAt, t.authorId),
]);
