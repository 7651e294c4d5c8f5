import type { PersonContext } from '@dossier/kernel/context.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { SessionInfo } from '../schema.ts';
import { sessions } from '../table.ts';

const sessionsMax = 100;

/** Where the person is signed in, the latest sign-in first. */
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
  if (!ended) throw notFound('session');
  return ended;
}
