import { deleteInBatches } from '@dossier/kernel/db/in-batches.ts';
import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { notices } from './table.ts';

const batchSize = 1_000;

/** Deletes notices after 90 days, in small batches. */
export const pruneNotices = defineJob({
  name: 'notices/prune',
  input: z.object({}),
  schedule: '17 4 * * *',
  async run({ database, signal }) {
    const isOld = sql`${lt(notices.lastAt, sql`now() - interval '90 days'`)} and ${isNull(notices.snoozedUntil)}`;
    await deleteInBatches(database, signal, batchSize, notices, isOld);
  },
});
