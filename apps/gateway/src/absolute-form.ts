import type { IncomingMessage } from 'node:http';

const absolute = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * Brings a request target in absolute form, as clients send it to proxies, into origin form. Its authority replaces the
 * header Host (RFC 9112, 3.2.2).
 */
export function toOriginForm(request: IncomingMessage): void {
  const [, authority, path = ''] = absolute.exec(request.url ?? '') ?? [];
  if (authority === undefined) return;
  request.headers.host = authority;
  request.url = path.startsWith('/') ? path : `/${path}`;
}
