import { changeRows, findRow } from '@dossier/kernel/db/rows.ts';
import type { PersonContext } from '@dossier/kernel/context.ts';
import { impossible, tooMany } from '@dossier/kernel/errors.ts';
import { sql } from 'drizzle-orm';
import { noteSignIn } from '../../audit/index.ts';
import { claimAttempt, forgetAttempts } from '../account-throttle.ts';
import { verifyPassword } from './hash.ts';
import { accounts, sessions } from '../table.ts';

/**
 * Makes the session of the call fresh: for ten minutes it may create keys, rotate secrets and change roles. Guesses
 * count as sign-in attempts, so that a stolen session can't find the password.
 */
export async function confirmPassword(
  { database, db, user, clientAddress: address, requestId }: PersonContext,
  password: string,
): Promise<{ isFresh: true }> {
  const waitS = await claimAttempt(database, user.email);
  if (waitS !== undefined) throw tooMany(`Too many attempts. Try again in ${waitS} s.`, waitS);
  const account = await findRow(db, accounts, { userId: user.id, providerId: 'credential' });
  if (!account?.password) throw impossible(['password'], 'You have no password here. Sign out, then sign in again.');
  if (!(await verifyPassword(database, { hash: account.password, password }))) {
    await noteSignIn(database, { action: 'signIn.fail', user, address, requestId });
    throw impossible(['password'], 'Wrong password.');
  }
  await forgetAttempts(database, user);
  const isThis = sql`${sessions.id}::text = ${user.sessionId ?? ''}`;
  await changeRows(db, sessions, isThis, { confirmedAt: sql`now()` });
  return { isFresh: true };
}
