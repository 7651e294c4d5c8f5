import { hashed, id, stamp, timestamp } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Preferences } from './schema.ts';

/**
 * People and their sessions. better-auth reads and writes these columns by their property names, which therefore must
 * not change. They belong to the installation, so there is no workspace_id. better-auth passes and expects Date: our
 * timestamp column accepts a Date, and better-auth's adapter converts the text that it reads.
 */
export const users = pgTable(
  'users',
  {
    id: id('usr').primaryKey(),
    name: text().notNull(),
    /** Lower-case. */
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    preferences: jsonb()
      .$type<Preferences>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** True if sign-in also needs a code (`second-factor.ts`). */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: stamp('created_at'),
    updatedAt: stamp('updated_at'),
  },
  (t) => [uniqueIndex('users_email').on(t.email)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: id('usr', 'user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Stored as a hash, so a stolen table gives no session; the cookie also needs a signature by AUTH_SECRET. */
    token: hashed().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    /** When the person last entered their password again. */
    confirmedAt: timestamp('confirmed_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: stamp('created_at'),
    updatedAt: stamp('updated_at'),
  },
  (t) => [uniqueIndex('sessions_token').on(t.token), index('sessions_user').on(t.userId)],
);

/** How a person signs in; `credential` is the password, hashed with scrypt. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    userId: id('usr', 'user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at'),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at'),
    scope: text(),
    createdAt: stamp('created_at'),
    updatedAt: stamp('updated_at'),
  },
  (t) => [uniqueIndex('accounts_provider').on(t.providerId, t.accountId), index('accounts_user').on(t.userId)],
);

/** The authenticator app of a person: its secret and the recovery codes, encrypted by better-auth with AUTH_SECRET. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid().primaryKey(),
    userId: id('usr', 'user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** False until the person has entered a first code. */
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamp('locked_until'),
  },
  (t) => [uniqueIndex('second_factors_user').on(t.userId)],
);

/** Short-lived proofs: a sign-in that still needs its code, and devices exempt from codes for 30 days. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at').notNull(),
    createdAt: stamp('created_at'),
    updatedAt: stamp('updated_at'),
  },
  (t) => [index('verifications_identifier').on(t.identifier)],
);

/** Recent sign-in calls by IP address and path. */
export const signInThrottles = pgTable(
  'sign_in_throttles',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    count: integer().notNull(),
    /** Milliseconds since 1970, by the clock of a gateway. */
    lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('sign_in_throttles_key').on(t.key)],
);
