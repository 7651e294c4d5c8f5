import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { longestSession } from './sessions.ts';
import { sessions, signInThrottles, verifications } from '../table.ts';

/** Deletes expired sessions and proofs, and old throttles, with the IP addresses in them. */
export const pruneSessions = definePruning({
  name: 'users/prune-sessions',
  schedule: '41 3 * * *',
  rows: [
    [sessions, sql`(${sessions.expiresAt} < now() or ${sessions.createdAt} < now() - ${longestSession})`],
    [verifications, lt(verifications.expiresAt, sql`now()`)],
    // Each attempt counts for an hour at most.
    [signInThrottles, lt(signInThrottles.lastRequest, sql`(extract(epoch from now()) - 86400) * 1000`)],
  ],
});
