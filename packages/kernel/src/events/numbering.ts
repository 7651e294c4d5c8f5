import { sql } from 'drizzle-orm';
import { type Database, defineSql, isPassing } from '@dossier/postgres-engine/index.ts';
import { eventNumbers } from './order.ts';
import { events } from './table.ts';

/** NOTIFY on this channel: events got their numbers. */
export const numberedChannel = 'dossier_numbered';
const lookEveryMs = 2_000;

/**
 * Takes the lock for numbering events, until commit; false while another process holds it. So numbers become visible in
 * order: a reader who sees a number has seen all lower ones, and of two events of one subject the later has the higher
 * number. The numbers come from a sequence, because a counter row would leave a dead version per batch, which a long
 * transaction keeps.
 */
export const isNumberer = sql<boolean>`(select pg_try_advisory_xact_lock(${numberingLock()}))`;
const next = sql`nextval('${sql.raw(eventNumbers.seqName ?? '')}')`;

/**
 * Marks events locked by this transaction, which is the numberer, as dispatched, and numbers them. It finds the rows by
 * ctid, which can't change while they are locked, so only one plan is possible. The keys are for a sharded database, in
 * which a ctid is not unique. Equal times would mean that no reaction was wanted.
 */
export const markDispatched = defineSql('change', 'events.dispatched')`
  update ${events} e
  set dispatched_at = coalesce(e.dispatched_at, greatest(now(), e.occurred_at + interval '1 ms')),
    number = coalesce(e.number, n.number)
  from (
    select place, workspace_id, id, ${next} as number
    from unnest(
      ${sql.placeholder('places')}::tid[], ${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('ids')}::uuid[]
    ) as t (place, workspace_id, id)
  ) n
  where e.ctid = n.place and e.workspace_id = n.workspace_id and e.id = n.id`;

const numberBatchMax = 5_000;

const number = defineSql('change', 'events.number')`
  update ${events} e set number = n.number
  from (
    select workspace_id, id, ${next} as number
    from (
      select workspace_id, id
      from ${events}
      where ${isNumberer} and number is null
      order by id limit ${sql.raw(String(numberBatchMax))} for update
    ) waiting
  ) n
  where e.workspace_id = n.workspace_id and e.id = n.id`;

/**
 * Reserves `count` numbers for events of another installation, whose highest number was `above`. Returns the number
 * before the first one, which no cursor of either installation has reached: the floor of their workspace. Numbers of a
 * restored database are the time in 10 µs, so a higher one is forged and has no effect.
 */
export async function reserveNumbers(database: Database, count: number, above: number): Promise<number> {
  return database.transaction(async (db) => {
    await db.orm.execute(sql`select pg_advisory_xact_lock(${numberingLock()})`);
    const { rows } = await db.orm.execute<{ floor: number }>(sql`
      select setval(${eventNumbers.seqName}, newest + 1 + ${count})::float8 - ${count} as floor
      from (
        select greatest(last_value, least(${above}::bigint, (extract(epoch from now()) * 100000)::bigint)) as newest
        from ${sql.identifier(eventNumbers.seqName ?? '')}
      ) numbered`);
    return rows[0]?.floor ?? 0;
  });
}

/** Numbers all events that have no number yet, unless a dispatcher holds the lock. */
export async function numberEvents(database: Database): Promise<void> {
  await database.transaction(async (db) => db.send(number, {}));
  database.notifier.poke(numberedChannel);
}

const oldest = defineSql<{ id: string }>('read', 'events.oldest_unnumbered')`
  select id::text from ${events} where number is null order by id limit 1`;

/**
 * Numbers events while no dispatcher does, so that readers don't depend on a living worker. It steps in when it finds
 * an event without a number twice in a row; the dispatcher needs a fraction of that time.
 */
export function startNumberer(database: Database, { onError }: { onError: (error: unknown) => void }) {
  let seen: string | undefined;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const [row] = await database.read.run(oldest, {});
      if (row !== undefined && row.id === seen) await numberEvents(database);
      seen = row?.id;
    } catch (error) {
      if (!isPassing(error)) onError(error);
    }
    looking = undefined;
  }

  const timer = setInterval(() => (looking ??= look()), lookEveryMs);
  return {
    /** Resolves when no work is in progress. */
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}

function numberingLock() {
  return sql`hashtextextended('events numbering', 0)`;
}
