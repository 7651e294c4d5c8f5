import { t } from '../language/t.ts';
import { askAuth, demandedText, propertyOf } from './post-auth.ts';

/** Answers whether a code of the authenticator app is still to come. */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const failed = (about: { status: number }) =>
    t("The server couldn't sign you in right now (status {status}). Try again in a moment.", about);
  // The same sentence for unknown addresses, so that accounts can't be enumerated.
  const wrong = t('Wrong email or password.');
  const answer = await askAuth('sign-in/email', { email, password }, failed, { 400: wrong, 401: wrong });
  return { needsCode: propertyOf(answer, 'twoFactorRedirect') === true };
}

/** Changes the password and ends every other session of the person. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const failed = (about: { status: number }) => t("The password couldn't be changed (status {status}).", about);
  const wrong = t('The current password is wrong.');
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  await askAuth('change-password', body, failed, { INVALID_PASSWORD: wrong, 401: wrong });
}

/** Asks for a link by mail. The same for every address, so that accounts can't be enumerated. */
export async function requestReset(email: string): Promise<void> {
  await askAuth('request-password-reset', { email }, (about) =>
    t("The server couldn't do this right now (status {status}). Try again in a moment.", about),
  );
}

/** Sets the password by the token of a mailed link, and ends every session of the person. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await askAuth('reset-password', { token, newPassword }, (about) =>
    t("The password couldn't be set (status {status}). Try again in a moment.", about),
  );
}

/** The address for an authenticator app, and the recovery codes. */
export interface Offer {
  totpURI: string;
  backupCodes: string[];
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export async function finishSignIn(code: string, kind: 'app' | 'recovery', trustDevice: boolean): Promise<void> {
  await askSecondFactor(kind === 'app' ? 'verify-totp' : 'verify-backup-code', { code: code.trim(), trustDevice });
}

export async function offerSecondFactor(password: string): Promise<Offer> {
  const answer = await askSecondFactor('enable', { password });
  return { totpURI: demandedText(answer, 'totpURI'), backupCodes: codesIn(answer) };
}

/** Switches it on, once the app shows the right code. */
export async function confirmSecondFactor(code: string): Promise<void> {
  await askSecondFactor('verify-totp', { code: code.trim() });
}

export async function removeSecondFactor(password: string): Promise<void> {
  await askSecondFactor('disable', { password });
}

/** New recovery codes; the old ones are worth nothing. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return codesIn(await askSecondFactor('generate-backup-codes', { password }));
}

function codesIn(answer: unknown): string[] {
  const codes = propertyOf(answer, 'backupCodes');
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}

function askSecondFactor(path: string, body: unknown): Promise<unknown> {
  return askAuth(`two-factor/${path}`, body, (about) =>
    t('Something went wrong (status {status}). Try again in a moment.', about),
  );
}

/** Null where it may be used. The schema is loaded for it: to show the field needs none. */
export async function problemOfPassword(typed: string): Promise<string | null> {
  const { newPassword } = await import('@dossier/domain/users/schema.ts');
  return t(newPassword.safeParse(typed).error?.issues[0]?.message ?? '') || null;
}
