import { pageInput } from '@dossier/kernel/page-schema.ts';
import { component, idOf, optionalMoment, timestampOut } from '@dossier/kernel/values.ts';
import { z } from 'zod';
import { emailAddress, newPerson } from '../users/schema.ts';
import { roleSchema } from '../workspaces/schema.ts';

export const memberSchema = component('Member', {
  userId: idOf('usr'),
  name: z.string().meta({ example: 'Example Person' }),
  email: z.string().meta({ example: 'person@example.com' }),
  role: roleSchema,
  awayFrom: timestampOut.nullable().describe('From when on they are away; null with an end is from now on.'),
  awayUntil: timestampOut.nullable().describe('Until when they are away; null where they are there.'),
  createdAt: timestampOut.describe('Since when they belong to the workspace.'),
});

export type Member = z.output<typeof memberSchema>;

export const listMembersInput = z.strictObject({
  email: emailAddress.optional().describe('Only the person with this e-mail address.'),
  ...pageInput({ default: 1000, max: 1000 }),
});

export const setAwayInput = z.strictObject({
  userId: idOf('usr'),
  awayFrom: optionalMoment.default(null).describe('From when on; null from now on.'),
  awayUntil: optionalMoment.describe('Until when; null where they are there.'),
});
export type SetAwayInput = z.output<typeof setAwayInput>;

const keysTo = idOf('usr')
  .optional()
  .describe(
    'The owner or admin who takes over the API keys of the person; left out, the keys are revoked. Keys end with ' +
      'the membership and with the role of an admin.',
  );
export const changeRoleInput = z.strictObject({ userId: idOf('usr'), role: roleSchema, keysTo });
export type ChangeRoleInput = z.output<typeof changeRoleInput>;
export const removeMemberInput = z.strictObject({ userId: idOf('usr'), keysTo });
export type RemoveMemberInput = z.output<typeof removeMemberInput>;

export const invitationSchema = component('Invitation', {
  id: idOf('inv'),
  role: roleSchema,
  email: z.string().nullable().meta({
    description: 'The only address that may accept it; null for anybody who has the link.',
    example: 'person@example.com',
  }),
  createdBy: idOf('usr').nullable(),
  createdAt: timestampOut,
  expiresAt: timestampOut,
});

export type Invitation = z.output<typeof invitationSchema>;

const token = z.string().min(1).max(200).describe('The secret part of the link.');

export const newInvitationSchema = invitationSchema.extend({
  token: token.describe('The secret part of the link; shown this once.'),
});
export type NewInvitation = z.output<typeof newInvitationSchema>;

export const sentInvitationSchema = newInvitationSchema.extend({
  isMailed: z.boolean().describe('Whether the link is on its way to the address.'),
});
export type SentInvitation = z.output<typeof sentInvitationSchema>;

export const inviteInput = z.strictObject({ role: roleSchema.default('MEMBER'), email: emailAddress.optional() });
export const listInvitationsInput = z.strictObject(pageInput({ default: 1000, max: 1000 }));
export const revokeInvitationInput = z.strictObject({ id: idOf('inv') });

export const offerSchema = z.object({
  workspaceName: z.string(),
  role: roleSchema,
  email: invitationSchema.shape.email,
  expiresAt: timestampOut,
});
export type Offer = z.output<typeof offerSchema>;

export const getOfferInput = z.strictObject({ token });
export const acceptInvitationInput = z.strictObject({ token });
export const signUpInput = z.strictObject({ token, ...newPerson });
export const joinedSchema = z.object({ workspaceId: idOf('ws'), userId: idOf('usr'), role: roleSchema });
export type Joined = z.output<typeof joinedSchema>;
