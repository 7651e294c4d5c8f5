import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Auth } from '../sign-in/auth.ts';
import { cookieOf, verifiedValue } from '../sign-in/signed-cookies.ts';
import { sessions } from '../table.ts';
import { findByToken } from './person-by-token.ts';
import { notFound } from '@dossier/kernel/errors.ts';
import type { SessionInfo } from '../schema.ts';

/**
 * The person whose session cookie is in these headers. Every call of the web app needs it, so it is one prepared
 * statement: better-auth's own look-up takes two queries and 0.7 ms of CPU time, and hides an unreachable database.
 * Only better-auth's GET /api/auth/get-session extends the session.
 */
export async function findSignedIn(auth: Auth, headers: Headers): Promise<SignedIn | undefined> {
  const { authCookies } = await auth.$context;
  const cookie = cookieOf(headers.get('cookie') ?? '', authCookies.sessionToken.name);
  const token = cookie === undefined ? undefined : verifiedValue(cookie, auth.secrets);
  return token === undefined ? undefined : findByToken(auth.database, token);
}

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
