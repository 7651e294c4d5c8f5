import type { Database } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';

export interface Queues {
  /** Events for the dispatcher, events without a number, jobs for a worker, workflow runs that are due. */
  readonly depths: {
    readonly events: number;
    readonly unreadable: number;
    readonly jobs: number;
    readonly runs: number;
  };
  /**
   * The time that the oldest event has waited for its reactions, and for its number: readers don't see it until then.
   */
  readonly eventLagS: number;
  readonly unreadableLagS: number;
}

/** A backlog is counted up to here: to look must stay cheap when things are at their worst. */
export const countedMax = 10_000;

export async function measureQueues(database: Database): Promise<Queues> {
  const { rows } = await database.autocommit.orm.execute<Queues['depths'] & Omit<Queues, 'depths'>>(sql`
    select
      (
        select count(*)::int from (select from events where dispatched_at is null limit ${countedMax}) waiting
      ) as events,
      (
        select count(*)::int from (select from events where number is null limit ${countedMax}) unnumbered
      ) as unreadable,
      (
        select count(*)::int
        from (
          select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit ${countedMax}
        ) due
      ) as jobs,
      (
        select count(*)::int
        from (select from workflow_runs where due_at <= now() and state <> 'RUNNING' limit ${countedMax}) due
      ) as runs,
      coalesce(
        (
          select greatest(0, extract(epoch from now() - occurred_at))
          from events
          where dispatched_at is null
          order by number, id limit 1
        ),
        0
      )::float8 as "eventLagS",
      coalesce(
        (
          select greatest(0, extract(epoch from now() - occurred_at))
          from events
          where number is null
          order by id limit 1
        ),
        0
      )::float8 as "unreadableLagS"`);
  const [measured] = rows;
  if (!measured) throw new Error('A count answered without a row.');
  const { eventLagS, unreadableLagS, ...depths } = measured;
  return { depths, eventLagS, unreadableLagS };
}
