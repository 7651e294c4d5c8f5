import type { ReadContext } from '@dossier/kernel/context.ts';
import { quotas } from '../quotas.ts';
import type { QuotaUsage } from './schema.ts';

export async function listQuotas({ db, workspaceId, quotas: limits }: ReadContext): Promise<QuotaUsage[]> {
  return Promise.all(
    quotas.map(async (quota) => ({
      name: quota.name,
      title: quota.title,
      used: await quota.used(db, workspaceId),
      max: limits?.maxOf(quota, workspaceId) ?? quota.max,
    })),
  );
}
