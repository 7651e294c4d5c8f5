import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { invitations } from './table.ts';

export const pruneInvitations = defineJob({
  name: 'members/prune-invitations',
  input: z.object({}),
  schedule: '43 3 * * *',
  async run({ database }) {
    const { orm } = database.autocommit;
    const over = orm
      .select({ id: invitations.id })
      .from(invitations)
      .where(lt(invitations.expiresAt, sql`now()`))
      .for('update', { skipLocked: true });
    await orm.delete(invitations).where(inArray(invitations.id, over));
  },
});
