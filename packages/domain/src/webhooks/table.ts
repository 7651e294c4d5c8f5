import { goesWith, id, jsonOf, timestamp, versioned, workspaceTable, stamp } from '@dossier/kernel/db/columns.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Condition } from '../workflows/schema.ts';
import type { Operation } from '../bulk/schema.ts';
import type { ExpectedReplay, ReplayState } from './replay/replay-schema.ts';
import type { DeliveryStatus, DisabledReason, Ordering } from './schema.ts';

/** The settings of a webhook, which change only by edits; `webhook_states` has values that deliveries change. */
export const webhooks = workspaceTable('webhooks', {
  id: id('hook').notNull(),
  url: text().notNull(),
  description: text(),
  kinds: text().array(),
  folderId: id('fld', 'folder_id'),
  pipelineId: id('pl', 'pipeline_id'),
  changedField: text('changed_field'),
  /** Also filters events; null: no condition. Evaluated when deliveries are created (`conditions.ts`). */
  condition: jsonOf<Condition>()('condition'),
  rateLimitPerSecond: integer('rate_limit_per_second'),
  ordering: text().$type<Ordering>().notNull().default('none'),
  /** The customer's custom headers by name; the values are sealed. */
  headers: jsonOf<Record<string, string>>()('headers').notNull(),
  secret: text().notNull(),
  previousSecret: text('previous_secret'),
  previousSecretUntil: timestamp('previous_secret_until'),
  isEnabled: boolean('is_enabled').notNull(),
  disabledReason: text('disabled_reason').$type<DisabledReason>(),
  disabledAt: timestamp('disabled_at'),
  /** The person who created it; null if a program did. */
  makerId: id('usr', 'maker_id'),
  /** Open drains reload the settings when `updatedAt` changes. */
  ...versioned(),
})(['id'], (t) => [index('webhooks_created').on(t.workspaceId, t.createdAt, t.id)]);

/** The health of a webhook and its lease. No column is indexed, so updates are heap-only (HOT). */
export const webhookStates = workspaceTable('webhook_states', {
  webhookId: id('hook', 'webhook_id').notNull(),
  /** Failed attempts since the last success, and the time of the first of them. */
  consecutiveFailures: integer('consecutive_failures').notNull().default(0),
  failingSince: timestamp('failing_since'),
  /** Start of the failures that opened the circuit or switched the webhook off; null once it has delivered again. */
  troubledSince: timestamp('troubled_since'),
  /** Nothing is sent until then: the circuit is open, or the receiver sent `Retry-After`. */
  pausedUntil: timestamp('paused_until'),
  /** Number of circuit openings since the last success: the step of the back-off. */
  pauses: integer().notNull().default(0),
  /** The time of the latest ordered wake-up. */
  wakeAt: timestamp('wake_at'),
  leaseOwner: uuid('lease_owner'),
  leaseWorker: uuid('lease_worker'),
  leaseUntil: timestamp('lease_until'),
  /** Concurrent requests that the holder may have, and how many it could use. */
  leaseSlots: smallint('lease_slots').notNull().default(0),
  leaseWanted: smallint('lease_wanted').notNull().default(0),
  /**
   * When the rate limit will have recovered from all deliveries so far; null: it has. `infinity` while the lease is
   * held, and after a holder that died.
   */
  rateFreeAt: timestamp('rate_free_at'),
})(['webhookId'], (t) => [goesWith([t.workspaceId, t.webhookId], [webhooks.workspaceId, webhooks.id])]);

/**
 * One event for one webhook. The body is the event's payload. PENDING until an attempt succeeds or the last one fails:
 * only the lease holder knows of an open attempt, so a crash leaves nothing to clean up.
 *
 * No foreign keys: PostgreSQL would check them for every row, and the deliveries of a removed webhook are deleted in
 * small batches.
 */
