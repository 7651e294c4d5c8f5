import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

const range = z.enum(['DAY', 'WEEK']).meta({ description: 'The last 24 hours, or 7 days.', example: 'DAY' });
export const listHealthInput = z.strictObject({ range: range.default('DAY') });

const counts = {
  succeeded: z.int().meta({ description: 'Attempts that were accepted.', example: 118 }),
  failed: z.int().meta({ example: 2 }),
};

export const webhookHealthSchema = z
  .object({
    webhookId: idOf('hook'),
    url: z.string().meta({ example: 'https://example.com/hooks/dossier' }),
    description: z.string().nullable(),
    isEnabled: z.boolean(),
    ...counts,
    successRate: z.number().nullable().meta({ description: '0 to 1; null without attempts.', example: 0.983 }),
    p95Ms: z.int().nullable().meta({ description: '95 % of the attempts took at most this long.', example: 240 }),
    countedSince: timestampOut.meta({
      description:
        'Later than the range where there were many deliveries: of each webhook the newest 300 are counted, or fewer ' +
        'where there are more than 100 webhooks.',
    }),
    failingSince: timestampOut.nullable(),
    lastSuccessAt: timestampOut
      .nullable()
      .meta({ description: 'null where none of the deliveries that are looked at was accepted.' }),
    waitingCount: z.int().meta({ description: 'Deliveries that wait, up to 1,000: it may be more.', example: 0 }),
    oldestWaitingAt: timestampOut.nullable(),
    buckets: z
      .array(z.object({ at: timestampOut, ...counts }))
      .meta({ description: 'Hours of a day, or quarters of the days of a week, without a gap.' }),
  })
  .meta({ id: 'WebhookHealth' });
export type WebhookHealth = z.output<typeof webhookHealthSchema>;
