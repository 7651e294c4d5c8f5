import { inBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

const batchSize = 1_000;

export const pruneAudit = defineJob({
  name: 'audit/prune',
  input: z.object({}),
  schedule: '51 3 * * *',
  async run({ database, signal, auditDays = 365 }) {
    await inBatches(database, signal, batchSize, sql`select prune_audit_entries(${auditDays}, ${batchSize})`);
  },
});
