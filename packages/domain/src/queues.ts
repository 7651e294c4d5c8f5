import type { Database } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';

export interface Queues {
  /** Events for the dispatcher, events without a number, jobs for a worker, due workflow runs. */
  readonly depths: {
    readonly events: number;
    readonly unreadable: number;
    readonly jobs: number;
    readonly runs: number;
  };
  /** How long the oldest event has waited for its reactions and its number; readers see it only afterwards. */
  readonly eventLagS: number;
  readonly unreadableLagS: number;
}

/** Counts stop here, so that they stay cheap under the worst backlog. */
const countedMax = 10_000;

async function measureQueues(database: Database): Promise<Queues> {
  const depthOf = (rows: SQL) => sql`(select count(*)::int from (select from ${rows} limit ${countedMax}) waiting)`;
  const lagOf = (rows: SQL) => sql`
    coalesce((select greatest(0, extract(epoch from now() - occurred_at)) from ${rows} limit 1), 0)::float8`;
  const { rows } = await database.autocommit.orm.execute<Queues['depths'] & Omit<Queues, 'depths'>>(sql`
    select ${depthOf(sql`events where dispatched_at is null`)} as events,
      ${depthOf(sql`events where number is null`)} as unreadable,
      ${depthOf(sql`graphile_worker.jobs where run_at <= now() and attempts < max_attempts`)} as jobs,
      ${depthOf(sql`workflow_runs where due_at <= now() and state <> 'RUNNING'`)} as runs,
      ${lagOf(sql`events where dispatched_at is null order by number, id`)} as "eventLagS",
      ${lagOf(sql`events where number is null order by id`)} as "unreadableLagS"`);
  const [measured] = rows;
  if (!measured) throw new Error('A count answered without a row.');
  const { eventLagS, unreadableLagS, ...depths } = measured;
  return { depths, eventLagS, unreadableLagS };
}

interface Gauge {
  set(labels: Readonly<Record<string, string>>, value: number): void;
  reset(): void;
}

const measuredForMs = 2_000;

/**
 * Makes the gauges of the queues; returns a function that measures them at most every two seconds, together with
 * `others`, which `measure` sets. An outage of PostgreSQL must not fail the scrape: unknown values are left out.
 */
export function queueGauges(
  database: Database,
  gaugeOf: (name: string, help: string, ...labelNames: string[]) => Gauge,
  others: readonly Gauge[],
  measure: (queues: Queues) => unknown,
): () => Promise<void> {
  const queues = gaugeOf(
    'dossier_queue_depth',
    'What waits: events for the dispatcher, events that readers do not see yet ("unreadable"), jobs for a ' +
      `worker, workflow runs that are due; counted up to ${countedMax}.`,
    'queue',
  );
  const unreadableLag = gaugeOf(
    'dossier_event_unreadable_seconds',
    'For how long the oldest event that readers do not see yet has waited for its number.',
  );
  let measuredAt = -Infinity;
  return async () => {
    if (performance.now() - measuredAt < measuredForMs) return;
    measuredAt = performance.now();
    try {
      const measured = await measureQueues(database);
      for (const [queue, depth] of Object.entries(measured.depths)) queues.set({ queue }, depth);
      unreadableLag.set({}, measured.unreadableLagS);
      await measure(measured);
    } catch {
      for (const unknown of [queues, unreadableLag, ...others]) unknown.reset();
    }
  };
}
