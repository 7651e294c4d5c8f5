import { type Database, defineSql } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { drainJobName, type Lease } from './lease.ts';

const { placeholder } = sql;

/** The key, as SQL, of the lock that orders the release of a lease and a dispatch to the same webhook. */
export function dispatchLock(webhookId: ReturnType<typeof sql>) {
  return sql`hashtextextended('webhook ' || ${webhookId}::text, 0)`;
}

const lockOutDispatch = defineSql<{ isAlone: boolean }>('read', 'webhooks.lock_out_dispatch')`
  select pg_try_advisory_xact_lock(${dispatchLock(sql`${placeholder('webhookId')}`)}) as "isAlone"`;

// Pending deliveries of a disabled webhook need no wake-up: enabling it orders one. `wake_at` prevents a second order
// for the same time.
const release = defineSql<{ isHeld: boolean; isReleased: boolean }>('change', 'webhooks.release_lease')`
  with mine as (
    select s.workspace_id, s.webhook_id, s.wake_at,
      case when s.paused_until > now() then s.paused_until end as paused_until,
      case when w.is_enabled then (
        select min(d.next_attempt_at)
        from deliveries d
        where d.workspace_id = s.workspace_id and d.webhook_id = s.webhook_id and d.status = 'PENDING'
      ) end as due_at
    from webhook_states s join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id
    where s.workspace_id = ${placeholder('workspaceId')}
      and s.webhook_id = ${placeholder('webhookId')} and s.lease_owner = ${placeholder('owner')}::uuid
  ), next as (
    select *, greatest(due_at, paused_until, now()) as at, greatest(due_at, paused_until) is not null as is_any
    from mine
    where ${placeholder('isForced')}::bool or due_at is null or due_at > now() or paused_until is not null
  ), wake as (
    select *, is_any and (wake_at is null or wake_at <= now() or wake_at > at) as is_new from next
  ), released as (
    update webhook_states s
    set lease_owner = null, lease_worker = null, lease_until = null, lease_slots = 0, lease_wanted = 0,
      rate_free_at = now() + make_interval(secs => nullif(${placeholder('rateFreeInMs')}::float8, 0) / 1000),
      wake_at = case when wake.is_new then wake.at else s.wake_at end
    from wake
    where s.workspace_id = wake.workspace_id
      and s.webhook_id = wake.webhook_id and s.lease_owner = ${placeholder('owner')}::uuid
    returning s.workspace_id, s.webhook_id, wake.at, wake.is_new
  ), ordered as (
    select graphile_worker.add_job(
      ${drainJobName}, json_build_object('workspaceId', workspace_id, 'webhookId', webhook_id), run_at => at,
      max_attempts => 5
    )
    from released where is_new
  )
  select exists (select from mine) as "isHeld", exists (select from released) as "isReleased",
    (select count(*) from ordered) as orders`;

/**
 * Releases the lease unless something is due, and orders the next wake-up in the same statement. `busy`: something is
 * due, so the holder continues. `lost`: another worker holds the lease.
 *
 * No delivery can be missed. The dispatcher orders no job while the lease is held, but holds this lock (shared) until
 * its deliveries are committed. So a release either runs when no dispatch is under way, and its snapshot, taken under
 * the lock, shows every delivery; or it does not happen. A dispatch that takes the lock later sees a free lease and
 * orders a job.
 */
export function releaseLease(
  database: Database,
  lease: Lease,
  { isForced = false, rateFreeInMs = 0 }: { isForced?: boolean; rateFreeInMs?: number } = {},
): Promise<'released' | 'busy' | 'lost'> {
  return database.transaction(async (db) => {
    const [lock] = await db.run(lockOutDispatch, { webhookId: lease.webhookId });
    if (!lock?.isAlone && !isForced) return 'busy';
    const [outcome] = await db.run(release, { ...lease, isForced, rateFreeInMs });
    if (!outcome?.isHeld) return 'lost';
    return outcome.isReleased ? 'released' : 'busy';
  });
}
