import { id, stamp, timestamp } from '@dossier/kernel/db/columns.ts';
import { registerIds } from '@dossier/kernel/ids.ts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';
import { workspaces } from '../workspaces/table.ts';
import type { ScopeName } from './schema.ts';

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
    hash: text().notNull(),
    /** Its first 8 characters after the prefix, by which people recognise it. */
    start: text().notNull(),
    scopes: text().array().$type<ScopeName[]>().notNull(),
    expiresAt: timestamp('expires_at'),
    /** Null if an operator created it. */
    createdBy: id('usr', 'created_by').references(() => users.id),
    /**
     * The person with whose access the key ends; null if an operator created it. Triggers of PostgreSQL see to it that
     * a working key has no other owner than an owner or admin of the workspace (docs/decisions/0035).
     */
    ownerId: id('usr', 'owner_id').references(() => users.id),
    /** The person who made the current secret, and so has seen it. The key ends with their access too. */
    knownTo: id('usr', 'known_to').references(() => users.id),
    /** The hash before the last rotation, and how long that secret works beside the new one. */
    previousHash: text('previous_hash'),
    previousUntil: timestamp('previous_until'),
    /** The person who made the secret before. */
    previousKnownTo: id('usr', 'previous_known_to').references(() => users.id),
    /** Addresses and CIDR ranges that the key may be used from; empty for everywhere. */
    allowedAddresses: text('allowed_addresses')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * The app that the person has connected (docs/decisions/0077): its id, or the URL of its metadata document. The
     * secret is then its access token.
     */
    app: text(),
    /** Hash of the beginning that all codes and refresh tokens of the connection have. */
    familyHash: text('family_hash'),
    /** Hash of the only one that still works. */
    codeHash: text('code_hash'),
    /** PKCE of an authorization code; null for a refresh token. */
    challenge: text(),
    codeExpiresAt: timestamp('code_expires_at'),
    /** Where the browser may be sent with a code. A key with any is an app: its id and its secret are those of a client. */
    redirectUris: text('redirect_uris')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Null for the limit of the workspace alone. */
    rateLimitPerMinute: integer('rate_limit_per_minute'),
    createdAt: stamp('created_at'),
    /** Accurate to a minute. */
    lastUsedAt: timestamp('last_used_at'),
    revokedAt: timestamp('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('api_keys_order').on(t.workspaceId, t.createdAt, t.id),
    // The workspace does not come first: a request finds it by the key.
    uniqueIndex('api_keys_hash').on(t.hash),
    uniqueIndex('api_keys_previous_hash').on(t.previousHash),
    uniqueIndex('api_keys_family_hash').on(t.familyHash),
  ],
);
