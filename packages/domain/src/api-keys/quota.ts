import { Quota } from '@dossier/kernel/quotas.ts';
import { isNull } from 'drizzle-orm';
import { apiKeys } from './table.ts';

export const apiKeysQuota = new Quota({
  name: 'apiKeys',
  title: 'API keys',
  max: 200,
  table: apiKeys,
  where: isNull(apiKeys.revokedAt),
});
