import { equals } from '@dossier/kernel/verbs.ts';
import { changeInOrder, changeRows } from '@dossier/kernel/db/rows.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { defineSql, type Database, type Queries, type Session } from '@dossier/postgres-engine/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { and, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { drainJobName, orderWakeUps } from './lease.ts';
import { deliveries, webhookReplays, webhookStates } from '../table.ts';

/** Orders a wake-up for a webhook, in the transaction. A current lease holder notices within a second. */
export async function wake(db: Queries, workspaceId: string, webhookId: string): Promise<void> {
  const key = { workspaceId: decodeId('ws', workspaceId), webhookId: decodeId('hook', webhookId) };
  await db.orm.execute(
    sql`select graphile_worker.add_job(${drainJobName}, ${JSON.stringify(key)}::json, max_attempts => 5)`,
  );
}

/** Resets the health of a repaired webhook, and makes its pending deliveries due. */
export async function resume(ctx: WriteContext, id: string): Promise<void> {
  await changePending(ctx, id, gt(deliveries.nextAttemptAt, sql`now()`), { nextAttemptAt: sql`now()` });
  const healthy = { consecutiveFailures: 0, failingSince: null, pausedUntil: null, pauses: 0 };
  await changeRows(ctx.db, webhookStates, { workspaceId: ctx.workspaceId, webhookId: id }, healthy);
  await wake(ctx.db, ctx.workspaceId, id);
}

/**
 * Changes a webhook's pending deliveries that meet a condition; returns their number. Locks them by id, and before the
 * state of the webhook, as the recorder does, to prevent deadlocks.
 */
export function changePending(
  { db, workspaceId }: WriteContext,
  webhookId: string,
  condition: SQL,
  change: PgUpdateSetSource<typeof deliveries>,
): Promise<number> {
  const ofWebhook = equals(deliveries, { workspaceId, webhookId });
  return changeInOrder(db, deliveries, ofWebhook, and(eq(deliveries.status, 'PENDING'), condition), change);
}

// Covers all workspaces. Skips deliveries due just now, whose wake-up is on the way. A second sweep finds the lock
// taken and returns.
const sweep = defineSql<{ orders: string }>('change', 'webhooks.sweep')`
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
  ), ordered as (${orderWakeUps(sql`forgotten`)})
  select (select count(*) from forgotten) as orders, (select count(*) from ordered)`;

/**
 * Backstop for lost wake-ups: orders one for every webhook with due deliveries and no lease holder. Returns their
 * number.
 */
export async function wakeForgotten(database: Database): Promise<number> {
  const [swept] = await database.transaction((db) => db.run(sweep, {}));
  return Number(swept?.orders ?? 0);
}

/** Ends the leases of dead workers and wakes each of their webhooks. */
export async function endLeasesOf(db: Session, workerIds: readonly string[]): Promise<void> {
  await db.orm.execute(sql`
    with freed as (
      update ${webhookStates}
      set lease_owner = null, lease_worker = null, lease_until = null, lease_slots = 0, lease_wanted = 0
      where webhook_id in (
        select webhook_id
        from ${webhookStates}
        where lease_worker = any(${sql.param(workerIds)}::uuid[])
        order by webhook_id for no key update
      )
      returning workspace_id, webhook_id
    )
    ${orderWakeUps(sql`freed`)}`);
}

/** Clears the leases in a copied database: their holders work for the original. */
export async function clearLeases(database: Database): Promise<void> {
  const free = { leaseOwner: null, leaseWorker: null, leaseUntil: null, leaseSlots: 0, leaseWanted: 0 };
  await changeRows(database.autocommit, webhookStates, isNotNull(webhookStates.leaseOwner), free);
}

/**
 * Ends all pending deliveries and all replays of all workspaces with a note; people can send them again. Returns the
 * number of deliveries.
 */
export async function failPendingDeliveries(database: Database, note: string): Promise<number> {
  // First, because a replay would create more deliveries.
  const db = database.autocommit;
  const finishedAt = sql`now()`;
  await changeRows(db, webhookReplays, { state: 'RUNNING' }, { state: 'STOPPED', note, finishedAt });
  const failed = { status: 'FAILED', finishedAt, nextAttemptAt: null, note } as const;
  return changeRows(db, deliveries, { status: 'PENDING' }, failed);
}
