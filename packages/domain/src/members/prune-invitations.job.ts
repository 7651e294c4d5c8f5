import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import { invitations } from './table.ts';

export const pruneInvitations = definePruning({
  name: 'members/prune-invitations',
  schedule: '43 3 * * *',
  rows: [[invitations, lt(invitations.expiresAt, sql`now()`)]],
});
