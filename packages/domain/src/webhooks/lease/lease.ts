import { type Database, defineSql, type Statement } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { circuitAfter } from '../delivery/schedule.ts';

/**
 * The right to deliver for a webhook (`docs/decisions/0008`). It has one holder across all workers, so the cap on a
 * webhook's requests is a number inside one process. The cap of a workspace is the sum of the slots of its leases,
 * granted under a lock on the workspace. A lease ends at once when its worker dies, and after `leaseMs` when the worker
 * is silent.
 *
 * Ids are plain uuids here and wherever deliveries are sent: they go from one statement into the next.
 */
export interface HookKey {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/** Concurrent requests across all workers. */
export interface Caps {
  readonly perWebhook: number;
  readonly perFailingWebhook: number;
  readonly perWorkspace: number;
}

export interface Lease extends HookKey {
  readonly owner: string;
}

export interface Grant {
  slots: number;
  consecutiveFailures: number;
  pauses: number;
  /** True if its next success is a recovery. */
  isTroubled: boolean;
  /** Wait until the rate limit has recovered from earlier holders' deliveries; null if the last holder died. */
  rateFreeInMs: number | null;
}

export interface Renewal {
  slots: number;
  isEnabled: boolean;
  /** Changes whenever the settings change. */
  version: string;
}

/** Another worker may take a lease that was not renewed for this long. */
export const leaseMs = 30_000;

export const drainJobName = 'webhooks/drain';

/** A query that orders a wake-up for each webhook of a table expression. */
export function orderWakeUps(from: SQL): SQL {
  return sql`
    select graphile_worker.add_jobs(array_agg(
      (
        ${drainJobName}, json_build_object('workspaceId', workspace_id, 'webhookId', webhook_id), null, null, 5, null,
        null, null
      )::graphile_worker.job_spec))
    from ${from} having count(*) > 0`;
}

const { placeholder } = sql;
const isMine = sql`s.workspace_id = ${placeholder('workspaceId')} and s.webhook_id = ${placeholder('webhookId')}`;
export const isDue = sql`
  d.workspace_id = ${placeholder('workspaceId')}
    and d.webhook_id = ${placeholder('webhookId')} and d.status = 'PENDING'
    and d.next_attempt_at <= now()`;
const until = sql`now() + make_interval(secs => ${leaseMs / 1_000}::float8)`;

// Slots are granted in order of request, up to the cap of the workspace. While another webhook has less than its fair
// share and could use more, no webhook gets more than that share.
const rivals = sql`
  rivals as (
    select lease_slots, lease_wanted,
      greatest(
        1, ${placeholder('perWorkspace')}::int / (1 + count(*) filter (where lease_wanted > 0) over ())
      )::int as fair
    from webhook_states
    where workspace_id = ${placeholder('workspaceId')}
      and webhook_id <> ${placeholder('webhookId')} and lease_until > now()
  ), room as (
    select ${placeholder('perWorkspace')}::int - coalesce(sum(lease_slots), 0)::int as free,
      coalesce(
        min(fair) filter (where lease_slots < least(lease_wanted, fair)), ${placeholder('perWorkspace')}::int
      ) as share
    from rivals
  )`;

function granted(wanted: SQL): SQL {
  return sql`greatest(0, least(${wanted}, room.free, room.share))`;
}

/**
 * Commits this transaction without waiting for the disk. If a crash of PostgreSQL loses a change to a lease, the lease
 * either times out or its holder finds that another worker owns it, as after a crash of the holder.
 */
const relaxed = defineSql('read', 'webhooks.relaxed')`select set_config('synchronous_commit', 'off', true)`;

const lockWorkspace = defineSql('read', 'webhooks.lock_workspace')`
  select pg_advisory_xact_lock(hashtextextended('webhooks ' || ${placeholder('workspaceId')}::text, 0))`;

// A paused or disabled webhook needs no lease.
const take = defineSql<Grant>('change', 'webhooks.take_lease')`
  with ${rivals}, backlog as (
    select count(*)::int as size
    from (select from deliveries d where ${isDue} limit ${placeholder('perWebhook')}::int) as due
  ), mine as (
    select s.workspace_id, s.webhook_id,
      least(
        backlog.size,
        case
          when s.consecutive_failures = 0 then ${placeholder('perWebhook')}::int
          when s.consecutive_failures < ${circuitAfter} then ${placeholder('perFailingWebhook')}::int
          else 1
        end,
        w.rate_limit_per_second
      ) as wanted,
      case
        when s.rate_free_at = 'infinity' then null
        else greatest(0, coalesce(extract(epoch from s.rate_free_at - now()) * 1000, 0))
      end::float8 as rate_free_in_ms
    from webhook_states s join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id, backlog
    where ${isMine} and w.is_enabled
  )
  update webhook_states s
  set lease_owner = ${placeholder('owner')}::uuid, lease_worker = ${placeholder('worker')}::uuid,
    lease_until = ${until}, lease_wanted = mine.wanted, lease_slots = ${granted(sql`mine.wanted`)},
    rate_free_at = 'infinity'
  from mine, room
  where s.workspace_id = mine.workspace_id and s.webhook_id = mine.webhook_id
    and (s.lease_until is null or s.lease_until <= now()) and (s.paused_until is null or s.paused_until <= now())
  returning s.lease_slots as slots, s.consecutive_failures as "consecutiveFailures", s.pauses,
    s.troubled_since is not null as "isTroubled", mine.rate_free_in_ms as "rateFreeInMs"`;

const renew = defineSql<Renewal>('change', 'webhooks.renew_lease')`
  with ${rivals}
  update webhook_states s
  set lease_until = ${until}, lease_wanted = ${placeholder('wanted')}::int,
    lease_slots = greatest(${placeholder('underWay')}::int, ${granted(sql`${placeholder('wanted')}::int`)})
  from room, webhooks w
  where ${isMine}
    and s.lease_owner = ${placeholder('owner')}::uuid and w.workspace_id = s.workspace_id
    and w.id = s.webhook_id
  returning s.lease_slots as slots, w.is_enabled as "isEnabled", w.updated_at as version`;

/** Takes the lease; undefined if another worker holds it or nothing may be sent. It ends with the death of `worker`. */
export async function takeLease(database: Database, lease: Lease, caps: Caps, worker: string | null = null) {
  const [grant] = await inOneTrip(database, [relaxed, lockWorkspace], take, { ...lease, worker, ...caps });
  return grant;
}

/** Renews the lease with as many of the `wanted` slots as are free; undefined if it was lost. */
export async function renewLease(
  database: Database,
  lease: Lease,
  caps: Caps,
  { slots, wanted, underWay }: { slots: number; wanted: number; underWay: number },
): Promise<Renewal | undefined> {
  // Returning slots needs no lock: it can't exceed the cap.
  const before = wanted > slots ? [relaxed, lockWorkspace] : [relaxed];
  const [renewal] = await inOneTrip(database, before, renew, { ...lease, ...caps, wanted, underWay });
  return renewal;
}

/**
 * Sends a transaction from BEGIN to COMMIT at once, so that a busy process does not hold the lock between statements.
 */
async function inOneTrip<R>(
  database: Database,
  before: Statement<unknown>[],
  last: Statement<R>,
  values: Record<string, unknown>,
): Promise<R> {
  let result: Promise<R> | undefined;
  const committed = database.transaction(async (db) => {
    for (const statement of before) db.send(statement, values);
    result = db.run(last, values);
    result.catch(() => {});
  });
  // The error of the last statement says more than the failed commit.
  await committed.catch(async (error: unknown) => {
    await result;
    throw error;
  });
  if (!result) throw new Error('A transaction committed without its last statement.');
  return result;
}

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
    where ${isMine} and s.lease_owner = ${placeholder('owner')}::uuid
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
export function releaseLease(database: Database, lease: Lease, { isForced = false, rateFreeInMs = 0 } = {}) {
  return database.transaction(async (db) => {
    const [lock] = await db.run(lockOutDispatch, { webhookId: lease.webhookId });
    if (!lock?.isAlone && !isForced) return 'busy';
    const [outcome] = await db.run(release, { ...lease, isForced, rateFreeInMs });
    if (!outcome?.isHeld) return 'lost';
    return outcome.isReleased ? 'released' : 'busy';
  });
}
