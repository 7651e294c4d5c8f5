import { one } from '@dossier/kernel/page-schema.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { z } from 'zod';
import { listQuotas } from './quotas.ts';
import { getUsageInput, quotaSchema, usageSchema } from './schema.ts';
import { getUsage } from './service.ts';

export const usageRouter = router({
  get: read
    .meta({ settings: true })
    .input(getUsageInput)
    .output(one(usageSchema))
    .query(async ({ ctx, input }) => ({ data: await getUsage(ctx, input) })),
  quotas: read
    .meta({ settings: true })
    .output(one(z.array(quotaSchema)))
    .query(async ({ ctx }) => ({ data: await listQuotas(ctx) })),
});
