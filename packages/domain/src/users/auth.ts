import type { SignedIn } from '@dossier/kernel/context.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { newId, newUuid } from '@dossier/kernel/ids.ts';
import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { clientAddressHeader } from './client-address.ts';
import { passwordLength } from './schema.ts';
import { findUser } from './service.ts';
import { commonPasswordProblem, isCommonPassword } from './common-passwords.ts';
import { accounts, sessions, signInThrottles, users, verifications } from './table.ts';

export interface AuthOptions {
  database: Database;
  /** Signs the session cookies; at least 32 characters. */
  secret: string;
  /** Where people reach the gateway. Only pages from there may use a session. */
  publicUrl: string;
  onError?: (message: string, cause: unknown) => void;
  /** Called before the answer to a sign-in, a failed one of a known person, or a changed password. */
  onSignIn?: (signIn: SignIn) => Promise<void>;
}

export interface SignIn {
  readonly action: 'signIn.succeed' | 'signIn.fail' | 'signIn.changePassword';
  readonly user: SignedIn;
  readonly address: string | undefined;
  readonly requestId: string;
}

export type Auth = ReturnType<typeof openAuth>;

/**
 * The paths of better-auth that are served. All others (sign-up, social sign-in, e-mail changes, account deletion, and
 * what later versions add) give 404: accounts come from the set-up of the installation and from invitations. Paths that
 * take tokens of other sessions are left out too, because tokens are stored hashed.
 */
const offeredPaths: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/change-password',
  '/revoke-sessions',
]);

const day = 24 * 60 * 60;

/** Sign-in with e-mail and password, sessions in PostgreSQL; `handler` serves /api/auth. */
export function openAuth({ database, secret, publicUrl, onError = () => {}, onSignIn }: AuthOptions) {
  const auth = betterAuth({
    appName: 'Dossier',
    baseURL: new URL(publicUrl).origin,
    basePath: '/api/auth',
    secret,
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
        },
      }),
    ),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    session: { expiresIn: 30 * day, updateAge: day },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      // Counted by IP address only: an attacker who guesses passwords can't lock the person out.
      customRules: {
        '/sign-in/email': { window: 60, max: 10 },
        '/change-password': { window: 60, max: 10 },
        '/get-session': false,
      },
    },
    advanced: {
      useSecureCookies: publicUrl.startsWith('https:'),
      cookiePrefix: 'dossier',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      // Explicit: better-auth switches both checks off if NODE_ENV is "test".
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: ({ model }) => (model === 'user' ? newId('usr') : newUuid()) },
    },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (!offeredPaths.has(ctx.path)) throw new APIError('NOT_FOUND');
        if (ctx.path !== '/change-password') return;
        const { newPassword } = changeSchema.safeParse(ctx.body).data ?? {};
        if (newPassword !== undefined && (await isCommonPassword(newPassword)))
          throw new APIError('BAD_REQUEST', { message: `The new password ${commonPasswordProblem}` });
        // A changed password ends every other session, whatever the caller asks for.
        return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
      }),
      after: createAuthMiddleware(async (ctx) => {
        const { returned } = ctx.context;
        const action = actionOf(ctx.path, returned);
        if (!onSignIn || !action) return;
        const email = emailSchema.safeParse(action === 'signIn.changePassword' ? returned : { user: ctx.body }).data;
        const user = email && (await findUser(database.read, email.user.email.toLowerCase()));
        // An unknown address belongs to no workspace, so no audit log has an entry.
        if (!user) return;
        const address = ctx.headers?.get(clientAddressHeader) ?? undefined;
        await onSignIn({ action, user, address, requestId: ctx.headers?.get('x-request-id') ?? newId('job') });
      }),
    },
    onAPIError: {
      // Other errors than better-auth's own, such as an unreachable PostgreSQL, are mapped by the gateway.
      onError: (error) => {
        if (!(error instanceof APIError)) throw error;
      },
    },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...rest) => onError(message, rest[0]) },
  });
  return Object.assign(auth, { database });
}

const changeSchema = z.object({ newPassword: z.string() });
const emailSchema = z.object({ user: z.object({ email: z.string() }) });

function actionOf(path: string, returned: unknown): SignIn['action'] | undefined {
  const isRefused = returned instanceof APIError;
  if (path === '/sign-in/email') return isRefused ? 'signIn.fail' : 'signIn.succeed';
  return path === '/change-password' && !isRefused ? 'signIn.changePassword' : undefined;
}

type CreateAdapter = ReturnType<typeof drizzleAdapter>;

/**
 * better-auth puts the token of the returned row into the cookie. Since the table returns it hashed, the token that was
 * written or searched for replaces it.
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

/** For a local installation all three local names, since a person may type any of them. */
function originsOf(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const loopback = ['localhost', '127.0.0.1', '[::1]'];
  if (!loopback.includes(hostname)) return [origin];
  return loopback.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
