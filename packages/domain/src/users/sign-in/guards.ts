import type { SignedIn } from '@dossier/kernel/context.ts';
import type { Database } from '@dossier/postgres-engine/index.ts';
import { APIError, type createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { claimAttempt, claimCodeCheck } from '../account-throttle.ts';
import { passwordProblem } from '../password/common-passwords.ts';
import { personalWordsOf } from '../password/personal-words.ts';
import { resetPath } from '../password/password-reset.ts';
import { claimCode, findChallenged, verifyCodePath } from '../second-factor/second-factor.ts';
import { findByToken } from '../session/person-by-token.ts';

export type Hooked = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const codeSchema = z.object({ code: z.string().max(20) });
const changeSchema = z.object({ newPassword: z.string(), token: z.string().optional() });
const factorLockS = 900;

/** Checks of a call before better-auth sees it; each throws where the call may not go on. */
export function guardsOf(database: Database, secret: string) {
  const challenged = async (ctx: Hooked): Promise<SignedIn | undefined> => {
    const cookie = await ctx.getSignedCookie(ctx.context.createAuthCookie('two_factor').name, secret);
    return cookie ? findChallenged(database.read, cookie) : undefined;
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
    /** A stolen session must not find the password by guesses. */
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
      const { code } = codeSchema.safeParse(ctx.path === verifyCodePath ? ctx.body : undefined).data ?? {};
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
