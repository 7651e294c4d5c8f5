import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { signedInColumns } from '../service.ts';
import { sessions, users } from '../table.ts';
import { there } from '@dossier/kernel/errors.ts';
import type { SessionInfo } from '../schema.ts';
import { type Database, arg, defineStatement } from '@dossier/postgres-engine/index.ts';

const sessionsMax = 100;

export async function listOwnSessions({ db, user }: PersonContext): Promise<SessionInfo[]> {
  const { id, createdAt, updatedAt, ipAddress, userAgent } = sessions;
  const rows = await db.orm
    .select({ id, createdAt, updatedAt, address: ipAddress, userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(createdAt))
    .limit(sessionsMax);
  return rows.map((row) => ({ ...row, isCurrent: row.id === user.sessionId }));
}

/** Ends one of the person's sessions: its cookie is refused from the next call on. */
export async function endOwnSession({ db, user }: PersonContext, id: string): Promise<{ id: string }> {
  const [ended] = await db.orm
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), sql`${sessions.id}::text = ${id}`))
    .returning({ id: sessions.id });
  return there(ended, 'session');
}

/** Limit even for a session that is used every day. */
export const longestSession = sql`interval '90 days'`;

const personByToken = defineStatement('read', 'sessions.get_person', { lane: 'access' }, (orm) =>
  orm
    .select({
      ...signedInColumns,
      sessionId: sessions.id,
      isFresh: sql<boolean>`greatest(${sessions.createdAt}, ${sessions.confirmedAt}) > now() - interval '10 minutes'`,
      hasFactor: sql<boolean>`${users.twoFactorEnabled} or not exists (
          select from accounts where user_id = ${users.id} and provider_id = 'credential'
        )`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, arg(sessions.token, 'token')),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.createdAt, sql`now() - ${longestSession}`),
      ),
    ),
);

export async function findByToken({ read }: Database, token: string): Promise<SignedIn | undefined> {
  const [person] = await read.run(personByToken, { token });
  return person;
}
