import type { Auth, AuthOptions } from './auth.ts';

/**
 * The header in which the gateway tells better-auth the caller's address on the network. The gateway
 * sets it on every request and drops what came in under that name: throttling counts by it.
 */
export const clientAddressHeader = 'x-dossier-client-address';

/**
 * Sign-in with e-mail and password. better-auth is loaded here and not before: workers and commands start faster
 * without it.
 */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { openAuth } = await import('./auth.ts');
  return openAuth(options);
}
