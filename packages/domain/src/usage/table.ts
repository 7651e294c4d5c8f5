import { id, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { index, integer } from 'drizzle-orm/pg-core';

/** Requests per API key and minute, shown to people only. Written late and in batches, hence without foreign keys. */
export const requestUsage = workspaceTable('request_usage', {
  minute: timestamp().notNull(),
  keyId: id('key', 'key_id').notNull(),
  counted: integer().notNull(),
  limited: integer().notNull(),
})(['minute', 'keyId'], (t) => [
  // The workspace does not come first: old rows are deleted for all workspaces together.
  index('request_usage_old').on(t.minute),
]);
