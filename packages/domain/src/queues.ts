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
export const countedMax = 10_000;

export async function measureQueues(database: Database): Promise<Queues> {
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
