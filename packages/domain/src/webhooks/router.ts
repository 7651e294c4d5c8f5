import { router } from '@dossier/kernel/procedures.ts';
import { byId, restOf, rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { listHealth } from './health/health-list.ts';
import * as health from './health/health-schema.ts';
import * as deliveries from './manage/delivery-schema.ts';
import { previewWebhook } from './manage/preview.ts';
import { getDelivery, listDeliveries } from './manage/log.ts';
import { redeliver, redeliverFailed } from './replay/redeliver.job.ts';
import * as replays from './replay/replay-schema.ts';
import { cancelReplay, getReplay, listReplays, previewReplay, startReplay } from './replay/replays.ts';
import * as schema from './schema.ts';
import { createWebhook, getWebhook, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './service.ts';
import { getStatistics, listActivity } from './health/statistics.ts';
import { getSample, testWebhook } from './manage/sample.ts';

const rpc = rpcOf({ settings: true });

const tag = 'Webhooks';
const meta = {
  settings: 'or key',
  // A webhook sends every event to the address that its creator chose.
  alsoScope: 'events:read',
  silent: 'webhooks react to events; they state their own health only',
} as const;
const unaudited = { audited: false } as const;

const rest = restOf({ tag, path: '/webhooks', output: schema.webhookSchema, meta });

function below<Output extends z.ZodType>(at: '' | `/${string}`, output: Output) {
  return restOf({ tag, path: `/webhooks${at}`, item: `/webhooks${at}`, output, meta });
}

export const webhooksRouter = router({
  list: rest.list('List webhooks', 'Newest first, without their secrets.')(schema.listWebhooksInput, listWebhooks),
  listHealth: below('/health', z.array(health.webhookHealthSchema)).get(
    'See the health of all webhooks',
    'Success rate, latency, what waits and since when it fails, of each, over a day or a week.',
  )(health.listHealthInput, listHealth),
  get: rest.get(
    'Get a webhook',
    'Without its secret. `disabledReason` says why it is off.',
  )(...byId('hook', getWebhook)),
  create: below('', schema.webhookWithSecretSchema).call(
    'POST',
    '',
    'Subscribe to events',
    'The answer carries the secret that signs the deliveries; it is shown this once.',
  )(schema.createWebhookInput, createWebhook, { fresh: true }),
  update: rest.call(
    'PATCH',
    '/{id}',
    'Update a webhook, or switch it on or off',
    'What is not sent stays. `isEnabled: true` also sends what has waited.',
  )(schema.updateWebhookInput, updateWebhook, { fresh: true }),
  remove: rest.remove(
    'Unsubscribe',
    'At once: what waits for delivery is not sent any more, and the log of deliveries goes.',
  )(...byId('hook', removeWebhook)),
  rotateSecret: below('/{id}', schema.webhookWithSecretSchema).act(
    '/rotate-secret',
    'Make a new secret for a webhook',
    'It is shown this once. For 24 hours both secrets sign, so that receivers can change over.',
  )(...byId('hook', rotateSecret), { fresh: true }),
  sample: rpc.get(deliveries.sampleInput, deliveries.sampleSchema, getSample),
  test: below('/{id}', deliveries.testResultSchema).call(
    'POST',
    '/test',
    'Send a ping or a sample',
    'Answers within 2 seconds with what the receiver said. It is not in the delivery log.',
  )(deliveries.sampleInput, testWebhook, { ...unaudited, createsNothing: true }),
  preview: below('/{id}/preview', deliveries.previewSchema).get(
    'See which past events a webhook would send',
    'By its kinds, filters and condition as they are now, and which of them keeps an event back.',
  )(deliveries.previewInput, previewWebhook),
  listActivity: rpc.show(z.array(health.webhookActivitySchema), listActivity),
  getStatistics: rpc.get(health.getStatisticsInput, health.statisticsSchema, getStatistics),
  listDeliveries: below('/{id}/deliveries', deliveries.deliverySchema).list(
    'List the deliveries of a webhook',
    'Newest first, kept for `deliveryDays` of the workspace (30).',
  )(deliveries.listDeliveriesInput, listDeliveries),
  getDelivery: below('/{id}/deliveries/{deliveryId}', deliveries.deliveryWithAttemptsSchema).get(
    'Get a delivery with its attempts',
    'Each attempt with what was sent and what was answered.',
  )(deliveries.getDeliveryInput, getDelivery),
  redeliver: below('/{id}/deliveries/{deliveryId}', deliveries.deliverySchema).act(
    '/redeliver',
    'Send a delivery again',
    'At once, whatever its state, with the same `webhook-id`. The schedule of retries begins anew.',
  )(deliveries.getDeliveryInput, redeliver, unaudited),
  redeliverFailed: below('/{id}', deliveries.redeliveredSchema).act(
    '/redeliver-failed',
    'Send everything again that failed since a moment',
    'Answers with the number of the first ones; `isComplete: false` means that the rest follow.',
  )(deliveries.redeliverFailedInput, redeliverFailed, unaudited),
  previewReplay: rpc.get(replays.startReplayInput, replays.expectedReplaySchema, previewReplay, { settings: 'or key' }),
  replay: below('/{id}/replays', replays.replaySchema).create(
    'Send the events of a span of time again',
    'To this webhook alone, by its kinds, filters and condition, in the background; with `?dryRun=true` only ' +
      '`expected` is counted. Each has the `webhook-id` that it had, and `X-Service-Replay`.',
  )(replays.startReplayInput, startReplay, unaudited),
  listReplays: below('/{id}/replays', replays.replaySchema).list(
    'List the replays of a webhook',
    'Newest first, for as long as deliveries are kept.',
  )(replays.listReplaysInput, listReplays),
  getReplay: below('/{id}/replays/{replayId}', replays.replaySchema).get(
    'Get a replay',
    'How far it has come, and what became of its deliveries.',
  )(replays.getReplayInput, getReplay),
  cancelReplay: below('/{id}/replays/{replayId}', replays.replaySchema).act(
    '/cancel',
    'Cancel a replay',
    'Makes no further deliveries, and takes back those that wait; what has arrived stays.',
  )(replays.getReplayInput, cancelReplay, unaudited),
});
