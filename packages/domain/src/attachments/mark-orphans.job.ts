import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { hasParent } from './parents.ts';
import { attachments } from './table.ts';

/** Notes when the deal or task of a file was found to be gone. The file is pruned once no undo can bring it back. */
export const markOrphans = defineJob({
  name: 'attachments/mark-orphans',
  input: z.object({}),
  schedule: '53 3 * * *',
  async run({ database: { autocommit } }) {
    await autocommit.orm
      .update(attachments)
      .set({ orphanedAt: sql`case when not ${hasParent} then now() end` })
      .where(sql`${hasParent} = (${attachments.orphanedAt} is not null)`);
  },
});
