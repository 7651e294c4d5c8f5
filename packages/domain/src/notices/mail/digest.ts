import type { JobContext } from '@dossier/kernel/jobs/define.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { dueKey, tasks } from '../../tasks/index.ts';
import { users } from '../../users/index.ts';
import { composeDigest, countedMax, type MailedNotice, type MailedTask } from './mail-body.ts';
import { dayIn } from './mail-choices.ts';
import { named } from './mention-names.ts';
import { findReader, mailedColumns, queueFor, zone, type MailNoticesOptions, type Person } from './reader.ts';
import { noticeGroups } from '../constants.ts';
import { mailChoices, notices } from '../table.ts';

const batchSize = 200;
const kinds = [...noticeGroups.mentions, ...noticeGroups.assignments, ...noticeGroups.failures];

/**
 * Sends the digests that are due. That a person had the digest of a day commits with the mail, so there is one for a
 * day, however many workers there are and whenever one of them dies.
 */
export async function sendDigests({ database, signal, log }: JobContext, options: MailNoticesOptions): Promise<void> {
  for (let found = batchSize; found >= batchSize && !signal.aborted;) {
    const due = await database.autocommit.orm
      .select({ workspaceId: mailChoices.workspaceId, userId: mailChoices.userId })
      .from(mailChoices)
      .where(lte(mailChoices.digestAt, sql`now()`))
      .orderBy(mailChoices.digestAt)
      .limit(batchSize);
    found = due.length;
    for (const person of due) {
      if (signal.aborted) return;
      const one = database.of(person.workspaceId);
      try {
        await one.transaction((db) => sendDigest(db, options, person));
      } catch (error) {
        log.warn({ err: error, ...person }, 'a digest could not be queued; it is tried again in a quarter of an hour');
        await one.autocommit.orm
          .update(mailChoices)
          .set({ digestAt: sql`now() + interval '15 minutes'` })
          .where(and(isOf(person), lte(mailChoices.digestAt, sql`now()`)));
      }
    }
  }
}

async function sendDigest(db: Session, options: MailNoticesOptions, person: Person): Promise<void> {
  const today = dayIn(zone);
  const startOf = (days: number) => sql<string>`((${today} + ${days}::int)::timestamp at time zone ${zone})`;
  const at = (days: number) => sql<string>`
    ((${today} + ${days}::int + make_interval(hours => ${mailChoices.digestHour})) at time zone ${zone})`;
  const [row] = await db.orm
    .select({
      today: sql<string>`${today}::text`,
      digestDay: mailChoices.digestDay,
      // Due for so long that the next day has begun: it waits for the hour of that day.
      isEarly: sql<boolean>`${at(0)} > now()`,
      at: sql<string>`${at(0)}::text`,
      next: sql<string>`${at(1)}::text`,
      from: sql<string>`${startOf(0)}::text`,
      to: sql<string>`${startOf(1)}::text`,
    })
    .from(mailChoices)
    .innerJoin(users, eq(users.id, mailChoices.userId))
    .where(and(isOf(person), lte(mailChoices.digestAt, sql`now()`), isNotNull(mailChoices.digestHour)))
    .for('update', { of: mailChoices, skipLocked: true });
  // Another worker has it, or had it.
  if (!row) return;
  const { isEarly, digestDay } = row;
  await db.orm
    .update(mailChoices)
    .set({ digestAt: isEarly ? row.at : row.next, ...(isEarly ? {} : { digestDay: row.today }) })
    .where(isOf(person));
  if (isEarly || digestDay === row.today) return;
  const reader = await findReader(db, options, person, 'digest');
  if (!reader) return;
  const digest = composeDigest(reader, {
    overdue: await dueTasks(db, person, sql`${dueKey} < ${row.from}::timestamptz`),
    today: await dueTasks(
      db,
      person,
      sql`${dueKey} >= ${row.from}::timestamptz and ${dueKey} < ${row.to}::timestamptz`,
    ),
    notices: await unreadNotices(db, person),
  });
  if (digest) await queueFor(db, person.workspaceId, reader, 'DIGEST', digest);
}

async function dueTasks(db: Session, { workspaceId, userId }: Person, isDue: SQL): Promise<MailedTask[]> {
  const rows = await db.orm
    .select({ id: tasks.id, title: tasks.title, dueAt: tasks.dueAt })
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.assigneeId, userId), eq(tasks.status, 'OPEN'), isDue))
    .orderBy(dueKey, tasks.id)
    .limit(countedMax);
  return rows.flatMap(({ dueAt, ...task }) => (dueAt === null ? [] : [{ ...task, dueAt }]));
}

/** Unread notices of the last seven days: older ones were in digests often enough. */
async function unreadNotices(db: Session, { workspaceId, userId }: Person): Promise<MailedNotice[]> {
  const rows = await db.orm
    .select(mailedColumns)
    .from(notices)
    .where(
      and(
        eq(notices.workspaceId, workspaceId),
        eq(notices.userId, userId),
        inArray(notices.kind, kinds),
        isNull(notices.doneAt),
        isNull(notices.snoozedUntil),
        isNull(notices.readAt),
        gt(notices.lastAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(desc(notices.lastAt), desc(notices.id))
    .limit(countedMax);
  return named(db, workspaceId, rows);
}

function isOf({ workspaceId, userId }: Person): SQL | undefined {
  return and(eq(mailChoices.workspaceId, workspaceId), eq(mailChoices.userId, userId));
}
