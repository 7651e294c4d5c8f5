import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { requestUsage } from './table.ts';

/** Deletes counts that are older than a week. */
export const pruneUsage = definePruning({
  name: 'usage/prune',
  schedule: '37 * * * *',
  rows: [[requestUsage, lt(requestUsage.minute, sql`now() - interval '8 days'`)]],
});
