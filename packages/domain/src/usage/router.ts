import { router } from '@dossier/kernel/procedures.ts';
import { rpcOf } from '@dossier/kernel/rest.ts';
import { z } from 'zod';
import { getUsage, listQuotas } from './service.ts';
import { getUsageInput, quotaSchema, usageSchema } from './schema.ts';

const settings = rpcOf({ settings: true });

export const usageRouter = router({
  get: settings.get(getUsageInput, usageSchema, getUsage),
  quotas: settings.show(z.array(quotaSchema), listQuotas),
});
