import { Quota } from '@dossier/kernel/quotas.ts';
import { workflows, workflowSecrets } from './table.ts';

export const workflowsQuota = new Quota({ name: 'workflows', title: 'workflows', max: 500, table: workflows });

export const secretsQuota = new Quota({
  name: 'secrets',
  title: 'secrets of workflows',
  max: 200,
  table: workflowSecrets,
});
