import { useQuery } from '@tanstack/react-query';
import { t } from '../language/t.ts';
import { askAuth, demandedText, propertyOf, textOf } from './post-auth.ts';

export function useWays() {
  // not a text: a key
  return useQuery({ queryKey: ['ways to sign in'], queryFn: loadWays }).data;
}

async function loadWays(): Promise<{ company: { label: string } | null; canReset: boolean }> {
  const answer: unknown = await (await fetch('/api/auth/ways')).json();
  const label = textOf(propertyOf(answer, 'company'), 'label');
  return { company: label === undefined ? null : { label }, canReset: propertyOf(answer, 'canReset') === true };
}

export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const failed = (about: { status: number }) =>
    t("The server couldn't sign you in right now (status {status}). Try again in a moment.", about);
  // The same sentence for unknown addresses, so that accounts can't be enumerated.
  const wrong = t('Wrong email or password.');
  const answer = await askAuth('sign-in/email', { email, password }, failed, { 400: wrong, 401: wrong });
  return { needsCode: propertyOf(answer, 'twoFactorRedirect') === true };
}

export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const failed = (about: { status: number }) => t("The password couldn't be changed (status {status}).", about);
  const wrong = t('The current password is wrong.');
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  await askAuth('change-password', body, failed, { INVALID_PASSWORD: wrong, 401: wrong });
}

export async function offerSecondFactor(password: string) {
  const answer = await askSecondFactor('enable', { password });
  return { totpURI: demandedText(answer, 'totpURI'), backupCodes: codesIn(answer) };
}

export function codesIn(answer: unknown): string[] {
  const codes = propertyOf(answer, 'backupCodes');
  return Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
}

export function askSecondFactor(path: string, body: unknown): Promise<unknown> {
  return askAuth(`two-factor/${path}`, body, (about) =>
    t('Something went wrong (status {status}). Try again in a moment.', about),
  );
}

/** The problem of a password; null if it is fine. Loads the schema on demand, since showing the field needs none. */
export async function problemOfPassword(typed: string): Promise<string | null> {
  const { newPassword } = await import('@dossier/domain/users/schema.ts');
  return t(newPassword.safeParse(typed).error?.issues[0]?.message ?? '') || null;
}
