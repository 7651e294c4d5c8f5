import type { Scope } from '@dossier/kernel/context.ts';
import { id, timestamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';
import { workspaces } from '../workspaces/table.ts';

declare module '@dossier/kernel/ids.ts' {
  interface IdPrefixes {
    key: 'api-keys';
  }
}
registerIds('api-keys', { key: 17 });

export const apiKeys = pgTable(
  'api_keys',
  {
    workspaceId: id('ws', 'workspace_id')
      .notNull()
      .references(() => workspaces.id),
    id: id('key').notNull(),
    name: text().notNull(),
    /** SHA-256 of the key, in hex, by which requests find it. No slow hash is needed for 238 random bits. */
    hash: text().notNull(),
    /** Its first 8 characters after the prefix, by which people recognise it. */
    start: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    expiresAt: timestamp('expires_at'),
    /** Null if an operator created it. */
    createdBy: id('usr', 'created_by').references(() => users.id),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
    /** Accurate to a minute. */
    lastUsedAt: timestamp('last_used_at'),
    revokedAt: timestamp('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('api_keys_order').on(t.workspaceId, t.createdAt, t.id),
    // The workspace does not come first: a request finds it by the key.
    uniqueIndex('api_keys_hash').on(t.hash),
  ],
);
