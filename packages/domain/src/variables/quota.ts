import { Quota } from '@dossier/kernel/quotas.ts';
import { variables } from './table.ts';

export const variablesQuota = new Quota({ name: 'variables', title: 'variables', max: 200, table: variables });
