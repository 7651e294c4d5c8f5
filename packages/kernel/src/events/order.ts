import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { bigint, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import { id } from '../db/columns.ts';
import { events } from './table.ts';

/** Source of the numbers of events; taken only under the lock of `numbering.ts` (docs/decisions/0002). */
export const eventNumbers = pgSequence('event_numbers');

/** Highest number of the pruned events of a workspace: a reader before it may have missed some. */
export const eventFloors = pgTable('event_floors', {
  workspaceId: id('ws', 'workspace_id').primaryKey(),
  number: bigint({ mode: 'number' }).notNull(),
});

/** The number of the newest event of a workspace; later reads contain everything up to it. */
export function newestNumberOf(workspaceId: SQLWrapper): SQL<number> {
  const newest = sql`
    select number from ${events}
    where workspace_id = ${workspaceId} and number is not null
    order by number desc limit 1`;
  return sql`greatest((${newest}), (select number from ${eventFloors} where workspace_id = ${workspaceId}), 0)::float8`;
}
