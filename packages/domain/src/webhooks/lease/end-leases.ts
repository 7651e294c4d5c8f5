import type { Database, Session } from '@dossier/postgres-engine/index.ts';
import { isNotNull, sql } from 'drizzle-orm';
import { drainJobName } from './lease.ts';
import { webhookStates } from '../table.ts';

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
    select graphile_worker.add_jobs(array_agg(
      (
        ${drainJobName}, json_build_object('workspaceId', workspace_id, 'webhookId', webhook_id), null, null, 5, null,
        null, null
      )::graphile_worker.job_spec))
    from freed having count(*) > 0`);
}

/** Clears the leases in a copied database: their holders work for the original. */
export async function clearLeases(database: Database): Promise<void> {
  await database.autocommit.orm
    .update(webhookStates)
    .set({ leaseOwner: null, leaseWorker: null, leaseUntil: null, leaseSlots: 0, leaseWanted: 0 })
    .where(isNotNull(webhookStates.leaseOwner));
}
