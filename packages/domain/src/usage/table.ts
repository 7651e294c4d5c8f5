import { id, timestamp } from '@dossier/kernel/db/columns.ts';
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/**
 * How many requests each API key sent in each minute. What the rate limit counts by is elsewhere:
 * this is for people to look at, written late and all at once, so it points at no other table.
 */
export const requestUsage = pgTable(
  'request_usage',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    minute: timestamp().notNull(),
    keyId: id('key', 'key_id').notNull(),
    counted: integer().notNull(),
    /** Refused, since the workspace had its share. */
    limited: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.minute, t.keyId] }),
    // Old ones go for all workspaces at once: no workspace in front.
    index('request_usage_old').on(t.minute),
  ],
);
