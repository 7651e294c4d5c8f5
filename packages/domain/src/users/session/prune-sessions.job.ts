import { defineJob } from '@dossier/kernel/jobs/define.ts';
import { inArray, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { longestSession } from './person-by-token.ts';
import { sessions, signInThrottles, verifications } from '../table.ts';

/** Deletes expired sessions and proofs, and old throttles, with the IP addresses in them. */
export const pruneSessions = defineJob({
  name: 'users/prune-sessions',
  input: z.object({}),
  schedule: '41 3 * * *',
  async run({ database }) {
    const { orm } = database.autocommit;
    const over = orm
      .select({ id: sessions.id })
      .from(sessions)
      .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.createdAt, sql`now() - ${longestSession}`)))
      .for('update', { skipLocked: true });
    await orm.delete(sessions).where(inArray(sessions.id, over));
    await orm.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
    // Each attempt counts for an hour at most.
    await orm
      .delete(signInThrottles)
      .where(lt(signInThrottles.lastRequest, sql`(extract(epoch from now()) - 86400) * 1000`));
  },
});
