import { createHmac, timingSafeEqual } from 'node:crypto';

export function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** With the prefix for https, no other host of the domain can set our cookies. */
export function cookiePrefixOf(publicUrl: string): string {
  return isHttps(publicUrl) ? '__Host-dossier' : 'dossier';
}

/**
 * better-auth's (better-call's) signed cookie: the value, a dot, and its HMAC-SHA256 in base64. Undefined if forged.
 */
export function verifiedValue(cookie: string, secrets: readonly string[]): string | undefined {
  const dot = cookie.lastIndexOf('.');
  if (dot < 1) return undefined;
  const value = cookie.slice(0, dot);
  const presented = Buffer.from(cookie.slice(dot + 1), 'base64');
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(value).digest();
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  });
  return isSigned ? value : undefined;
}

/**
 * Re-signs cookies signed by an accepted older secret with `secret`, the only one that better-auth verifies. The
 * browser gets the new signature with the next cookie, at the latest when its session is extended.
 */
export function resigned(header: string, secret: string, accepted: readonly string[]): string {
  if (accepted.length === 0) return header;
  return header
    .split(';')
    .map((pair) => {
      const at = pair.indexOf('=');
      const value = at < 0 ? undefined : verifiedValue(decoded(pair.slice(at + 1).trim()) ?? '', accepted);
      if (value === undefined) return pair;
      const signature = createHmac('sha256', secret).update(value).digest('base64');
      return `${pair.slice(0, at)}=${encodeURIComponent(`${value}.${signature}`)}`;
    })
    .join(';');
}

export function cookieOf(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return undefined;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
