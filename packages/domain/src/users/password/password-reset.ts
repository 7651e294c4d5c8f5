import { findRow } from '@dossier/kernel/db/rows.ts';
import { createHash } from 'node:crypto';
import { deleteInOrder } from '@dossier/kernel/db/in-batches.ts';
import { newId } from '@dossier/kernel/ids.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import type { SignedIn } from '@dossier/kernel/context.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { eq } from 'drizzle-orm';
import { claimWithinHour, forgetAttempts, clientAddressHeader } from '../account-throttle.ts';
import { queueMail } from '../../mail/index.ts';
import { asDossier, mailChange, type SignIn } from '../sign-in/mail-changes.ts';
import { accounts, verifications } from '../table.ts';

export const requestResetPath = '/request-password-reset';
export const resetPath = '/reset-password';

const linkMinutes = 30;

interface ResetOptions {
  readonly database: Database;
  readonly publicUrl: string;
  readonly resetBox: SecretBox | undefined;
  readonly onSignIn?: ((signIn: SignIn) => Promise<void>) | undefined;
}

/** The options of better-auth for resets: a token is single-use, short-lived, and ends every session. */
export function resetOptions({ database, publicUrl, resetBox, onSignIn }: ResetOptions) {
  if (!resetBox) return {};
  return {
    resetPasswordTokenExpiresIn: linkMinutes * 60,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }: { user: SignedIn; token: string }) =>
      mailReset(database, resetBox, user, `${publicUrl.replace(/\/$/, '')}${resetPath}#${token}`),
    onPasswordReset: async ({ user: { id, name, email } }: { user: SignedIn }, request?: Request) => {
      await forgetAttempts(database, { id, email });
      // Ends other mailed links, and devices that need no code.
      await database.transaction((db) => deleteInOrder(db, verifications, eq(verifications.value, id)));
      await mailChange(database, { action: 'signIn.resetPassword', user: { id, name, email } });
      const address = request?.headers.get(clientAddressHeader) ?? undefined;
      const requestId = request?.headers.get('x-request-id') ?? newId('job');
      await onSignIn?.({ action: 'signIn.resetPassword', user: { id, name, email }, address, requestId });
    },
  };
}

/** Nothing for people who sign in only through the company's provider, or for the fourth request in an hour. */
async function mailReset(database: Database, sealedWith: SecretBox, { id, name, email }: SignedIn, url: string) {
  const account = await findRow(database.read, accounts, { userId: id, providerId: 'credential' });
  if (!account?.password) return;
  // At most three mails an hour per person, from however many network addresses they are requested.
  if (!(await claimWithinHour(database, `reset ${createHash('sha256').update(email).digest('hex')}`, 3))) return;
  const to = { name, address: email };
  const subject = 'Choose a new password';
  const body =
    `Somebody asked for a new password for your account on Dossier.\n\nChoose it here: ${url}\n\n` +
    `The link works once, for ${linkMinutes} minutes. If it was not you, ignore this mail: your password stays ` +
    'as it is.';
  const mail = { purpose: 'PASSWORD_RESET', to, subject, body, sealedWith } as const;
  await database.transaction((db) => queueMail({ db, ...asDossier }, mail));
}
