import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { membershipsOf } from '@dossier/domain/members/index.ts';
import { removeSecondFactor, setPassword } from '@dossier/domain/users/index.ts';
import { emailAddress, newPassword } from '@dossier/domain/users/schema.ts';
import { defineCommand } from 'citty';
import { z } from 'zod';
import { asOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';
import { parseOptions } from './options.ts';
import { print } from './print.ts';
import { Refusal } from './refusal.ts';
import { jsonOption, strict } from './strict.ts';

const emailInput = z.object({ email: emailAddress });

const password = defineCommand({
  meta: {
    name: 'user password',
    description: 'Give a person a new password and end their sessions. It is shown this once.',
  },
  plugins: [strict],
  args: {
    email: { type: 'string', description: 'The address that they sign in with.', required: true },
    stdin: { type: 'boolean', description: 'Read the password from standard input instead of making one up.' },
    json: jsonOption,
  },
  async run({ args: { json, stdin, ...given } }) {
    const { email } = parseOptions(emailInput, given);
    const chosen = stdin ? await readPassword() : undefined;
    const made = chosen ?? randomBytes(15).toString('base64url');
    const { id, endedSessions } = await withDatabase(({ database }) =>
      database.transaction(async (db) => {
        const changed = await setPassword(db, { email, password: made });
        for (const { workspaceId } of await membershipsOf(db, changed.id))
          await asOperator(db, workspaceId, 'signIn.changePassword', async () => ({ id: changed.id, email }));
        return changed;
      }),
    );
    const result = { id, email, password: chosen === undefined ? made : null, endedSessions };
    print(json, result, [
      `The password of ${email} was changed; ` +
        `${endedSessions === 1 ? '1 session was' : `${endedSessions} sessions were`} ended.`,
      ...(chosen === undefined ? ['New password, shown this once:', made] : []),
    ]);
  },
});

const resetSecondFactor = defineCommand({
  meta: {
    name: 'user reset-second-factor',
    description: 'Let a person who has lost their authenticator app and recovery codes sign in with the password.',
  },
  plugins: [strict],
  args: {
    email: { type: 'string', description: 'The address that they sign in with.', required: true },
    json: jsonOption,
  },
  async run({ args: { json, ...given } }) {
    const { email } = parseOptions(emailInput, given);
    const { id } = await withDatabase(({ database }) =>
      database.transaction(async (db) => {
        const person = await removeSecondFactor(db, email);
        for (const { workspaceId } of await membershipsOf(db, person.id))
          await asOperator(db, workspaceId, 'signIn.removeSecondFactor', async () => ({ id: person.id, email }));
        return person;
      }),
    );
    print(json, { id, email }, [
      `${email} signs in without a second factor. Make sure that it is really they who asked.`,
    ]);
  },
});

/** One line; its end is not part of it. */
async function readPassword(): Promise<string> {
  const parsed = newPassword.safeParse((await text(process.stdin)).replace(/\r?\n$/, ''));
  if (parsed.success) return parsed.data;
  throw new Refusal(`The password on standard input ${parsed.error.issues[0]?.message ?? 'can not be used'}.`);
}

export const user = defineCommand({
  meta: { name: 'user', description: 'People who sign in.' },
  subCommands: {
    password: () => Promise.resolve(password),
    'reset-second-factor': () => Promise.resolve(resetSecondFactor),
  },
});
