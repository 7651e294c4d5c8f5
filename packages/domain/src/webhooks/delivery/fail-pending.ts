import type { Database } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import { deliveries, webhookReplays } from '../table.ts';

/**
 * Ends all pending deliveries and all replays of all workspaces with a note; people can send them again. Returns how
 * many deliveries.
 */
export async function failPendingDeliveries(database: Database, note: string): Promise<number> {
  // First: a replay would make further deliveries.
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
