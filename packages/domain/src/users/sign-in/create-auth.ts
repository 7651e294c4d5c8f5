import type { AuthOptions } from './auth-hooks.ts';
import type { Auth } from './auth.ts';
import { cookieOf, verifiedValue } from './signed-cookies.ts';
import { findByToken } from '../session/sessions.ts';
import type { SignedIn } from '@dossier/kernel/context.ts';

/** Sign-in with e-mail and password. Loads better-auth lazily: workers and commands start faster without it. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { openAuth } = await import('./auth.ts');
  return openAuth(options);
}

/**
 * The person whose session cookie is in these headers. Every call of the web app needs it, so it is one prepared
 * statement: better-auth's own look-up takes two queries and 0.7 ms of CPU time, and hides an unreachable database.
 * Only better-auth's GET /api/auth/get-session extends the session.
 */
export async function findSignedIn(auth: Auth, headers: Headers): Promise<SignedIn | undefined> {
  const { authCookies } = await auth.$context;
  const cookie = cookieOf(headers.get('cookie') ?? '', authCookies.sessionToken.name);
  const token = cookie === undefined ? undefined : verifiedValue(cookie, auth.secrets);
  return token === undefined ? undefined : findByToken(auth.database, token);
}
