import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { id, textList, timestamp } from '../db/columns.ts';

/** The columns of an event that the kernel knows. The domain adds those that name its subjects. */
export const eventColumns = {
  workspaceId: id('ws', 'workspace_id').notNull(),
  id: id('evt').notNull(),
  kind: text().notNull(),
  /** Names of the fields that changed, `data.<key>` for custom ones: filters read them. */
  changedFields: textList('changed_fields'),
  requestId: text('request_id').notNull(),
  /** The actor: kind, id and name as one JSON text, for people; and the `traceparent` of the write, if traced. */
  actor: text().notNull(),
  occurredAt: timestamp('occurred_at').notNull(),
  /** Null until the reactions are written; set from the start if none are wanted. */
  dispatchedAt: timestamp('dispatched_at'),
  /** Position in the order in which readers see events; assigned after the commit. */
  number: bigint({ mode: 'number' }),
  /** The body that every receiver gets, byte for byte. */
  payload: text().notNull(),
};

/**
 * The events of every workspace, and the outbox: a row without `dispatchedAt` waits for its reactions, one without
 * `number` for its readers. The kernel's view of the table; migrations use the complete one in the domain.
 */
export const events = pgTable('events', eventColumns);
