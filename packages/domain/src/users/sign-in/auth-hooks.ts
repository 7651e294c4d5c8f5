import { createHash } from 'node:crypto';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { claimAttempt, claimCode, claimCodeCheck, clientAddressHeader, forgetAttempts } from '../account-throttle.ts';
import * as company from './company-sign-in.ts';
import * as factors from '../second-factor/second-factor.ts';
import type { SecretBox } from '@dossier/kernel/secret-box.ts';
import { requestResetPath, resetPath } from '../password/password-reset.ts';
import { findUser, personalWordsOf } from '../service.ts';
import { mailChange, type SignIn } from './mail-changes.ts';
import { cookiePrefixOf, isHttps } from './signed-cookies.ts';
import type { SignedIn } from '@dossier/kernel/context.ts';
import { passwordProblem } from '../password/common-passwords.ts';
import { findByToken } from '../session/sessions.ts';

export interface AuthOptions {
  database: Database;
  secret: string;
  /** Older secrets, whose signatures are still accepted (docs/decisions/0041). */
  acceptedSecrets?: readonly string[];
  /** Public address of the gateway. Only its pages may use a session. */
  publicUrl: string;
  /** The provider through which people may sign in too. */
  openId?: company.OpenIdProvider | undefined;
  /** Seals the links of mails that reset a forgotten password; undefined if mail is off. */
  resetBox?: SecretBox | undefined;
  onError?: (message: string, cause: unknown) => void;
  /** Called before the answer to a sign-in, a failed one of a known person, or a change of sign-in settings. */
  onSignIn?: (signIn: SignIn) => Promise<void>;
}

const changePath = '/change-password';

/**
 * The served paths of better-auth. All others (sign-up, social sign-in, e-mail changes, account deletion, the secret of
 * an authenticator app, and those of later versions) give 404: accounts are created by the set-up of the installation
 * and by invitations. Paths that take tokens of other sessions are left out too, because tokens are stored hashed.
 */
const offeredPaths: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  changePath,
  '/revoke-sessions',
  ...factors.secondFactorPaths,
  company.waysPath,
]);

/** Paths, besides the password change, that ask a signed-in person for the password. */
const passwordPaths: ReadonlySet<string> = new Set([factors.enablePath, factors.disablePath, factors.renewCodesPath]);
const resetPaths: readonly string[] = [requestResetPath, resetPath];
const day = 24 * 60 * 60;

/** Plug-in of better-auth: the hooks before and after its calls. */
export function hooksOf({ database, secret, publicUrl, openId, resetBox, onSignIn }: Omit<AuthOptions, 'onError'>) {
  /** Cookie of a device that has signed in with an address before (`account-throttle.ts`). */
  const deviceCookie = `${cookiePrefixOf(publicUrl)}.device`;
  const guards = guardsOf(database, secret);
  const before = async (ctx: Hooked) => {
    const isOffered =
      offeredPaths.has(ctx.path) ||
      (openId && company.companySignInPaths.includes(ctx.path)) ||
      (resetBox && resetPaths.includes(ctx.path));
    if (!isOffered) throw new APIError('NOT_FOUND');
    if (ctx.path === company.companySignInPath) company.refuseOtherStarts(ctx.body);
    if (ctx.path === '/sign-in/email') {
      const { email } = signInSchema.safeParse(ctx.body).data ?? {};
      if (email === undefined || (await ctx.getSignedCookie(deviceCookie, secret)) === deviceOf(email)) return;
      await guards.demandAttempt(email, ', or use a device that you used before');
    }
    if (ctx.path === factors.verifyCodePath || ctx.path === factors.recoverPath) await guards.demandCodeAttempt(ctx);
    if (passwordPaths.has(ctx.path)) return guards.demandPasswordAttempt(ctx);
    if (ctx.path !== changePath && ctx.path !== resetPath) return;
    await guards.refuseWeakPassword(ctx);
    if (ctx.path === resetPath) return;
    await guards.demandPasswordAttempt(ctx);
    // A changed password ends every other session, whatever the caller asks for.
    return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
  };
  const after = async (ctx: Hooked) => {
    const action = actionOf(ctx);
    if (!action) return;
    const email = emailOf(ctx);
    const isKnown = email !== undefined;
    const user = isKnown ? await findUser(database.read, email.toLowerCase()) : await guards.challenged(ctx);
    // An unknown address belongs to no workspace, so there is no audit log for it.
    if (!user) return;
    if (action !== 'signIn.fail') await forgetAttempts(database, user);
    if (action === 'signIn.succeed' || action === 'signIn.useRecoveryCode') {
      await ctx.setSignedCookie(deviceCookie, deviceOf(user.email), secret, {
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(publicUrl),
        path: '/',
        maxAge: 365 * day,
      });
    }
    if (resetBox) await mailChange(database, { action, user });
    const address = ctx.headers?.get(clientAddressHeader) ?? undefined;
    await onSignIn?.({ action, user, address, requestId: ctx.headers?.get('x-request-id') ?? newId('job') });
  };
  const always = { matcher: () => true };
  return {
    id: 'dossier',
    hooks: {
      before: [{ ...always, handler: createAuthMiddleware(before) }],
      after: [{ ...always, handler: createAuthMiddleware(after) }],
    },
  };
}

const deviceOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

const signInSchema = z.object({ email: z.string() });
const emailSchema = z.object({ user: z.object({ email: z.string() }) });

/** The action of a call for the audit log; undefined for unlogged calls, and for a sign-in that still needs a code. */
function actionOf({ path, context }: Hooked): SignIn['action'] | undefined {
  const { returned, newSession, session } = context;
  const isRefused = returned instanceof APIError;
  if (path === '/sign-in/email') return isRefused ? 'signIn.fail' : newSession ? 'signIn.succeed' : undefined;
  // The answer is always a redirect, which better-auth throws.
  if (path === company.companyReturnPath) return newSession ? 'signIn.succeed' : undefined;
  // A signed-in person enters a code to add their app; otherwise it is for the sign-in.
  if (path === factors.verifyCodePath)
    return isRefused ? 'signIn.fail' : session ? 'signIn.addSecondFactor' : 'signIn.succeed';
  if (path === factors.recoverPath) return isRefused ? 'signIn.fail' : 'signIn.useRecoveryCode';
  if (isRefused) return returned.body?.code === 'INVALID_PASSWORD' ? 'signIn.fail' : undefined;
  return changes[path];
}

const changes: Readonly<Record<string, SignIn['action']>> = {
  [changePath]: 'signIn.changePassword',
  [factors.renewCodesPath]: 'signIn.makeRecoveryCodes',
  [factors.disablePath]: 'signIn.removeSecondFactor',
};

function emailOf({ path, body, context: { returned, session, newSession } }: Hooked): string | undefined {
  if (path === company.companyReturnPath) return newSession?.user.email;
  const known = emailSchema.safeParse(returned).data ?? emailSchema.safeParse(session).data;
  return known?.user.email ?? signInSchema.safeParse(body).data?.email;
}

type Hooked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const codeSchema = z.object({ code: z.string().max(20) });
const changeSchema = z.object({ newPassword: z.string(), token: z.string().optional() });
const factorLockS = 900;

/** Checks before better-auth handles a call; each throws if the call must stop. */
function guardsOf(database: Database, secret: string) {
  const challenged = async (ctx: Hooked): Promise<SignedIn | undefined> => {
    const cookie = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, secret);
    return cookie ? factors.findChallenged(database.read, cookie) : undefined;
  };
  const signedIn = async (ctx: Hooked): Promise<SignedIn | undefined> => {
    const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, secret);
    return token ? findByToken(database, token) : undefined;
  };
  const demandAttempt = async (email: string, hint = ''): Promise<void> => {
    const waitS = await claimAttempt(database, email);
    if (waitS !== undefined) throw tooManyAttempts(waitS, hint);
  };
  return {
    challenged,
    demandAttempt,
    /** Guessing must not reveal the password to a stolen session. */
    async demandPasswordAttempt(ctx: Hooked): Promise<void> {
      const person = await signedIn(ctx);
      if (!person) throw new APIError('UNAUTHORIZED');
      await demandAttempt(person.email);
    },
    async demandCodeAttempt(ctx: Hooked): Promise<void> {
      const here = await signedIn(ctx);
      const person = here ?? (await challenged(ctx));
      if (!person) return;
      if (!(await claimCodeCheck(database, person.id))) throw tooManyAttempts(factorLockS);
      const { code } = codeSchema.safeParse(ctx.path === factors.verifyCodePath ? ctx.body : undefined).data ?? {};
      if (!here && code !== undefined && !(await claimCode(database, person.id, code)))
        throw new APIError('UNAUTHORIZED', { message: 'This code was used already. Wait for the next one.' });
    },
    async refuseWeakPassword(ctx: Hooked): Promise<void> {
      const { newPassword, token } = changeSchema.safeParse(ctx.body).data ?? {};
      if (newPassword === undefined) return;
      const { internalAdapter } = ctx.context;
      const proof = token ? await internalAdapter.findVerificationValue(`reset-password:${token}`) : null;
      const userId = ctx.path === resetPath ? proof?.value : (await signedIn(ctx))?.id;
      const words = userId ? await personalWordsOf(database.read, userId) : [];
      const problem = await passwordProblem(newPassword, words);
      if (problem !== undefined) throw new APIError('BAD_REQUEST', { message: `The new password ${problem}` });
    },
  };
}

function tooManyAttempts(waitS: number, hint = ''): APIError {
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: `Too many attempts for this address. Try again in ${waitS} s${hint}.` },
    { 'Retry-After': String(waitS) },
  );
}
