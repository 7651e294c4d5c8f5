import { index, text } from 'drizzle-orm/pg-core';
import { workspaceTable, stamp } from '../db/columns.ts';

/** The first answers of POSTs that carried an Idempotency-Key, kept for 24 hours. */
export const idempotencyKeys = workspaceTable('idempotency_keys', {
  key: text().notNull(),
  /** Digest of the body as it was sent, which processes of earlier versions compare. */
  fingerprint: text().notNull(),
  valueFingerprint: text('value_fingerprint'),
  answer: text().notNull(),
  createdAt: stamp('created_at'),
})(['key'], (t) => [index('idempotency_keys_old').on(t.createdAt)]);
