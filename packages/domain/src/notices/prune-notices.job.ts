import { inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { notices } from './table.ts';

const batchSize = 1_000;

/** Deletes notices after 90 days, in small batches. */
export const pruneNotices = defineJob({
  name: 'notices/prune',
  input: z.object({}),
  schedule: '17 4 * * *',
  async run({ database, signal }) {
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${notices} where (workspace_id, id) in (
        select workspace_id, id
        from ${notices}
        where last_at < now() - interval '90 days' limit ${batchSize} for update skip locked)`,
    );
  },
});
