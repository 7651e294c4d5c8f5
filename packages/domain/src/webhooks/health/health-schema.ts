import { component, idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { statisticsRanges } from '../constants.ts';
import { deliveryStatuses } from '../schema.ts';

const range = z.enum(['DAY', 'WEEK']).meta({ description: 'The last 24 hours, or 7 days.', example: 'DAY' });
export const listHealthInput = z.strictObject({ range: range.default('DAY') });
export type ListHealthInput = z.output<typeof listHealthInput>;

const counts = {
  succeeded: z.int().meta({ description: 'Attempts that were accepted.', example: 118 }),
  failed: z.int().meta({ example: 2 }),
};

export const webhookHealthSchema = component('WebhookHealth', {
  webhookId: idOf('hook'),
  url: z.string().meta({ example: 'https://example.com/hooks/dossier' }),
  description: z.string().nullable(),
  isEnabled: z.boolean(),
  ...counts,
  successRate: z.number().nullable().meta({ description: '0 to 1; null without attempts.', example: 0.983 }),
  p95Ms: z.int().nullable().meta({ description: '95 % of the attempts took at most this long.', example: 240 }),
  countedSince: timestampOut.describe(
    'Later than the range where there were many deliveries: of each webhook the newest 300 are counted, or fewer ' +
      'where there are more than 100 webhooks.',
  ),
  failingSince: timestampOut.nullable(),
  lastSuccessAt: timestampOut.nullable().describe('null where none of the deliveries that are looked at was accepted.'),
  waitingCount: z.int().meta({ description: 'Deliveries that wait, up to 1,000: it may be more.', example: 0 }),
  oldestWaitingAt: timestampOut.nullable(),
  buckets: z
    .array(z.object({ at: timestampOut, ...counts }))
    .describe('Hours of a day, or quarters of the days of a week, without a gap.'),
});
export type WebhookHealth = z.output<typeof webhookHealthSchema>;

export const webhookActivitySchema = z.object({
  webhookId: idOf('hook'),
  lastSuccessAt: timestampOut.nullable(),
  lastFailureAt: timestampOut.nullable(),
  lastFailure: z.string().nullable().describe('What went wrong then.'),
  recent: z.array(z.enum(deliveryStatuses)).describe('How the latest 30 deliveries stand, newest first.'),
});
export type WebhookActivity = z.output<typeof webhookActivitySchema>;

export const getStatisticsInput = z.strictObject({ id: idOf('hook'), range: z.enum(statisticsRanges).default('DAY') });
export type GetStatisticsInput = z.output<typeof getStatisticsInput>;

const measured = {
  succeeded: z.int(),
  failed: z.int(),
  medianMs: z.int().nullable().describe('How long an attempt took, half of them at most; null without attempts.'),
  p95Ms: z.int().nullable(),
};

export const statisticsSchema = z.object({
  since: timestampOut,
  bucketS: z.int().describe('How many seconds a bucket spans.'),
  countedSince: timestampOut.describe(
    'Later than `since` where there were so many deliveries that only the newest were counted.',
  ),
  ...measured,
  buckets: z.array(z.object({ at: timestampOut, ...measured })).describe('From `since` to now, without a gap.'),
  failures: z
    .array(z.object({ errorClass: z.string(), responseStatus: z.int().nullable(), attempts: z.int() }))
    .describe('What went wrong how often, the most frequent first.'),
});
export type Statistics = z.output<typeof statisticsSchema>;
