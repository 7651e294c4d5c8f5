import { pageInput } from '@dossier/kernel/page-schema.ts';
import {
  component,
  eventKind,
  idOf,
  notBlank,
  optionalId,
  optionalText,
  ownVersionOut,
  timestampOut,
} from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { conditionSchema } from '../workflows/schema.ts';

export const disabledReasons = ['MANUAL', 'GONE', 'FAILING'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
export const orderings = ['none', 'record'] as const;
export type Ordering = (typeof orderings)[number];
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
const folderId = optionalId('fld').describe('Only events about records of this folder.');
const pipelineId = optionalId('pl').describe('Only events about deals of this pipeline.');
const changedField = optionalText(100).meta({
  description:
    'Of updates, only those that changed this field; `data.<key>` for a custom one. Events of other kinds are ' +
    'not narrowed.',
  example: 'data.status',
});
const condition = conditionSchema.nullable().meta({
  description:
    'Only events whose body meets it, written as conditions of workflows are: `trigger.body` is the body, `record` ' +
    'and `deal` are what it holds of them. An event for which it can not be judged is sent.',
  example: { left: '{{ record.data.status }}', operator: 'equals', right: 'Open' },
});
const rateLimitPerSecond = z.int().min(1).max(1_000).nullable().meta({
  description: 'Deliveries that may start within a second; the rest wait, in order, without failing. null: no limit.',
  example: 10,
});
const ordering = z.enum(orderings).meta({
  description:
    '`record`: the next delivery about the same record starts only when the one before it has arrived or was given ' +
    'up. Events without a record go by their own subject, say the deal. Other records are not held back.',
  example: 'record',
});
const description = optionalText(500).meta({ example: 'Tells the mailing list about new contacts' });

const headerValue = z.string().max(2_000);
const headers = z.record(z.string().min(1).max(100), headerValue);
const headersHint =
  'Sent with every delivery, for receivers that want a token. Values are kept encrypted and never shown again.';

/** A webhook as every surface shows it: without its secret, and with only the names of its headers. */
export const webhookSchema = component('Webhook', {
  id: idOf('hook'),
  url: z.string().meta({ example: 'https://example.com/hooks/dossier' }),
  kinds: z
    .array(z.string())
    .nullable()
    .meta({ description: 'The event kinds that are sent; null for all.', example: ['record.created'] }),
  folderId: idOf('fld').nullable(),
  pipelineId: idOf('pl').nullable(),
  changedField: z.string().nullable().meta({ example: 'data.status' }),
  condition: conditionSchema.nullable().describe('Only events whose body meets it; null for all.'),
  rateLimitPerSecond: z.int().nullable().meta({
    description: 'Deliveries that may start within a second; null without a limit.',
    example: 10,
  }),
  ordering: z.enum(orderings).describe('`record`: one after the other for each record.'),
  headerNames: z.array(z.string()).meta({ description: 'Names of the own headers.', example: ['Authorization'] }),
  description: z.string().nullable(),
  isEnabled: z.boolean(),
  disabledReason: z
    .enum(disabledReasons)
    .nullable()
    .describe(
      'MANUAL: somebody switched it off. GONE: the receiver answered 410. FAILING: every delivery failed for 5 ' +
        'days. What waited is kept for 7 days and is sent when it is enabled again.',
    ),
  disabledAt: timestampOut.nullable(),
  consecutiveFailures: z
    .int()
    .meta({ description: 'Attempts that failed since the last one that succeeded.', example: 0 }),
  failingSince: timestampOut.nullable(),
  pausedUntil: timestampOut
    .nullable()
    .describe('After 10 failures in a row a single attempt is made per pause; everything else waits.'),
  previousSecretUntil: timestampOut.nullable().describe('After a rotation: until when the previous secret signs too.'),
  version: ownVersionOut,
  createdAt: timestampOut,
  updatedAt: timestampOut,
});
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
export const createWebhookInput = z.strictObject({
  url,
  kinds: kinds.default(null),
  folderId: folderId.default(null),
  pipelineId: pipelineId.default(null),
  changedField: changedField.default(null),
  condition: condition.default(null),
  rateLimitPerSecond: rateLimitPerSecond.default(null),
  ordering: ordering.default('none'),
  headers: headers.default({}).meta({ description: headersHint, example: { Authorization: 'Bearer example' } }),
  description: description.default(null),
  isEnabled: z.boolean().default(true),
});
export const updateWebhookInput = z.strictObject({
  id: idOf('hook'),
  url: url
    .optional()
    .describe(
      'At another origin the values of own headers must be sent again, or be removed by null: else it is a 422.',
    ),
  ...z.object({ kinds, folderId, pipelineId, changedField, condition, rateLimitPerSecond }).partial().shape,
  ordering: ordering.optional().describe('For events from now on; what waits keeps its order.'),
  headers: z
    .record(z.string().min(1).max(100), headerValue.nullable())
    .optional()
    .meta({
      description: `${headersHint} Merged name by name: one that is not sent stays, null removes it.`,
      example: { Authorization: 'Bearer example' },
    }),
  description: description.optional(),
  isEnabled: z.boolean().optional().describe('true also sends what has waited.'),
});
