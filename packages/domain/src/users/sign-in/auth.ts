import { setTimeout as pause } from 'node:timers/promises';
import { newId, newUuid } from '@dossier/kernel/ids.ts';
import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { hooksOf, type AuthOptions } from './auth-hooks.ts';
import { clientAddressHeader } from '../account-throttle.ts';
import { companySignIn, linkingHooks, linkingOptions } from './company-sign-in.ts';
import { requestResetPath, resetOptions, resetPath } from '../password/password-reset.ts';
import { hashPassword, verifyPassword } from '../password/hash.ts';
import { passwordLength } from '../constants.ts';
import { secretVersions } from '../second-factor/second-factor.ts';
import { cookiePrefixOf, isHttps, resigned } from './signed-cookies.ts';
import { accounts, secondFactors, sessions, signInThrottles, users, verifications } from '../table.ts';

export type Auth = ReturnType<typeof openAuth>;

const day = 24 * 60 * 60;
const resetAnswerMs = 500;

const rateLimit = {
  enabled: true,
  storage: 'database',
  window: 60,
  max: 100,
  // Limits by IP address. `account-throttle.ts` limits guesses at one account from many addresses.
  customRules: {
    '/sign-in/email': { window: 60, max: 10 },
    '/sign-in/social': { window: 60, max: 20 },
    '/callback/*': { window: 60, max: 20 },
    '/change-password': { window: 60, max: 10 },
    [requestResetPath]: { window: 60, max: 5 },
    [resetPath]: { window: 60, max: 10 },
    '/two-factor/*': { window: 60, max: 20 },
    '/get-session': false,
    '/ways': false,
  },
} as const;

/** Sign-in with e-mail and password, sessions in PostgreSQL; `handler` serves /api/auth. */
export function openAuth({
  database,
  secret,
  acceptedSecrets = [],
  publicUrl,
  openId,
  resetBox,
  onError = () => {},
  onSignIn,
}: AuthOptions) {
  const secrets = [...new Set([secret, ...acceptedSecrets])];
  const auth = betterAuth({
    appName: 'Dossier',
    baseURL: new URL(publicUrl).origin,
    basePath: '/api/auth',
    // better-auth encrypts with these secrets, and signs with the first.
    secrets: secretVersions(secrets),
    trustedOrigins: originsOf(publicUrl),
    database: rememberingTokens(
      drizzleAdapter(database.read.orm, {
        provider: 'pg',
        schema: {
          user: users,
          session: sessions,
          account: accounts,
          verification: verifications,
          rateLimit: signInThrottles,
          twoFactor: secondFactors,
        },
      }),
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: { hash: hashPassword, verify: (given) => verifyPassword(database, given) },
      ...resetOptions({ database, publicUrl, resetBox, onSignIn }),
    },
    // Stored as a hash, so that a stolen table resets no password.
    verification: { storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } } },
    account: linkingOptions,
    databaseHooks: linkingHooks(database),
    session: { expiresIn: 30 * day, updateAge: day },
    rateLimit,
    advanced: {
      // better-auth would prefix `__Secure-`, a cookie that other hosts of the domain can set.
      useSecureCookies: false,
      cookiePrefix: cookiePrefixOf(publicUrl),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps(publicUrl) },
      // Explicit: better-auth switches both checks off if NODE_ENV is "test".
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: ({ model }) => (model === 'user' ? newId('usr') : newUuid()) },
    },
    // In this order, so that our hooks see the outcome of a sign-in.
    plugins: [
      // `claimCodeCheck` counts codes instead, because better-auth counts a wrong one only after the check.
      twoFactor({ accountLockout: { enabled: false } }),
      companySignIn(openId, resetBox !== undefined),
      hooksOf({ database, secret, publicUrl, openId, resetBox, ...(onSignIn ? { onSignIn } : {}) }),
    ],
    onAPIError: {
      errorURL: `${new URL(publicUrl).origin}/sign-in`,
      // Errors other than better-auth's own, such as an unreachable PostgreSQL, are mapped by the gateway.
      onError: (error) => {
        if (!(error instanceof APIError)) throw error;
      },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...rest) => onError(message, rest[0]) },
  });
  const handler = async (request: Request) => {
    const cookie = request.headers.get('cookie');
    if (cookie !== null) request.headers.set('cookie', resigned(cookie, secret, acceptedSecrets));
    if (!request.url.endsWith(requestResetPath)) return auth.handler(request);
    // As long as for a known address, so that the response time does not reveal whether the address is known.
    const [answer] = await Promise.all([auth.handler(request), pause(resetAnswerMs)]);
    return answer;
  };
  return { ...auth, handler, database, secrets };
}

type CreateAdapter = ReturnType<typeof drizzleAdapter>;

/**
 * better-auth puts the token of the returned row into the cookie. The table returns it hashed, so the original token
 * replaces it.
 */
function rememberingTokens(createAdapter: CreateAdapter): CreateAdapter {
  return (options) => {
    const plain = createAdapter(options);
    const remembering: ReturnType<CreateAdapter> = {
      ...plain,
      create: async (given) => withToken(given.model, given.data['token'], await plain.create(given)),
      findOne: async (given) =>
        withToken(given.model, given.where.find(({ field }) => field === 'token')?.value, await plain.findOne(given)),
      update: async (given) =>
        withToken(given.model, given.where.find(({ field }) => field === 'token')?.value, await plain.update(given)),
      transaction: (work) => plain.transaction(() => work(remembering)),
    };
    return remembering;
  };
}

function withToken<Row>(model: string, token: unknown, row: Row): Row {
  return model === 'session' && row && typeof token === 'string' ? { ...row, token } : row;
}

/** A local installation has three origins, since a person may type any local name. */
function originsOf(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!loopback.includes(hostname)) return [origin];
  return loopback.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
