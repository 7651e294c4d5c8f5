import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { statisticsRanges } from '../constants.ts';
import { deliveryStatuses } from '../schema.ts';

/** The outcome of a webhook's latest deliveries, for a list of webhooks. */
export const webhookActivitySchema = z.object({
  webhookId: idOf('hook'),
  lastSuccessAt: timestampOut.nullable(),
  lastFailureAt: timestampOut.nullable(),
  lastFailure: z.string().nullable().meta({ description: 'What went wrong then.' }),
  recent: z.array(z.enum(deliveryStatuses)).meta({ description: 'How the latest 30 deliveries stand, newest first.' }),
});
export type WebhookActivity = z.output<typeof webhookActivitySchema>;

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
