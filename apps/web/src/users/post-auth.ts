import { t } from '../language/t.ts';

/** Calls better-auth, which has paths of its own. */
export function postAuth(path: string, body: unknown): Promise<Response> {
  return fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Messages by error code or status of better-auth. */
type Sentences = Readonly<Record<string, string>>;

const sentences: Sentences = {
  429: t('Too many attempts. Wait a minute and try again.'),
  INVALID_PASSWORD: t('Wrong password.'),
  INVALID_TOKEN: t('This link has been used or has expired. Request a new one.'),
  INVALID_CODE: t('Wrong code. The app shows a new one every 30 seconds.'),
  INVALID_BACKUP_CODE: t('This recovery code is wrong or already used.'),
  INVALID_TWO_FACTOR_COOKIE: t('More than ten minutes have passed. Enter your password again.'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: t('Five wrong codes. Enter your password again.'),
  ACCOUNT_TEMPORARILY_LOCKED: t('Ten wrong codes. Try again in a quarter of an hour.'),
};

/** The answer of better-auth; throws an error with the message for a refusal. */
export async function askAuth(
  path: string,
  body: unknown,
  otherwise: (about: { status: number }) => string,
  own: Sentences = {},
): Promise<unknown> {
  const answer = await postAuth(path, body);
  const { ok, status } = answer;
  const said: unknown = await answer.json().catch(() => undefined);
  if (ok) return said;
  const known = { ...sentences, ...own };
  const message = status < 500 ? textOf(said, 'message') : undefined;
  throw new Error(known[textOf(said, 'code') ?? ''] ?? known[status] ?? message ?? otherwise({ status }));
}

// Reads an answer of better-auth without zod, which would be a sixth of the sign-in page's code.

export function propertyOf(answer: unknown, name: string): unknown {
  return typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)).get(name) : undefined;
}

export function textOf(answer: unknown, name: string): string | undefined {
  const value = propertyOf(answer, name);
  return typeof value === 'string' ? value : undefined;
}

export function demandedText(answer: unknown, name: string): string {
  const text = textOf(answer, name);
  if (text === undefined) throw new Error(t('The server sent an unexpected answer. Try again in a moment.'));
  return text;
}
