import { deleteInBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { exports, imports } from '../table.ts';

const batchSize = 20;

/** Deletes imports and exports a week after their creation, with their files and errors; in small batches. */
export const pruneFiles = defineJob({
  name: 'imports/prune-files',
  input: z.object({}),
  schedule: '41 4 * * *',
  async run({ database, signal }) {
    for (const table of [imports, exports])
      await deleteInBatches(database, signal, batchSize, table, lt(table.createdAt, sql`now() - interval '7 days'`));
  },
});
