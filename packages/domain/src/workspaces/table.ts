import { hashed, id, stamp, timestamp } from '@dossier/kernel/db/columns.ts';
import { boolean, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const workspaces = pgTable('workspaces', {
  id: id('ws').primaryKey(),
  name: text().notNull(),
  /** ISO 4217; what every amount in the workspace is in. */
  currency: text().notNull().default('USD'),
  /** IANA; where its days begin and end. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Days for which events are kept, and deliveries of webhooks with their attempts. */
  eventDays: smallint('event_days').notNull().default(30),
  deliveryDays: smallint('delivery_days').notNull().default(30),
  /** Members who sign in with a password need an authenticator app. */
  demandsSecondFactor: boolean('demands_second_factor').notNull().default(false),
  /** Until then owners can take the workspace back, which is closed for all others; null for one in use. */
  deletionAt: timestamp('deletion_at'),
  createdAt: stamp('created_at'),
  updatedAt: stamp('updated_at'),
});

/** The link of the first owner of a new installation, one at a time. It belongs to no workspace. */
export const setUpLinks = pgTable('set_up_links', {
  token: hashed().primaryKey(),
  expiresAt: timestamp('expires_at').notNull(),
});
