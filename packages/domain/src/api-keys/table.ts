import { id, jsonOf, stamp, timestamp, workspaceTable } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';
import { workspaces } from '../workspaces/table.ts';
import type { Budget, ScopeName } from './schema.ts';

export const apiKeys = workspaceTable('api_keys', {
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
   * The person whose access the key depends on; null if an operator created it. Triggers of PostgreSQL ensure that
   * the owner of a valid key is an owner or admin of the workspace (docs/decisions/0035).
   */
  ownerId: id('usr', 'owner_id').references(() => users.id),
  /** The person who created the current secret, and so has seen it. The key ends with their access too. */
  knownTo: id('usr', 'known_to').references(() => users.id),
  /** The hash before the last rotation; that secret is valid until `previousUntil`. */
  previousHash: text('previous_hash'),
  previousUntil: timestamp('previous_until'),
  /** The person who created the previous secret. */
  previousKnownTo: id('usr', 'previous_known_to').references(() => users.id),
  /** Addresses and CIDR ranges that the key may be used from; empty for any. */
  allowedAddresses: text('allowed_addresses')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /**
   * The app that the person has connected (docs/decisions/0077): its id, or the URL of its metadata document. The
   * secret is then its access token.
   */
  app: text(),
  /** Hash of the prefix that all codes and refresh tokens of the connection share. */
  familyHash: text('family_hash'),
  /** Hash of the only code or refresh token still valid. */
  codeHash: text('code_hash'),
  /** PKCE of an authorization code; null for a refresh token. */
  challenge: text(),
  codeExpiresAt: timestamp('code_expires_at'),
  /** Redirect URIs that may receive a code. A key with any is an app, whose credentials are its id and secret. */
  redirectUris: text('redirect_uris')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Null if only the workspace's limit applies. */
  rateLimitPerMinute: integer('rate_limit_per_minute'),
  /** Null for no budget. */
  budget: jsonOf<Budget>()(),
  /** The day in UTC that `spentWrites` counts. */
  spentOn: date('spent_on'),
  spentWrites: integer('spent_writes'),
  createdAt: stamp('created_at'),
  /** Accurate to a minute. */
  lastUsedAt: timestamp('last_used_at'),
  revokedAt: timestamp('revoked_at'),
})(['id'], (t) => [
  index('api_keys_order').on(t.workspaceId, t.createdAt, t.id),
  // The workspace does not come first: a request finds it by the key.
  uniqueIndex('api_keys_hash').on(t.hash),
  uniqueIndex('api_keys_previous_hash').on(t.previousHash),
  uniqueIndex('api_keys_family_hash').on(t.familyHash),
]);
