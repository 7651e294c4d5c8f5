import { type Database, defineSql } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { drainJobName } from './lease.ts';

// Covers all workspaces. Skips what became due just now: its wake-up is on the way. A second sweep finds the lock taken
// and returns.
const sweep = defineSql<{ orders: string }>(
  'change',
  'webhooks.sweep',
  sql`
  with turn as (
    select pg_try_advisory_xact_lock(hashtextextended('webhooks sweep', 0)) as is_mine
  ), forgotten as (
    select s.workspace_id, s.webhook_id
    from turn, webhook_states s join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id
    where turn.is_mine
      and w.is_enabled and (s.lease_until is null or s.lease_until <= now())
      and (s.paused_until is null or s.paused_until <= now())
      and exists (
        select from deliveries d
        where d.workspace_id = s.workspace_id
          and d.webhook_id = s.webhook_id and d.status = 'PENDING'
          and d.next_attempt_at < now() - interval '3 seconds'
      )
  ), ordered as (
    select graphile_worker.add_jobs(array_agg(
      (
        ${drainJobName}, json_build_object('workspaceId', workspace_id, 'webhookId', webhook_id), null, null, 5, null,
        null, null
      )::graphile_worker.job_spec))
    from forgotten having count(*) > 0
  )
  select (select count(*) from forgotten) as orders, (select count(*) from ordered)`,
);

/**
 * Backstop for lost wake-ups: orders one for every webhook that has due deliveries and no lease holder. Returns how
 * many.
 */
export async function wakeForgotten(database: Database): Promise<number> {
  const [swept] = await database.transaction((db) => db.run(sweep, {}));
  return Number(swept?.orders ?? 0);
}
