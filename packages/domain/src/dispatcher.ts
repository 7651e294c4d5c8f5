import { setTimeout as pause } from 'node:timers/promises';
import { Alarm } from '@dossier/kernel/alarm.ts';
import { byIndex } from '@dossier/kernel/db/by-index.ts';
import { type Database, type Session, defineSql, defineStatement, isPassing } from '@dossier/postgres-engine/index.ts';
import { isNumberer, markDispatched, numberedChannel } from '@dossier/kernel/events/numbering.ts';
import { dispatchedColumns, events, type DispatchedEvent } from './events-log/index.ts';
import type { JobContext } from '@dossier/kernel/jobs/define.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { and, asc, isNull, or, sql } from 'drizzle-orm';
import { WritePriority } from './write-priority.ts';

const batchSize = 500;
// While somebody writes: so many, or as many as were written meanwhile, and then a rest so many times as long as they
// took.
const smallBatchSize = 100;
const restFactor = 2;
const lookEveryMs = 1_000;
// Under load, events of so long share a batch: each batch is a transaction of its own, paid for by the
// writes beside it. The first event after a pause does not wait.
const gatherMs = 40;
const pauseMsMax = 10_000;

/**
 * Writes what follows from a batch of events, in the transaction that marks them dispatched: all of it or nothing. It
 * looks rows up by index (`byIndex`).
 */
export type Reaction = (db: Session, batch: readonly DispatchedEvent[]) => Promise<void>;

// One dispatcher at a time, whichever worker it is in: the others find nothing. What somebody else holds for another
// reason is skipped.
const claim = defineStatement('read', 'events.claim', (orm) =>
  orm
    .select({ ...dispatchedColumns, dispatchedAt: events.dispatchedAt, place: sql<string>`ctid` })
    .from(events)
    .where(and(isNumberer, or(isNull(events.dispatchedAt), isNull(events.number))))
    .orderBy(asc(events.number), asc(events.id))
    .limit(sql.placeholder('limit'))
    .for('update', { skipLocked: true }),
);

// A worker that is stopped, or whose reaction waits for a lock, lets go of the events that it holds: another goes on,
// or a gateway numbers them.
const letGo = defineSql(
  'read',
  'events.let_go',
  sql`select set_config('idle_in_transaction_session_timeout', '5s', true), set_config('statement_timeout', '10s', true)`,
);

/**
 * Claims up to `limit` waiting events, oldest first, lets every reaction see those that want one, marks and numbers
 * them. Answers how many.
 */
export async function dispatchBatch(
  database: Database,
  reactions: readonly Reaction[],
  limit = batchSize,
): Promise<number> {
  const count = await database.transaction(async (db) => {
    db.send(letGo, {});
    db.send(byIndex, {});
    const batch = await db.run(claim, { limit });
    if (batch.length === 0) return 0;
    const wanting = batch.filter(({ dispatchedAt }) => dispatchedAt === null);
    if (wanting.length > 0) for (const react of reactions) await react(db, wanting);
    markDispatched(db, {
      places: batch.map(({ place }) => place),
      workspaceIds: batch.map(uuidOf('workspaceId')),
      ids: batch.map(uuidOf('id')),
    });
    return batch.length;
  });
  if (count > 0) database.notifier.poke(numberedChannel);
  return count;
}

function uuidOf(column: 'workspaceId' | 'id') {
  return (event: DispatchedEvent) => events[column].mapToDriverValue(event[column]);
}

/**
 * Turns events into what follows from them. Woken by the notification that comes after every commit
 * with events, and once a second by itself, since a notification may get lost. While PostgreSQL is
 * away it tries again with growing pauses; the events wait.
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

  /** Resolves when the batch in hand is done. */
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
