import { createHash } from 'node:crypto';
import type { SignedIn } from '@dossier/kernel/context.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { claimAttempt, forgetAttempts } from './account-throttle.ts';
import { clientAddressHeader } from './client-address.ts';
import { commonPasswordProblem, isCommonPassword } from './common-passwords.ts';
import { findUser } from './service.ts';

export interface AuthOptions {
  database: Database;
  /** Signs the session cookies; at least 32 characters. */
  secret: string;
  /** Other secrets whose signatures hold (docs/decisions/0041). */
  acceptedSecrets?: readonly string[];
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

/** What happens before and after a call of better-auth. */
export function hooksOf({ database, secret, publicUrl, onSignIn }: Omit<AuthOptions, 'onError'>) {
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (!offeredPaths.has(ctx.path)) throw new APIError('NOT_FOUND');
      if (ctx.path === '/sign-in/email') {
        const { email } = signInSchema.safeParse(ctx.body).data ?? {};
        if (email === undefined || (await ctx.getSignedCookie(deviceCookie, secret)) === deviceOf(email)) return;
        const waitS = await claimAttempt(database, email);
        if (waitS !== undefined)
          throw new APIError(
            'TOO_MANY_REQUESTS',
            {
              message: `Too many attempts for this address. Try again in ${waitS} s, or on a device that you used before.`,
            },
            { 'Retry-After': String(waitS) },
          );
      }
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
      const { email: signedIn } = signInSchema.safeParse(ctx.body).data ?? {};
      if (action === 'signIn.succeed' && signedIn !== undefined) {
        await forgetAttempts(database, signedIn);
        await ctx.setSignedCookie(deviceCookie, deviceOf(signedIn), secret, {
          httpOnly: true,
          sameSite: 'lax',
          secure: publicUrl.startsWith('https:'),
          path: '/api/auth',
          maxAge: 365 * day,
        });
      }
      if (!onSignIn || !action) return;
      const email = emailSchema.safeParse(action === 'signIn.changePassword' ? returned : { user: ctx.body }).data;
      const user = email && (await findUser(database.read, email.user.email.toLowerCase()));
      // An unknown address belongs to no workspace, so no audit log has an entry.
      if (!user) return;
      const address = ctx.headers?.get(clientAddressHeader) ?? undefined;
      await onSignIn({ action, user, address, requestId: ctx.headers?.get('x-request-id') ?? newId('job') });
    }),
  };
}

/** Says that this device has signed in with an address before (`account-throttle.ts`). */
const deviceCookie = 'dossier.device';
const deviceOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

const signInSchema = z.object({ email: z.string() });
const changeSchema = z.object({ newPassword: z.string() });
const emailSchema = z.object({ user: z.object({ email: z.string() }) });

function actionOf(path: string, returned: unknown): SignIn['action'] | undefined {
  const isRefused = returned instanceof APIError;
  if (path === '/sign-in/email') return isRefused ? 'signIn.fail' : 'signIn.succeed';
  return path === '/change-password' && !isRefused ? 'signIn.changePassword' : undefined;
}
