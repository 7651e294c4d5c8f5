import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { syncConflicts, syncRuns } from './table.ts';

export const pruneSyncs = definePruning({
  name: 'syncs/prune',
  schedule: '47 * * * *',
  rows: [
    [syncRuns, sql`created_at < now() - interval '30 days'`],
    [syncRuns, sql`created_at < now() - interval '1 day' and state = 'OPEN'`],
    [syncConflicts, sql`created_at < now() - interval '30 days'`],
  ],
  batchSize: 100,
});
