import { inviteMember } from '@dossier/domain/members/index.ts';
import { inviteInput } from '@dossier/domain/members/schema.ts';
import { command, group, parseOptions, print } from './command.ts';
import { readPublicUrl } from './environment.ts';
import { writeAsOperator } from './operator.ts';

const invite = command(
  'member invite',
  'Make a link that takes a person into a workspace, once, within 7 days. It is shown this once.',
  {
    workspace: { type: 'string', description: 'Id or name of the workspace.', required: true },
    email: { type: 'string', description: 'The only address that may accept it; without it, whoever has the link.' },
    role: { type: 'string', description: '"member", "admin" or "owner".', default: 'member' },
  },
  async ({ json, workspace, email, role }) => {
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
  },
);

export const member = group('member', 'People who belong to a workspace.', { invite });
