import { hash, randomBytes } from 'node:crypto';
import type { SilentContext, WriteContext } from '@dossier/kernel/context.ts';
import { DomainError } from '@dossier/kernel/errors.ts';
import { newId } from '@dossier/kernel/ids.ts';
import { demandRoom } from '@dossier/kernel/quotas.ts';
import { getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { inviteInput, NewInvitation, SentInvitation } from './schema.ts';
import { demandRank } from './service.ts';
import { invitations, invitationsQuota } from './table.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { inMarkdown, isMailOn, queueMail } from '../mail/index.ts';
import { getWorkspace } from '../workspaces/index.ts';

// Everything but the workspace and the hash of the token: only these columns may be in answers.
const { id, role, email, createdBy, createdAt, expiresAt } = getTableColumns(invitations);
export const invitationColumns = { id, role, email, createdBy, createdAt, expiresAt };

export async function inviteMember(
  ctx: Pick<SilentContext, 'db' | 'workspaceId' | 'actor' | 'idempotency' | 'quotas'>,
  input: z.output<typeof inviteInput>,
): Promise<NewInvitation> {
  if (ctx.idempotency)
    throw new DomainError(
      'BAD_REQUEST',
      'Send this without an Idempotency-Key: its answer holds a secret and is not kept for a repeat.',
    );
  demandRank(ctx, input.role);
  await demandRoom(ctx, invitationsQuota);
  const token = randomBytes(32).toString('base64url');
  const [invitation] = await ctx.db.orm
    .insert(invitations)
    .values({
      workspaceId: ctx.workspaceId,
      id: newId('inv'),
      tokenHash: hashToken(token),
      role: input.role,
      email: input.email ?? null,
      createdBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
      expiresAt: sql`now() + interval '7 days'`,
    })
    .returning(invitationColumns);
  if (!invitation) throw new Error('INSERT ... RETURNING answered without a row.');
  return { ...invitation, token };
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Invites a person, and sends them the link where they have an address and e-mail is on. */
export async function inviteByMail(ctx: WriteContext, input: z.output<typeof inviteInput>): Promise<SentInvitation> {
  const invitation = await inviteMember(ctx, input);
  const { email } = invitation;
  const isMailed = email !== null && ctx.publicUrl !== undefined && (await isMailOn(ctx));
  if (isMailed) await mailInvitation(ctx, invitation, email);
  return { ...invitation, isMailed };
}

async function mailInvitation(ctx: WriteContext, { token }: NewInvitation, address: string): Promise<void> {
  const { name } = await getWorkspace(ctx);
  const by = ctx.actor.kind === 'user' ? inMarkdown(ctx.actor.name) : 'Somebody';
  await queueMail(ctx, {
    purpose: 'INVITATION',
    to: { name: '', address },
    // Line breaks in a name would begin another field of the head.
    subject: `Invitation to ${name.replaceAll(/\p{Cc}+/gu, ' ')}`.slice(0, 200),
    body:
      `${by} invites you to work in ${inMarkdown(name)} on Dossier.\n\n` +
      `Accept the invitation: ${ctx.publicUrl}/invitations/${token}\n\n` +
      'The link works once, for seven days. If you expected no invitation, ignore this mail.',
    sealedWith: servicesOf(ctx).secretBox,
  });
}
