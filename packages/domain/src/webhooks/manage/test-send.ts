import { clock } from '@dossier/kernel/clock.ts';
import type { ReadContext } from '@dossier/kernel/context.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { z } from 'zod';
import { responseBytesMax } from '../delivery/attempt.ts';
import { attemptResultOf } from '../delivery/attempt-result.ts';
import { sampleBody } from './sample.ts';
import type { sampleInput, sampleSchema, testResultSchema } from './delivery-schema.ts';
import { getRow } from '../service.ts';
import { headersOf, loggedHeaders, openSettings } from '../delivery/settings.ts';

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
  const settings = openSettings(secretBox, row);
  const sample = await sampleBody(ctx, row, kind);
  const body = JSON.stringify(sample);
  const nowMs = clock.now();
  const headers = headersOf(settings, String(sample['id']), body, nowMs);
  const { isSuccess, ...verdict } = attemptResultOf(
    await outbound.send({
      workspaceId: ctx.workspaceId,
      method: 'POST',
      url: settings.url,
      headers,
      body,
      timeoutMs,
      responseBytesMax,
    }),
    settings.confidential,
  );
  return {
    isDelivered: isSuccess,
    requestBody: body,
    startedAt: new Date(nowMs).toISOString(),
    requestHeaders: loggedHeaders(headers, settings),
    ...verdict,
  };
}
