import type { ReadContext } from '@dossier/kernel/context.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { z } from 'zod';
import { post } from '../delivery/attempt.ts';
import { sampleBody } from './sample.ts';
import type { sampleInput, sampleSchema, testResultSchema } from './delivery-schema.ts';
import { getRow } from '../service.ts';
import { openSettings } from '../delivery/settings.ts';

// A person waits for the answer, which must arrive within 2 s.
const timeoutMs = 1_900;

/** The body of an event of this kind, as a receiver would get it. */
export async function getSample(
  ctx: ReadContext,
  { id, kind }: z.output<typeof sampleInput>,
): Promise<z.output<typeof sampleSchema>> {
  return { kind, body: JSON.stringify(await sampleBody(ctx, await getRow(ctx, id), kind)) };
}

/**
 * Sends a ping or a sample once and returns the receiver's answer. Works for a disabled webhook too. Changes neither
 * the log nor the health.
 */
export async function testWebhook(
  ctx: ReadContext,
  { id, kind }: z.output<typeof sampleInput>,
): Promise<z.output<typeof testResultSchema>> {
  const { outbound, secretBox } = servicesOf(ctx);
  const row = await getRow(ctx, id);
  const sample = await sampleBody(ctx, row, kind);
  const body = JSON.stringify(sample);
  const { isSuccess, ...posted } = await post(outbound, openSettings(secretBox, row), {
    workspaceId: ctx.workspaceId,
    eventId: String(sample['id']),
    body,
    timeoutMs,
  });
  return { isDelivered: isSuccess, requestBody: body, ...posted };
}
