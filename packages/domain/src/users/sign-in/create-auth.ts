import type { AuthOptions } from './auth-hooks.ts';
import type { Auth } from './auth.ts';

/** Sign-in with e-mail and password. Loads better-auth lazily: workers and commands start faster without it. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { openAuth } = await import('./auth.ts');
  return openAuth(options);
}
