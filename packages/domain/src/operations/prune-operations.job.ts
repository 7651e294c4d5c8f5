import { inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { operations } from '../bulk/index.ts';

const batchSize = 500;

/** Deletes operations 30 days after they began, as their events are. */
export const pruneOperations = defineJob({
  name: 'operations/prune',
  input: z.object({}),
  schedule: '37 * * * *',
  async run({ database, signal }) {
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${operations} where (workspace_id, id) in (
        select workspace_id, id
        from ${operations}
        where created_at < now() - interval '30 days' limit ${batchSize} for update skip locked)`,
    );
  },
});
