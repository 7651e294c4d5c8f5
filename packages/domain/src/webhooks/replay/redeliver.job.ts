import { changeRows } from '@dossier/kernel/db/rows.ts';
import { defineJob, enqueue } from '@dossier/kernel/jobs/define.ts';
import type { Queries } from '@dossier/postgres-engine/index.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { withdrawnNote } from './replay-schema.ts';
import { deliveries, webhookStates } from '../table.ts';
import { wake } from '../lease/wake.ts';
import type { WriteContext } from '@dossier/kernel/context.ts';
import { notFound, conflict } from '@dossier/kernel/errors.ts';
import { firstIdAt, getPlainDelivery } from '../manage/log.ts';
import type { Delivery, GetDeliveryInput, redeliverFailedInput } from '../manage/delivery-schema.ts';
import { getRow } from '../service.ts';

/** The job ends after a small batch, so that deliveries that fail again meanwhile are not repeated. */
export const redeliverRest = defineJob({
  name: 'webhooks/redeliver-rest',
  input: z.object({ workspaceId: z.string(), webhookId: z.string(), sinceId: z.string() }),
  attemptsMax: 20,
  async run({ database, signal }, { workspaceId, webhookId, sinceId }) {
    for (;;) {
      const { isComplete } = await restartFailed(database.autocommit, workspaceId, webhookId, sinceId);
      if (isComplete) return;
      if (signal.aborted) throw new Error('Stopped before everything was sent again; it continues later.');
    }
  },
});

const batchSize = 2_000;

async function restartFailed(db: Queries, workspaceId: string, webhookId: string, sinceId: string) {
  const { rowCount } = await db.orm.execute(sql`
    update ${deliveries}
    set status = 'PENDING', next_attempt_at = now(), is_bulk = true, attempts_before = attempts, finished_at = null,
      note = null
    where (workspace_id, webhook_id, id) in (
      select workspace_id, webhook_id, id from ${deliveries}
      where workspace_id = ${sql.param(workspaceId, deliveries.workspaceId)}
        and webhook_id = ${sql.param(webhookId, deliveries.webhookId)} and status = 'FAILED'
        and id >= ${sinceId}::uuid
        -- What was withdrawn with its replay did not fail.
        and note is distinct from ${withdrawnNote}
      order by id limit ${batchSize} for update skip locked)`);
  const restarted = rowCount ?? 0;
  if (restarted > 0) await wake(db, workspaceId, webhookId);
  return { restarted, isComplete: restarted < batchSize };
}

/** Sends a delivery again, whatever its state: the retry schedule restarts, `webhook-id` stays the same. */
export async function redeliver(ctx: WriteContext, { id, deliveryId }: GetDeliveryInput): Promise<Delivery> {
  await demandEnabled(ctx, id);
  const { workspaceId } = ctx;
  const key = { workspaceId, webhookId: id, id: deliveryId };
  const changed = await changeRows(ctx.db, deliveries, key, {
    status: 'PENDING',
    nextAttemptAt: sql`now()`,
    isBulk: false,
    attemptsBefore: sql`${deliveries.attempts}`,
    finishedAt: null,
    note: null,
  });
  if (changed === 0) throw notFound('delivery');
  // The delivery is tried at once.
  await changeRows(ctx.db, webhookStates, { workspaceId, webhookId: id }, { pausedUntil: null });
  await wake(ctx.db, workspaceId, id);
  return getPlainDelivery(ctx, { id, deliveryId });
}

/** Sends all deliveries again that failed for good since a moment; after the first batch in a job. */
export async function redeliverFailed(ctx: WriteContext, { id, since }: z.output<typeof redeliverFailedInput>) {
  await demandEnabled(ctx, id);
  const sinceId = firstIdAt(Date.parse(since));
  const { restarted, isComplete } = await restartFailed(ctx.db, ctx.workspaceId, id, sinceId);
  if (!isComplete) await enqueue(ctx, redeliverRest, { workspaceId: ctx.workspaceId, webhookId: id, sinceId });
  return { redelivered: restarted, isComplete };
}

/** The webhook; 409 while it is switched off. */
export async function demandEnabled(ctx: WriteContext, id: string) {
  const webhook = await getRow(ctx, id);
  if (!webhook.isEnabled) throw conflict('This webhook is switched off. Switch it on first.');
  return webhook;
}
