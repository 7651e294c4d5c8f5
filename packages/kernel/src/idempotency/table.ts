import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, timestamp } from '../db/columns.ts';

const now = sql`now()`;

/** The first answers of POSTs that carried an Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    key: text().notNull(),
    /** Digest of the body as it was sent, which processes of earlier versions compare. */
    fingerprint: text().notNull(),
    valueFingerprint: text('value_fingerprint'),
    answer: text().notNull(),
    createdAt: timestamp('created_at').notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.key] }), index('idempotency_keys_old').on(t.createdAt)],
);
