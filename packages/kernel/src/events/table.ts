import { bigint, index, integer, pgSequence, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, textList, timestamp } from '../db/columns.ts';

/** Where `number` comes from; taken under the lock of `numbering.ts` only. */
export const eventNumbers = pgSequence('event_numbers');

/**
 * The events of every workspace, and the outbox: a row without `dispatchedAt` waits for its reactions, one without
 * `number` for its readers.
 */
export const events = pgTable(
  'events',
  {
    workspaceId: id('ws', 'workspace_id').notNull(),
    id: id('evt').notNull(),
    kind: text().notNull(),
    recordId: id('rec', 'record_id'),
    folderId: id('fld', 'folder_id'),
    pipelineId: id('pl', 'pipeline_id'),
    /** Names of the fields that changed, `data.<key>` for custom ones: what filters look at. */
    changedFields: textList('changed_fields'),
    requestId: text('request_id').notNull(),
    /** The person, key or workflow behind it: kind, id and name as one text, for people and timelines. */
    actor: text().notNull(),
    runId: id('run', 'run_id'),
    /** How many workflows started one another before this; 0 where a person or a key did it. */
    depth: integer().notNull(),
    occurredAt: timestamp('occurred_at').notNull(),
    /** Set from the start where no reaction is wanted. */
    dispatchedAt: timestamp('dispatched_at'),
    /** Its place in the order in which readers see events; assigned after the commit. */
    number: bigint({ mode: 'number' }),
    /** The body that every webhook receives, byte for byte. */
    payload: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('events_record').on(t.workspaceId, t.recordId, t.id),
    index('events_kind').on(t.workspaceId, t.kind, t.id),
    index('events_run')
      .on(t.workspaceId, t.runId)
      .where(sql`run_id is not null`),
    uniqueIndex('events_number')
      .on(t.workspaceId, t.number)
      .where(sql`number is not null`),
    // The dispatcher serves all workspaces at once, in the order of the events: no workspace in front. Those that only
    // wait for a number come last.
    index('events_waiting')
      .on(t.number, t.id)
      .where(sql`dispatched_at is null or number is null`),
  ],
);

/** Up to which number events of a workspace are forgotten: whoever stopped before it may have missed some. */
export const eventFloors = pgTable('event_floors', {
  workspaceId: id('ws', 'workspace_id').primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
});
