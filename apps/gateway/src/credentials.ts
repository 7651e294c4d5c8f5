import type { IncomingHttpHeaders } from 'node:http';
import { unauthorized } from '@dossier/kernel/errors.ts';

/**
 * The API key of a request: `Authorization: Bearer <key>`, or the user name of HTTP Basic with an empty password.
 * undefined if there is none; anything else is a 401.
 */
export function presentedKey({ authorization }: IncomingHttpHeaders): string | undefined {
  if (authorization === undefined || authorization === '') return undefined;
  const at = authorization.indexOf(' ');
  const scheme = authorization.slice(0, at).toLowerCase();
  const value = authorization.slice(at + 1).trim();
  if (scheme === 'bearer') return value;
  if (scheme === 'basic') return basicKey(value);
  throw unauthorized();
}

function basicKey(value: string): string {
  const pair = Buffer.from(value, 'base64').toString('latin1');
  const colon = pair.indexOf(':');
  if (colon === -1 || colon !== pair.length - 1)
    throw unauthorized('With HTTP Basic the API key is the user name, and the password is empty.');
  return pair.slice(0, -1);
}
