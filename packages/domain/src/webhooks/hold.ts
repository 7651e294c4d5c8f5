import type { Database } from '@dossier/postgres-engine/index.ts';
import { isNotNull, sql } from 'drizzle-orm';
import { deliveries, webhookStates } from './table.ts';

/**
 * Ends everything that waits to be delivered, in all workspaces, with a note; it can be sent again by hand. Answers how
 * much.
 */
export async function holdDeliveries(database: Database, note: string): Promise<number> {
  const { rowCount } = await database.read.orm.execute(
    sql`update ${deliveries} set status = 'FAILED', finished_at = now(), next_attempt_at = null, note = ${note} where status = 'PENDING'`,
  );
  return rowCount ?? 0;
}

/** For data that were copied: whoever delivered for a webhook where they come from does not do so here. */
export async function freeLeases(database: Database): Promise<void> {
  await database.read.orm
    .update(webhookStates)
    .set({ leaseOwner: null, leaseWorker: null, leaseUntil: null, leaseSlots: 0, leaseWanted: 0 })
    .where(isNotNull(webhookStates.leaseOwner));
}
