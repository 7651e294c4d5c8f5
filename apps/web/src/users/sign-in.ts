import { t } from '../language/t.ts';
import { propertyOf, textOf } from './answers.ts';
import { postAuth } from './post-auth.ts';

/** Why sign-in failed. The same sentence for unknown addresses, so that accounts can't be enumerated. */
export class SignInRefused extends Error {}

/** Answers whether a code of the authenticator app is still to come. */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const answer = await postAuth('sign-in/email', { email, password });
  if (answer.ok) return { needsCode: propertyOf(await answer.json(), 'twoFactorRedirect') === true };
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  if (answer.status === 401 || answer.status === 400) throw new SignInRefused(t('Wrong email or password.'));
  throw new SignInRefused(
    t("The server couldn't sign you in right now (status {status}). Try again in a moment.", { status: answer.status }),
  );
}

/** Changes the password and ends every other session of the person. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const answer = await postAuth('change-password', { currentPassword, newPassword, revokeOtherSessions: true });
  if (answer.ok) return;
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  const { code, message } = await refusalOf(answer);
  if (code === 'INVALID_PASSWORD' || answer.status === 401)
    throw new SignInRefused(t('The current password is wrong.'));
  if (answer.status === 400 && message !== undefined) throw new SignInRefused(message);
  throw new SignInRefused(t("The password couldn't be changed (status {status}).", { status: answer.status }));
}

/** Asks for a link by mail. The same for every address, so that accounts can't be enumerated. */
export async function requestReset(email: string): Promise<void> {
  const answer = await postAuth('request-password-reset', { email });
  if (answer.ok) return;
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  throw new SignInRefused(
    t("The server couldn't do this right now (status {status}). Try again in a moment.", { status: answer.status }),
  );
}

/** Sets the password by the token of a mailed link, and ends every session of the person. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  const answer = await postAuth('reset-password', { token, newPassword });
  if (answer.ok) return;
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  const { code, message } = await refusalOf(answer);
  if (code === 'INVALID_TOKEN')
    throw new SignInRefused(t('This link has been used or has expired. Request a new one.'));
  if (answer.status === 400 && message !== undefined) throw new SignInRefused(message);
  throw new SignInRefused(
    t("The password couldn't be set (status {status}). Try again in a moment.", { status: answer.status }),
  );
}

/** How better-auth refuses. */
export async function refusalOf(answer: Response): Promise<{ code: string | undefined; message: string | undefined }> {
  const body: unknown = await answer.json().catch(() => undefined);
  return { code: textOf(body, 'code'), message: textOf(body, 'message') };
}
