import { one } from '@dossier/kernel/page-schema.ts';
import { open, person, write } from '@dossier/kernel/procedures.ts';
import { restOf } from '@dossier/kernel/rest.ts';
import { rpcOf } from '@dossier/kernel/rpc.ts';
import { setAway } from './away.ts';
import { acceptInvitation, getOffer, inviteByMail, listInvitations, revokeInvitation, signUp } from './invitations.ts';
import {
  acceptInvitationInput,
  changeRoleInput,
  getOfferInput,
  invitationSchema,
  inviteInput,
  joinedSchema,
  listInvitationsInput,
  listMembersInput,
  memberSchema,
  sentInvitationSchema,
  offerSchema,
  revokeInvitationInput,
  setAwayInput,
  signUpInput,
} from './schema.ts';
import { changeRole, leaveWorkspace, listMembers } from './service.ts';

const silent = 'who belongs to a workspace is a setting; no event kind concerns it';
const settings = rpcOf({ settings: true, silent });
const fresh = { fresh: true };

export const memberProcedures = {
  list: restOf({ tag: 'Workspace', path: '/members', output: memberSchema }).list(
    'List the people of the workspace',
    'A `userId` is what `ownerId` and `assigneeId` take; `email` finds one by address.',
    listMembersInput,
    listMembers,
  ),
  changeRole: settings.write(changeRoleInput, memberSchema, changeRole, fresh),
  leave: write
    .meta({ silent, audited: true })
    .output(one(memberSchema))
    .mutation(async ({ ctx }) => ({ data: await leaveWorkspace(ctx) })),
  setAway: rpcOf({ silent, audited: true }).write(setAwayInput, memberSchema, setAway),

  invite: settings.write(inviteInput, sentInvitationSchema, inviteByMail, fresh),
  listInvitations: settings.list(listInvitationsInput, invitationSchema, listInvitations),
  revokeInvitation: settings.write(revokeInvitationInput, invitationSchema, (ctx, { id }) => revokeInvitation(ctx, id)),

  // Open to anyone with the token of the invitation, which is 256 random bits.
  getOffer: open
    .input(getOfferInput)
    .output(one(offerSchema))
    .query(async ({ ctx, input }) => ({ data: await getOffer(ctx, input.token) })),
  acceptInvitation: person
    .meta({ silent })
    .input(acceptInvitationInput)
    .output(one(joinedSchema))
    .mutation(async ({ ctx, input }) => ({ data: await acceptInvitation(ctx, input) })),
  signUp: open
    .meta({ silent })
    .input(signUpInput)
    .output(one(joinedSchema))
    .mutation(async ({ ctx, input }) => ({ data: await signUp(ctx, input) })),
};
