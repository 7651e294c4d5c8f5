import { newId, encodeId } from '@dossier/kernel/ids.ts';
import { type Session, defineSql } from '@dossier/postgres-engine/index.ts';
import { or, sql } from 'drizzle-orm';
import { findMembersAmong } from '../members/index.ts';
import { isIn } from './constants.ts';
import { isOf } from './mail/reader.ts';
import { mailChoices, notices } from './table.ts';
import { unnestArguments, unnestRows } from '@dossier/kernel/db/unnest-rows.ts';

const insertedMax = 500;

export type NewNotice = Omit<typeof notices.$inferInsert, 'id' | 'readAt' | 'doneAt' | 'snoozedUntil' | 'mailAt'>;

/** The columns of one event. Equal notices of an hour share a row. */
export function once(moment: string) {
  return { hour: `${moment.slice(0, 13)}:00:00.000Z`, count: 1, firstAt: moment, lastAt: moment };
}

export async function forMembers<Wanted extends NewNotice>(db: Session, wanted: readonly Wanted[]): Promise<Wanted[]> {
  if (wanted.length === 0) return [];
  const members = await findMembersAmong(db, wanted);
  return wanted.filter(({ workspaceId, userId }) => members.has(`${workspaceId} ${userId}`));
}

export async function addNotices(db: Session, added: readonly NewNotice[]): Promise<void> {
  const merged = new Map<string, NewNotice>();
  // A single statement can't update the same row twice.
  for (const one of added) {
    const known = merged.get(keyOf(one));
    merged.set(keyOf(one), known ? { ...one, firstAt: known.firstAt, count: known.count + one.count } : one);
  }
  // A fixed order, shared by all transactions that lock several rows.
  const rows = [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => ({ ...one, id: newId('ntc') }));
  for (let at = 0; at < rows.length; at += insertedMax)
    await db.orm
      .insert(notices)
      .values(rows.slice(at, at + insertedMax).map((row) => ({ ...row, mailAt: mailAtOf(row) })))
      .onConflictDoUpdate({
        target: [notices.workspaceId, notices.userId, notices.kind, notices.subjectId, notices.hour],
        set: {
          count: sql`${notices.count} + excluded.count`,
          message: sql`excluded.message`,
          runId: sql`excluded.run_id`,
          mentionedIn: sql`excluded.mentioned_in`,
          lastAt: sql`greatest(${notices.lastAt}, excluded.last_at)`,
          readAt: null,
          doneAt: null,
          mailAt: sql`coalesce(${notices.mailAt}, excluded.mail_at)`,
        },
      });
}

/** The current time, if the person wants notices of this kind by mail. */
function mailAtOf({ workspaceId, userId, kind }: NewNotice) {
  const wish = isIn('mentions', kind)
    ? mailChoices.hasMentions
    : isIn('assignments', kind)
      ? mailChoices.hasAssignments
      : // People who get mails at all get these: a run or the person waits for them.
        (isIn('exports', kind) || isIn('approvals', kind)) && or(mailChoices.hasMentions, mailChoices.hasAssignments);
  if (!wish) return null;
  return sql<string>`(select now() from ${mailChoices} where ${isOf({ workspaceId, userId })} and ${wish})`;
}

function keyOf({ workspaceId, userId, kind, subjectId, hour }: NewNotice): string {
  return [workspaceId, userId, kind, subjectId, hour].join(' ');
}

export type Settled = Pick<NewNotice, 'workspaceId' | 'userId' | 'kind' | 'subjectId'>;

const { workspaceId, userId } = notices;
const settledTypes = { workspaceId, userId, kind: 'text', subjectId: 'text' };

const settle = defineSql('change', 'notices.settle')`
  update notices set done_at = now(), snoozed_until = null
  where (workspace_id, id) in (
    select n.workspace_id, n.id
    from ${unnestRows(settledTypes, 'a')}
    join notices n on n.workspace_id = a."workspaceId" and n.user_id = a."userId" and n.kind = a.kind
      and n.subject_id = a."subjectId"
    where n.done_at is null
    order by n.workspace_id, n.user_id, n.kind, n.subject_id, n.hour for update of n
  )`;

export async function closeNotices(db: Session, settled: readonly Settled[]): Promise<void> {
  if (settled.length > 0) await db.run(settle, unnestArguments(settledTypes, settled));
}

const { placeholder } = sql;

const wake = defineSql<{ workspace_id: string }>('change', 'notices.wake')`
  update notices
  set snoozed_until = null, read_at = null, last_at = snoozed_until
  where (workspace_id, id) in (
    select workspace_id, id from notices
    where snoozed_until <= now()
    order by snoozed_until
    limit ${placeholder('limit')} for update skip locked
  )
  returning workspace_id`;

/** Returns up to `limit` snoozed notices to the inbox that are due; returns the workspace of each. */
export async function wakeNotices(db: Session, limit: number): Promise<string[]> {
  const rows = await db.run(wake, { limit });
  return rows.map((row) => encodeId('ws', row.workspace_id));
}
