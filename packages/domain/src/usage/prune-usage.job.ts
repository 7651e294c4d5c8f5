import { deleteInBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requestUsage } from './table.ts';

const batchSize = 1_000;

/** Deletes counts that are older than a week, in small transactions. */
export const pruneUsage = defineJob({
  name: 'usage/prune',
  input: z.object({}),
  schedule: '37 * * * *',
  async run({ database, signal }) {
    await deleteInBatches(
      database,
      signal,
      batchSize,
      requestUsage,
      lt(requestUsage.minute, sql`now() - interval '8 days'`),
    );
  },
});
