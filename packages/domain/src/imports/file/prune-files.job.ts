import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { exports, imports } from '../table.ts';

/** Deletes imports and exports a week after their creation, with their files and errors. */
export const pruneFiles = definePruning({
  name: 'imports/prune-files',
  schedule: '41 4 * * *',
  rows: [imports, exports].map((table) => [table, lt(table.createdAt, sql`now() - interval '7 days'`)] as const),
  batchSize: 20,
});
