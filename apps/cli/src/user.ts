import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { membershipsOf } from '@dossier/domain/members/index.ts';
import { removeSecondFactor, setPassword } from '@dossier/domain/users/index.ts';
import { emailAddress, newPassword } from '@dossier/domain/users/schema.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { command, group, parseOptions, print } from './command.ts';
import { asOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';
import { Refusal } from './refusal.ts';

const emailInput = z.object({ email: emailAddress });
const emailOption = { type: 'string', description: 'The address that they sign in with.', required: true } as const;

const password = command(
  'user password',
  'Give a person a new password and end their sessions. It is shown this once.',
  {
    email: emailOption,
    stdin: { type: 'boolean', description: 'Read the password from standard input instead of making one up.' },
  },
  async ({ json, stdin, ...given }) => {
    const { email } = parseOptions(emailInput, given);
    const chosen = stdin ? await readPassword() : undefined;
    const made = chosen ?? randomBytes(15).toString('base64url');
    const { id, endedSessions } = await changePerson(email, 'signIn.changePassword', (db) =>
      setPassword(db, { email, password: made }),
    );
    print(json, { id, email, password: chosen === undefined ? made : null, endedSessions }, [
      `The password of ${email} was changed; ` +
        `${endedSessions === 1 ? '1 session was' : `${endedSessions} sessions were`} ended.`,
      ...(chosen === undefined ? ['New password, shown this once:', made] : []),
    ]);
  },
);

const resetSecondFactor = command(
  'user reset-second-factor',
  'Let a person who has lost their authenticator app and recovery codes sign in with the password.',
  { email: emailOption },
  async ({ json, ...given }) => {
    const { email } = parseOptions(emailInput, given);
    const { id } = await changePerson(email, 'signIn.removeSecondFactor', (db) => removeSecondFactor(db, email));
    print(json, { id, email }, [
      `${email} signs in without a second factor. Make sure that it is really they who asked.`,
    ]);
  },
);

/** Changes how a person signs in, and notes it in the audit log of each of their workspaces. */
function changePerson<T extends { id: string }>(
  email: string,
  action: string,
  change: (db: Session) => Promise<T>,
): Promise<T> {
  return withDatabase(({ database }) =>
    database.transaction(async (db) => {
      const changed = await change(db);
      for (const { workspaceId } of await membershipsOf(db, changed.id))
        await asOperator(db, workspaceId, action, async () => ({ id: changed.id, email }));
      return changed;
    }),
  );
}

/** Reads one line of standard input, without its line break. */
async function readPassword(): Promise<string> {
  const parsed = newPassword.safeParse((await text(process.stdin)).replace(/\r?\n$/, ''));
  if (parsed.success) return parsed.data;
  throw new Refusal(`The password on standard input ${parsed.error.issues[0]?.message ?? 'can not be used'}.`);
}

export const user = group('user', 'People who sign in.', {
  password,
  'reset-second-factor': resetSecondFactor,
});
