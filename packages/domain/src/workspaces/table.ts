import { hashed, id, stamp, timestamp } from '@dossier/kernel/db/columns.ts';
import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const workspaces = pgTable('workspaces', {
  id: id('ws').primaryKey(),
  name: text().notNull(),
  /** ISO 4217; the currency of every amount in the workspace. */
  currency: text().notNull().default('USD'),
  /** IANA time zone, which defines its days. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Retention in days for events, webhook deliveries and their attempts. */
  eventDays: smallint('event_days').notNull().default(30),
  deliveryDays: smallint('delivery_days').notNull().default(30),
  /** True if members who sign in with a password need an authenticator app. */
  demandsSecondFactor: boolean('demands_second_factor').notNull().default(false),
  /** Owners can restore the workspace until then; it is closed for all others. Null for an active workspace. */
  deletionAt: timestamp('deletion_at'),
  createdAt: stamp('created_at'),
  updatedAt: stamp('updated_at'),
});

/** The link of the first owner of a new installation, one at a time. It belongs to no workspace. */
export const setUpLinks = pgTable('set_up_links', {
  token: hashed().primaryKey(),
  expiresAt: timestamp('expires_at').notNull(),
});
