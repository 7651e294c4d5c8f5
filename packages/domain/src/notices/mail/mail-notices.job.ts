import { changeRows } from '@dossier/kernel/db/rows.ts';
import { defineJob, type JobContext } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { findReader, type MailNoticesOptions, type Person, named, zone, dayIn, isOf } from './reader.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, desc, eq, gt, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import * as mailBody from './mail-body.ts';
import { isOpen, isUnread, mailChoices, notices } from '../table.ts';
import { queueMail } from '../../mail/index.ts';
import { dueKey, tasks } from '../../tasks/index.ts';
import { users } from '../../users/index.ts';
import { digestGroups, isIn, noticeGroups } from '../constants.ts';

const { countedMax, mailedColumns } = mailBody;

export function mailNotices(options: MailNoticesOptions) {
  return defineJob({
    name: 'notices/mail',
    input: z.object({}),
    schedule: '* * * * *',
    async run(ctx) {
      await sendNotices(ctx, options);
      await sendDigests(ctx, options);
    },
  });
}

const batchSize = 1_000;
const isDue = lte(notices.mailAt, sql`now()`);

async function sendNotices({ database, signal, log }: JobContext, options: MailNoticesOptions): Promise<void> {
  const due = await database.autocommit.orm
    .select({ workspaceId: notices.workspaceId, userId: notices.userId })
    .from(notices)
    .where(isDue)
    .orderBy(notices.mailAt)
    .limit(batchSize);
  const people = new Map(due.map((person) => [`${person.workspaceId} ${person.userId}`, person]));
  for (const person of people.values()) {
    if (signal.aborted) return;
    const one = database.of(person.workspaceId);
    try {
      await one.transaction((db) => sendTo(db, options, person));
    } catch (error) {
      log.warn({ err: error, ...person }, 'notices could not be mailed; they are tried again in a quarter of an hour');
      await one.transaction(async (db) => {
        await mark(db, person, await take(db, person), sql`now() + interval '15 minutes'`);
      });
    }
  }
}

async function sendTo(db: Session, options: MailNoticesOptions, person: Person): Promise<void> {
  const taken = await take(db, person);
  if (taken.length === 0) return;
  await mark(db, person, taken, null);
  const unread = taken.filter(({ isOpen }) => isOpen);
  const reader = unread.length > 0 ? await findReader(db, options, person, 'notices') : undefined;
  if (!reader) return;
  const mail = mailBody.composeNotices(reader, await named(db, person.workspaceId, unread));
  const isSecret = unread.some(({ kind }) => isIn('approvals', kind));
  const sealedWith = isSecret ? options.services.secretBox : undefined;
  const { unsubscribeUrl } = reader;
  if (mail)
    await queueMail(callFor(db, person), { purpose: 'NOTICE', to: reader, unsubscribeUrl, ...mail, sealedWith });
}

/** Locks in the order of the reaction that counts further events; rows locked by another worker are skipped. */
function take(db: Session, { workspaceId, userId }: Person) {
  return db.orm
    .select({
      ...mailedColumns,
      id: notices.id,
      isOpen: sql<boolean>`(${and(isUnread, isOpen)})`,
    })
    .from(notices)
    .where(and(equals(notices, { workspaceId, userId }), isDue))
    .orderBy(notices.kind, notices.subjectId, notices.hour)
    .limit(countedMax)
    .for('update', { skipLocked: true });
}

async function mark(db: Session, { workspaceId }: Person, taken: { id: string }[], mailAt: SQL | null): Promise<void> {
  await changeRows(db, notices, { workspaceId, id: taken.map(({ id }) => id) }, { mailAt });
}

const digestsAtOnce = 200;
const kinds = digestGroups.flatMap((group): readonly string[] => noticeGroups[group]);

/** Sends the digests that are due. The mark of a sent digest commits with the mail, so there is one per day. */
async function sendDigests({ database, signal, log }: JobContext, options: MailNoticesOptions): Promise<void> {
  for (let found = digestsAtOnce; found >= digestsAtOnce && !signal.aborted;) {
    const due = await database.autocommit.orm
      .select({ workspaceId: mailChoices.workspaceId, userId: mailChoices.userId })
      .from(mailChoices)
      .where(lte(mailChoices.digestAt, sql`now()`))
      .orderBy(mailChoices.digestAt)
      .limit(digestsAtOnce);
    found = due.length;
    for (const person of due) {
      if (signal.aborted) return;
      const one = database.of(person.workspaceId);
      try {
        await one.transaction((db) => sendDigest(db, options, person));
      } catch (error) {
        log.warn({ err: error, ...person }, 'a digest could not be queued; it is tried again in a quarter of an hour');
        const isDigestDue = and(isOf(person), lte(mailChoices.digestAt, sql`now()`));
        await changeRows(one.autocommit, mailChoices, isDigestDue, { digestAt: sql`now() + interval '15 minutes'` });
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
      // The digest is so late that the next day has begun: it waits for the hour of that day.
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
  // Another worker has taken it.
  if (!row) return;
  const { isEarly, digestDay } = row;
  const next = isEarly ? { digestAt: row.at } : { digestAt: row.next, digestDay: row.today };
  await changeRows(db, mailChoices, isOf(person), next);
  if (isEarly || digestDay === row.today) return;
  const reader = await findReader(db, options, person, 'digest');
  if (!reader) return;
  const digest = mailBody.composeDigest(reader, {
    overdue: await dueTasks(db, person, sql`${dueKey} < ${row.from}::timestamptz`),
    today: await dueTasks(
      db,
      person,
      sql`${dueKey} >= ${row.from}::timestamptz and ${dueKey} < ${row.to}::timestamptz`,
    ),
    notices: await unreadNotices(db, person),
  });
  const { unsubscribeUrl } = reader;
  if (digest) await queueMail(callFor(db, person), { purpose: 'DIGEST', to: reader, unsubscribeUrl, ...digest });
}

function callFor(db: Session, { workspaceId }: Person) {
  return { db, workspaceId, actor: { kind: 'system', name: 'Dossier' } } as const;
}

async function dueTasks(db: Session, { workspaceId, userId }: Person, isDue: SQL): Promise<mailBody.MailedTask[]> {
  const rows = await db.orm
    .select({ id: tasks.id, title: tasks.title, dueAt: tasks.dueAt })
    .from(tasks)
    .where(and(equals(tasks, { workspaceId, assigneeId: userId, status: 'OPEN' }), isDue))
    .orderBy(dueKey, tasks.id)
    .limit(countedMax);
  return rows.flatMap(({ dueAt, ...task }) => (dueAt === null ? [] : [{ ...task, dueAt }]));
}

/** Unread notices of the last seven days; older ones were in digests already. */
async function unreadNotices(db: Session, { workspaceId, userId }: Person): Promise<mailBody.MailedNotice[]> {
  const rows = await db.orm
    .select(mailedColumns)
    .from(notices)
    .where(
      and(
        equals(notices, { workspaceId, userId, kind: kinds }),
        isOpen,
        isUnread,
        gt(notices.lastAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(desc(notices.lastAt), desc(notices.id))
    .limit(countedMax);
  return named(db, workspaceId, rows);
}
