import { type Database, defineSql, type Statement } from '@dossier/postgres-engine/index.ts';
import { sql, type SQL } from 'drizzle-orm';
import { circuitAfter } from './schedule.ts';

/**
 * Who delivers for a webhook. One holder at a time over all workers, so that a cap on its requests
 * is a number inside one process; what a workspace may have under way is the sum of the slots of its
 * leases, handed out under a lock of the workspace. A holder whose worker dies loses the lease at once, one
 * that falls silent when it is over.
 *
 * Ids are plain uuids here and in what sends: they go from one statement into the next.
 */
export interface HookKey {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/** Requests under way at a time, over all workers. */
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
}

export interface Renewal {
  slots: number;
  isEnabled: boolean;
  /** Changes with the settings. */
  version: string;
}

/** What has not been heard of for so long is taken over. */
export const leaseMs = 30_000;

export const drainJobName = 'webhooks/drain';

const { placeholder } = sql;
const isMine = sql`s.workspace_id = ${placeholder('workspaceId')} and s.webhook_id = ${placeholder('webhookId')}`;
const isDue = sql`d.workspace_id = ${placeholder('workspaceId')} and d.webhook_id = ${placeholder('webhookId')} and d.status = 'PENDING' and d.next_attempt_at <= now()`;
const until = sql`now() + make_interval(secs => ${leaseMs / 1_000}::float8)`;

// First come, first served, up to the cap of the workspace; but while another webhook has less than
// its fair share and could use more, nobody gets more than that.
const rivals = sql`
  rivals as (
    select lease_slots, lease_wanted, greatest(1, ${placeholder('perWorkspace')}::int / (1 + count(*) filter (where lease_wanted > 0) over ()))::int as fair
    from webhook_states where workspace_id = ${placeholder('workspaceId')} and webhook_id <> ${placeholder('webhookId')} and lease_until > now()
  ), room as (
    select ${placeholder('perWorkspace')}::int - coalesce(sum(lease_slots), 0)::int as free,
      coalesce(min(fair) filter (where lease_slots < least(lease_wanted, fair)), ${placeholder('perWorkspace')}::int) as share
    from rivals
  )`;

function granted(wanted: SQL): SQL {
  return sql`greatest(0, least(${wanted}, room.free, room.share))`;
}

/**
 * For this transaction: do not wait for the disk. A crash of PostgreSQL that takes a change of a
 * lease back leaves one that runs out, or that its holder finds to be another's; both are as if the
 * holder had crashed.
 */
const relaxed = defineSql('webhooks.relaxed', sql`select set_config('synchronous_commit', 'off', true)`);

const lockWorkspace = defineSql(
  'webhooks.lock_workspace',
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks ' || ${placeholder('workspaceId')}::text, 0))`,
);

// Paused or switched off: nobody needs the lease.
const take = defineSql<Grant>(
  'webhooks.take_lease',
  sql`
  with ${rivals}, backlog as (
    select count(*)::int as size from (select from deliveries d where ${isDue} limit ${placeholder('perWebhook')}::int) as due
  ), mine as (
    select s.workspace_id, s.webhook_id,
      least(backlog.size, case when s.consecutive_failures = 0 then ${placeholder('perWebhook')}::int when s.consecutive_failures < ${circuitAfter} then ${placeholder('perFailingWebhook')}::int else 1 end) as wanted
    from webhook_states s join webhooks w on w.workspace_id = s.workspace_id and w.id = s.webhook_id, backlog
    where ${isMine} and w.is_enabled
  )
  update webhook_states s
  set lease_owner = ${placeholder('owner')}::uuid, lease_worker = ${placeholder('worker')}::uuid, lease_until = ${until}, lease_wanted = mine.wanted, lease_slots = ${granted(sql`mine.wanted`)}
  from mine, room
  where s.workspace_id = mine.workspace_id and s.webhook_id = mine.webhook_id
    and (s.lease_until is null or s.lease_until <= now()) and (s.paused_until is null or s.paused_until <= now())
  returning s.lease_slots as slots, s.consecutive_failures as "consecutiveFailures", s.pauses`,
);

const renew = defineSql<Renewal>(
  'webhooks.renew_lease',
  sql`
  with ${rivals}
  update webhook_states s
  set lease_until = ${until}, lease_wanted = ${placeholder('wanted')}::int, lease_slots = greatest(${placeholder('underWay')}::int, ${granted(sql`${placeholder('wanted')}::int`)})
  from room, webhooks w
  where ${isMine} and s.lease_owner = ${placeholder('owner')}::uuid and w.workspace_id = s.workspace_id and w.id = s.webhook_id
  returning s.lease_slots as slots, w.is_enabled as "isEnabled", w.updated_at as version`,
);

/** The lease, or undefined where somebody has it, or nothing is to be sent. The death of `worker` frees it at once. */
export async function takeLease(
  database: Database,
  lease: Lease,
  caps: Caps,
  worker?: string,
): Promise<Grant | undefined> {
  const [grant] = await inOneTrip(database, [relaxed, lockWorkspace], take, {
    ...lease,
    worker: worker ?? null,
    ...caps,
  });
  return grant;
}

/** Keeps the lease, with as many slots as there are for `wanted`; undefined where it was lost. */
export async function renewLease(
  database: Database,
  lease: Lease,
  caps: Caps,
  { slots, wanted, underWay }: { slots: number; wanted: number; underWay: number },
): Promise<Renewal | undefined> {
  // Giving back needs no lock: nobody comes to too many by it.
  const before = wanted > slots ? [relaxed, lockWorkspace] : [relaxed];
  const [renewal] = await inOneTrip(database, before, renew, { ...lease, ...caps, wanted, underWay });
  return renewal;
}

/**
 * A transaction sent at once from BEGIN to COMMIT: the lock is not held while this process is busy with something else.
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
  // Where the last statement failed, that says more than that nothing was committed.
  await committed.catch(async (error: unknown) => {
    await result;
    throw error;
  });
  if (!result) throw new Error('A transaction committed without its last statement.');
  return result;
}
