import { inviteMember } from '@dossier/domain/members/index.ts';
import { inviteInput } from '@dossier/domain/members/schema.ts';
import { demandWorkspace } from '@dossier/domain/workspaces/index.ts';
import { defineCommand } from 'citty';
import { readPublicUrl } from './environment.ts';
import { asOperator } from './operator.ts';
import { withDatabase } from './operator-database.ts';
import { parseOptions } from './options.ts';
import { print } from './print.ts';
import { jsonOption, strict } from './strict.ts';

const invite = defineCommand({
  meta: {
    name: 'member invite',
    description: 'Make a link that takes a person into a workspace, once, within 7 days. It is shown this once.',
  },
  plugins: [strict],
  args: {
    workspace: { type: 'string', description: 'Id or name of the workspace.', required: true },
    email: { type: 'string', description: 'The only address that may accept it; without it, whoever has the link.' },
    role: { type: 'string', description: '"member", "admin" or "owner".', default: 'member' },
    json: jsonOption,
  },
  async run({ args: { json, workspace, email, role } }) {
    const input = parseOptions(inviteInput, { email, role: role.toUpperCase() });
    const publicUrl = readPublicUrl();
    const made = await withDatabase(async ({ database }) => {
      const { id: workspaceId } = await demandWorkspace(database.read, workspace);
      const { id, token, expiresAt } = await database.transaction((db) =>
        asOperator(db, workspaceId, 'members.invite', (ctx) => inviteMember(ctx, input)),
      );
      return {
        id,
        url: `${publicUrl}/invitations/${token}`,
        email: input.email ?? null,
        role: input.role,
        expiresAt,
        workspaceId,
      };
    });
    print(json, made, [
      `Invitation as ${input.role} for ${made.email ?? 'whoever has the link'}, until ${made.expiresAt}, shown ` +
        'this once:',
      made.url,
    ]);
  },
});

export const member = defineCommand({
  meta: { name: 'member', description: 'People who belong to a workspace.' },
  subCommands: { invite: () => Promise.resolve(invite) },
});
