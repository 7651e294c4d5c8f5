import type { SignedIn } from '@dossier/kernel/context.ts';

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
