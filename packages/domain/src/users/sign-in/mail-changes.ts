import type { Database } from '@dossier/postgres-engine/index.ts';
import { installationId, queueMail } from '../../mail/index.ts';
import type { SignedIn } from '@dossier/kernel/context.ts';

export const asDossier = { workspaceId: installationId, actor: { kind: 'system', name: 'Dossier' } } as const;

const password = 'Your password was changed';
const factor = 'Your second factor was changed';
const told = {
  'signIn.changePassword': [password, 'Your password on Dossier was changed, and you were signed out everywhere else.'],
  'signIn.resetPassword': [
    password,
    'Your password on Dossier was changed through a link in a mail to you, and you were signed out everywhere.',
  ],
  'signIn.addSecondFactor': [factor, 'An authenticator app was added to your account on Dossier.'],
  'signIn.removeSecondFactor': [factor, 'The authenticator app was removed from your account on Dossier.'],
  'signIn.makeRecoveryCodes': [factor, 'New recovery codes were made for your account on Dossier.'],
  'signIn.useRecoveryCode': ['A recovery code was used', 'One of your recovery codes was used to sign in to Dossier.'],
} as const;
type Told = typeof told;

/** Mails a person about a change of their sign-in settings, so that they notice an attacker. */
export async function mailChange(database: Database, { action, user }: Pick<SignIn, 'action' | 'user'>) {
  const words: { readonly [Action in SignIn['action']]?: Told[keyof Told] } = told;
  const [subject, what] = words[action] ?? [];
  if (subject === undefined) return;
  await database.transaction(async (db) => {
    const body = `${what}\n\nIf it was not you, tell whoever runs your Dossier at once.`;
    const to = { name: user.name, address: user.email };
    await queueMail({ db, ...asDossier }, { purpose: 'PASSWORD_RESET', to, subject, body });
  });
}

/** A sign-in, a failed one of a known person, or a change of sign-in settings. */
export interface SignIn {
  readonly action: 'signIn.succeed' | 'signIn.fail' | keyof Told;
  readonly user: SignedIn;
  readonly address: string | undefined;
  readonly requestId: string;
}
