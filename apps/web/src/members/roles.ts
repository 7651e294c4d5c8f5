import type { Membership } from '../users/session.ts';

export type Role = Membership['role'];

export const roleNames: Record<Role, string> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };

export const roleDescriptions: Record<Role, string> = {
  OWNER: 'Everything, and decides about owners',
  ADMIN: 'Works with everything and changes settings',
  MEMBER: 'Works with records, deals and tasks',
};

export const roleOptions = (['OWNER', 'ADMIN', 'MEMBER'] as const).map((value) => ({ value, label: roleNames[value] }));
