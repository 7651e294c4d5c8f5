import type { WriteContext } from '@dossier/kernel/context.ts';
import { DomainError, notFound } from '@dossier/kernel/errors.ts';
import { enqueue } from '@dossier/kernel/jobs/define.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { firstIdAt, getPlainDelivery } from '../manage/log.ts';
import { redeliverRest, restartFailed } from './redeliver.job.ts';
import type { Delivery, getDeliveryInput, redeliveredSchema, redeliverFailedInput } from '../manage/delivery-schema.ts';
import { getRow } from '../service.ts';
import { deliveries } from '../table.ts';
import { endPause, wake } from '../lease/wake.ts';

/** Sends a delivery again, whatever its state: the retry schedule restarts, `webhook-id` stays the same. */
export async function redeliver(
  ctx: WriteContext,
  { id, deliveryId }: z.output<typeof getDeliveryInput>,
): Promise<Delivery> {
  await demandEnabled(ctx, id);
  const { rowCount } = await ctx.db.orm
    .update(deliveries)
    .set({
      status: 'PENDING',
      nextAttemptAt: sql`now()`,
      isBulk: false,
      attemptsBefore: sql`${deliveries.attempts}`,
      finishedAt: null,
      note: null,
    })
    .where(
      and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.webhookId, id), eq(deliveries.id, deliveryId)),
    );
  if (rowCount === 0) throw notFound('delivery');
  await endPause(ctx, id);
  await wake(ctx.db, ctx.workspaceId, id);
  return getPlainDelivery(ctx, { id, deliveryId });
}

/** Sends all deliveries again that failed for good since a moment. A job continues after the first batch. */
export async function redeliverFailed(
  ctx: WriteContext,
  { id, since }: z.output<typeof redeliverFailedInput>,
): Promise<z.output<typeof redeliveredSchema>> {
  await demandEnabled(ctx, id);
  const sinceId = firstIdAt(Date.parse(since));
  const { restarted, isComplete } = await restartFailed(ctx.db, ctx.workspaceId, id, sinceId);
  if (!isComplete) await enqueue(ctx, redeliverRest, { workspaceId: ctx.workspaceId, webhookId: id, sinceId });
  return { redelivered: restarted, isComplete };
}

/** The webhook; 409 while it is switched off. */
export async function demandEnabled(ctx: WriteContext, id: string) {
  const webhook = await getRow(ctx, id);
  if (!webhook.isEnabled) throw new DomainError('CONFLICT', 'This webhook is switched off. Switch it on first.');
  return webhook;
}
