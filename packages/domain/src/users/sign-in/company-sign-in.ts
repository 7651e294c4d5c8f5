import type { Database } from '@dossier/postgres-engine/index.ts';
import type { AuthContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { deleteInOrder } from '@dossier/kernel/db/in-batches.ts';
import { equals } from '@dossier/kernel/verbs.ts';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accounts, sessions } from '../table.ts';
import { setTimeout } from 'node:timers/promises';

const companyProviderId = 'oidc';
export const companySignInPath = '/sign-in/social';
export const companyReturnPath = '/callback/:id';
export const waysPath = '/ways';
/** Served only if the operator has set up a provider. */
export const companySignInPaths: readonly string[] = [companySignInPath, companyReturnPath];

/** A path of the web app. A strict object, so that no scopes, ID tokens or other data of a caller reach better-auth. */
const ownPath = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/);
const startSchema = z.strictObject({
  provider: z.literal(companyProviderId),
  callbackURL: ownPath,
  errorCallbackURL: ownPath,
});

export function refuseOtherStarts(body: unknown): void {
  if (!startSchema.safeParse(body).success)
    throw new APIError('BAD_REQUEST', { message: 'Send the provider "oidc" and two paths of this server.' });
}

type Provider = AuthContext['socialProviders'][number];

/** Sign-in through the OpenID provider of the company, as a plug-in of better-auth (docs/decisions/0036). */
export function companySignIn(openId: OpenIdProvider | undefined, canReset: boolean) {
  return {
    id: 'company-sign-in',
    init: (ctx: AuthContext) =>
      openId ? { context: { socialProviders: [...ctx.socialProviders, lazyProvider(openId, ctx)] } } : {},
    endpoints: {
      ways: createAuthEndpoint(waysPath, { method: 'GET' }, (ctx) =>
        Promise.resolve(ctx.json({ company: openId ? { label: openId.label } : null, canReset })),
      ),
    },
  };
}

/**
 * The provider's metadata is fetched at the first sign-in, and again after a failure, so that a gateway starts without
 * it. `idToken` is left out, so a caller can't sign in by sending an ID token.
 */
function lazyProvider(openId: OpenIdProvider, ctx: AuthContext): Provider {
  let opening: Promise<Provider> | undefined;
  const opened = () => {
    opening ??= within(openProvider(openId, ctx)).catch(() => {
      opening = undefined;
      ctx.logger.error('The OpenID provider does not answer, or OIDC_ISSUER is not the issuer that it names.');
      throw new APIError('SERVICE_UNAVAILABLE', { message: 'The sign-in of your company does not answer. Try again.' });
    });
    return opening;
  };
  return {
    id: companyProviderId,
    name: openId.label,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => z.object({ sub: z.string().min(1) }).parse(profile).sub,
    createAuthorizationURL: async (data) => (await opened()).createAuthorizationURL(data),
    validateAuthorizationCode: async (data) => {
      const provider = await opened();
      // Network errors name the provider's address, and better-auth logs them.
      return within(provider.validateAuthorizationCode(data)).catch(() => {
        throw new Error('The OpenID provider did not exchange the code.');
      });
    },
    getUserInfo: async (tokens) => {
      const provider = await opened();
      return within(provider.getUserInfo(tokens)).catch(() => null);
    },
    options: { disableSignUp: true },
  };
}

async function openProvider(openId: OpenIdProvider, ctx: AuthContext): Promise<Provider> {
  const { discoveryUrl, userInfoUrl } = await discover(openId.issuer);
  const plugin = genericOAuth({
    config: [
      {
        providerId: companyProviderId,
        clientId: openId.clientId,
        clientSecret: openId.clientSecret,
        authentication: 'basic',
        discoveryUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        // Called after better-auth has verified the signature, issuer, audience and nonce of the ID token.
        getUserInfo: (tokens) => userInfoOf(openId, tokens, userInfoUrl),
      },
    ],
  });
  const silent = { ...ctx.logger, error: () => {}, warn: () => {} };
  const { context } = await plugin.init({ ...ctx, logger: silent, socialProviders: [] });
  const [provider] = context.socialProviders;
  if (!provider) throw new Error('The discovery document is not usable.');
  return provider;
}

export const linkingOptions = {
  // Encrypted in a cookie: nothing is stored for a sign-in that never comes back.
  storeStateStrategy: 'cookie',
  updateAccountOnSignIn: false,
  // No mail is sent, so addresses are never verified here: `linkingHooks` ends the password instead.
  accountLinking: { requireLocalEmailVerified: false },
} as const;

/**
 * Linking a provider to an account ends its password, sessions and API keys: a person who created the account by an
 * invitation has not proven that the address is theirs, and must not keep access beside its owner. No token is stored.
 */
export function linkingHooks(database: Database) {
  const before = async <Account extends { userId: string; providerId: string }>(account: Account) => {
    if (account.providerId !== companyProviderId) return;
    await database.transaction(async (db) => {
      await deleteInOrder(db, sessions, eq(sessions.userId, account.userId));
      await db.orm.delete(accounts).where(equals(accounts, { userId: account.userId, providerId: 'credential' }));
      const person = sql.param(account.userId, sessions.userId);
      await db.orm.execute(sql`
        update api_keys
        set revoked_at = now()
        where (workspace_id, id) in (
          select workspace_id, id
          from api_keys
          where revoked_at is null and (owner_id = ${person} or known_to = ${person})
          order by id
          for update
        )`);
    });
    return { data: { ...account, ...noTokens } };
  };
  return { account: { create: { before } } };
}

const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** The OpenID provider of the company, as the operator names it. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly label: string;
  /** Domains of e-mail addresses that may sign in, in lower case; empty: all. */
  readonly emailDomains: readonly string[];
}

const timeoutMs = 5_000;

/** A provider that hangs must not hold the person's request for longer. */
async function within<Value>(work: Promise<Value>): Promise<Value> {
  const late = setTimeout(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('The OpenID provider did not answer in time.');
  });
  return Promise.race([work, late]);
}

async function getJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  // oxlint-disable-next-line no-restricted-globals -- the operator names this address; a customer can't.
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}

const discoverySchema = z.object({ issuer: z.string(), userinfo_endpoint: z.url().optional() });

/** Refuses a document of another issuer (OpenID Connect Discovery 1.0, section 4.3). */
async function discover(issuer: string): Promise<{ discoveryUrl: string; userInfoUrl: string | undefined }> {
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

/** The person as stated by the provider. Null without a verified ID token, or if the address is of another domain. */
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
