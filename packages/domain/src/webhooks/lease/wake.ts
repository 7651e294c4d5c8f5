import type { WriteContext } from '@dossier/kernel/context.ts';
import { defineSql, type Database, type Queries, type Session } from '@dossier/postgres-engine/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { and, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
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
  await ctx.db.orm
    .update(webhookStates)
    .set({ consecutiveFailures: 0, failingSince: null, pausedUntil: null, pauses: 0 })
    .where(and(eq(webhookStates.workspaceId, ctx.workspaceId), eq(webhookStates.webhookId, id)));
  await wake(ctx.db, ctx.workspaceId, id);
}

/** Ends the pause of a webhook, so that a manually requested delivery is tried at once. */
export async function endPause({ db, workspaceId }: WriteContext, id: string): Promise<void> {
  await db.orm
    .update(webhookStates)
    .set({ pausedUntil: null })
    .where(and(eq(webhookStates.workspaceId, workspaceId), eq(webhookStates.webhookId, id)));
}

/**
 * Changes a webhook's pending deliveries that meet a condition; returns their number. Locks them by id, and before the
 * state of the webhook, as the recorder does, to prevent deadlocks.
 */
export async function changePending(
  { db, workspaceId }: WriteContext,
  webhookId: string,
  condition: SQL,
  change: PgUpdateSetSource<typeof deliveries>,
): Promise<number> {
  const ofWebhook = and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.webhookId, webhookId));
  const held = db.orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(ofWebhook, eq(deliveries.status, 'PENDING'), condition))
    .orderBy(deliveries.id)
    .for('no key update');
  const { rowCount } = await db.orm
    .update(deliveries)
    .set(change)
    .where(and(ofWebhook, inArray(deliveries.id, held)));
  return rowCount ?? 0;
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
  await database.autocommit.orm
    .update(webhookStates)
    .set({ leaseOwner: null, leaseWorker: null, leaseUntil: null, leaseSlots: 0, leaseWanted: 0 })
    .where(isNotNull(webhookStates.leaseOwner));
}

/**
 * Ends all pending deliveries and all replays of all workspaces with a note; people can send them again. Returns the
 * number of deliveries.
 */
export async function failPendingDeliveries(database: Database, note: string): Promise<number> {
  // First, because a replay would create more deliveries.
  await database.autocommit.orm
    .update(webhookReplays)
    .set({ state: 'STOPPED', note, finishedAt: sql`now()` })
    .where(eq(webhookReplays.state, 'RUNNING'));
  const { rowCount } = await database.autocommit.orm.execute(
    sql`
      update ${deliveries}
      set status = 'FAILED', finished_at = now(), next_attempt_at = null, note = ${note}
      where status = 'PENDING'`,
  );
  return rowCount ?? 0;
}
