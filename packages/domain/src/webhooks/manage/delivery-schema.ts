import { pageInput } from '@dossier/kernel/page-schema.ts';
import { eventKind, idOf, moment, severalOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { deliveryStatuses } from '../schema.ts';

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
    nextAttemptAt: timestampOut.nullable().meta({
      description:
        'null where none is due: it has ended, waits until its webhook is switched on again, or comes after another ' +
        'delivery about the same record.',
    }),
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
      .meta({ description: 'The body of every attempt, byte for byte; null once the event is no longer kept.' }),
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
