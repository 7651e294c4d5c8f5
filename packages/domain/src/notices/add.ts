import { newId } from '@dossier/kernel/ids.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { eq, sql } from 'drizzle-orm';
import { findMembersAmong } from '../members/index.ts';
import { noticeGroups } from './constants.ts';
import { mailChoices, notices } from './table.ts';

const insertedMax = 500;

export interface NewNotice {
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly hour: string;
  readonly count: number;
  readonly message: string | null;
  readonly runId?: string | null;
  readonly mentionedIn?: string;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** The hour by which equal notices share a row. */
export function hourOf(moment: string): string {
  return `${moment.slice(0, 13)}:00:00.000Z`;
}

/** The stamps of a notice about one moment. */
export function once(moment: string) {
  return { hour: hourOf(moment), count: 1, firstAt: moment, lastAt: moment };
}

/** The notices that are for members. */
export async function forMembers<Wanted extends NewNotice>(db: Session, wanted: readonly Wanted[]): Promise<Wanted[]> {
  if (wanted.length === 0) return [];
  const members = await findMembersAmong(db, wanted);
  return wanted.filter(({ workspaceId, userId }) => members.has(`${workspaceId} ${userId}`));
}

export async function addNotices(db: Session, added: readonly NewNotice[]): Promise<void> {
  const merged = new Map<string, NewNotice>();
  // A statement inserts a row once only.
  for (const one of added) {
    const known = merged.get(keyOf(one));
    merged.set(keyOf(one), known ? { ...one, firstAt: known.firstAt, count: known.count + one.count } : one);
  }
  // One order for all who lock several rows.
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

/** Now, if the person wants notices of this kind by mail. */
function mailAtOf({ workspaceId, userId, kind }: NewNotice) {
  const wish = isOneOf(noticeGroups.mentions, kind)
    ? mailChoices.hasMentions
    : isOneOf(noticeGroups.assignments, kind) && mailChoices.hasAssignments;
  if (!wish) return null;
  const { workspaceId: ofWorkspace, userId: ofUser } = mailChoices;
  return sql<string>`(
    select now() from ${mailChoices}
    where ${eq(ofWorkspace, workspaceId)} and ${eq(ofUser, userId)} and ${wish}
  )`;
}

function isOneOf(kinds: readonly string[], kind: string): boolean {
  return kinds.includes(kind);
}

function keyOf({ workspaceId, userId, kind, subjectId, hour }: NewNotice): string {
  return [workspaceId, userId, kind, subjectId, hour].join(' ');
}
