import { one } from '@dossier/kernel/paging.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { getUsageInput, usageSchema } from './schema.ts';
import { getUsage } from './service.ts';

export const usageRouter = router({
  get: read
    .meta({ settings: true })
    .input(getUsageInput)
    .output(one(usageSchema))
    .query(async ({ ctx, input }) => ({ data: await getUsage(ctx, input) })),
});
