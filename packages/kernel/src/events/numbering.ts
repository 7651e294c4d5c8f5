import { sql } from 'drizzle-orm';
import { type Database, type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { eventNumbers } from './order.ts';
import { events } from './table.ts';

/** NOTIFY on this channel: events got their numbers. */
export const numberedChannel = 'dossier_numbered';

/**
 * Whoever numbers events holds this lock, from the look at what waits until its numbers are visible;
 * false while somebody else does. So a reader who has seen a number has seen all below it, and of two
 * events of one thing the later one has the higher number. A sequence and no row that counts: of a row,
 * every batch leaves a dead version that a long transaction would keep.
 */
export const isNumberer = sql<boolean>`(select pg_try_advisory_xact_lock(hashtextextended('events numbering', 0)))`;
const next = sql`nextval('${sql.raw(eventNumbers.seqName ?? '')}')`;

// By where the rows lie, and they stay there while they are locked: nothing that a planner could take for
// another way. The keys are for a database in shards, each of which has places of its own.
const mark = defineSql(
  'change',
  'events.dispatched',
  sql`
  update ${events} e set dispatched_at = coalesce(e.dispatched_at, now()), number = coalesce(e.number, n.number)
  from (select place, workspace_id, id, ${next} as number from unnest(${sql.placeholder('places')}::tid[], ${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('ids')}::uuid[]) as t (place, workspace_id, id)) n
  where e.ctid = n.place and e.workspace_id = n.workspace_id and e.id = n.id`,
);

export interface Places extends Record<string, unknown> {
  readonly places: readonly string[];
  readonly workspaceIds: readonly unknown[];
  readonly ids: readonly unknown[];
}

/** Marks events that this transaction has locked, as the numberer, as dispatched, and numbers them. */
export function markDispatched(db: Session, places: Places): void {
  db.send(mark, places);
}

const numberBatchMax = 5_000;

const number = defineSql(
  'change',
  'events.number',
  sql`
  update ${events} e set number = n.number
  from (
    select workspace_id, id, ${next} as number
    from (select workspace_id, id from ${events} where ${isNumberer} and number is null order by id limit ${sql.raw(String(numberBatchMax))} for update) waiting
  ) n
  where e.workspace_id = n.workspace_id and e.id = n.id`,
);

/** Numbers what waits for it, dispatched or not, unless a dispatcher is about to. */
export async function numberEvents(database: Database): Promise<void> {
  await database.transaction(async (db) => db.send(number, {}));
  database.notifier.poke(numberedChannel);
}
