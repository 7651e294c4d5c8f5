import { id, jsonOf, timestamp } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryStatus, DisabledReason } from './schema.ts';

/**
 * What a customer asked for. Changes only when somebody edits it: what moves with every delivery is in
 * `webhook_states`.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('hook').notNull(),
    url: text().notNull(),
    description: text(),
    /** null: every kind, also those that are yet to come. */
    kinds: text().array(),
    folderId: id('fld', 'folder_id'),
    pipelineId: id('pl', 'pipeline_id'),
    changedField: text('changed_field'),
    /** The customer's own headers by name; the values are sealed. */
    headers: jsonOf<Record<string, string>>()('headers').notNull(),
    secret: text().notNull(),
    /** Signs too, until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: timestamp('previous_secret_until'),
    isEnabled: boolean('is_enabled').notNull(),
    disabledReason: text('disabled_reason').$type<DisabledReason>(),
    disabledAt: timestamp('disabled_at'),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
    /** What is under way reads the settings again when this changes. */
    updatedAt: timestamp('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('webhooks_created').on(t.workspaceId, t.createdAt, t.id),
  ],
);

/** How a webhook fares, and who is delivering for it. No column is indexed, so that updates stay in their page. */
export const webhookStates = pgTable(
  'webhook_states',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    webhookId: id('hook', 'webhook_id').notNull(),
    /** Attempts that failed since the last one that succeeded, and since when. */
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    failingSince: timestamp('failing_since'),
    /** The circuit is open, or the receiver asked for patience: nothing is sent until then. */
    pausedUntil: timestamp('paused_until'),
    /** How often the circuit opened since the last success: the step of its back-off. */
    pauses: integer().notNull().default(0),
    /** For when the latest wake-up was ordered. */
    wakeAt: timestamp('wake_at'),
    leaseOwner: uuid('lease_owner'),
    /** The worker that the owner is part of. */
    leaseWorker: uuid('lease_worker'),
    leaseUntil: timestamp('lease_until'),
    /** Requests that the holder may have under way at a time, and how many it could use. */
    leaseSlots: smallint('lease_slots').notNull().default(0),
    leaseWanted: smallint('lease_wanted').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.webhookId] }),
    foreignKey({ columns: [t.workspaceId, t.webhookId], foreignColumns: [webhooks.workspaceId, webhooks.id] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * One event on its way to one webhook. The body is the event's payload. PENDING until an attempt
 * succeeded or the last one failed: an attempt under way is known only to whoever makes it, so a
 * crash leaves nothing to clean up. No foreign keys: they would be checked for every row, and a
 * removed webhook's deliveries go in small batches.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    webhookId: id('hook', 'webhook_id').notNull(),
    /** Begins with the time of the event, so the primary key is also the order of the log. */
    id: id('dlv').notNull(),
    eventId: id('evt', 'event_id').notNull(),
    kind: text().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    /** Attempts made; also the fence: the result of attempt n is only taken while this is n - 1. */
    attempts: integer().notNull().default(0),
    /** Attempts made before it was last sent again by hand: there its schedule begins. */
    attemptsBefore: integer('attempts_before').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at'),
    createdAt: timestamp('created_at')
      .notNull()
      .default(sql`now()`),
    finishedAt: timestamp('finished_at'),
    /** Why it ended without an attempt. */
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.webhookId, t.id] }),
    index('deliveries_due')
      .on(t.workspaceId, t.webhookId, t.nextAttemptAt)
      .where(sql`status = 'PENDING'`),
    index('deliveries_failed')
      .on(t.workspaceId, t.webhookId, t.id)
      .where(sql`status = 'FAILED'`),
  ],
);

/** What was sent and what came back, once for each attempt. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    deliveryId: id('dlv', 'delivery_id').notNull(),
    number: integer().notNull(),
    startedAt: timestamp('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    responseStatus: integer('response_status'),
    errorClass: text('error_class'),
    error: text(),
    /** JSON texts, for people to read; nothing looks into them. */
    requestHeaders: text('request_headers').notNull(),
    responseHeaders: text('response_headers'),
    responseBody: text('response_body'),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.deliveryId, t.number] })],
);
