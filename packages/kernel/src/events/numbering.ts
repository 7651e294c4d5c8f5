import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { Session } from '../db/session.ts';
import { defineSql } from '../db/statement.ts';
import { eventNumbers, events } from './table.ts';

/** The channel that tells that events got their numbers. */
export const numberedChannel = 'dossier_numbered';

/**
 * Held from before the first number is taken until the commit is visible: the order of numbers is the
 * order in which they appear, so a reader who has seen one has seen all below it. A sequence and no
 * row that counts: of a row, every batch leaves a dead version that a long transaction would keep.
 */
const lock = defineSql('events.numbering', sql`select pg_advisory_xact_lock(hashtextextended('events numbering', 0))`);
const next = sql`nextval('${sql.raw(eventNumbers.seqName ?? '')}')`;

// By where the rows lie, and they stay there while they are locked: nothing that a planner could take for
// another way. The keys are for a database in shards, each of which has places of its own.
const mark = defineSql('events.dispatched', sql`
  update ${events} e set dispatched_at = coalesce(e.dispatched_at, now()), number = coalesce(e.number, n.number)
  from (select place, workspace_id, id, ${next} as number from unnest(${sql.placeholder('places')}::tid[], ${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('ids')}::uuid[]) as t (place, workspace_id, id)) n
  where e.ctid = n.place and e.workspace_id = n.workspace_id and e.id = n.id`);

export interface Places extends Record<string, unknown> {
  readonly places: readonly string[];
  readonly workspaceIds: readonly unknown[];
  readonly ids: readonly unknown[];
}

/** Marks events that this transaction has locked as dispatched and numbers them. It travels with COMMIT, so the lock is never held over a round trip. */
export function markDispatched(db: Session, places: Places): void {
  db.send(lock, {});
  db.send(mark, places);
}

const numberBatchMax = 5_000;

// Events that a dispatcher holds get their numbers from it.
const number = defineSql('events.number', sql`
  update ${events} e set number = n.number
  from (
    select workspace_id, id, ${next} as number
    from (select workspace_id, id from ${events} where number is null order by id limit ${sql.raw(String(numberBatchMax))} for update skip locked) waiting
  ) n
  where e.workspace_id = n.workspace_id and e.id = n.id`);

/** Numbers what waits for it, dispatched or not. */
export async function numberEvents(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    db.send(lock, {});
    db.send(number, {});
  });
  database.notifier.poke(numberedChannel);
}
