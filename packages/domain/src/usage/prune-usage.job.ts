import { inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { requestUsage } from './table.ts';

const batchSize = 1_000;

/** Deletes counts that are older than a week, in small transactions. */
export const pruneUsage = defineJob({
  name: 'usage/prune',
  input: z.object({}),
  schedule: '37 * * * *',
  async run({ database, signal }) {
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${requestUsage} where (workspace_id, minute, key_id) in (
        select workspace_id, minute, key_id
        from ${requestUsage}
        where minute < now() - interval '8 days' limit ${batchSize} for update skip locked)`,
    );
  },
});
