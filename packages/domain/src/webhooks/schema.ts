import { pageInput } from '@dossier/kernel/page-schema.ts';
import {
  eventKind,
  idOf,
  moment,
  notBlank,
  optionalId,
  optionalText,
  timestampOut,
  severalOf,
} from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const disabledReasons = ['MANUAL', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
export const deliveryStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const url = z.string().trim().min(1, 'must not be empty').max(2_000).meta({
  pattern: notBlank,
  description: 'Where events are sent: an https address.',
  example: 'https://example.com/hooks/dossier',
});
const kinds = z
  .array(eventKind)
  .min(1, 'must name a kind, or be null for all of them')
  .max(100)
  .nullable()
  .meta({
    description: 'The event kinds to send; null for all, also those that are yet to come.',
    example: ['record.created', 'record.updated'],
  });
const folderId = optionalId('fld').meta({ description: 'Only events about records of this folder.' });
const pipelineId = optionalId('pl').meta({ description: 'Only events about deals of this pipeline.' });
const changedField = optionalText(100).meta({
  description:
    'Of updates, only those that changed this field; `data.<key>` for a custom one. Events of other kinds are ' +
    'not narrowed.',
  example: 'data.status',
});
const description = optionalText(500).meta({ example: 'Tells the mailing list about new contacts' });

const headerValue = z.string().max(2_000);
const headers = z.record(z.string().min(1).max(100), headerValue);
const headersHint =
  'Sent with every delivery, for receivers that want a token. Values are kept encrypted and never shown again.';

/** A webhook as every surface shows it: without its secret, and with only the names of its headers. */
export const webhookSchema = z
  .object({
    id: idOf('hook'),
    url: z.string().meta({ example: 'https://example.com/hooks/dossier' }),
    kinds: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The event kinds that are sent; null for all.', example: ['record.created'] }),
    folderId: idOf('fld').nullable(),
    pipelineId: idOf('pl').nullable(),
    changedField: z.string().nullable().meta({ example: 'data.status' }),
    headerNames: z.array(z.string()).meta({ description: 'Names of the own headers.', example: ['Authorization'] }),
    description: z.string().nullable(),
    isEnabled: z.boolean(),
    disabledReason: z
      .enum(disabledReasons)
      .nullable()
      .meta({
        description:
          'MANUAL: somebody switched it off. GONE: the receiver answered 410. FAILING: every delivery failed for 5 ' +
          'days. What waited is kept for 7 days and is sent when it is enabled again.',
      }),
    disabledAt: timestampOut.nullable(),
    consecutiveFailures: z
      .int()
      .meta({ description: 'Attempts that failed since the last one that succeeded.', example: 0 }),
    failingSince: timestampOut.nullable(),
    pausedUntil: timestampOut
      .nullable()
      .meta({ description: 'After 10 failures in a row a single attempt is made per pause; everything else waits.' }),
    previousSecretUntil: timestampOut
      .nullable()
      .meta({ description: 'After a rotation: until when the previous secret signs too.' }),
    createdAt: timestampOut,
    updatedAt: timestampOut,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: z.string().meta({
      description: 'Signs the deliveries. It is shown this once.',
      example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
    }),
  })
  .meta({ id: 'WebhookWithSecret' });

export const listWebhooksInput = z.strictObject(pageInput({ default: 1000, max: 1000 }));
export const getWebhookInput = z.strictObject({ id: idOf('hook') });
export const createWebhookInput = z.strictObject({
  url,
  kinds: kinds.default(null),
  folderId: folderId.default(null),
  pipelineId: pipelineId.default(null),
  changedField: changedField.default(null),
  headers: headers.default({}).meta({ description: headersHint, example: { Authorization: 'Bearer example' } }),
  description: description.default(null),
  isEnabled: z.boolean().default(true),
});
export const updateWebhookInput = z.strictObject({
  id: idOf('hook'),
  url: url.optional().meta({
    description:
      'At another origin the values of own headers must be sent again, or be removed by null: else it is a 422.',
  }),
  kinds: kinds.optional(),
  folderId: folderId.optional(),
  pipelineId: pipelineId.optional(),
  changedField: changedField.optional(),
  headers: z
    .record(z.string().min(1).max(100), headerValue.nullable())
    .optional()
    .meta({
      description: `${headersHint} Merged name by name: one that is not sent stays, null removes it.`,
      example: { Authorization: 'Bearer example' },
    }),
  description: description.optional(),
  isEnabled: z.boolean().optional().meta({ description: 'true also sends what has waited.' }),
});

/** One attempt: its request and its response. */
export const attemptSchema = z
  .object({
    number: z.int().meta({ example: 1 }),
    startedAt: timestampOut,
    durationMs: z.int().meta({ example: 42 }),
    responseStatus: z.int().nullable().meta({ example: 200 }),
    errorClass: z.string().nullable().meta({
      description:
        'Where it failed: dns, connect, tls, timeout, blocked, protocol, or status for an answer outside of 2xx.',
      example: 'status',
    }),
    error: z.string().nullable(),
    requestHeaders: z.record(z.string(), z.string()).meta({ description: 'Values of own headers are left out.' }),
    responseHeaders: z.record(z.string(), z.string()).nullable(),
    responseBody: z.string().nullable().meta({ description: 'The first 4 KiB.' }),
  })
  .meta({ id: 'WebhookAttempt' });
export type Attempt = z.output<typeof attemptSchema>;

export const deliverySchema = z
  .object({
    id: idOf('dlv'),
    webhookId: idOf('hook'),
    eventId: idOf('evt').meta({ description: 'Sent as `webhook-id`, the same for every attempt.' }),
    kind: eventKind,
    status: z
      .enum(deliveryStatuses)
      .meta({ description: 'PENDING: an attempt is under way or due at `nextAttemptAt`.' }),
    attempts: z.int().meta({ description: 'Attempts made so far.', example: 1 }),
    nextAttemptAt: timestampOut
      .nullable()
      .meta({ description: 'null where none is due: it has ended, or waits until its webhook is switched on again.' }),
    createdAt: timestampOut,
    finishedAt: timestampOut.nullable(),
    note: z.string().nullable().meta({ description: 'Why it ended without an attempt.' }),
    lastAttempt: attemptSchema
      .pick({ startedAt: true, durationMs: true, responseStatus: true, errorClass: true, error: true })
      .nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryWithAttemptsSchema = deliverySchema
  .extend({
    requestBody: z
      .string()
      .nullable()
      .meta({ description: 'The body of every attempt, byte for byte; null once the event is older than 30 days.' }),
    attemptList: z.array(attemptSchema).meta({ description: 'The latest 50, newest first.' }),
  })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const listDeliveriesInput = z.strictObject({
  id: idOf('hook'),
  status: severalOf(z.enum(deliveryStatuses))
    .optional()
    .meta({ description: 'Only deliveries in these states.', example: 'FAILED' }),
  kind: severalOf(eventKind)
    .optional()
    .meta({ description: 'Only deliveries of these event kinds.', example: 'record.created' }),
  after: moment.optional().meta({ description: 'Only deliveries of events after this moment.' }),
  before: moment.optional().meta({ description: 'Only deliveries of events before this moment.' }),
  ...pageInput({ default: 50, max: 500 }),
});
export const getDeliveryInput = z.strictObject({ id: idOf('hook'), deliveryId: idOf('dlv') });
export const redeliverFailedInput = z.strictObject({
  id: idOf('hook'),
  since: moment.meta({ description: 'Failed deliveries of events since this moment are sent again.' }),
});
export const redeliveredSchema = z.object({
  redelivered: z.int().meta({ description: 'Deliveries that are due again.', example: 12 }),
  isComplete: z
    .boolean()
    .meta({ description: 'false where there are so many that the rest follows in the background.' }),
});

export const sampleInput = z.strictObject({
  id: idOf('hook'),
  kind: eventKind
    .default('ping')
    .meta({ description: '`ping`, or the event kind of which a sample is made.', example: 'record.created' }),
});
export const sampleSchema = z.object({
  kind: eventKind,
  body: z.string().meta({ description: 'The body that a receiver would get.' }),
});
export const testResultSchema = z
  .object({
    isDelivered: z.boolean().meta({ description: 'Whether the receiver answered 2xx within 2 seconds.' }),
    requestBody: z.string(),
    ...attemptSchema.omit({ number: true }).shape,
  })
  .meta({ id: 'WebhookTestResult' });

/** The outcome of a webhook's latest deliveries, for a list of webhooks. */
export const webhookActivitySchema = z.object({
  webhookId: idOf('hook'),
  lastSuccessAt: timestampOut.nullable(),
  lastFailureAt: timestampOut.nullable(),
  lastFailure: z.string().nullable().meta({ description: 'What went wrong then.' }),
  recent: z.array(z.enum(deliveryStatuses)).meta({ description: 'How the latest 30 deliveries stand, newest first.' }),
});
export type WebhookActivity = z.output<typeof webhookActivitySchema>;

export const statisticsRanges = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];
export const getStatisticsInput = z.strictObject({ id: idOf('hook'), range: z.enum(statisticsRanges).default('DAY') });

const counts = {
  succeeded: z.int(),
  failed: z.int(),
  medianMs: z
    .int()
    .nullable()
    .meta({ description: 'How long an attempt took, half of them at most; null without attempts.' }),
  p95Ms: z.int().nullable(),
};

/** Attempts over time. */
export const statisticsSchema = z.object({
  since: timestampOut,
  bucketS: z.int().meta({ description: 'How many seconds a bucket spans.' }),
  countedSince: timestampOut.meta({
    description: 'Later than `since` where there were so many deliveries that only the newest were counted.',
  }),
  ...counts,
  buckets: z
    .array(z.object({ at: timestampOut, ...counts }))
    .meta({ description: 'From `since` to now, without a gap.' }),
  failures: z
    .array(z.object({ errorClass: z.string(), responseStatus: z.int().nullable(), attempts: z.int() }))
    .meta({ description: 'What went wrong how often, the most frequent first.' }),
});
export type Statistics = z.output<typeof statisticsSchema>;
