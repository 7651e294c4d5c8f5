import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createApiKey, listApiKeys, revokeApiKey } from '@dossier/domain/api-keys/index.ts';
import { createApiKeyInput, listApiKeysInput } from '@dossier/domain/api-keys/schema.ts';
import { inviteMember, membershipsOf } from '@dossier/domain/members/index.ts';
import { inviteInput } from '@dossier/domain/members/schema.ts';
import { removeSecondFactor, setPassword } from '@dossier/domain/users/index.ts';
import { emailAddress, newPassword } from '@dossier/domain/users/schema.ts';
import { demandWorkspace } from '@dossier/domain/workspaces/index.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { z } from 'zod';
import { command, group, parseOptions, print, Refusal } from './command.ts';
import { readPublicUrl } from './environment.ts';
import { asOperator, writeAsOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';

const workspaceOption = { type: 'string', description: 'Id or name of the workspace.', required: true } as const;

const createKey = command('key create', 'Make an API key. It is shown this once.', {
  workspace: workspaceOption,
  name: { type: 'string', description: 'What it is for.', required: true },
  scopes: {
    type: 'string',
    description: 'Like "read", "write", or of single nouns: "records:read,deals:write".',
    default: 'read',
  },
  expiresAt: { type: 'string', description: 'When it stops working, like 2030-01-31T00:00:00Z; without it, never.' },
})(async ({ json, workspace, name, scopes: listed, expiresAt }) => {
  const scopes = listed.split(',').map((scope) => scope.trim());
  const input = parseOptions(createApiKeyInput, { name, scopes, expiresAt });
  const { id, key, workspaceId } = await writeAsOperator(workspace, 'apiKeys.create', (ctx) =>
    createApiKey(ctx, input),
  );
  print(json, { id, key, workspaceId }, [`API key ${input.name} (${id}), shown this once:`, key]);
});

const listKeys = command('key list', 'List the API keys of a workspace, newest first; never the keys themselves.', {
  workspace: workspaceOption,
})(async ({ json, workspace }) => {
  const keys = await withDatabase(async (database) => {
    const { id: workspaceId } = await demandWorkspace(database.read, workspace);
    return (await listApiKeys({ db: database.read, workspaceId }, listApiKeysInput.parse({}))).data;
  });
  const lines = keys.map(
    ({ id, start, name, scopes, revokedAt, lastUsedAt }) =>
      `${id}  dsk_${start}...  ${scopes.join(',')}  ` +
      `${revokedAt ? `revoked ${revokedAt}` : `last used ${lastUsedAt ?? 'never'}`}  ${name}`,
  );
  print(json, keys, keys.length === 0 ? ['This workspace has no API key yet.'] : lines);
});

const revokeKey = command('key revoke', 'End an API key for good, on every gateway within a second.', {
  id: { type: 'positional', description: 'Id of the key.', required: true },
  workspace: workspaceOption,
})(async ({ json, id: given, workspace }) => {
  const { id, name, revokedAt } = await writeAsOperator(workspace, 'apiKeys.revoke', (ctx) => revokeApiKey(ctx, given));
  print(json, { id, revokedAt }, [`API key ${name} (${id}) no longer works.`]);
});

export const key = group('key', 'API keys of a workspace.', {
  create: createKey,
  list: listKeys,
  revoke: revokeKey,
});

const invite = command(
  'member invite',
  'Make a link that takes a person into a workspace, once, within 7 days. It is shown this once.',
  {
    workspace: workspaceOption,
    email: { type: 'string', description: 'The only address that may accept it; without it, whoever has the link.' },
    role: { type: 'string', description: '"member", "admin" or "owner".', default: 'member' },
  },
)(async ({ json, workspace, email, role }) => {
  const input = parseOptions(inviteInput, { email, role: role.toUpperCase() });
  const publicUrl = readPublicUrl();
  const { id, token, expiresAt, workspaceId } = await writeAsOperator(workspace, 'members.invite', (ctx) =>
    inviteMember(ctx, input),
  );
  const url = `${publicUrl}/invitations/${token}`;
  print(json, { id, url, email: input.email ?? null, role: input.role, expiresAt, workspaceId }, [
    `Invitation as ${input.role} for ${input.email ?? 'whoever has the link'}, until ${expiresAt}, shown this once:`,
    url,
  ]);
});

export const member = group('member', 'People who belong to a workspace.', { invite });

const emailInput = z.object({ email: emailAddress });
const emailOption = { type: 'string', description: 'The address that they sign in with.', required: true } as const;

const password = command(
  'user password',
  'Give a person a new password and end their sessions. It is shown this once.',
  {
    email: emailOption,
    stdin: { type: 'boolean', description: 'Read the password from standard input instead of making one up.' },
  },
)(async ({ json, stdin, ...given }) => {
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
});

const resetSecondFactor = command(
  'user reset-second-factor',
  'Let a person who has lost their authenticator app and recovery codes sign in with the password.',
  { email: emailOption },
)(async ({ json, ...given }) => {
  const { email } = parseOptions(emailInput, given);
  const { id } = await changePerson(email, 'signIn.removeSecondFactor', (db) => removeSecondFactor(db, email));
  print(json, { id, email }, [
    `${email} signs in without a second factor. Make sure that it is really they who asked.`,
  ]);
});

/** Changes how a person signs in, and notes it in the audit log of each of their workspaces. */
function changePerson<T extends { id: string }>(
  email: string,
  action: string,
  change: (db: Session) => Promise<T>,
): Promise<T> {
  return withDatabase((database) =>
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
  throw new Refusal(`The password on standard input ${parsed.error.issues[0]?.message ?? 'cannot be used'}.`);
}

export const user = group('user', 'People who sign in.', {
  password,
  'reset-second-factor': resetSecondFactor,
});
