import { bigint, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import { id } from '../db/columns.ts';

/** Source of the numbers of events; taken only under the lock of `numbering.ts` (docs/decisions/0002). */
export const eventNumbers = pgSequence('event_numbers');

/** Highest number of the pruned events of a workspace: a reader before it may have missed some. */
export const eventFloors = pgTable('event_floors', {
  workspaceId: id('ws', 'workspace_id').primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
});