export const deliveries = workspaceTable('deliveries', {
  webhookId: id('hook', 'webhook_id').notNull(),
  /** Starts with the time of the event, or of its replay, so the primary key is also the order of the log. */
  id: id('dlv').notNull(),
  eventId: id('evt', 'event_id').notNull(),
  kind: text().notNull(),
  status: text().$type<DeliveryStatus>().notNull(),
  /** Attempts made. Also the fence: the result of attempt n is stored only while this is n - 1. */
  attempts: integer().notNull().default(0),
  /** Attempts made before it was last sent again by hand; the retry schedule restarts there. */
  attemptsBefore: integer('attempts_before').notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at'),
  /** Created in bulk, by a bulk change, an import or a replay, and so with lower priority than single ones. */
  isBulk: boolean('is_bulk').notNull().default(false),
  /**
   * Deliveries with the same key are sent one after the other, in the order of `position`; null: in any order. The
   * webhook's `ordering` decides when the delivery is created (docs/decisions/0008).
   */
  orderKey: uuid('order_key'),
  position: bigint({ mode: 'bigint' }),
  /** The replay that created it; null for the event itself. */
  replayId: id('rpl', 'replay_id'),
  createdAt: stamp('created_at'),
  finishedAt: timestamp('finished_at'),
  note: text(),
})(['webhookId', 'id'], (t) => [
  index('deliveries_due')
    .on(t.workspaceId, t.webhookId, t.nextAttemptAt)
    .where(sql`status = 'PENDING'`),
  index('deliveries_single_due')
    .on(t.workspaceId, t.webhookId, t.nextAttemptAt)
    .where(sql`status = 'PENDING' and not is_bulk`),
  index('deliveries_failed')
    .on(t.workspaceId, t.webhookId, t.id)
    .where(sql`status = 'FAILED'`),
  index('deliveries_ordered')
    .on(t.workspaceId, t.webhookId, t.orderKey, t.position)
    .where(sql`status = 'PENDING' and order_key is not null`),
  // A replay sends each event once; the same index finds an event's deliveries from earlier replays.
  uniqueIndex('deliveries_replayed')
    .on(t.workspaceId, t.webhookId, t.eventId, t.replayId)
    .where(sql`replay_id is not null`),
  index('deliveries_of_replay')
    .on(t.workspaceId, t.webhookId, t.replayId, t.status)
    .where(sql`replay_id is not null`),
]);

export const deliveryAttempts = workspaceTable('delivery_attempts', {
  deliveryId: id('dlv', 'delivery_id').notNull(),
  number: integer().notNull(),
  startedAt: timestamp('started_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  responseStatus: integer('response_status'),
  errorClass: text('error_class'),
  error: text(),
  /** JSON as text: shown to people, never queried. */
  requestHeaders: text('request_headers').notNull(),
  responseHeaders: text('response_headers'),
  responseBody: text('response_body'),
})(['deliveryId', 'number']);

/** A repeated sending of the events in a time span, page by page: the request, and its progress. */
export const webhookReplays = workspaceTable('webhook_replays', {
  webhookId: id('hook', 'webhook_id').notNull(),
  id: id('rpl').notNull(),
  state: text().$type<ReplayState>().notNull(),
  from: timestamp('from_at').notNull(),
  to: timestamp('to_at').notNull(),
  kinds: text().array(),
  recordId: id('rec', 'record_id'),
  onlyMissing: boolean('only_missing').notNull(),
  ratePerMinute: integer('rate_per_minute'),
  expected: jsonOf<ExpectedReplay>()('expected').notNull(),
  examined: integer().notNull().default(0),
  made: integer().notNull().default(0),
  /** The event after which it continues; null at its start. */
  position: id('evt'),
  /** The pace allows no further page before this. */
  nextPageAt: stamp('next_page_at'),
  note: text(),
  startedBy: jsonOf<Operation['startedBy']>()('started_by').notNull(),
  createdAt: stamp('created_at'),
  finishedAt: timestamp('finished_at'),
})(['webhookId', 'id'], (t) => [
  goesWith([t.workspaceId, t.webhookId], [webhooks.workspaceId, webhooks.id]),
  index('webhook_replays_order').on(t.workspaceId, t.webhookId, t.createdAt, t.id),
  uniqueIndex('webhook_replays_running')
    .on(t.workspaceId, t.webhookId)
    .where(sql`state = 'RUNNING'`),
]);
