import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, eventKind, idOf, moment, severalOf, timestampOut, endsAfter } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { deliveryStatuses } from '../schema.ts';

const attemptSchema = component('WebhookAttempt', {
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
  requestHeaders: z.record(z.string(), z.string()).describe('Values of own headers are left out.'),
  responseHeaders: z.record(z.string(), z.string()).nullable(),
  responseBody: z.string().nullable().describe('The first 4 KiB.'),
});
export type Attempt = z.output<typeof attemptSchema>;

export const deliverySchema = component('WebhookDelivery', {
  id: idOf('dlv'),
  webhookId: idOf('hook'),
  eventId: idOf('evt').describe('Sent as `webhook-id`, the same for every attempt.'),
  kind: eventKind,
  status: z.enum(deliveryStatuses).describe('PENDING: an attempt is under way or due at `nextAttemptAt`.'),
  attempts: z.int().meta({ description: 'Attempts made so far.', example: 1 }),
  nextAttemptAt: timestampOut
    .nullable()
    .describe(
      'null where none is due: it has ended, waits until its webhook is switched on again, or comes after another ' +
        'delivery about the same record.',
    ),
  createdAt: timestampOut,
  finishedAt: timestampOut.nullable(),
  note: z.string().nullable().describe('Why it ended without an attempt.'),
  lastAttempt: attemptSchema
    .pick({ startedAt: true, durationMs: true, responseStatus: true, errorClass: true, error: true })
    .nullable(),
});
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryWithAttemptsSchema = deliverySchema
  .extend({
    requestBody: z
      .string()
      .nullable()
      .describe('The body of every attempt, byte for byte; null once the event is no longer kept.'),
    attemptList: z.array(attemptSchema).describe('The latest 50, newest first.'),
  })
  .meta({ id: 'WebhookDeliveryWithAttempts' });

export const listDeliveriesInput = z
  .strictObject({
    id: idOf('hook'),
    status: severalOf(z.enum(deliveryStatuses))
      .optional()
      .meta({ description: 'Only deliveries in these states.', example: 'FAILED' }),
    kind: severalOf(eventKind)
      .optional()
      .meta({ description: 'Only deliveries of these event kinds.', example: 'record.created' }),
    after: moment.optional().describe('Only deliveries of events after this moment.'),
    before: moment.optional().describe('Only deliveries of events before this moment.'),
    ...pageInput({ default: 50, max: 500 }),
  })
  .refine(...endsAfter('after', 'before'));
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;
export const getDeliveryInput = z.strictObject({ id: idOf('hook'), deliveryId: idOf('dlv') });
export type GetDeliveryInput = z.output<typeof getDeliveryInput>;
export const redeliverFailedInput = z.strictObject({
  id: idOf('hook'),
  since: moment.describe('Failed deliveries of events since this moment are sent again.'),
});
export const redeliveredSchema = z.object({
  redelivered: z.int().meta({ description: 'Deliveries that are due again.', example: 12 }),
  isComplete: z.boolean().describe('false where there are so many that the rest follows in the background.'),
});

export const sampleInput = z.strictObject({
  id: idOf('hook'),
  kind: eventKind
    .default('ping')
    .meta({ description: '`ping`, or the event kind of which a sample is made.', example: 'record.created' }),
});
export type SampleInput = z.output<typeof sampleInput>;
export const sampleSchema = z.object({
  kind: eventKind,
  body: z.string().describe('The body that a receiver would get.'),
});
export type Sample = z.output<typeof sampleSchema>;
export const testResultSchema = component('WebhookTestResult', {
  isDelivered: z.boolean().describe('Whether the receiver answered 2xx within 2 seconds.'),
  requestBody: z.string(),
  ...attemptSchema.omit({ number: true }).shape,
});
export type TestResult = z.output<typeof testResultSchema>;

/** Reasons why an event is not sent; the first one counts. */
export const filterReasons = ['OWN_HEALTH', 'KIND', 'FOLDER', 'PIPELINE', 'CHANGED_FIELD', 'CONDITION'] as const;
export type FilterReason = (typeof filterReasons)[number];

export const previewInput = z.strictObject({
  id: idOf('hook'),
  eventId: idOf('evt').optional().describe('Judges this event only; by default the latest 200.'),
});
export type PreviewInput = z.output<typeof previewInput>;
export const previewSchema = component('WebhookPreview', {
  examined: z.int().meta({ description: 'Events that were judged.', example: 200 }),
  sent: z.int().meta({ description: 'Of these, how many the webhook wants.', example: 12 }),
  filtered: z
    .array(z.object({ by: z.enum(filterReasons), count: z.int() }))
    .describe('How many each of its filters kept back. OWN_HEALTH: the event is about this webhook.'),
  unjudged: z.int().describe('Events that are sent since their condition could not be judged.'),
  events: z
    .array(
      z.object({
        id: idOf('evt'),
        kind: eventKind,
        occurredAt: timestampOut,
        isSent: z.boolean(),
        filteredBy: z.enum(filterReasons).nullable(),
        problem: z.string().nullable().describe('Why the condition could not be judged.'),
      }),
    )
    .describe('The latest 50 of them, newest first.'),
});
export type Preview = z.output<typeof previewSchema>;
