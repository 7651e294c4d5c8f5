import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** The OpenID provider of the company, as the operator names it. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly label: string;
  /** Whose addresses may sign in, in lower case; empty: all. */
  readonly emailDomains: readonly string[];
}

const timeoutMs = 5_000;

/** A provider that hangs must not hold the person's request for longer. */
export async function within<Value>(work: Promise<Value>): Promise<Value> {
  const stop = new AbortController();
  const late = setTimeout(timeoutMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error('The OpenID provider did not answer in time.');
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}

async function getJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  // oxlint-disable-next-line no-restricted-globals -- the operator names this address; a customer can't.
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

const discoverySchema = z.object({ issuer: z.string(), userinfo_endpoint: z.url().optional() });

/** Refuses a document of another issuer (OpenID Connect Discovery 1.0, section 4.3). */
export async function discover(issuer: string): Promise<{ discoveryUrl: string; userInfoUrl: string | undefined }> {
  const discoveryUrl = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = discoverySchema.parse(await getJson(discoveryUrl));
  if (document.issuer !== issuer) throw new Error('The document is of another issuer.');
  return { discoveryUrl, userInfoUrl: document.userinfo_endpoint };
}

const partySchema = z.object({ aud: z.union([z.string(), z.array(z.string())]), azp: z.string().optional() });
const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.email().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional(),
});

/** Who the provider says it is. Null without a verified ID token, or where the address is of another domain. */
export async function userInfoOf(
  { clientId, emailDomains }: OpenIdProvider,
  { idToken, accessToken }: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
) {
  // Without an ID token nothing binds the answer to this sign-in.
  if (idToken === undefined) return null;
  const payload: unknown = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
  // OpenID Connect Core 1.0, section 3.1.3.7: a token that was issued to another party must not be used.
  const { aud, azp } = partySchema.parse(payload);
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) return null;
  let claims = claimsSchema.parse(payload);
  if (claims.email === undefined && userInfoUrl !== undefined) {
    const { sub } = claims;
    claims = claimsSchema.parse(await getJson(userInfoUrl, { authorization: `Bearer ${accessToken}` }));
    // OpenID Connect Core 1.0, section 5.3.2: an answer for another person must not be used.
    if (claims.sub !== sub) return null;
  }
  const email = claims.email?.toLowerCase();
  if (email === undefined) return null;
  if (emailDomains.length > 0 && !emailDomains.includes(email.slice(email.lastIndexOf('@') + 1))) return null;
  return { id: claims.sub, sub: claims.sub, email, emailVerified: claims.email_verified === true, name: claims.name };
}
