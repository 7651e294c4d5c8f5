import { t } from '../language/t.ts';
import type { Membership } from '../users/session.ts';

export type Role = Membership['role'];

export const roleNames: Record<Role, string> = { OWNER: t('Owner'), ADMIN: t('Admin'), MEMBER: t('Member') };

export const roleDescriptions: Record<Role, string> = {
  OWNER: t('Everything, and decides about owners'),
  ADMIN: t('Works with everything and changes settings'),
  MEMBER: t('Works with records, deals and tasks'),
};

export const roleOptions = (['OWNER', 'ADMIN', 'MEMBER'] as const).map((value) => ({ value, label: roleNames[value] }));
