import type { Database } from '@dossier/postgres-engine/index.ts';
import { isNotNull, sql } from 'drizzle-orm';
import { deliveries, webhookStates } from './table.ts';

/** Ends all pending deliveries of all workspaces with a note; people can send them again. Returns how many. */
export async function holdDeliveries(database: Database, note: string): Promise<number> {
  const { rowCount } = await database.autocommit.orm.execute(
    sql`
      update ${deliveries}
      set status = 'FAILED', finished_at = now(), next_attempt_at = null, note = ${note}
      where status = 'PENDING'`,
  );
  return rowCount ?? 0;
}

/** Clears the leases in a copied database: their holders work for the original. */
export async function clearLeases(database: Database): Promise<void> {
  await database.autocommit.orm
    .update(webhookStates)
    .set({ leaseOwner: null, leaseWorker: null, leaseUntil: null, leaseSlots: 0, leaseWanted: 0 })
    .where(isNotNull(webhookStates.leaseOwner));
}
