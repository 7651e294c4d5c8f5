import { deleteInBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { operations } from '../bulk/index.ts';

const batchSize = 500;

/** Deletes operations 30 days after they began, as their events are. */
export const pruneOperations = defineJob({
  name: 'operations/prune',
  input: z.object({}),
  schedule: '37 * * * *',
  async run({ database, signal }) {
    await deleteInBatches(
      database,
      signal,
      batchSize,
      operations,
      lt(operations.createdAt, sql`now() - interval '30 days'`),
    );
  },
});
