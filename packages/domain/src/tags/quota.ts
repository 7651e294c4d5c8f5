import { Quota } from '@dossier/kernel/quotas.ts';
import { tags } from './table.ts';

export const tagsQuota = new Quota({ name: 'tags', title: 'tags', max: 500, table: tags });
