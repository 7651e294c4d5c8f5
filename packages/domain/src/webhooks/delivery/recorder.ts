import { setTimeout as pause } from 'node:timers/promises';
import { byIndex } from '@dossier/kernel/db/by-index.ts';
import { isoTimestamp } from '@dossier/kernel/db/columns.ts';
import { type Database, defineSql, isPassing } from '@dossier/postgres-engine/index.ts';
import type { JobContext } from '@dossier/kernel/jobs/define.ts';
import { eventsChannel } from '@dossier/kernel/transact.ts';
import { stateRecoveries } from '../health/health-events.ts';
import type { Health, HealthChange } from '../health/health.ts';
import type { Lease } from '../lease/lease.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';
import { disableAfterDays } from './schedule.ts';
import type { DeliveryStatus } from '../schema.ts';
import type { deliveryAttempts } from '../table.ts';

type Logged = Omit<typeof deliveryAttempts.$inferSelect, 'workspaceId' | 'deliveryId' | 'startedAt'>;

/** The result of one attempt. It is stored only if its number is the next one, so a late result changes nothing. */
export interface Result extends Lease, Logged {
  readonly id: string;
  readonly status: DeliveryStatus;
  /** The wait until the next attempt; null if there is none. */
  readonly waitMs: number | null;
  readonly note: string | null;
  /** Null if the delivery ended without an attempt. */
  readonly startedAt: string | null;
}

export interface Recorded {
  /** False if the lease was lost, or another attempt was recorded first. */
  readonly isStored: boolean;
  readonly isHopeless: boolean;
}

interface Waiting {
  readonly lease: Lease;
  readonly health: Health;
  /** Undefined when only the health changed. */
  readonly result: Result | undefined;
  readonly resolve: (recorded: Recorded) => void;
}

const batchSize = 500;
// Results within this time share a transaction. Only the next query for due deliveries waits for it.
const gatherMs = 20;
const retryMs = 250;

const resultColumns = {
  workspaceId: 'uuid',
  webhookId: 'uuid',
  owner: 'uuid',
  id: 'uuid',
  number: 'int',
  status: 'text',
  waitMs: 'float8',
  note: 'text',
  startedAt: 'timestamptz',
  durationMs: 'int',
  responseStatus: 'int',
  errorClass: 'text',
  error: 'text',
  requestHeaders: 'text',
  responseHeaders: 'text',
  responseBody: 'text',
} satisfies Record<keyof Result, string>;

const changeColumns = {
  workspaceId: 'uuid',
  webhookId: 'uuid',
  owner: 'uuid',
  consecutiveFailures: 'int',
  pauses: 'int',
  pausedForMs: 'float8',
  hasSucceeded: 'bool',
} satisfies Record<keyof (HealthChange & Lease), string>;

// The lease and the attempt's number are the fence: a worker that was declared dead changes nothing. Two clauses guard
// against a generic plan from the time when the table was small, which read all deliveries of a webhook for each row of
// a batch: `materialized` forces a look-up by primary key, and `finished_at is null` (the same as PENDING) rules out
// the index on due deliveries.
const recordAttempts = defineSql<{ id: string }>('change', 'webhooks.record_attempts')`
  with given as materialized (
    select r.*
    from ${unnestRows(resultColumns)}
    join webhook_states s on s.workspace_id = r."workspaceId"
      and s.webhook_id = r."webhookId" and s.lease_owner = r.owner
  ), taken as (
    -- In order: looked up one after the other (by_index), and given by their ids.
    update deliveries d
    set status = given.status, attempts = given.number, note = given.note,
      next_attempt_at = now() + make_interval(secs => given."waitMs" / 1000),
      finished_at = case when given.status <> 'PENDING' then now() end
    from given
    where d.workspace_id = given."workspaceId"
      and d.webhook_id = given."webhookId" and d.id = given.id and d.attempts = given.number - 1
      and d.finished_at is null
    returning given.*, d.order_key
  ), promoted as (
    -- The next in line is due now. One that failed waits for its time; one that is locked is being made due.
    update deliveries d set next_attempt_at = now()
    from taken t cross join lateral (
      select n.workspace_id, n.webhook_id, n.id from deliveries n
      where n.workspace_id = t."workspaceId"
        and n.webhook_id = t."webhookId" and n.order_key = t.order_key and n.status = 'PENDING' and n.id <> t.id
      order by n.position limit 1 for no key update skip locked
    ) next
    where t.order_key is not null and t.status <> 'PENDING' and d.workspace_id = next.workspace_id
      and d.webhook_id = next.webhook_id and d.id = next.id and d.attempts = d.attempts_before
  ), logged as (
    insert into delivery_attempts (
      workspace_id, delivery_id, number, started_at, duration_ms, response_status, error_class, error, request_headers,
      response_headers, response_body
    )
    select "workspaceId", id, number, "startedAt", "durationMs", "responseStatus", "errorClass", error,
      "requestHeaders", "responseHeaders", "responseBody"
    from taken
    where "startedAt" is not null
  )
  select id from taken`;

interface StoredHealth {
  workspaceId: string;
  webhookId: string;
  isHopeless: boolean | null;
  /** Start of the failures of a webhook that now delivers again. */
  recoveredSince: string | null;
}

