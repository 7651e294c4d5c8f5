import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { answerPage } from '@dossier/kernel/paging.ts';
import { act, read, router, write, type ProcedureMeta } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import { listHealth } from './health/health-list.ts';
import { listHealthInput, webhookHealthSchema } from './health/health-schema.ts';
import { previewInput, previewSchema } from './manage/preview-schema.ts';
import { previewWebhook } from './manage/preview.ts';
import {
  deliverySchema,
  deliveryWithAttemptsSchema,
  getDeliveryInput,
  listDeliveriesInput,
  redeliveredSchema,
  redeliverFailedInput,
  sampleInput,
  sampleSchema,
  testResultSchema,
} from './manage/delivery-schema.ts';
import { getDelivery, listDeliveries } from './manage/log.ts';
import { redeliver, redeliverFailed } from './replay/redeliver.ts';
import {
  expectedReplaySchema,
  getReplayInput,
  listReplaysInput,
  replaySchema,
  startReplayInput,
} from './replay/replay-schema.ts';
import { cancelReplay, getReplay, listReplays, previewReplay, startReplay } from './replay/replays.ts';
import {
  createWebhookInput,
  getWebhookInput,
  listWebhooksInput,
  updateWebhookInput,
  webhookSchema,
  webhookWithSecretSchema,
} from './schema.ts';
import { getStatisticsInput, statisticsSchema, webhookActivitySchema } from './health/statistics-schema.ts';
import { createWebhook, getWebhook, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './service.ts';
import { getStatistics, listActivity } from './health/statistics.ts';
import { getSample, testWebhook } from './manage/test-send.ts';

const rpc = rpcOf({ settings: true });

type Openapi = NonNullable<ProcedureMeta['openapi']>;
type Described = { readonly summary: string; readonly description: string } & Omit<ProcedureMeta, 'openapi'>;

/** A procedure of webhooks over REST. */
function rest<Base extends { meta(meta: ProcedureMeta): Base }>(
  base: Base,
  method: Openapi['method'],
  path: '' | `/${string}`,
  { summary, description, ...more }: Described,
): Base {
  return base.meta({
    settings: 'or key',
    // A webhook sends every event to the address that its creator chose.
    alsoScope: 'events:read',
    silent: 'webhooks react to events; they state their own health only',
    ...more,
    openapi: { method, path: `/webhooks${path}`, tags: ['Webhooks'], summary, description, protect: true },
  });
}

export const webhooksRouter = router({
  list: rest(read, 'GET', '', { summary: 'List webhooks', description: 'Newest first, without their secrets.' })
    .input(listWebhooksInput)
    .output(pageOf(webhookSchema))
    .query((call) => answerPage(call, (asked) => listWebhooks(call.ctx, asked))),
  listHealth: rest(read, 'GET', '/health', {
    summary: 'See the health of all webhooks',
    description: 'Success rate, latency, what waits and since when it fails, of each, over a day or a week.',
  })
    .input(listHealthInput)
    .output(one(z.array(webhookHealthSchema)))
    .query(async ({ ctx, input }) => ({ data: await listHealth(ctx, input) })),
  get: rest(read, 'GET', '/{id}', {
    summary: 'Get a webhook',
    description: 'Without its secret. `disabledReason` says why it is off.',
  })
    .input(getWebhookInput)
    .output(one(webhookSchema))
    .query(async ({ ctx, input }) => ({ data: await getWebhook(ctx, input.id) })),
  create: rest(act, 'POST', '', {
    summary: 'Subscribe to events',
    description: 'The answer carries the secret that signs the deliveries; it is shown this once.',
  })
    .input(createWebhookInput)
    .output(one(webhookWithSecretSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createWebhook(ctx, input) })),
  update: rest(act, 'PATCH', '/{id}', {
    summary: 'Update a webhook, or switch it on or off',
    description: 'What is not sent stays. `isEnabled: true` also sends what has waited.',
  })
    .input(updateWebhookInput)
    .output(one(webhookSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateWebhook(ctx, input) })),
  remove: rest(write, 'DELETE', '/{id}', {
    summary: 'Unsubscribe',
    description: 'At once: what waits for delivery is not sent any more, and the log of deliveries goes.',
  })
    .input(getWebhookInput)
    .output(one(webhookSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeWebhook(ctx, input.id) })),
  rotateSecret: rest(write, 'POST', '/{id}/rotate-secret', {
    summary: 'Make a new secret for a webhook',
    description: 'It is shown this once. For 24 hours both secrets sign, so that receivers can change over.',
    fresh: true,
    createsNothing: true,
  })
    .input(getWebhookInput)
    .output(one(webhookWithSecretSchema))
    .mutation(async ({ ctx, input }) => ({ data: await rotateSecret(ctx, input.id) })),
  sample: rpc.get(sampleInput, sampleSchema, getSample),
  test: rest(act, 'POST', '/{id}/test', {
    summary: 'Send a ping or a sample',
    description: 'Answers within 2 seconds with what the receiver said. It is not in the delivery log.',
    audited: false,
    createsNothing: true,
  })
    .input(sampleInput)
    .output(one(testResultSchema))
    .mutation(async ({ ctx, input }) => ({ data: await testWebhook(ctx, input) })),
  preview: rest(read, 'GET', '/{id}/preview', {
    summary: 'See which past events a webhook would send',
    description: 'By its kinds, filters and condition as they are now, and which of them keeps an event back.',
  })
    .input(previewInput)
    .output(one(previewSchema))
    .query(async ({ ctx, input }) => ({ data: await previewWebhook(ctx, input) })),
  listActivity: read
    .meta({ settings: true })
    .output(one(z.array(webhookActivitySchema)))
    .query(async ({ ctx }) => ({ data: await listActivity(ctx) })),
  getStatistics: rpc.get(getStatisticsInput, statisticsSchema, getStatistics),
  listDeliveries: rest(read, 'GET', '/{id}/deliveries', {
    summary: 'List the deliveries of a webhook',
    description: 'Newest first, kept for `deliveryDays` of the workspace (30).',
  })
    .input(listDeliveriesInput)
    .output(pageOf(deliverySchema))
    .query((call) => answerPage(call, (asked) => listDeliveries(call.ctx, asked))),
  getDelivery: rest(read, 'GET', '/{id}/deliveries/{deliveryId}', {
    summary: 'Get a delivery with its attempts',
    description: 'Each attempt with what was sent and what was answered.',
  })
    .input(getDeliveryInput)
    .output(one(deliveryWithAttemptsSchema))
    .query(async ({ ctx, input }) => ({ data: await getDelivery(ctx, input) })),
  redeliver: rest(write, 'POST', '/{id}/deliveries/{deliveryId}/redeliver', {
    summary: 'Send a delivery again',
    description: 'At once, whatever its state, with the same `webhook-id`. The schedule of retries begins anew.',
    audited: false,
    createsNothing: true,
  })
    .input(getDeliveryInput)
    .output(one(deliverySchema))
    .mutation(async ({ ctx, input }) => ({ data: await redeliver(ctx, input) })),
  redeliverFailed: rest(write, 'POST', '/{id}/redeliver-failed', {
    summary: 'Send everything again that failed since a moment',
    description: 'Answers with the number of the first ones; `isComplete: false` means that the rest follow.',
    audited: false,
    createsNothing: true,
  })
    .input(redeliverFailedInput)
    .output(one(redeliveredSchema))
    .mutation(async ({ ctx, input }) => ({ data: await redeliverFailed(ctx, input) })),
  previewReplay: rpc.get(startReplayInput, expectedReplaySchema, previewReplay, { settings: 'or key' }),
  replay: rest(write, 'POST', '/{id}/replays', {
    summary: 'Send the events of a span of time again',
    description:
      'To this webhook alone, by its kinds, filters and condition, in the background; with `?dryRun=true` only ' +
      '`expected` is counted. Each has the `webhook-id` that it had, and `X-Service-Replay`.',
    audited: false,
  })
    .input(startReplayInput)
    .output(one(replaySchema))
    .mutation(async ({ ctx, input }) => ({ data: await startReplay(ctx, input) })),
  listReplays: rest(read, 'GET', '/{id}/replays', {
    summary: 'List the replays of a webhook',
    description: 'Newest first, for as long as deliveries are kept.',
  })
    .input(listReplaysInput)
    .output(pageOf(replaySchema))
    .query((call) => answerPage(call, (asked) => listReplays(call.ctx, asked))),
  getReplay: rest(read, 'GET', '/{id}/replays/{replayId}', {
    summary: 'Get a replay',
    description: 'How far it has come, and what became of its deliveries.',
  })
    .input(getReplayInput)
    .output(one(replaySchema))
    .query(async ({ ctx, input }) => ({ data: await getReplay(ctx, input) })),
  cancelReplay: rest(write, 'POST', '/{id}/replays/{replayId}/cancel', {
    summary: 'Cancel a replay',
    description: 'Makes no further deliveries, and takes back those that wait; what has arrived stays.',
    audited: false,
    createsNothing: true,
  })
    .input(getReplayInput)
    .output(one(replaySchema))
    .mutation(async ({ ctx, input }) => ({ data: await cancelReplay(ctx, input) })),
});
