import type { SignedIn } from '@dossier/kernel/context.ts';
import type { AuthOptions } from './auth-hooks.ts';
import type { Auth } from './auth.ts';

/** A sign-in, a failed one of a known person, or a change of what it takes. */
export interface SignIn {
  readonly action:
    | 'signIn.succeed'
    | 'signIn.fail'
    | 'signIn.changePassword'
    | 'signIn.resetPassword'
    | 'signIn.useRecoveryCode'
    | 'signIn.makeRecoveryCodes'
    | 'signIn.addSecondFactor'
    | 'signIn.removeSecondFactor';
  readonly user: SignedIn;
  readonly address: string | undefined;
  readonly requestId: string;
}

/** Sign-in with e-mail and password. Loads better-auth lazily: workers and commands start faster without it. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { openAuth } = await import('./auth.ts');
  return openAuth(options);
}
