import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { read, write } from '@dossier/kernel/procedures.ts';
import {
  deliverySchema,
  deliveryWithAttemptsSchema,
  getDeliveryInput,
  listDeliveriesInput,
  redeliveredSchema,
  redeliverFailedInput,
} from './delivery-schema.ts';
import { getDelivery, listDeliveries } from './log.ts';
import { settings, tags } from '../meta.ts';
import { redeliver, redeliverFailed } from '../replay/redeliver.ts';

/** The log of deliveries, and sending them again: part of the router of webhooks. */
export const deliveryProcedures = {
  listDeliveries: read
    .meta({
      ...settings,
      openapi: {
        method: 'GET',
        path: '/webhooks/{id}/deliveries',
        tags,
        summary: 'List the deliveries of a webhook',
        description: 'Newest first, kept for `deliveryDays` of the workspace (30).',
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
};
