import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invitations } from './table.ts';

/** Forgets invitations that nobody accepted in time, with the addresses they were for. */
export const pruneInvitations = defineJob({
  name: 'members/prune-invitations',
  input: z.object({}),
  schedule: '43 3 * * *',
  async run({ database }) {
    await database.read.orm.delete(invitations).where(lt(invitations.expiresAt, sql`now()`));
  },
});
