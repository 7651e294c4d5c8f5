import { auditEntries } from '@dossier/kernel/audit/table.ts';
import { inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { workspaces } from '../workspaces/index.ts';

const batchSize = 1_000;

/** Deletes entries of the audit log that are older than AUDIT_DAYS. */
export const pruneAudit = defineJob({
  name: 'audit/prune',
  input: z.object({}),
  schedule: '51 3 * * *',
  async run({ database, signal, auditDays = 365 }) {
    await inBatches(
      database,
      signal,
      batchSize,
      sql`
      delete from ${auditEntries} where (workspace_id, id) in (
        select old.workspace_id, old.id from ${workspaces} w
        cross join lateral (
          select workspace_id, id from ${auditEntries}
          where workspace_id = w.id and created_at < now() - make_interval(days => ${auditDays})
          order by created_at, id limit ${batchSize} for update skip locked
        ) old
        limit ${batchSize})`,
    );
  },
});