const recordHealth = defineSql<StoredHealth>('change', 'webhooks.record_health')`
  -- In order: looked up one after the other (by_index), and given by their ids.
  update webhook_states s
  set consecutive_failures = r."consecutiveFailures", pauses = r.pauses,
    paused_until = now() + make_interval(secs => r."pausedForMs" / 1000),
    failing_since = case
      when r."consecutiveFailures" = 0 then null
      when r."hasSucceeded" then now()
      else coalesce(s.failing_since, now())
    end,
    troubled_since = case
      when r.pauses > 0 and r."hasSucceeded" then now()
      when r.pauses > 0 then coalesce(s.troubled_since, s.failing_since, now())
      when not r."hasSucceeded" then s.troubled_since
    end
  -- The row before the update: only the holder of the lease changes it meanwhile.
  from ${unnestRows(changeColumns)}
  join webhook_states before on before.workspace_id = r."workspaceId" and before.webhook_id = r."webhookId"
  where s.workspace_id = r."workspaceId" and s.webhook_id = r."webhookId" and s.lease_owner = r.owner
  returning s.workspace_id as "workspaceId", s.webhook_id as "webhookId",
    case when r."hasSucceeded" then before.troubled_since end as "recoveredSince",
    s.failing_since < now() - make_interval(days => ${disableAfterDays}) as "isHopeless"`;

/**
 * Stores the results of all attempts of this process, many per transaction. While PostgreSQL is away it keeps them. A
 * result that is not stored before the lease ends is dropped: the next holder sends again.
 */
export class Recorder {
  readonly #database: Database;
  readonly #log: JobContext['log'];
  readonly #onRecorded: (result: Result) => void;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(database: Database, log: JobContext['log'], onRecorded: (result: Result) => void = () => {}) {
    this.#onRecorded = onRecorded;
    this.#database = database;
    this.#log = log;
  }

  record(lease: Lease, health: Health, result?: Result): Promise<Recorded> {
    return new Promise((resolve) => {
      this.#waiting.push({ lease, health, result, resolve });
      this.#running ??= this.#run();
    });
  }

  /** Stores the remaining results; gives up if PostgreSQL is away. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < batchSize) await pause(gatherMs);
      const batch = this.#waiting.slice(0, batchSize);
      this.#waiting = this.#waiting.slice(batchSize);
      await this.#settle(batch);
    }
    this.#running = undefined;
  }

  async #settle(batch: Waiting[]): Promise<void> {
    try {
      await this.#write(batch);
    } catch (error) {
      if (isPassing(error) && !this.#isClosed) {
        this.#log.warn({ err: error, results: batch.length }, 'results of deliveries could not be recorded; they wait');
        await pause(retryMs);
        this.#waiting = [...batch, ...this.#waiting];
        return;
      }
      await this.#settleOneByOne(batch, error);
    }
  }

  /** PostgreSQL refuses one of the batch: writes them one by one, the refused one without the receiver's answer. */
  async #settleOneByOne(batch: Waiting[], error: unknown): Promise<void> {
    for (const one of batch) {
      const bare = one.result && {
        ...one.result,
        responseHeaders: null,
        responseBody: null,
        error: one.result.error && 'The answer could not be kept.',
      };
      await this.#write([one])
        .catch(() => this.#write([{ ...one, result: bare }]))
        .catch(() => {
          this.#log.error(
            { err: error, delivery: one.result?.id },
            'the result of a delivery could not be recorded; it will be sent again',
          );
          one.resolve({ isStored: false, isHopeless: false });
        });
    }
  }

  async #write(batch: Waiting[]): Promise<void> {
    const changes = new Map<Health, HealthChange & Lease>();
    for (const { health, lease } of batch) {
      const change = health.takeChange();
      if (change) changes.set(health, { ...change, ...lease });
    }
    // Locks rows in the order of ids, as every other writer does, to prevent deadlocks.
    const results = batch.flatMap(({ result }) => result ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const changed = [...changes.values()].toSorted((a, b) => (a.webhookId < b.webhookId ? -1 : 1));
    try {
      const [stored, healths] = await this.#database.transaction(async (db) => {
        const prepared = db.run(byIndex, {});
        const attempts = db.run(recordAttempts, unnestArguments(resultColumns, results));
        const states = changed.length > 0 ? db.run(recordHealth, unnestArguments(changeColumns, changed)) : undefined;
        const [, ids, rows = []] = await Promise.all([prepared, attempts, states]);
        const recoveries = rows.flatMap(({ recoveredSince, ...key }) =>
          recoveredSince === null ? [] : [{ ...key, failedSince: isoTimestamp(recoveredSince) }],
        );
        if (recoveries.length > 0) await stateRecoveries(db, recoveries);
        return [new Set(ids.map(({ id }) => id)), rows] as const;
      });
      if (healths.some(({ recoveredSince }) => recoveredSince !== null)) this.#database.notifier.poke(eventsChannel);
      for (const result of results) if (stored.has(result.id)) this.#onRecorded(result);
      const hopeless = new Set(healths.filter(({ isHopeless }) => isHopeless).map(({ webhookId }) => webhookId));
      for (const { lease, result, resolve } of batch)
        resolve({ isStored: result === undefined || stored.has(result.id), isHopeless: hopeless.has(lease.webhookId) });
    } catch (error) {
      for (const [health, change] of changes) health.putBack(change);
      throw error;
    }
  }
}
