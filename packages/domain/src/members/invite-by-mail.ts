import type { WriteContext } from '@dossier/kernel/context.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import type { z } from 'zod';
import { inMarkdown, isMailOn, queueMail } from '../mail/index.ts';
import { getWorkspace } from '../workspaces/index.ts';
import { inviteMember } from './invite.ts';
import type { inviteInput, NewInvitation, SentInvitation } from './schema.ts';

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
