import type { WriteContext } from '@dossier/kernel/context.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { decodeId } from '@dossier/kernel/ids.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { drainJobName } from './lease.ts';
import { deliveries, webhookStates } from '../table.ts';

/** Orders a wake-up for a webhook, in the transaction. A current lease holder looks by itself within a second. */
export async function wake(db: Queries, workspaceId: string, webhookId: string): Promise<void> {
  const key = { workspaceId: decodeId('ws', workspaceId), webhookId: decodeId('hook', webhookId) };
  await db.orm.execute(
    sql`select graphile_worker.add_job(${drainJobName}, ${JSON.stringify(key)}::json, max_attempts => 5)`,
  );
}

/** Resets the health of a webhook and makes its pending deliveries due. */
export async function resume(ctx: WriteContext, id: string): Promise<void> {
  const { workspaceId } = ctx;
  const waiting = and(
    eq(deliveries.workspaceId, workspaceId),
    eq(deliveries.webhookId, id),
    eq(deliveries.status, 'PENDING'),
    gt(deliveries.nextAttemptAt, sql`now()`),
  );
  // Locks deliveries by id and then the state, in the recorder's order: no deadlock.
  const held = ctx.db.orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(waiting)
    .orderBy(deliveries.id)
    .for('no key update');
  await ctx.db.orm
    .update(deliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.webhookId, id), inArray(deliveries.id, held)));
  await ctx.db.orm
    .update(webhookStates)
    .set({ consecutiveFailures: 0, failingSince: null, pausedUntil: null, pauses: 0 })
    .where(and(eq(webhookStates.workspaceId, workspaceId), eq(webhookStates.webhookId, id)));
  await wake(ctx.db, workspaceId, id);
}
