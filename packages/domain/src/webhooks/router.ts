import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { act, read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { getDelivery, listDeliveries } from './log.ts';
import { previewInput, previewSchema } from './preview-schema.ts';
import { previewWebhook } from './preview.ts';
import { redeliver, redeliverFailed } from './redeliver.ts';
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
} from './delivery-schema.ts';
import {
  createWebhookInput,
  getWebhookInput,
  listWebhooksInput,
  updateWebhookInput,
  webhookSchema,
  webhookWithSecretSchema,
} from './schema.ts';
import { getStatisticsInput, statisticsSchema, webhookActivitySchema } from './statistics-schema.ts';
import { createWebhook, getWebhook, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './service.ts';
import { getStatistics, listActivity } from './statistics.ts';
import { getSample, testWebhook } from './test-send.ts';

const settings = {
  settings: 'or key',
  // A webhook shows every event to whoever chose its address.
  alsoScope: 'events:read',
  silent: 'webhooks react to events; they state their own health only',
} as const;
const tags = ['Webhooks'];

export const webhooksRouter = router({
  list: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks',
        tags,
        summary: 'List webhooks',
        description: 'Newest first, without their secrets.',
        protect: true,
      },
    })
    .input(listWebhooksInput)
    .output(pageOf(webhookSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listWebhooks(ctx, input))),
  get: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}',
        tags,
        summary: 'Get a webhook',
        description: 'Without its secret. `disabledReason` says why it is off.',
        protect: true,
      },
    })
    .input(getWebhookInput)
    .output(one(webhookSchema))
    .query(async ({ ctx, input }) => ({ data: await getWebhook(ctx, input.id) })),
  create: act
    .meta({
      ...settings,
      openapi: {
        method: 'POST',
        path: '/webhooks',
        tags,
        summary: 'Subscribe to events',
        description: 'The answer carries the secret that signs the deliveries; it is shown this once.',
        protect: true,
      },
    })
    .input(createWebhookInput)
    .output(one(webhookWithSecretSchema))
    .mutation(async ({ ctx, input }) => ({ data: await createWebhook(ctx, input) })),
  update: act
    .meta({
      ...settings,
      openapi: {
        method: 'PATCH',
        path: '/webhooks/{id}',
        tags,
        summary: 'Update a webhook, or switch it on or off',
        description: 'What is not sent stays. `isEnabled: true` also sends what has waited.',
        protect: true,
      },
    })
    .input(updateWebhookInput)
    .output(one(webhookSchema))
    .mutation(async ({ ctx, input }) => ({ data: await updateWebhook(ctx, input) })),
  remove: write
    .meta({
      ...settings,
      openapi: {
        method: 'DELETE',
        path: '/webhooks/{id}',
        tags,
        summary: 'Unsubscribe',
        description: 'At once: what waits for delivery is not sent any more, and the log of deliveries goes.',
        protect: true,
      },
    })
    .input(getWebhookInput)
    .output(one(webhookSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeWebhook(ctx, input.id) })),
  rotateSecret: write
    .meta({
      ...settings,
      fresh: true,
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/rotate-secret',
        tags,
        summary: 'Make a new secret for a webhook',
        description: 'It is shown this once. For 24 hours both secrets sign, so that receivers can change over.',
        protect: true,
      },
    })
    .input(getWebhookInput)
    .output(one(webhookWithSecretSchema))
    .mutation(async ({ ctx, input }) => ({ data: await rotateSecret(ctx, input.id) })),
  sample: read
    .meta({ settings: true })
    .input(sampleInput)
    .output(one(sampleSchema))
    .query(async ({ ctx, input }) => ({ data: await getSample(ctx, input) })),
  test: act
    .meta({
      ...settings,
      audited: false,
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/test',
        tags,
        summary: 'Send a ping or a sample',
        description: 'Answers within 2 seconds with what the receiver said. It is not in the delivery log.',
        protect: true,
      },
    })
    .input(sampleInput)
    .output(one(testResultSchema))
    .mutation(async ({ ctx, input }) => ({ data: await testWebhook(ctx, input) })),
  preview: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/preview',
        tags,
        summary: 'See which past events a webhook would send',
        description: 'By its kinds, filters and condition as they are now, and which of them keeps an event back.',
        protect: true,
      },
    })
    .input(previewInput)
    .output(one(previewSchema))
    .query(async ({ ctx, input }) => ({ data: await previewWebhook(ctx, input) })),
  listDeliveries: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries',
        tags,
        summary: 'List the deliveries of a webhook',
        description: 'Newest first, kept for 30 days.',
        protect: true,
      },
    })
    .input(listDeliveriesInput)
    .output(pageOf(deliverySchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listDeliveries(ctx, input))),
  getDelivery: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries/{deliveryId}',
        tags,
        summary: 'Get a delivery with its attempts',
        description: 'Each attempt with what was sent and what was answered.',
        protect: true,
      },
    })
    .input(getDeliveryInput)
    .output(one(deliveryWithAttemptsSchema))
    .query(async ({ ctx, input }) => ({ data: await getDelivery(ctx, input) })),
  listActivity: read
    .meta({ settings: true })
    .output(one(z.array(webhookActivitySchema)))
    .query(async ({ ctx }) => ({ data: await listActivity(ctx) })),
  getStatistics: read
    .meta({ settings: true })
    .input(getStatisticsInput)
    .output(one(statisticsSchema))
    .query(async ({ ctx, input }) => ({ data: await getStatistics(ctx, input) })),
  redeliver: write
    .meta({
      ...settings,
      audited: false,
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/deliveries/{deliveryId}/redeliver',
        tags,
        summary: 'Send a delivery again',
        description: 'At once, whatever its state, with the same `webhook-id`. The schedule of retries begins anew.',
        protect: true,
      },
    })
    .input(getDeliveryInput)
    .output(one(deliverySchema))
    .mutation(async ({ ctx, input }) => ({ data: await redeliver(ctx, input) })),
  redeliverFailed: write
    .meta({
      ...settings,
      audited: false,
      createsNothing: true,
      openapi: {
        method: 'POST',
        path: '/webhooks/{id}/redeliver-failed',
        tags,
        summary: 'Send everything again that failed since a moment',
        description: 'Answers with the number of the first ones; `isComplete: false` means that the rest follow.',
        protect: true,
      },
    })
    .input(redeliverFailedInput)
    .output(one(redeliveredSchema))
    .mutation(async ({ ctx, input }) => ({ data: await redeliverFailed(ctx, input) })),
});
