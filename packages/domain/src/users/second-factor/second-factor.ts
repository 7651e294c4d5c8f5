import { createHash } from 'node:crypto';
import type { PersonContext, SignedIn } from '@dossier/kernel/context.ts';
import { impossible, notFound } from '@dossier/kernel/errors.ts';
import type { Database, Queries, Reads } from '@dossier/postgres-engine/index.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { claimOnce } from '../account-throttle.ts';
import { findUser } from '../service.ts';
import { secondFactors, users, verifications } from '../table.ts';

export const verifyCodePath = '/two-factor/verify-totp';
export const recoverPath = '/two-factor/verify-backup-code';
export const enablePath = '/two-factor/enable';
export const disablePath = '/two-factor/disable';
export const renewCodesPath = '/two-factor/generate-backup-codes';
export const secondFactorPaths = [enablePath, verifyCodePath, recoverPath, renewCodesPath, disablePath] as const;

export async function secondFactorOf({ db, user }: PersonContext): Promise<{ isOn: boolean }> {
  const [row] = await db.orm.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, user.id));
  return { isOn: row?.isOn === true };
}

/** The person whose password was right and whose code is still to come. */
export async function findChallenged(db: Reads, challenge: string): Promise<SignedIn | undefined> {
  const [proof] = await db.orm
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, challenge), gt(verifications.expiresAt, sql`now()`)));
  if (!proof) return undefined;
  const [person] = await db.orm
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, proof.userId));
  return person;
}

/** Uses up a code, so a code that was read over a shoulder is of no use. False if it was used already. */
export function claimCode(database: Database, userId: string, code: string): Promise<boolean> {
  const key = `code ${createHash('sha256').update(`${userId} ${code}`).digest('hex')}`;
  // Authenticator apps repeat a code by chance; better-auth takes one for 90 s.
  return claimOnce(database, key, 120_000);
}

export async function removeSecondFactor(db: Queries, email: string): Promise<SignedIn> {
  const user = await findUser(db, email);
  if (!user) throw notFound('person');
  const theirs = db.orm
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.userId, user.id))
    .orderBy(secondFactors.id)
    .for('update');
  const removed = await db.orm
    .delete(secondFactors)
    .where(inArray(secondFactors.id, theirs))
    .returning({ id: secondFactors.id });
  if (removed.length === 0) throw impossible(['email'], 'This person signs in without a second factor.');
  await db.orm
    .update(users)
    .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
    .where(eq(users.id, user.id));
  return user;
}
