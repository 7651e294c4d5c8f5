import { firstUuidAt } from '@dossier/kernel/db/age.ts';
import { deleteInBatches, inBatches } from '@dossier/kernel/db/in-batches.ts';
import { eventFloors } from '@dossier/kernel/events/order.ts';
import { events } from '@dossier/kernel/events/table.ts';
import { idempotencyKeys } from '@dossier/kernel/idempotency/table.ts';
import { defineJob, definePruning } from '@dossier/kernel/jobs/define.ts';
import { lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
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
import { workspaces } from './workspaces/table.ts';

const isOlder = (moment: PgColumn, days = 0) => lt(moment, sql`now() - make_interval(days => ${days})`);
const isOldEmail = sql`
  ${isOlder(emails.createdAt, 30)} and state <> 'QUEUED'
  and (record_id is null or ${isOlder(emails.createdAt, 365)})`;

const batchSize = 1_000;

/** Events past the retention of their workspace. An event without a dispatch or number is kept, however old it is. */
const prunedEvents = sql`
  with gone as (
    delete from ${events} where (workspace_id, id) in (
      select old.workspace_id, old.id from ${workspaces} w
      cross join lateral (
        select workspace_id, id from ${events}
        where workspace_id = w.id
          and id < ${firstUuidAt(sql`now() - make_interval(days => w.event_days)`)} and dispatched_at is not null
          and number is not null
        order by id limit ${batchSize} for update skip locked
      ) old
      limit ${batchSize})
    returning workspace_id, number
  ), floors as (
    insert into ${eventFloors} as f (workspace_id, number)
    select workspace_id, max(number)
    from gone
    group by workspace_id
    order by workspace_id
    on conflict (workspace_id) do update set number = greatest(f.number, excluded.number)
  )
  select from gone`;

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
  /** Notes when the deal or task of a file was found to be gone. It is pruned once no undo can bring it back. */
  orphans: defineJob({
    name: 'attachments/mark-orphans',
    input: z.object({}),
    schedule: '53 3 * * *',
    async run({ database: { autocommit } }) {
      await autocommit.orm
        .update(attachments)
        .set({ orphanedAt: sql`case when not ${hasParent} then now() end` })
        .where(sql`${hasParent} = (${attachments.orphanedAt} is not null)`);
    },
  }),
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
  audit: defineJob({
    name: 'audit/prune',
    input: z.object({}),
    schedule: '51 3 * * *',
    async run({ database, signal, auditDays = 365 }) {
      await inBatches(database, signal, batchSize, sql`select prune_audit_entries(${auditDays}, ${batchSize})`);
    },
  }),
  /** Events, and stored answers of requests with an Idempotency-Key. */
  housekeeping: defineJob({
    name: 'housekeeping/prune',
    input: z.object({}),
    schedule: '23 * * * *',
    async run({ database, signal }) {
      await inBatches(database, signal, batchSize, prunedEvents);
      await deleteInBatches(
        database,
        signal,
        batchSize,
        idempotencyKeys,
        lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`),
      );
    },
  }),
};
