import { idOf, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';

export const usageRanges = ['HOUR', 'DAY', 'WEEK'] as const;
const usageRangeSchema = z.enum(usageRanges);
export type UsageRange = z.output<typeof usageRangeSchema>;

const count = z.int().nonnegative();

export const quotaSchema = z.object({ name: z.string(), title: z.string(), used: count, max: count });
export type QuotaUsage = z.output<typeof quotaSchema>;

export const getUsageInput = z.strictObject({ range: usageRangeSchema.default('HOUR') });

/** The requests of a workspace over a period, in intervals of equal length. */
export const usageSchema = z.object({
  limit: count.describe('Requests in any 60 seconds; 0 where there is no limit.'),
  since: timestampOut,
  until: timestampOut,
  requests: count,
  limited: count.describe('Refused with 429; not among the requests.'),
  points: z.array(
    z.object({
      at: timestampOut.describe('Where the piece begins.'),
      perMinute: count.describe('Requests in its busiest minute.'),
      byKey: z.array(z.object({ keyId: idOf('key'), requests: count })).describe('Who sent them.'),
      limited: count.describe('Refused in the whole piece.'),
    }),
  ),
  keys: z.array(
    z.object({
      id: idOf('key'),
      name: z.string().nullable().describe('Null for a key that is gone.'),
      isRevoked: z.boolean(),
      requests: count,
      limited: count,
      lastUsedAt: timestampOut.nullable(),
    }),
  ),
  refusals: z
    .array(z.object({ minute: timestampOut, keyId: idOf('key'), limited: count }))
    .describe('When the limit was hit and by whom, the latest first; at most 100.'),
});
export type Usage = z.output<typeof usageSchema>;
