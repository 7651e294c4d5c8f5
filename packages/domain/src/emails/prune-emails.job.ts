import { deleteInBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { emails } from '../mail/index.ts';

const batchSize = 1_000;

/** Deletes mails after a year where they stand on a record, after 30 days else; never one that still waits. */
export const pruneEmails = defineJob({
  name: 'emails/prune',
  input: z.object({}),
  schedule: '37 4 * * *',
  async run({ database, signal }) {
    await deleteInBatches(
      database,
      signal,
      batchSize,
      emails,
      sql`
        created_at < now() - interval '30 days' and state <> 'QUEUED'
        and (record_id is null or created_at < now() - interval '365 days')`,
    );
  },
});
