import { changeRows } from '@dossier/kernel/db/rows.ts';
import { uuidsOf } from '@dossier/kernel/db/columns.ts';
import { type Database, type Queries } from '@dossier/postgres-engine/index.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { sql } from 'drizzle-orm';
import { emails, type EmailRow } from '../mail/index.ts';

export interface Claim {
  /** True if the workspaces use SMTP servers of their own, false for the operator's. */
  readonly isOwn: boolean;
  readonly busy: readonly string[];
  /** Workspaces whose servers were slow: claimed last, one mail each. */
  readonly slow: readonly string[];
  /** Claimed mails per workspace. */
  readonly perLane: number;
  readonly perMinute: number;
  readonly total: number;
  /** After this time, an attempt counts as lost and is repeated. */
  readonly leaseS: number;
}

/**
 * Claims due mails of all workspaces that are not busy, so a slow server delays only the mails of its own workspace. A
 * claimed mail is not tried again before its lease ends.
 */
export async function claimMails(database: Database, claim: Claim): Promise<EmailRow[]> {
  const { isOwn, busy, slow, perLane, perMinute, total, leaseS } = claim;
  const isSlow = sql`lanes.workspace_id = any (${sql.param(uuidsOf('ws', slow))}::uuid[])`;
  const isChosen = sql`(${emails.workspaceId}, ${emails.id}) in (
    with recursive lanes as (
      (select workspace_id from emails where state = 'QUEUED' order by workspace_id limit 1)
      union all
      select (
        select e.workspace_id from emails e
        where e.state = 'QUEUED' and e.workspace_id > lanes.workspace_id
        order by e.workspace_id limit 1
      )
      from lanes where lanes.workspace_id is not null
    ), due as materialized (
      select taken.workspace_id, taken.id
      from lanes
      cross join lateral (
        select e.workspace_id, e.id from emails e
        where e.workspace_id = lanes.workspace_id and e.state = 'QUEUED' and e.due_at <= now()
        order by e.due_at, e.id
        limit (
          select greatest(0, least(case when ${isSlow} then 1 else ${perLane}::int end, ${perMinute} - count(*)))
          from emails r
          where r.workspace_id = lanes.workspace_id and r.attempted_at > now() - interval '1 minute'
        )
        for update skip locked
      ) taken
      where lanes.workspace_id <> all (${sql.param(uuidsOf('ws', busy))}::uuid[])
        and exists (select from mail_settings s where s.workspace_id = lanes.workspace_id) = ${isOwn}
      order by ${isSlow}
      limit ${total}
    )
    select workspace_id, id from due
  )`;
  const lease = sql`now() + make_interval(secs => ${leaseS})`;
  const claimed = { attempts: sql`${emails.attempts} + 1`, attemptedAt: sql`now()`, dueAt: lease };
  return database.autocommit.orm.update(emails).set(claimed).where(isChosen).returning();
}

/** Matches the mail as claimed: an attempt whose lease has ended changes nothing. */
export function isClaimed({ workspaceId, id, attempts }: EmailRow) {
  return equals(emails, { workspaceId, id, attempts, state: 'QUEUED' });
}

/** Stores the Message-ID, so that every attempt sends the same one. */
export async function fixMessageId(database: Database, row: EmailRow, domain: string): Promise<string> {
  if (row.messageId !== null) return row.messageId;
  const messageId = `<${row.id}@${domain}>`;
  await database.autocommit.orm.update(emails).set({ messageId }).where(isClaimed(row));
  return messageId;
}

/** Releases a mail after the worker's stop cut its attempt, which does not count; another worker may try at once. */
export async function letGo(db: Queries, row: EmailRow): Promise<void> {
  await changeRows(db, emails, isClaimed(row), { attempts: row.attempts - 1, dueAt: sql`now()` });
}
