import { Quota } from '@dossier/kernel/quotas.ts';
import { webhooks } from './table.ts';

export const webhooksQuota = new Quota({ name: 'webhooks', title: 'webhooks', max: 100, table: webhooks });
