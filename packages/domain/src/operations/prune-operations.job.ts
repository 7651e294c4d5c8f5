import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { operations } from '../bulk/index.ts';

export const pruneOperations = definePruning({
  name: 'operations/prune',
  schedule: '37 * * * *',
  rows: [[operations, lt(operations.createdAt, sql`now() - interval '30 days'`)]],
  batchSize: 500,
});
