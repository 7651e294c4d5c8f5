import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { act, read, router, write } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { deliveryProcedures } from './manage/delivery-procedures.ts';
import { listHealth } from './health/health-list.ts';
import { listHealthInput, webhookHealthSchema } from './health/health-schema.ts';
import { settings, tags } from './meta.ts';
import { previewInput, previewSchema } from './manage/preview-schema.ts';
import { previewWebhook } from './manage/preview.ts';
import { replayProcedures } from './replay/replay-procedures.ts';
import { sampleInput, sampleSchema, testResultSchema } from './manage/delivery-schema.ts';
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
  listHealth: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/health',
        tags,
        summary: 'See the health of all webhooks',
        description: 'Success rate, latency, what waits and since when it fails, of each, over a day or a week.',
        protect: true,
      },
    })
    .input(listHealthInput)
    .output(one(z.array(webhookHealthSchema)))
    .query(async ({ ctx, input }) => ({ data: await listHealth(ctx, input) })),
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
  listActivity: read
    .meta({ settings: true })
    .output(one(z.array(webhookActivitySchema)))
    .query(async ({ ctx }) => ({ data: await listActivity(ctx) })),
  getStatistics: read
    .meta({ settings: true })
    .input(getStatisticsInput)
    .output(one(statisticsSchema))
    .query(async ({ ctx, input }) => ({ data: await getStatistics(ctx, input) })),
  ...deliveryProcedures,
  ...replayProcedures,
});
