import { one } from '@dossier/kernel/page-schema.ts';
import { write } from '@dossier/kernel/procedures.ts';
import { openRpc, restOf, rpcOf, rpcOfPerson } from '@dossier/kernel/rest.ts';
import { setAway, changeRole, leaveWorkspace, listMembers, addMember } from './service.ts';
import * as schema from './schema.ts';
import { findRow } from '@dossier/kernel/db/rows.ts';
import { NewestFirst } from '@dossier/kernel/db/newest-first.ts';
import { noteAudit } from '@dossier/kernel/audit/note.ts';
import type { Actor, CallContext, SignedIn, WriteContext } from '@dossier/kernel/context.ts';
import type { Session } from '@dossier/postgres-engine/index.ts';
import { notFound, forbidden, there } from '@dossier/kernel/errors.ts';
import { servicesOf } from '@dossier/kernel/services.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { demandOperatorMail, inMarkdown, isMailOn, queueMail } from '../mail/index.ts';
import { createUser } from '../users/index.ts';
import { getWorkspace, workspaces } from '../workspaces/index.ts';
import { hashToken, invitationColumns, inviteMember } from './invite.ts';
import type { Invitation, Joined, NewInvitation, Offer, SentInvitation } from './schema.ts';
import { invitations } from './table.ts';

const { role, email, expiresAt } = invitationColumns;
const isOpen = gt(invitations.expiresAt, sql`now()`);

const newest = new NewestFirst('members.list_invitations', invitations, invitationColumns, () => isOpen);

async function revokeInvitation(ctx: WriteContext, invitationId: string): Promise<Invitation> {
  const [invitation] = await ctx.db.orm
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, ctx.workspaceId), eq(invitations.id, invitationId)))
    .returning(invitationColumns);
  return there(invitation, 'invitation');
}

/** The offer for the page of the link. Unknown, used, revoked and expired tokens give the same error. */
async function getOffer(ctx: CallContext, token: string): Promise<Offer> {
  const [offer] = await ctx.database.read.orm
    .select({ workspaceName: workspaces.name, role, email, expiresAt })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(and(eq(invitations.tokenHash, hashToken(token)), isOpen));
  return there(offer, 'invitation');
}

/** Consumes the invitation before any password is hashed, so that the expensive hashing needs a valid token. */
async function join(
  call: CallContext,
  db: Session,
  after: AfterJoining,
  token: string,
  address: string,
  demandUser: (workspaceName: string | undefined) => Promise<SignedIn>,
): Promise<Joined> {
  const [used] = await db.orm
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), isOpen))
    .returning({ workspaceId: invitations.workspaceId, role, email });
  if (!used) throw notFound('invitation');
  if (used.email !== null && used.email !== address.toLowerCase())
    throw forbidden('This invitation is for another e-mail address.');
  const workspace = await findRow(db, workspaces, { id: used.workspaceId });
  const user = await demandUser(workspace?.name);
  await addMember({ db, workspaceId: used.workspaceId }, { userId: user.id, role: used.role });
  const actor: Actor = { kind: 'user', ...user, role: used.role };
  const member = { userId: user.id, name: user.name, email: user.email, role: used.role };
  await noteAudit({ ...call, db, workspaceId: used.workspaceId, actor }, 'members.join', { after: member });
  const joined = { workspaceId: used.workspaceId, userId: user.id, role: used.role };
  await after(db, { ...joined, email: user.email });
  return joined;
}

/** Invites a person, and mails the link if they have an address and e-mail is on. */
async function inviteByMail(ctx: WriteContext, input: z.output<typeof schema.inviteInput>): Promise<SentInvitation> {
  const invitation = await inviteMember(ctx, input);
  const { email } = invitation;
  const isMailed = email !== null && ctx.publicUrl !== undefined && (await isMailOn(ctx));
  if (isMailed) await mailInvitation(ctx, invitation, email);
  return { ...invitation, isMailed };
}

async function mailInvitation(ctx: WriteContext, { token }: NewInvitation, address: string): Promise<void> {
  await demandOperatorMail(ctx);
  const { name } = await getWorkspace(ctx);
  const by = ctx.actor.kind === 'user' ? inMarkdown(ctx.actor.name) : 'A colleague';
  await queueMail(ctx, {
    purpose: 'INVITATION',
    to: { name: '', address },
    // Leaves out the workspace's name: otherwise users could choose a subject sent from the operator's address.
    subject: 'Invitation to a workspace on Dossier',
    body:
      `${by} invites you to work in ${inMarkdown(name)} on Dossier.\n\n` +
      `Accept the invitation: ${ctx.publicUrl}/invitations/${token}\n\n` +
      'The link works once, for seven days. If you did not expect this, ignore it.',
    sealedWith: servicesOf(ctx).secretBox,
  });
}

const silent = 'who belongs to a workspace is a setting; no event kind concerns it';
const settings = rpcOf({ settings: true, silent });
const fresh = { fresh: true };

export const memberProcedures = {
  list: restOf({ tag: 'Workspace', path: '/members', output: schema.memberSchema }).list(
    'List the people of the workspace',
    'A `userId` is what `ownerId` and `assigneeId` take; `email` finds one by address.',
  )(schema.listMembersInput, listMembers),
  changeRole: settings.write(schema.changeRoleInput, schema.memberSchema, changeRole, fresh),
  leave: write
    .meta({ silent, audited: true })
    .output(one(schema.memberSchema))
    .mutation(async ({ ctx }) => ({ data: await leaveWorkspace(ctx) })),
  setAway: rpcOf({ silent, audited: true }).write(schema.setAwayInput, schema.memberSchema, setAway),

  invite: settings.write(schema.inviteInput, schema.sentInvitationSchema, inviteByMail, fresh),
  listInvitations: settings.list(schema.listInvitationsInput, schema.invitationSchema, (ctx, page) =>
    newest.list(ctx, page, {}),
  ),
  revokeInvitation: settings.write(schema.revokeInvitationInput, schema.invitationSchema, (ctx, { id }) =>
    revokeInvitation(ctx, id),
  ),

  // Open to anyone with the token of the invitation, which is 256 random bits.
  getOffer: openRpc().get(schema.getOfferInput, schema.offerSchema, (ctx, { token }) => getOffer(ctx, token)),
};

/** Work of later rings for a person who has just joined a workspace, in the transaction of that. */
type AfterJoining = (db: Session, joined: Joined & { readonly email: string }) => Promise<void>;

export const joiningProcedures = (after: AfterJoining) => ({
  acceptInvitation: rpcOfPerson({ silent }).write(schema.acceptInvitationInput, schema.joinedSchema, (ctx, { token }) =>
    ctx.database.transaction((db) => join(ctx, db, after, token, ctx.user.email, async () => ctx.user)),
  ),
  /** Creates an account and a membership from an invitation: the only sign-up besides the first run. */
  signUp: openRpc({ silent }).write(schema.signUpInput, schema.joinedSchema, (ctx, { token, ...newcomer }) =>
    ctx.database.transaction((db) =>
      join(ctx, db, after, token, newcomer.email, (name) => createUser(db, newcomer, name)),
    ),
  ),
});
