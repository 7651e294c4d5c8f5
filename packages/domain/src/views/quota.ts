import { Quota } from '@dossier/kernel/quotas.ts';
import { views } from './table.ts';

export const viewsQuota = new Quota({ name: 'views', title: 'views', max: 1_000, table: views });
