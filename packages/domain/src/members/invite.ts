import { hash, randomBytes } from 'node:crypto';
import type { SilentContext } from '@dossier/kernel/context.ts';
import { insertRow } from '@dossier/kernel/db/rows.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { demandPace } from '@dossier/kernel/pace.ts';
import { demandRoom, Quota } from '@dossier/kernel/quotas.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { refuseRepeats } from '../api-keys/index.ts';
import type { inviteInput, NewInvitation } from './schema.ts';
import { demandRank } from './service.ts';
import { invitations } from './table.ts';

export const invitationsQuota = new Quota('invitations', 'open invitations', 500, invitations);

const invitationsPace = { name: 'members.invite', title: 'invitations', perMinute: 30 };

// All columns except the workspace and the hash of the token: only these may be in answers.
const { id, role, email, createdBy, createdAt, expiresAt } = getTableColumns(invitations);
export const invitationColumns = { id, role, email, createdBy, createdAt, expiresAt };

/** Creates an invitation, valid for 7 days and one use. Only this answer ever contains its token. */
export async function inviteMember(
  ctx: Pick<SilentContext, 'db' | 'workspaceId' | 'actor' | 'idempotency' | 'quotas'> &
    Partial<Pick<SilentContext, 'user'>>,
  input: z.output<typeof inviteInput>,
): Promise<NewInvitation> {
  refuseRepeats(ctx);
  demandRank(ctx, input.role);
  await demandPace(ctx, invitationsPace);
  await demandRoom(ctx, invitationsQuota);
  const token = randomBytes(32).toString('base64url');
  const row = {
    workspaceId: ctx.workspaceId,
    id: newId('inv'),
    tokenHash: hashToken(token),
    role: input.role,
    email: input.email ?? null,
    createdBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    expiresAt: sql`now() + interval '7 days'`,
  };
  return { ...(await insertRow(ctx.db, invitations, row, invitationColumns)), token };
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
