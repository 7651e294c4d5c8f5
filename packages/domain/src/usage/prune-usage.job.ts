import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { requestUsage } from './table.ts';

export const pruneUsage = definePruning({
  name: 'usage/prune',
  schedule: '37 * * * *',
  rows: [[requestUsage, lt(requestUsage.minute, sql`now() - interval '8 days'`)]],
});
