import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { exports, imports } from './table.ts';

const batchSize = 20;

/** Deletes imports and exports a week after their creation, with their files and errors; in small batches. */
export const pruneFiles = defineJob({
  name: 'imports/prune-files',
  input: z.object({}),
  schedule: '41 4 * * *',
  async run({ database, signal }) {
    for (const table of [imports, exports]) {
      for (;;) {
        const { rowCount } = await database.autocommit.orm.execute(sql`
          delete from ${table} where (workspace_id, id) in (
            select workspace_id, id
            from ${table}
            where created_at < now() - interval '7 days' limit ${batchSize} for update skip locked)`);
        if ((rowCount ?? 0) < batchSize || signal.aborted) break;
      }
    }
  },
});
