import { setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '@dossier/kernel/alarm.ts';
import { byIndex } from '@dossier/kernel/db/by-index.ts';
import { type Database, type Session, defineSql, defineStatement, isPassing } from '@dossier/postgres-engine/index.ts';
import { isNumberer, markDispatched, numberedChannel } from '@dossier/kernel/events/numbering.ts';
import { dispatchedColumns, events, traceDispatch, type DispatchedEvent } from './events-log/index.ts';
import type { JobContext } from '@dossier/kernel/jobs/define.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { and, asc, isNull, or, sql } from 'drizzle-orm';
import { WritePriority } from './write-priority.ts';

const batchSize = 500;
// Batch size during writes, unless more events were written meanwhile. Afterwards the dispatcher rests for twice the
// time that the batch took.
const smallBatchSize = 100;
const restFactor = 2;
const lookEveryMs = 1_000;
// Under load, the events of this period share a batch, because the transaction of each batch slows the writes down. The
// first event after a pause does not wait.
const gatherMs = 40;
const pauseMsMax = 10_000;

/**
 * Writes the consequences of a batch of events (deliveries, runs) in the transaction that marks them dispatched. The
 * transaction uses indexes only (`byIndex`).
 */
export type Reaction = (db: Session, batch: readonly DispatchedEvent[]) => Promise<void>;

// Only one dispatcher of all workers claims at a time; the others find nothing. Other locked rows are skipped.
const claim = defineStatement('read', 'events.claim', (orm) =>
  orm
    .select({ ...dispatchedColumns, dispatchedAt: events.dispatchedAt, place: sql<string>`ctid` })
    .from(events)
    .where(and(isNumberer, or(isNull(events.dispatchedAt), isNull(events.number))))
    .orderBy(asc(events.number), asc(events.id))
    .limit(sql.placeholder('limit'))
    .for('update', { skipLocked: true }),
);

// Limits how long a frozen or blocked worker can hold its events: another worker continues, or a gateway numbers them.
const letGo = defineSql('read', 'events.let_go')`
    select set_config('idle_in_transaction_session_timeout', '5s', true), set_config('statement_timeout', '10s', true)`;

/**
 * Claims up to `limit` waiting events, oldest first, passes undispatched ones to every reaction, and marks and numbers
 * all of them. Returns their number.
 */
export async function dispatchBatch(
  database: Database,
  reactions: readonly Reaction[],
  limit = batchSize,
): Promise<number> {
  const begunAt = performance.now();
  const { count, wanting } = await database.transaction(async (db) => {
    db.send(letGo, {});
    db.send(byIndex, {});
    const batch = await db.run(claim, { limit });
    if (batch.length === 0) return { count: 0, wanting: batch };
    const wanting = batch.filter(({ dispatchedAt }) => dispatchedAt === null);
    if (wanting.length > 0) for (const react of reactions) await react(db, wanting);
    db.send(markDispatched, {
      places: batch.map(({ place }) => place),
      workspaceIds: batch.map(uuidOf('workspaceId')),
      ids: batch.map(uuidOf('id')),
    });
    return { count: batch.length, wanting };
  });
  if (count > 0) database.notifier.poke(numberedChannel);
  await traceDispatch(database.read, wanting, begunAt);
  return count;
}

function uuidOf(column: 'workspaceId' | 'id') {
  return (event: DispatchedEvent) => events[column].mapToDriverValue(event[column]);
}

/**
 * Dispatches events to their reactions. The notification of each commit with events wakes it; it also polls once a
 * second, because a notification may get lost. While PostgreSQL is unreachable it retries with growing pauses, and the
 * events wait.
 */
export class Dispatcher {
  readonly #database: Database;
  readonly #reactions: readonly Reaction[];
  readonly #log: JobContext['log'];
  readonly #writePriority: WritePriority;
  readonly #alarm = new Alarm();
  #isClosing = false;
  #running: Promise<void> | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(
    database: Database,
    reactions: readonly Reaction[],
    log: JobContext['log'],
    writePriority = new WritePriority(),
  ) {
    this.#database = database;
    this.#reactions = reactions;
    this.#log = log;
    this.#writePriority = writePriority;
  }

  async start(): Promise<void> {
    const wake = () => this.#alarm.ring();
    const wakeForWrites = (count: string) => {
      this.#writePriority.noteWrites(Number(count) || 1);
      wake();
    };
    this.#unsubscribe = await this.#database.listener.subscribe(eventsChannel, wakeForWrites, wake);
    this.#running = this.#run();
  }

  /** Resolves when the current batch is done. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#unsubscribe?.();
    this.#alarm.ring();
    await this.#running;
  }

  async #run(): Promise<void> {
    let failures = 0;
    let behindSince: number | undefined;
    let writtenBefore = 0;
    while (!this.#isClosing) {
      try {
        const begunAt = performance.now();
        const isGivingWay = this.#writePriority.givesWay(behindSince);
        const limit = isGivingWay
          ? Math.min(batchSize, Math.max(smallBatchSize, this.#writePriority.written - writtenBefore))
          : batchSize;
        writtenBefore = this.#writePriority.written;
        const count = await dispatchBatch(this.#database, this.#reactions, limit);
        failures = 0;
        if (count === limit) {
          behindSince ??= begunAt;
          if (isGivingWay) await this.#rest(restFactor * (performance.now() - begunAt));
        } else {
          behindSince = undefined;
          await this.#alarm.sleep(lookEveryMs);
          await this.#rest(begunAt + gatherMs - performance.now());
        }
      } catch (error) {
        failures += 1;
        this.#log[isPassing(error) ? 'warn' : 'error'](
          { err: error, failures },
          'events could not be dispatched; they wait',
        );
        this.#alarm.silence();
        await this.#alarm.sleep(Math.min(pauseMsMax, 100 * 2 ** failures));
      }
    }
  }

  async #rest(ms: number): Promise<void> {
    if (ms > 0 && !this.#isClosing) await pause(ms);
  }
}
