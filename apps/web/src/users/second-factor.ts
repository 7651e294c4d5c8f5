import { t } from '../language/t.ts';
import { demandedText, textsOf } from './answers.ts';
import { postAuth } from './post-auth.ts';
import { refusalOf, SignInRefused } from './sign-in.ts';

/** The address for an authenticator app, and the recovery codes. */
export interface Offer {
  totpURI: string;
  backupCodes: string[];
}

/** The second step of a sign-in: a code of the app, or a recovery code. */
export async function finishSignIn(code: string, kind: 'app' | 'recovery', trustDevice: boolean): Promise<void> {
  await ask(kind === 'app' ? 'verify-totp' : 'verify-backup-code', { code: code.trim(), trustDevice });
}

export async function offerSecondFactor(password: string): Promise<Offer> {
  const answer = await ask('enable', { password });
  return { totpURI: demandedText(answer, 'totpURI'), backupCodes: textsOf(answer, 'backupCodes') };
}

/** Switches it on, once the app shows the right code. */
export async function confirmSecondFactor(code: string): Promise<void> {
  await ask('verify-totp', { code: code.trim() });
}

export async function removeSecondFactor(password: string): Promise<void> {
  await ask('disable', { password });
}

/** New recovery codes; the old ones are worth nothing. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return textsOf(await ask('generate-backup-codes', { password }), 'backupCodes');
}

const sentences: Readonly<Record<string, string>> = {
  INVALID_PASSWORD: t('Wrong password.'),
  INVALID_CODE: t('Wrong code. The app shows a new one every 30 seconds.'),
  INVALID_BACKUP_CODE: t('This recovery code is wrong or already used.'),
  INVALID_TWO_FACTOR_COOKIE: t('More than ten minutes have passed. Enter your password again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: t('Five wrong codes. Enter your password again.'),
  ACCOUNT_TEMPORARILY_LOCKED: t('Ten wrong codes. Try again in a quarter of an hour.'),
};

async function ask(path: string, body: unknown): Promise<unknown> {
  const answer = await postAuth(`two-factor/${path}`, body);
  if (answer.ok) return answer.json();
  const { code, message } = await refusalOf(answer);
  const known = sentences[code ?? ''];
  if (known !== undefined) throw new SignInRefused(known);
  if (answer.status === 429) throw new SignInRefused(t('Too many attempts. Wait a minute and try again.'));
  throw new SignInRefused(
    message ?? t('Something went wrong (status {status}). Try again in a moment.', { status: answer.status }),
  );
}
