import { one } from '@dossier/kernel/page-schema.ts';
import { read, router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { z } from 'zod';
import { getUsage, listQuotas } from './service.ts';
import { getUsageInput, quotaSchema, usageSchema } from './schema.ts';

const settings = { settings: true };

export const usageRouter = router({
  get: rpcOf(settings).get(getUsageInput, usageSchema, getUsage),
  quotas: read
    .meta(settings)
    .output(one(z.array(quotaSchema)))
    .query(async ({ ctx }) => ({ data: await listQuotas(ctx) })),
});
