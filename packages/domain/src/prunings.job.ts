import { definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { attachments, hasParent } from './attachments/index.ts';
import { operations } from './bulk/index.ts';
import { exports, imports } from './imports/table.ts';
import { emails } from './mail/index.ts';
import { invitations } from './members/table.ts';
import { notices } from './notices/table.ts';
import { syncConflicts, syncRuns } from './syncs/table.ts';
import { requestUsage } from './usage/table.ts';
import { longestSession } from './users/session/sessions.ts';
import { sessions, signInThrottles, verifications } from './users/table.ts';

const isOlder = (moment: PgColumn, days = 0) => lt(moment, sql`now() - make_interval(days => ${days})`);
const isOldEmail = sql`
  ${isOlder(emails.createdAt, 30)} and state <> 'QUEUED'
  and (record_id is null or ${isOlder(emails.createdAt, 365)})`;

/** Jobs that delete rows past their retention. */
export const prunings = {
  emails: definePruning('emails/prune', '37 4 * * *', [[emails, isOldEmail]]),
  invitations: definePruning('members/prune-invitations', '43 3 * * *', [
    [invitations, isOlder(invitations.expiresAt)],
  ]),
  notices: definePruning('notices/prune', '17 4 * * *', [
    [notices, sql`${isOlder(notices.lastAt, 90)} and snoozed_until is null`],
  ]),
  usage: definePruning('usage/prune', '37 * * * *', [[requestUsage, isOlder(requestUsage.minute, 8)]]),
  sessions: definePruning('users/prune-sessions', '41 3 * * *', [
    [sessions, sql`(${isOlder(sessions.expiresAt)} or ${sessions.createdAt} < now() - ${longestSession})`],
    [verifications, isOlder(verifications.expiresAt)],
    // Each attempt counts for an hour at most.
    [signInThrottles, lt(signInThrottles.lastRequest, sql`(extract(epoch from now()) - 86400) * 1000`)],
  ]),
  attachments: definePruning(
    'attachments/prune',
    '53 4 * * *',
    [[attachments, sql`${isOlder(attachments.orphanedAt, 30)} and not ${hasParent}`]],
    100,
  ),
  operations: definePruning('operations/prune', '37 * * * *', [[operations, isOlder(operations.createdAt, 30)]], 500),
  syncs: definePruning(
    'syncs/prune',
    '47 * * * *',
    [
      [syncRuns, isOlder(syncRuns.createdAt, 30)],
      [syncRuns, sql`${isOlder(syncRuns.createdAt, 1)} and state = 'OPEN'`],
      [syncConflicts, isOlder(syncConflicts.createdAt, 30)],
    ],
    100,
  ),
  // Each row takes the parts of its file along.
  files: definePruning(
    'imports/prune-files',
    '41 4 * * *',
    [imports, exports].map((table) => [table, isOlder(table.createdAt, 7)]),
    20,
  ),
};
