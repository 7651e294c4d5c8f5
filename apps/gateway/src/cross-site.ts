import type { IncomingMessage } from 'node:http';
import { forbidden } from '@dossier/kernel/errors.ts';

/**
 * Blocks CSRF: calls that another site's page makes with a person's session cookie. A write must prove that it comes
 * from our own pages; a read need not, because the other site can't read the answer.
 */
export function refuseCrossSite({ headers, method }: IncomingMessage, publicUrl: string): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isForeign =
    (typeof site === 'string' && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwn(origin, host, publicUrl)) ||
    (method !== 'GET' && origin === undefined && site !== 'same-origin');
  if (isForeign)
    throw forbidden('A call with a session cookie must come from the pages of this server, with its own Origin.');
}

/** True if an `Origin` is this server's: its public address, or the one that was called. */
export function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
