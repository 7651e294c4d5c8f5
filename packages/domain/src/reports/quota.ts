import { Quota } from '@dossier/kernel/quotas.ts';
import { reports } from './table.ts';

export const reportsQuota = new Quota({ name: 'reports', title: 'reports', max: 100, table: reports });
