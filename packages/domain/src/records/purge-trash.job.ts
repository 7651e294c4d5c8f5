import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

const batchSize = 500;

/**
 * Removes for good what has lain in Trash for 30 days, with its comments and calls; deals and tasks
 * lose the link. In small batches, so that no lock is held for long. Records that are gone state no
 * fact: `record.deleted` was stated when they went to Trash.
 */
export const purgeTrash = defineJob({
  name: 'records/purge-trash',
  input: z.object({}),
  schedule: '17 3 * * *',
  async run({ database, signal }) {
    for (;;) {
      const { rowCount } = await database.read.orm.execute(sql`
        delete from records where (workspace_id, id) in (
          select workspace_id, id from records where deleted_at < now() - interval '30 days' limit ${batchSize} for update skip locked)`);
      if ((rowCount ?? 0) < batchSize || signal.aborted) return;
    }
  },
});
