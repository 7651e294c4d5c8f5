import { one, pageOf } from '@dossier/kernel/page-schema.ts';
import { asBody } from '@dossier/kernel/paging.ts';
import { open, person, read, router, write } from '@dossier/kernel/procedures.ts';
import { setAway } from './away.ts';
import { acceptInvitation, getOffer, listInvitations, revokeInvitation, signUp } from './invitations.ts';
import { inviteByMail } from './invite-by-mail.ts';
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
  removeMemberInput,
  revokeInvitationInput,
  setAwayInput,
  signUpInput,
} from './schema.ts';
import { changeRole, leaveWorkspace, listMembers, removeMember } from './service.ts';

const silent = 'who belongs to a workspace is a setting; no event kind concerns it';
const settings = { settings: true, silent };

export const membersRouter = router({
  list: read
    .meta({
      openapi: {
        method: 'GET',
        path: '/members',
        tags: ['Workspace'],
        summary: 'List the people of the workspace',
        description: 'A `userId` is what `ownerId` and `assigneeId` take; `email` finds one by address.',
        protect: true,
      },
    })
    .input(listMembersInput)
    .output(pageOf(memberSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listMembers(ctx, input))),
  changeRole: write
    .meta({ ...settings, fresh: true })
    .input(changeRoleInput)
    .output(one(memberSchema))
    .mutation(async ({ ctx, input }) => ({ data: await changeRole(ctx, input) })),
  remove: write
    .meta({ ...settings, fresh: true })
    .input(removeMemberInput)
    .output(one(memberSchema))
    .mutation(async ({ ctx, input }) => ({ data: await removeMember(ctx, input) })),
  leave: write
    .meta({ silent, audited: true })
    .output(one(memberSchema))
    .mutation(async ({ ctx }) => ({ data: await leaveWorkspace(ctx) })),

  setAway: write
    .meta({ silent, audited: true })
    .input(setAwayInput)
    .output(one(memberSchema))
    .mutation(async ({ ctx, input }) => ({ data: await setAway(ctx, input) })),

  invite: write
    .meta({ ...settings, fresh: true })
    .input(inviteInput)
    .output(one(sentInvitationSchema))
    .mutation(async ({ ctx, input }) => ({ data: await inviteByMail(ctx, input) })),
  listInvitations: read
    .meta({ settings: true })
    .input(listInvitationsInput)
    .output(pageOf(invitationSchema))
    .query(async ({ ctx, input }) => asBody(ctx, await listInvitations(ctx, input))),
  revokeInvitation: write
    .meta(settings)
    .input(revokeInvitationInput)
    .output(one(invitationSchema))
    .mutation(async ({ ctx, input }) => ({ data: await revokeInvitation(ctx, input.id) })),

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
});
