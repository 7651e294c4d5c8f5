import { defineJob, type JobContext } from '@dossier/kernel/jobs/define.ts';
import { z } from 'zod';
import { sendDigests } from './digest.ts';
import { findReader, mailedColumns, type MailNoticesOptions, type Person, queueFor } from './reader.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { and, eq, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { composeNotices, countedMax } from './mail-body.ts';
import { named } from './mention-names.ts';
import { notices } from '../table.ts';

/** Queues what members want by mail: notices as they come, and the digest of each day. */
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
        const ids = (await take(db, person)).map(({ id }) => id);
        await mark(db, person, ids, sql`now() + interval '15 minutes'`);
      });
    }
  }
}

async function sendTo(db: Session, options: MailNoticesOptions, person: Person): Promise<void> {
  const taken = await take(db, person);
  if (taken.length === 0) return;
  await mark(
    db,
    person,
    taken.map(({ id }) => id),
    null,
  );
  const unread = taken.filter(({ isOpen }) => isOpen);
  const reader = unread.length > 0 ? await findReader(db, options, person, 'notices') : undefined;
  if (!reader) return;
  const mail = composeNotices(reader, await named(db, person.workspaceId, unread));
  if (mail) await queueFor(db, person.workspaceId, reader, 'NOTICE', mail);
}

/** Locked in the order of the reaction that counts further events; what another worker has is left to it. */
function take(db: Session, { workspaceId, userId }: Person) {
  return db.orm
    .select({
      ...mailedColumns,
      id: notices.id,
      isOpen: sql<boolean>`
        (${notices.readAt} is null and ${notices.doneAt} is null and ${notices.snoozedUntil} is null)`,
    })
    .from(notices)
    .where(and(eq(notices.workspaceId, workspaceId), eq(notices.userId, userId), isDue))
    .orderBy(notices.kind, notices.subjectId, notices.hour)
    .limit(countedMax)
    .for('update', { skipLocked: true });
}

async function mark(db: Session, { workspaceId }: Person, ids: readonly string[], mailAt: SQL | null): Promise<void> {
  if (ids.length === 0) return;
  await db.orm
    .update(notices)
    .set({ mailAt })
    .where(and(eq(notices.workspaceId, workspaceId), inArray(notices.id, [...ids])));
}
