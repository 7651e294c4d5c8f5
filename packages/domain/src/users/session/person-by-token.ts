import type { SignedIn } from '@dossier/kernel/context.ts';
import { type Database, arg, defineStatement } from '@dossier/postgres-engine/index.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { sessions, users } from '../table.ts';

/** Ends a session that is used every day, too. */
export const longestSession = sql`interval '90 days'`;

const personByToken = defineStatement(
  'read',
  'sessions.get_person',
  (orm) =>
    orm
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
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
  { lane: 'access' },
);

/** The person of this session, by the token in its cookie. */
export async function findByToken({ read }: Database, token: string): Promise<SignedIn | undefined> {
  const [person] = await read.run(personByToken, { token });
  return person;
}
