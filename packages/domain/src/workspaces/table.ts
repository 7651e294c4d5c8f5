import { id, timestamp } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

export const workspaces = pgTable('workspaces', {
  id: id('ws').primaryKey(),
  name: text().notNull(),
  /** ISO 4217; what every amount in the workspace is in. */
  currency: text().notNull().default('USD'),
  createdAt: timestamp('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: timestamp('updated_at')
    .notNull()
    .default(sql`now()`),
});
